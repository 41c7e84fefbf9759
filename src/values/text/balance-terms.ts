import { TAX_WITH_BALANCE } from '#values/books/sales-tax.ts';
import { type Cents, formatUsd } from '#values/money.ts';

/** Customers have this long to pay the balance after the release mail (rule 2.5). */
export const DAYS_TO_PAY_BALANCE = 7;

/** From a bow that is made to the parcel at the carrier (rule 2.4). */
export const BUSINESS_DAYS_TO_SHIP = { least: 2, most: 3 } as const;

/** "2-3 business days" */
export const SHIPPING_TIME = `${BUSINESS_DAYS_TO_SHIP.least}-${BUSINESS_DAYS_TO_SHIP.most} business days`;

/** How long a bow takes to make: "about 4 weeks"; `null` where no campaign says it. */
export function makingTime(weeks: number | null): string {
  if (weeks === null) return 'a few weeks';
  return weeks === 1 ? 'about a week' : `about ${weeks} weeks`;
}

/**
 * How the balance is paid and what comes after, whole: pages, mails, the guide and the terms say this and nothing else.
 * `making` is the bow's making time in words. `ships`: the window of its batch in words, which stands for it; null: it has none.
 */
export function tellBalance(making: string, ships: string | null = null): string {
  const then = ships ? `made with its batch and ships ${ships}` : `made in ${making} and ships within ${SHIPPING_TIME}`;
  return `We email you when your bow's turn comes. You pay the balance within ${DAYS_TO_PAY_BALANCE} days of that email. Your bow is then ${then}.`;
}

/**
 * The sentence under the tick at the checkout, kept word for word with the order as the customer's consent. `text` is the
 * owner's own, with {balance} and {days} for what an order fills in. `taxed`: sales tax may come with it.
 */
export function balanceTerms(balance: Cents, text: string | null = null, taxed = false): string {
  if (taxed) return `${balanceTerms(balance, text)} ${TAX_WITH_BALANCE}`;
  if (text !== null) {
    return text.replaceAll('{balance}', formatUsd(balance)).replaceAll('{days}', String(DAYS_TO_PAY_BALANCE));
  }
  return `I agree to pay the remaining balance of ${formatUsd(balance)} within ${DAYS_TO_PAY_BALANCE} days of the email that tells me that my bow's turn has come. My bow is made after that payment and then ships within ${SHIPPING_TIME}.`;
}
