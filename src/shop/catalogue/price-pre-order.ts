import type { Cents } from '#values/money.ts';

export type Pricing = { fullPrice: Cents; deposit: Cents; balance: Cents };

/** The one place where a price is split: the deposit is rounded to the cent, the balance is the rest, so they always add up. */
export function pricePreOrder(fullPrice: Cents, depositPercent: number): Pricing {
  const deposit = Math.round((fullPrice * depositPercent) / 100);
  return { fullPrice, deposit, balance: fullPrice - deposit };
}
