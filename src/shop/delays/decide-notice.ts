import type { DelayNoticeRow, DelayRow, OrderRow } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { Promised } from './delay-scope.ts';
import { isAwaited, type NoticeTerms, noticeTerms, renewedTerms } from './notice-terms.ts';

/** A notice of the order with its delay, oldest first. */
export type OwnNotice = { notice: DelayNoticeRow; delay: DelayRow };

export type Decided = {
  notice: DelayNoticeRow;
  /** `delay-correction`: what this customer was told last was wrong. */
  mail: 'delay-notice' | 'sooner-notice' | 'delay-correction';
  /** Null: nothing is asked. */
  terms: NoticeTerms | null;
  /** What this customer was told before, leaving out what was wrong. */
  former: Promised | null;
  /** The wrong date that is corrected. */
  wrong: Promised | null;
  /** The date of the order from now on; null: its promise. */
  revised: IsoDay | null;
  /** The open question of an earlier notice: another takes its place, or none is needed any more. Null: it stays. */
  endsEarlier: 'superseded' | 'not_needed' | null;
  isFirst: boolean;
};

/** Why this customer is not written to, in words for staff, and what that makes of their notice. */
export type NotTold = { skipped: string; ends: 'stopped' | 'not_needed' | null };

type Given = {
  order: OrderRow;
  /** The batch in which the order has its place. */
  placeIn: number | null;
  delay: DelayRow;
  /** All of the order. */
  notices: OwnNotice[];
  now: Date;
};

/**
 * What one customer is told of a delay, and asked. It depends on what this customer was promised and told before and not on
 * what the others were: the same delay is a further one for some, a correction for others, and good news for those who ordered
 * under a later date.
 */
export function decideNotice({ order, placeIn, delay, notices, now }: Given): Decided | NotTold {
  const at = notices.findIndex((each) => each.delay.id === delay.id);
  const notice = notices[at]?.notice;
  if (!notice) throw new Error(`Order ${order.id} has no notice of delay ${delay.id}.`);
  const before = notices.slice(0, at);
  const last = before.findLast((each) => each.notice.toldAt !== null) ?? null;
  const wrong = last && isTakenBack(last.notice) ? last : null;
  if (order.status === 'shipped') return notTold('Shipped meanwhile.');
  if (order.status === 'cancelled' && !hasEnded(wrong)) return notTold('Cancelled meanwhile.');
  if (notice.answer) return notTold('Answered meanwhile.');
  if (isTakenBack(notice)) return notTold('Taken back before it went out.');
  if (notices.slice(at + 1).some((later) => !isTakenBack(later.notice)))
    return notTold('Told of a later change instead.');
  if (delay.batchId !== null && placeIn !== delay.batchId)
    return notTold('Moved to another batch meanwhile.', 'stopped');
  return notice.toldAt ? again(notice, delay, { wrong, now }) : first(order, notice, delay, { before, wrong, now });
}

const notTold = (skipped: string, ends: NotTold['ends'] = null): NotTold => ({ skipped, ends });

/** A notice that was taken back or was wrong, whether its customer was told of that or not. */
function isTakenBack({ endedBecause }: DelayNoticeRow): boolean {
  return endedBecause === 'stopped' || endedBecause === 'corrected';
}

/** The order was cancelled because of it. */
function hasEnded(wrong: OwnNotice | null): boolean {
  return wrong?.notice.answer === 'cancel' || wrong?.notice.answer === 'silence';
}

type History = { before: OwnNotice[]; wrong: OwnNotice | null; now: Date };

function first(
  order: OrderRow,
  notice: DelayNoticeRow,
  delay: DelayRow,
  { before, wrong, now }: History,
): Decided | NotTold {
  const to = delay.releaseDate;
  const promised = promisedOf(order, delay);
  const told = toldOf(order, delay, before, wrong);
  const former = told ?? (promised === null ? null : { day: promised, from: formerFrom(delay, promised) });
  // What was taken back may turn out to be right after all: then it is told like any other date.
  const corrected = wrong && wrong.delay.releaseDate !== to ? promisedBy(wrong.delay) : null;
  const isOver = order.status === 'cancelled';
  if (isOver && !corrected) return notTold('Cancelled meanwhile.');
  if (!wrong && former?.day === to) return notTold('This date is what they were told already.', 'not_needed');
  const terms = isOver ? null : questionOf({ promised, told: told?.day ?? null, before, to, now });
  return {
    notice,
    former,
    terms,
    wrong: corrected,
    isFirst: true,
    mail: corrected ? 'delay-correction' : former === null || to > former.day ? 'delay-notice' : 'sooner-notice',
    revised: to === promised ? null : to,
    endsEarlier: terms ? 'superseded' : promised !== null && to <= promised ? 'not_needed' : null,
  };
}

type Question = { promised: IsoDay | null; told: IsoDay | null; before: OwnNotice[]; to: IsoDay; now: Date };

/**
 * What is asked about this date. A date no later than what was told asks nothing new; but a consent that is still awaited, and
 * is not made needless by it, is awaited by the newest notice, so that the newest mail has the links to answer by.
 */
function questionOf({ promised, told, before, to, now }: Question): NoticeTerms | null {
  const former = told ?? promised;
  const asking = ({ notice }: OwnNotice) =>
    notice.toldAt !== null && !isTakenBack(notice) && notice.endedBecause !== 'not_needed';
  const earlier = before.findLast(asking)?.notice ?? null;
  if (former === null || to > former) return noticeTerms({ promised, told, earlier, releaseDate: to, now });
  if (promised !== null && to <= promised) return null;
  return earlier && isAwaited(earlier) ? renewedTerms({ ...earlier, formerDate: former }, now) : null;
}

/** The mail is made once more: what it says stays, and there are new days to answer. */
function again(notice: DelayNoticeRow, delay: DelayRow, { wrong, now }: Omit<History, 'before'>): Decided {
  const day = notice.formerDate;
  const isLater = day === null || delay.releaseDate > day;
  const corrected = wrong && wrong.delay.releaseDate !== delay.releaseDate ? promisedBy(wrong.delay) : null;
  return {
    notice,
    wrong: corrected,
    revised: null,
    endsEarlier: null,
    isFirst: false,
    former: day === null ? null : { day, from: formerFrom(delay, day) },
    mail: corrected ? 'delay-correction' : isLater ? 'delay-notice' : 'sooner-notice',
    terms: notice.endedBecause === null ? renewedTerms(notice, now) : null,
  };
}

/**
 * What the customer was told last that still holds; null: nothing but the promise. The order's own column says it, unless what
 * it says was wrong.
 */
function toldOf(order: OrderRow, delay: DelayRow, before: OwnNotice[], wrong: OwnNotice | null): Promised | null {
  const isLikeThis = (other: DelayRow) => (other.batchId === null) === (delay.batchId === null);
  const holds = before.findLast((each) => each.notice.toldAt && !isTakenBack(each.notice) && isLikeThis(each.delay));
  if (wrong) return holds ? promisedBy(holds.delay) : null;
  const day = delay.batchId === null ? order.revisedReleaseDate : order.revisedShipBy;
  if (day === null) return null;
  return holds?.delay.releaseDate === day ? promisedBy(holds.delay) : { day, from: formerFrom(delay, day) };
}

/** What was agreed when the order was placed: with a place in a batch its window, else the release. */
function promisedOf(order: OrderRow, { batchId }: DelayRow): IsoDay | null {
  return batchId === null ? order.promisedReleaseDate : (order.promisedShipBy ?? order.promisedReleaseDate);
}

/** The first day of the window that ends with this day, where the delay knows it. */
function formerFrom(delay: DelayRow, day: IsoDay): IsoDay | null {
  return delay.formerDate === day ? delay.formerFrom : null;
}

function promisedBy({ releaseDate, newFrom }: DelayRow): Promised {
  return { day: releaseDate, from: newFrom };
}
