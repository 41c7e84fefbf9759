import Stripe from 'stripe';
import { AddressRefused, type TaxCalls } from '#shop/ports/tax-provider.ts';
import { reach } from './stripe-client.ts';

/** Stripe Tax. https://docs.stripe.com/tax/custom */
export function createTax({ tax }: Stripe): TaxCalls {
  return {
    calculateTax: ({ to, goods, shipping, exempt }) =>
      reach(async () => {
        const { street, city, state, zip } = to;
        const line = { amount: goods.amount, tax_code: goods.code, reference: goods.name };
        const calculated = await tax.calculations
          .create({
            currency: 'usd',
            line_items: [{ ...line, tax_behavior: 'exclusive' }],
            ...(shipping.amount > 0 && {
              shipping_cost: { amount: shipping.amount, tax_code: shipping.code, tax_behavior: 'exclusive' },
            }),
            customer_details: {
              address: { line1: street ?? '', city: city ?? '', state, postal_code: zip, country: 'US' },
              address_source: 'shipping',
              taxability_override: exempt ? 'customer_exempt' : 'none',
            },
          })
          .catch(refuseAddress);
        const { id, amount_total: total, tax_amount_exclusive, shipping_cost, tax_breakdown } = calculated;
        if (id === null) throw new Error('Stripe has not kept its calculation.');
        const shippingTaxed = (shipping_cost?.amount_tax ?? 0) > 0;
        const base = goods.amount + (shippingTaxed ? shipping.amount : 0);
        // Counties and cities tax the same goods again.
        const taxed = tax_breakdown.filter(({ amount }) => amount > 0);
        const taxable = Math.min(
          base,
          taxed.reduce((sum, { taxable_amount }) => sum + taxable_amount, 0),
        );
        return { id, total, tax: tax_amount_exclusive, taxable, shippingTaxed };
      }),

    recordSale: ({ calculation, reference }) =>
      reach(async () => {
        const key = { idempotencyKey: `tax ${reference}` };
        return (await tax.transactions.createFromCalculation({ calculation, reference }, key)).id;
      }),

    reverseSale: ({ sale, amount, reference }) =>
      reach(async () => {
        const reversal = { original_transaction: sale, mode: 'partial', flat_amount: -amount, reference };
        return (await tax.transactions.createReversal(reversal, { idempotencyKey: `tax ${reference}` })).id;
      }),
  };
}

function refuseAddress(error: unknown): never {
  const isAddress =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid';
  throw isAddress ? new AddressRefused(error.message, { cause: error }) : error;
}
