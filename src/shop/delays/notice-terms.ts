import type { DelayNoticeRow } from '#db/schema.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';

/** So many days after the promise silence may keep an order, and where it may not, consent has to come (16 CFR 435.2(b)(1)). */
const DAYS_OF_GRACE = 30;
/** Nobody has less time to answer, however late the notice is. */
const DAYS_TO_ANSWER = 7;

export type NoticeTerms = Pick<DelayNoticeRow, 'formerDate' | 'consentRequired' | 'answerBy'>;

type Asked = {
  promised: IsoDay | null;
  /** The date that an earlier notice named; null: this is the first. */
  told: IsoDay | null;
  /** What the customer was asked before. */
  earlier: Pick<DelayNoticeRow, 'consentRequired' | 'answerBy' | 'answer'> | null;
  releaseDate: IsoDay;
  now: Date;
};

/**
 * What one customer is asked, by 16 CFR 435.2(b): docs/decisions/0013. Silence keeps an order for a first delay of at most
 * 30 days that is told no later than the promised day; whatever else needs consent, and has a day by which it must come. A date
 * no later than the promise is no delay, whatever nearer one was told between; one that was told and is no later than the
 * promise was no delay either.
 */
export function noticeTerms({ promised, told, earlier, releaseDate, now }: Asked): NoticeTerms {
  const formerDate = told ?? promised;
  if (promised && releaseDate <= promised) return { formerDate, consentRequired: false, answerBy: null };
  if (told && (!promised || told > promised)) {
    return { formerDate, consentRequired: true, answerBy: laterOf(awaited(told, earlier), weekAfter(now)) };
  }
  const graceEnds = promised ? addDays(promised, DAYS_OF_GRACE) : null;
  const inTime = promised !== null && utcDay(now) <= promised;
  if (graceEnds && inTime && releaseDate <= graceEnds) return { formerDate, consentRequired: false, answerBy: null };
  const answerBy = laterOf(graceEnds ? endOf(graceEnds) : null, weekAfter(now));
  return { formerDate, consentRequired: true, answerBy };
}

/** The terms of a notice whose mail is made again: what was asked stays, the days to answer count from this mail. */
export function renewedTerms({ formerDate, consentRequired, answerBy }: NoticeTerms, now: Date): NoticeTerms {
  return { formerDate, consentRequired, answerBy: consentRequired ? laterOf(answerBy, weekAfter(now)) : null };
}

/** A further delay gives no more time for a consent that is still awaited for the one before. */
function awaited(told: IsoDay, earlier: Asked['earlier']): Date {
  return (earlier && isAwaited(earlier) && earlier.answerBy) || endOf(told);
}

/** Whether the customer was asked for consent and has not given it. */
export function isAwaited({ consentRequired, answer }: Pick<DelayNoticeRow, 'consentRequired' | 'answer'>): boolean {
  return consentRequired && answer !== 'keep';
}

function weekAfter(now: Date): Date {
  return endOf(addDays(utcDay(now), DAYS_TO_ANSWER));
}

function endOf(day: IsoDay): Date {
  return new Date(`${day}T23:59:59Z`);
}

function laterOf(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}
