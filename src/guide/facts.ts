import type { Terms } from '#shop/catalogue/current-terms.ts';
import { DRAW_LENGTH, DRAW_WEIGHT } from '#values/bow/build.ts';
import { hasPassed } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { DAYS_TO_PAY_BALANCE, SHIPPING_TIME, tellBalance } from '#values/text/balance-terms.ts';
import { shareText } from '#values/text/deposit-text.ts';
import { balanceStory, tellMakingOf, timeSentence } from '#values/text/release-text.ts';

/** What a passage may name in braces at any time. */
export const LASTING_FACTS = {
  drawLengths: `${DRAW_LENGTH.least}-${DRAW_LENGTH.most} inches`,
  drawWeights: `${DRAW_WEIGHT.least}-${DRAW_WEIGHT.most} lbs`,
  daysToPay: String(DAYS_TO_PAY_BALANCE),
  shippingTime: SHIPPING_TIME,
  balanceOfAnOrder: tellBalance('the time that your confirmation names'),
  notOnSale: 'The Hunter cannot be pre-ordered at the moment. Write to us, and we tell you when it can.',
};

/** And these while the Hunter is on sale. */
export const FACTS_OF_TERMS = [
  'price',
  'deposit',
  'balance',
  'share',
  'timeSentence',
  'balanceStory',
  'madeAfterPayment',
] as const;

export type Facts = Record<string, string>;

export function wordTerms(terms: Terms, now: Date): Facts {
  const { pricing, depositPercent, releaseDate, batch } = terms;
  const words: Record<(typeof FACTS_OF_TERMS)[number], string> = {
    price: formatUsd(pricing.fullPrice),
    deposit: formatUsd(pricing.deposit),
    balance: formatUsd(pricing.balance),
    share: shareText(depositPercent),
    timeSentence: timeSentence({ batch, releaseDate, releasePassed: hasPassed(releaseDate, now) }),
    balanceStory: balanceStory(terms),
    madeAfterPayment: tellMakingOf(terms),
  };
  return words;
}

/** The names in braces of a text. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name);
}
