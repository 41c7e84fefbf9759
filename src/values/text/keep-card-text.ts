import { type Cents, formatUsd } from '#values/money.ts';
import { DAYS_BEFORE_CHARGE } from '#values/order/card-charge.ts';

/** The sentence at the tick with which a customer lets the card of the deposit pay the balance; kept word for word as their consent. */
export function keepCardTerms(balance: Cents): string {
  return `Charge this card for the balance of ${formatUsd(balance)}, and any sales tax that comes with it, when my bow's turn comes. I get an email ${DAYS_BEFORE_CHARGE} days before, with the amount and the day. Until then I can pay with another card, pay by myself, have the card removed, or cancel.`;
}

/** What is said to everybody, whether they have ticked it or not. */
export const CHARGED_BY_ITSELF =
  'Your card is charged for the balance by itself only if you ticked that at the checkout, and never without an email a week before.';
