import { type Cents, formatUsd } from './money.ts';

/** Customers have this long to pay the balance after the release mail (spec section 9). */
export const DAYS_TO_PAY_BALANCE = 7;

/** The sentence under the tick at the checkout, kept word for word with the order as the customer's consent. */
export function balanceTerms(balance: Cents): string {
  return `I agree to pay the remaining balance of ${formatUsd(balance)} within ${DAYS_TO_PAY_BALANCE} days of the email that tells me my bow is ready. My bow is made and shipped after that payment.`;
}
