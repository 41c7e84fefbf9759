import type Stripe from 'stripe';
import { z } from 'zod';
import { sandboxNow, seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { getObject, hiddenOf, insertObject, newId } from '#sandbox/stripe/objects/objects.ts';
import { metadata, wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { ApiError, noSuch } from '#sandbox/stripe/protocol/stripe-error.ts';
import { CARD_FAULTS, type CardBehaviour, cardNamed, cardNumbered, passesLuhn, type TestCard } from './cards.ts';

const optionalText = z.string().optional();

const billingDetails = z.strictObject({
  name: optionalText,
  email: optionalText,
  phone: optionalText,
  tax_id: optionalText,
  address: z
    .strictObject({
      city: optionalText,
      country: optionalText,
      line1: optionalText,
      line2: optionalText,
      postal_code: optionalText,
      state: optionalText,
    })
    .optional(),
});

export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().transform((number) => number.replace(/[\s-]/g, '')),
    exp_month: wholeNumber,
    exp_year: wholeNumber,
    cvc: optionalText,
  }),
  billing_details: billingDetails.optional(),
  allow_redisplay: optionalText,
  metadata: metadata.optional(),
});

export type PaymentMethodData = z.output<typeof paymentMethodData>;

export async function createPaymentMethod(
  tx: SandboxTransaction,
  given: PaymentMethodData,
): Promise<Stripe.PaymentMethod> {
  const year = given.card.exp_year < 100 ? 2000 + given.card.exp_year : given.card.exp_year;
  refuseFaultyCard({ ...given.card, exp_year: year });
  const card = cardNumbered(given.card.number);
  return keep(tx, card, { exp_month: given.card.exp_month, exp_year: year }, given);
}

/** A payment method by its id; a test name such as `pm_card_visa` gives a new one of that card, as at Stripe. */
export async function takePaymentMethod(
  tx: SandboxTransaction,
  id: string,
  given: Pick<PaymentMethodData, 'billing_details'> = {},
): Promise<Stripe.PaymentMethod> {
  if (!id.startsWith('pm_card_')) return getObject(tx, 'payment_method', id, 'payment_method');
  const card = cardNamed(id);
  if (!card) throw noSuch('PaymentMethod', id, 'payment_method');
  return keep(tx, card, { exp_month: 12, exp_year: sandboxNow().getUTCFullYear() + 3 }, given);
}

export async function behaviourOf(tx: SandboxTransaction, paymentMethodId: string): Promise<CardBehaviour> {
  const { cardNumber = '' } = await hiddenOf(tx, 'payment_method', paymentMethodId);
  return cardNumbered(cardNumber).behaviour;
}

type Expiry = { exp_month: number; exp_year: number };

function keep(
  tx: SandboxTransaction,
  card: TestCard,
  expiry: Expiry,
  given: {
    billing_details?: z.output<typeof billingDetails> | undefined;
    metadata?: Stripe.Metadata | null | undefined;
  },
): Promise<Stripe.PaymentMethod> {
  const details = given.billing_details;
  const method: Stripe.PaymentMethod = {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressOf(details?.address),
      email: details?.email ?? null,
      name: details?.name ?? null,
      phone: details?.phone ?? null,
      tax_id: details?.tax_id ?? null,
    },
    card: cardDetails(card, expiry),
    created: seconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: given.metadata ?? {},
    type: 'card',
  };
  // Only test numbers ever come here, and even those are kept beside the object, never in an answer.
  return insertObject(tx, 'payment_method', method, null, { cardNumber: card.number });
}

function cardDetails(card: TestCard, expiry: Expiry): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: card.country,
    display_brand: card.brand,
    ...expiry,
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function addressOf(given: Partial<Record<keyof Stripe.Address, string | undefined>> = {}): Stripe.Address {
  const { city, country, line1, line2, postal_code, state } = given;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postal_code ?? null,
    state: state ?? null,
  };
}

function refuseFaultyCard({ number, exp_month, exp_year, cvc }: Expiry & { number: string; cvc?: string | undefined }) {
  const today = sandboxNow();
  const thisYear = today.getUTCFullYear();
  if (!/^\d+$/.test(number) || !passesLuhn(number)) throw cardFault('incorrect_number');
  if (exp_month < 1 || exp_month > 12) throw cardFault('invalid_expiry_month');
  if (exp_year < thisYear || exp_year > thisYear + 50) throw cardFault('invalid_expiry_year');
  if (exp_year === thisYear && exp_month < today.getUTCMonth() + 1) throw cardFault('invalid_expiry_month');
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) throw cardFault('invalid_cvc');
}

function cardFault(fault: keyof typeof CARD_FAULTS): ApiError {
  return new ApiError(402, { type: 'card_error', ...CARD_FAULTS[fault] });
}
