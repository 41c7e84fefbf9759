import type { CountedTerms } from '#contract/catalogue/catalogue-schemas.ts';
import type { Terms } from '#shop/catalogue/current-terms.ts';
import { balanceTerms } from '#values/text/balance-terms.ts';

/** The Hunter's terms of rules 2.1 and 2.4, as the API gives them. */
export const PRE_ORDER_TERMS: CountedTerms = {
  campaignId: 1,
  productName: 'Hunter',
  slug: 'hunter',
  isFlagship: true,
  productId: 1,
  imageUrl: null,
  state: 'open',
  placesLeft: null,
  batch: null,
  batchPlaces: null,
  colors: ['Black', 'Tan'],
  fullPrice: '1776.00',
  depositAmount: '177.60',
  balanceRemaining: '1598.40',
  depositPercent: 10,
  releaseDate: '2025-07-04',
  releasePassed: false,
  manufacturingWeeks: 4,
  availability: 'Pre-Order',
  consent: balanceTerms(159_840),
};

/** The same as the shop reads them. */
export const TERMS: Terms = {
  collectsTax: false,
  campaignId: 1,
  termsId: 1,
  productId: 1,
  productName: 'Hunter',
  slug: 'hunter',
  isFlagship: true,
  imageUrl: null,
  state: 'open',
  placesLeft: null,
  batch: null,
  colors: ['Black', 'Tan'],
  mostPerCustomer: null,
  consentText: null,
  pricing: { fullPrice: 177_600, deposit: 17_760, balance: 159_840 },
  depositPercent: 10,
  releaseDate: '2025-07-04',
  manufacturingWeeks: 4,
  availability: 'Pre-Order',
};
