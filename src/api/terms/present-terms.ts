import type { CountedTerms, PreOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { OrderRow } from '#db/schema.ts';
import type { Terms } from '#shop/catalogue/current-terms.ts';
import type { KeptTerms } from '#shop/catalogue/kept-terms.ts';
import { hasPassed } from '#values/date.ts';
import { toDecimal } from '#values/money.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';

/** Terms as pages print them. */
export function presentTerms(terms: Terms, now: Date): PreOrderTerms {
  const { campaignId, productId, productName, slug, isFlagship, imageUrl, state, colors, pricing } = terms;
  const { depositPercent, releaseDate, manufacturingWeeks, availability } = terms;
  return {
    campaignId,
    productId,
    productName,
    slug,
    isFlagship,
    imageUrl,
    state,
    colors,
    depositPercent,
    releaseDate,
    manufacturingWeeks,
    availability,
    consent: balanceTerms(pricing.balance, terms.consentText, terms.collectsTax),
    releasePassed: hasPassed(releaseDate, now),
    batch: presentBatch(terms),
    fullPrice: toDecimal(pricing.fullPrice),
    depositAmount: toDecimal(pricing.deposit),
    balanceRemaining: toDecimal(pricing.balance),
  };
}

/** The batch that takes orders, without what each of them changes. */
export function presentBatch({ batch }: Pick<Terms, 'batch'>): PreOrderTerms['batch'] {
  return batch && { batch: batch.batch, shipsFrom: batch.shipsFrom, shipsTo: batch.shipsTo };
}

/** For the few that say how many places are left. */
export function presentCounted(terms: Terms, now: Date): CountedTerms {
  const { placesLeft, batch } = terms;
  return { ...presentTerms(terms, now), placesLeft, batchPlaces: batch && { left: batch.left, of: batch.of } };
}

type Agreed = Pick<OrderRow, 'balanceTerms' | 'balanceAgreedAt'>;

/** Null: the order has no bow, or is from before terms were kept. */
export function presentOrderTerms(
  terms: KeptTerms | null,
  { balanceTerms: consent, balanceAgreedAt: agreedAt }: Agreed,
) {
  return terms && { ...terms, ...terms.pricing, consent, agreedAt };
}
