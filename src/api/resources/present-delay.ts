import type { DelayNotice, StaffDelays } from '#contract/delays.ts';
import type { Failure } from '#contract/failure.ts';
import type { DelayAnnounced } from '#shop/delays/announce-delay.ts';
import type { Delays } from '#shop/delays/read-delays.ts';
import type { NoticeClosed } from '#shop/orders/delay-consent/find-notice.ts';
import type { NoticeFacts } from '#shop/orders/delay-consent/read-notice.ts';
import { formatDay } from '#values/date.ts';
import { toDecimal } from '#values/money.ts';

export function presentDelays({ releaseDate, affected, delays }: Delays): StaffDelays {
  return {
    ...{ releaseDate, affected },
    delays: delays.map(({ id, formerDate, reason, staffName, mailingId, answers, ...delay }) => ({
      ...{ id, formerDate, reason, staffName, mailingId, answers },
      releaseDate: delay.releaseDate,
      createdAt: delay.createdAt.toISOString(),
    })),
  };
}

/** Whoever has the link learns what the order is about, and nothing of whose it is. */
export function presentNotice({ notice, delay, order, closedBecause, refund, disputed }: NoticeFacts): DelayNotice {
  const { formerDate, consentRequired, answerBy, answer } = notice;
  const { releaseDate, reason } = delay;
  return {
    orderNumber: order.orderNumber,
    ...{ formerDate, releaseDate, reason, consentRequired, answer, closedBecause },
    answerBy: answerBy?.toISOString() ?? null,
    refundAmount: toDecimal(refund),
    disputedAmount: toDecimal(disputed),
    open: closedBecause === null,
  };
}

export const UNKNOWN_NOTICE = {
  error: 'This link is incomplete or no longer valid. Please use the link of your newest email, or write to us.',
  code: 'link-invalid',
} satisfies Failure;

const CLOSED_WORDS: Record<NoticeClosed, string> = {
  answered: 'This order is cancelled already, and what was paid goes back. Write to us if you want the bow after all.',
  cancelled: 'This order was cancelled in the meantime. Write to us if you want the bow after all.',
  shipped: 'Your bow has shipped in the meantime, so nothing was changed. Write to us if you want to send it back.',
  superseded: 'The release was put off once more since. Please answer by the links of our newest email.',
};

/** An answer that came too late for what has happened since. */
export function refuseAnswer({ closedBecause }: NoticeFacts): Failure {
  return { error: CLOSED_WORDS[closedBecause ?? 'answered'], code: closedBecause ?? 'answered' };
}

type NotAnnounced = Exclude<DelayAnnounced, { ok: true }>;

export function refuseDelay(refused: NotAnnounced): { status: 409 | 422; failure: Failure } {
  switch (refused.reason) {
    case 'no-campaign':
      return {
        status: 409,
        failure: { error: 'No campaign is active whose release could move.', code: refused.reason },
      };
    case 'another-runs': {
      const day = formatDay(refused.releaseDate);
      const error = `The notices of the delay to ${day} are still going out. Please wait until they are done.`;
      return { status: 409, failure: { error, code: refused.reason } };
    }
    case 'past':
      return wrongDate(refused.reason, 'Please choose a date after today.');
    case 'too-far':
      return wrongDate(refused.reason, 'Please choose a date within the next three years.');
    case 'not-later': {
      const day = formatDay(refused.releaseDate);
      return wrongDate(refused.reason, `The release is set for ${day}. Please choose a later date.`);
    }
  }
}

function wrongDate(code: string, error: string): { status: 422; failure: Failure } {
  return { status: 422, failure: { error, code, fields: { releaseDate: error } } };
}
