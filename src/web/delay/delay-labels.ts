import type { DelayNotice } from '#contract/delays/delay-schemas.ts';
import type { IsoDay } from '#values/date.ts';
import { dateText } from '#values/text/delay-text.ts';
import { readMoneyBack, wayBack } from '#values/text/money-back-text.ts';
import { releaseSentence } from '#values/text/release-text.ts';
import { ApiError } from '#web/client/api-error.ts';
import { deadlineText, usd } from '#web/client/format.ts';
import { failureText } from '#web/order-parts/failure-labels.ts';

/** What becomes of the order of somebody who does not answer (16 CFR 435.2). */
export function silenceText(notice: DelayNotice): string {
  const { consentRequired, answerBy } = notice;
  if (!consentRequired) {
    return 'If you do nothing, your order stays, with the new date. You can still cancel here until your bow ships.';
  }
  const deadline = answerBy ? `by ${deadlineText(answerBy)}` : 'in time';
  const way = wayBack(readMoneyBack(notice));
  return `If we do not hear from you ${deadline}, your order is cancelled${way ? `, and you get back ${way}` : ''}.`;
}

export function leadText(notice: DelayNotice, today: IsoDay): string {
  const { formerDate, formerFrom, releaseDate } = notice;
  const isLater = formerDate === null || releaseDate > formerDate;
  if (!isLater) return `The date of your bow has changed. ${whenText(notice, today)}`;
  const promise = formerDate ? `We promised it for ${dateText(formerDate, formerFrom)} and cannot keep that. ` : '';
  return `Your bow comes later, and we are sorry. ${promise}${whenText(notice, today)}`;
}

/** When the bow comes now: its release, or the window in which its batch ships. */
export function whenText({ releaseDate, newFrom }: DelayNotice, today: IsoDay): string {
  if (newFrom === null) return releaseSentence(releaseDate, releaseDate < today);
  return `It ships ${dateText(releaseDate, newFrom)}.`;
}

/** "Cancel and refund $209.60", on the button. */
export function cancelText({ refundAmount }: DelayNotice): string {
  return refundAmount === '0.00' ? 'Cancel my order' : `Cancel and refund ${usd(refundAmount)}`;
}

/** Why an answer was not taken. While the card service is unavailable the shop's own words say what holds for the order. */
export function answerFailure(error: Error): string {
  if (error instanceof ApiError && (error.status === 503 || error.code === 'shown-differs')) return error.message;
  return failureText(error, 'Your order is as it was. Please try again in a moment.');
}
