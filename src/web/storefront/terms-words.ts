import type { PreOrderTerms } from '#contract/catalogue.ts';
import { formatDay } from '#values/date.ts';
import { formatUsd, fromDecimal } from '#values/money.ts';

/** The terms as pages print them. */
export type TermsWords = {
  price: string;
  deposit: string;
  balance: string;
  percent: string;
  release: string;
  manufacturing: string;
  availability: string;
};

export function wordTerms(terms: PreOrderTerms): TermsWords {
  const weeks = terms.manufacturingWeeks;
  return {
    price: usd(terms.fullPrice),
    deposit: usd(terms.depositAmount),
    balance: usd(terms.balanceRemaining),
    percent: `${terms.depositPercent}%`,
    release: formatDay(terms.releaseDate),
    manufacturing: weeks === 1 ? '1 week' : `${weeks} weeks`,
    availability: terms.availability,
  };
}

function usd(amount: string): string {
  return formatUsd(fromDecimal(amount));
}
