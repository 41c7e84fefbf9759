// Stripe Tax for sales within the United States, by rates that are made up: 6 % and a tenth for each number at the end of the ZIP
// code. California leaves shipping free, and five states have no tax. https://docs.stripe.com/tax/custom
import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { getObject, hiddenOf, insertObject, lockObject, newId } from '#sandbox/stripe/objects/objects.ts';
import { expand, metadata, wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';

const KEPT = 90 * 24 * 60 * 60;
const NOWHERE = ['AK', 'DE', 'MT', 'NH', 'OR'];
const NONTAXABLE = 'txcd_00000000';
const SHIPPING = 'txcd_92010001';

const code = z.string().regex(/^txcd_\d{8}$/);
const behaviour = z.literal('exclusive');
const word = z.string().optional();
const address = z.strictObject({
  ...{ line1: word, line2: word, city: word, state: word, postal_code: word },
  country: z.literal('US'),
});

export const calculationCreation = z.strictObject({
  currency: z.literal('usd'),
  line_items: z
    .array(z.strictObject({ amount: wholeNumber, reference: word, tax_behavior: behaviour, tax_code: code.optional() }))
    .min(1),
  shipping_cost: z
    .strictObject({ amount: wholeNumber, tax_behavior: behaviour, tax_code: code.default(SHIPPING) })
    .optional(),
  customer_details: z.strictObject({
    address,
    address_source: z.enum(['billing', 'shipping']),
    taxability_override: z.enum(['customer_exempt', 'none', 'reverse_charge']).default('none'),
  }),
  expand,
});

export const transactionCreation = z.strictObject({
  calculation: z.string(),
  reference: z.string().min(1).max(500),
  metadata: metadata.optional(),
  expand,
});

export const reversalCreation = z.strictObject({
  mode: z.literal('partial'),
  original_transaction: z.string(),
  reference: z.string().min(1).max(500),
  flat_amount: wholeNumber,
  metadata: metadata.optional(),
  expand,
});

type Where = z.output<typeof address>;
type Breakdown = Stripe.Tax.Calculation['tax_breakdown'][number];

function rateAt({ state, postal_code }: Where): number {
  return NOWHERE.includes(state ?? '') ? 0 : 60 + Number(postal_code?.at(4));
}

/** Permille of an amount, half a cent up. */
const taxOn = (amount: number, rate: number) => Math.round((amount * rate) / 1000);

export function calculate(
  tx: SandboxTransaction,
  { line_items, shipping_cost: shipping, customer_details }: z.output<typeof calculationCreation>,
): Promise<Stripe.Tax.Calculation> {
  const { address: to, address_source, taxability_override } = customer_details;
  if (!/^\d{5}(-\d{4})?$/.test(to.postal_code ?? '') || to.postal_code?.startsWith('00000')) {
    const message = 'We could not determine the customer’s tax location based on the provided customer address.';
    throw invalidRequest(message, { code: 'customer_tax_location_invalid', param: 'customer_details[address]' });
  }
  const rate = taxability_override === 'none' ? rateAt(to) : 0;
  const goods = line_items.reduce((sum, { amount }) => sum + amount, 0);
  const taxed = line_items.filter(({ tax_code }) => tax_code !== NONTAXABLE).map(({ amount }) => amount);
  const ofShipping = shipping && to.state !== 'CA' ? taxOn(shipping.amount, rate) : 0;
  const tax = taxed.reduce((sum, amount) => sum + taxOn(amount, rate), ofShipping);
  const free = taxability_override !== 'none' ? taxability_override : 'not_collecting';
  const breakdown: Breakdown = {
    amount: tax,
    inclusive: false,
    tax_rate_details: {
      country: 'US',
      flat_amount: null,
      percentage_decimal: (rate / 10).toFixed(1),
      rate_type: 'percentage',
      state: to.state ?? null,
      tax_type: 'sales_tax',
    },
    taxability_reason: rate > 0 ? 'standard_rated' : free,
    taxable_amount:
      tax > 0 ? taxed.reduce((sum, amount) => sum + amount, ofShipping > 0 ? (shipping?.amount ?? 0) : 0) : 0,
  };
  const calculation: Stripe.Tax.Calculation = {
    id: newId('tax.calculation'),
    object: 'tax.calculation',
    amount_total: goods + (shipping?.amount ?? 0) + tax,
    currency: 'usd',
    customer: null,
    customer_details: {
      address: {
        ...{ line1: to.line1 || null, line2: to.line2 || null, city: to.city || null, country: to.country },
        ...{ state: to.state || null, postal_code: to.postal_code ?? null },
      },
      address_source,
      ip_address: null,
      tax_ids: [],
      taxability_override,
    },
    expires_at: seconds() + KEPT,
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping ? { ...shipping, amount_tax: ofShipping } : null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: [breakdown],
    tax_date: seconds(),
  };
  return insertObject(tx, 'tax.calculation', { ...calculation, id: calculation.id ?? '' }, null);
}

/** What is left of a transaction is beside it: Stripe takes no more back than there was. */
export async function recordCalculation(
  tx: SandboxTransaction,
  { calculation: id, reference, metadata: given }: z.output<typeof transactionCreation>,
): Promise<Stripe.Tax.Transaction> {
  const found = await getObject(tx, 'tax.calculation', id, 'calculation');
  if ((found.expires_at ?? 0) < seconds())
    throw invalidRequest('This tax calculation has expired.', { param: 'calculation' });
  await refuseTwice(tx, reference);
  const { currency, customer, customer_details, livemode, ship_from_details, shipping_cost, tax_date } = found;
  return insertObject(
    tx,
    'tax.transaction',
    {
      id: newId('tax.transaction'),
      object: 'tax.transaction',
      created: seconds(),
      ...{ currency, customer, customer_details, livemode, ship_from_details, shipping_cost, tax_date },
      metadata: given ?? {},
      posted_at: seconds(),
      reference,
      reversal: null,
      type: 'transaction',
    },
    null,
    { left: found.amount_total },
  );
}

export async function reverseTransaction(
  tx: SandboxTransaction,
  { original_transaction: id, reference, flat_amount, metadata: given }: z.output<typeof reversalCreation>,
): Promise<Stripe.Tax.Transaction> {
  const original = await lockObject(tx, 'tax.transaction', id, 'original_transaction');
  if (original.type !== 'transaction')
    throw invalidRequest('A reversal cannot be reversed.', { param: 'original_transaction' });
  const { left = 0 } = await hiddenOf(tx, 'tax.transaction', id);
  if (flat_amount >= 0 || -flat_amount > left) {
    throw invalidRequest('The amount is more than what is left of the transaction.', { param: 'flat_amount' });
  }
  await refuseTwice(tx, reference);
  await tx.query(
    `update sandbox.stripe_objects set hidden = hidden || jsonb_build_object('left', $2::int) where id = $1`,
    [id, left + flat_amount],
  );
  const reversal: Stripe.Tax.Transaction = {
    ...original,
    id: newId('tax.transaction'),
    created: seconds(),
    metadata: given ?? {},
    posted_at: seconds(),
    reference,
    reversal: { original_transaction: id },
    shipping_cost: null,
    type: 'reversal',
  };
  return insertObject(tx, 'tax.transaction', reversal, null, { reversed: -flat_amount });
}

async function refuseTwice(tx: SandboxTransaction, reference: string): Promise<void> {
  const { rows } = await tx.query(
    `select from sandbox.stripe_objects where kind = 'tax.transaction' and data->>'reference' = $1`,
    [reference],
  );
  if (rows.length > 0)
    throw invalidRequest(`A tax transaction with reference '${reference}' already exists.`, { param: 'reference' });
}
