import type { Terms } from '#shop/catalogue/current-terms.ts';
import { hasPassed } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { makingTime } from '#values/text/balance-terms.ts';
import { shareText } from '#values/text/deposit-text.ts';
import { releaseSentence } from '#values/text/release-text.ts';

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
