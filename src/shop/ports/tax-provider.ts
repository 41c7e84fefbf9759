import type { Cents } from '#values/money.ts';

/** What of a sale is taxed, by the provider's words for it, where it goes, and whether its buyer has shown a certificate. */
export type TaxQuestion = {
  to: { street: string | null; city: string | null; state: string; zip: string };
  goods: { amount: Cents; code: string; name: string };
  shipping: { amount: Cents; code: string };
  exempt: boolean;
};

/** `total`: all of the sale with its tax. `taxable`: what of the goods and their shipping the tax is on. */
export type TaxCalculated = { id: string; total: Cents; tax: Cents; taxable: Cents; shippingTaxed: boolean };

/** Sales tax as the card provider reckons and records it. Calls throw as the payments' do. */
export type TaxCalls = {
  /** What the tax of a sale is now; the provider keeps that for 90 days. Throws `AddressRefused` where it knows no such address. */
  calculateTax(question: TaxQuestion): Promise<TaxCalculated>;
  /** Records a sale as it was calculated; the provider's id. The same reference within a day gives the same again, later it is refused. */
  recordSale(sale: { calculation: string; reference: string }): Promise<string>;
  /** Takes so much of a recorded sale back, with its tax; the provider's id. References are as those of sales. */
  reverseSale(reversal: { sale: string; amount: Cents; reference: string }): Promise<string>;
};

/** No tax can be reckoned for this address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}
