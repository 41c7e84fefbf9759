import type { OrderTerms } from '#contract/orders/order-terms.ts';
import type { OrderRow } from '#db/schema.ts';
import type { KeptTerms } from '#shop/catalogue/kept-terms.ts';
import { toDecimal } from '#values/money.ts';

type Agreed = Pick<OrderRow, 'balanceTerms' | 'balanceAgreedAt'>;

/** Null: the order has no bow, or is from before terms were kept. */
export function presentOrderTerms(
  terms: KeptTerms | null,
  { balanceTerms, balanceAgreedAt }: Agreed,
): OrderTerms | null {
  if (!terms) return null;
  const { pricing, depositPercent, releaseDate, manufacturingWeeks, availability, since } = terms;
  return {
    ...{ depositPercent, releaseDate, manufacturingWeeks, availability, consent: balanceTerms },
    fullPrice: toDecimal(pricing.fullPrice),
    deposit: toDecimal(pricing.deposit),
    balance: toDecimal(pricing.balance),
    since: since.toISOString(),
    agreedAt: balanceAgreedAt?.toISOString() ?? null,
  };
}
