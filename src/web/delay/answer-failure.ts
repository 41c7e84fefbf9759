import { failureText } from '#web/account/failure-labels.ts';
import { ApiError } from '#web/client/api-error.ts';

/** Why an answer was not taken. While the card service is unavailable the shop's own words say what holds for the order. */
export function answerFailure(error: Error): string {
  if (error instanceof ApiError && error.status === 503) return error.message;
  return failureText(error, 'Your order is as it was. Please try again in a moment.');
}
