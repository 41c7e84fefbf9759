import type { Terms } from '#shop/catalogue/current-terms.ts';
import { hasPassed } from '#values/date.ts';
import { formatUsd } from '#values/money.ts';
import { shareText } from '#values/text/deposit-text.ts';
import { balanceStory, tellMakingOf, timeSentence } from '#values/text/release-text.ts';

/** Today's terms as a passage names them in braces. */
export type TermsWords = Record<
  'price' | 'deposit' | 'balance' | 'share' | 'timeSentence' | 'balanceStory' | 'madeAfterPayment',
  string
>;

export function wordTerms(terms: Terms, now: Date): TermsWords {
  const { pricing, depositPercent, releaseDate, batch } = terms;
  return {
    price: formatUsd(pricing.fullPrice),
    deposit: formatUsd(pricing.deposit),
    balance: formatUsd(pricing.balance),
    share: shareText(depositPercent),
    timeSentence: timeSentence({ batch, releaseDate, releasePassed: hasPassed(releaseDate, now) }),
    balanceStory: balanceStory(terms),
    madeAfterPayment: tellMakingOf(terms),
  };
}
