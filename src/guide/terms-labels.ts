import type { Terms } from '#shop/catalogue/current-terms.ts';
import { makingTime } from '#values/balance-terms.ts';
import { hasPassed } from '#values/date.ts';
import { shareText } from '#values/deposit-text.ts';
import { formatUsd } from '#values/money.ts';
import { releaseSentence } from '#values/release-text.ts';

/** Today's terms as a passage names them in braces. */
export type TermsWords = Record<'price' | 'deposit' | 'balance' | 'share' | 'releaseSentence' | 'making', string>;

export function wordTerms({ pricing, depositPercent, releaseDate, manufacturingWeeks }: Terms, now: Date): TermsWords {
  return {
    price: formatUsd(pricing.fullPrice),
    deposit: formatUsd(pricing.deposit),
    balance: formatUsd(pricing.balance),
    share: shareText(depositPercent),
    releaseSentence: releaseSentence(releaseDate, hasPassed(releaseDate, now)),
    making: makingTime(manufacturingWeeks),
  };
}
