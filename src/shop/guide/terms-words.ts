import { formatDay } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import type { Terms } from '../catalogue/current-terms.ts';

/** Today's terms as a passage names them in braces. */
export type TermsWords = Record<'price' | 'deposit' | 'balance' | 'percent' | 'release' | 'manufacturing', string>;

export function wordTerms({ pricing, depositPercent, releaseDate, manufacturingWeeks }: Terms): TermsWords {
  return {
    price: formatUsd(pricing.fullPrice),
    deposit: formatUsd(pricing.deposit),
    balance: formatUsd(pricing.balance),
    percent: `${depositPercent}%`,
    release: formatDay(releaseDate),
    manufacturing: manufacturingWeeks === 1 ? '1 week' : `${manufacturingWeeks} weeks`,
  };
}
