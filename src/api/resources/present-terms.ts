import type { PreOrderTerms } from '#contract/catalogue.ts';
import type { Terms } from '#shop/catalogue/current-terms.ts';
import { balanceTerms } from '#values/balance-terms.ts';
import { hasPassed } from '#values/date.ts';
import { toDecimal } from '#values/money.ts';

/** Terms as pages print them. */
export function presentTerms(terms: Terms, now: Date): PreOrderTerms {
  const { campaignId, productName, slug, imageUrl, state, placesLeft, colors, pricing } = terms;
  const { depositPercent, releaseDate, manufacturingWeeks, availability } = terms;
  return {
    ...{ campaignId, productName, slug, imageUrl, state, placesLeft, colors },
    ...{ depositPercent, releaseDate, manufacturingWeeks, availability },
    consent: balanceTerms(pricing.balance, terms.consentText),
    releasePassed: hasPassed(releaseDate, now),
    fullPrice: toDecimal(pricing.fullPrice),
    depositAmount: toDecimal(pricing.deposit),
    balanceRemaining: toDecimal(pricing.balance),
  };
}
