import type { DelayNotice } from '#contract/delays.ts';
import { formatDay, type IsoDay } from '#values/date.ts';
import { releaseSentence } from '#values/release-text.ts';
import { failureText } from '#web/account/failure-labels.ts';
import { ApiError } from '#web/client/api-error.ts';
import { deadlineText, usd } from '#web/client/format.ts';

/** What becomes of the order of somebody who does not answer (16 CFR 435.2). */
export function silenceText({ consentRequired, answerBy, refundAmount }: DelayNotice): string {
  if (!consentRequired) {
    return 'If you do nothing, your order stays, with the new date. You can still cancel here until your bow ships.';
  }
  const deadline = answerBy ? `by ${deadlineText(answerBy)}` : 'in time';
  return `If we do not hear from you ${deadline}, your order is cancelled and ${usd(refundAmount)} goes back to you.`;
}

export function leadText({ formerDate, releaseDate }: DelayNotice, today: IsoDay): string {
  const promise = formerDate ? `We promised it for ${formatDay(formerDate)} and cannot keep that. ` : '';
  return `Your bow comes later, and we are sorry. ${promise}${releaseSentence(releaseDate, releaseDate < today)}`;
}

/** Why an answer was not taken. While the card service is unavailable the shop's own words say what holds for the order. */
export function answerFailure(error: Error): string {
  if (error instanceof ApiError && error.status === 503) return error.message;
  return failureText(error, 'Your order is as it was. Please try again in a moment.');
}
