import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import {
  getObject,
  insertObject,
  lockObject,
  newClientSecret,
  newId,
  saveObject,
} from '#sandbox/stripe/objects/objects.ts';
import { expand, flag, metadata, webAddress, wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { invalidRequest, unexpectedState } from '#sandbox/stripe/protocol/stripe-error.ts';
import { releaseCharge } from './captures.ts';
import { takePaymentMethod } from './payment-methods.ts';

const details = {
  description: z.string().optional(),
  metadata: metadata.optional(),
  receipt_email: z.string().optional(),
  statement_descriptor_suffix: z.string().optional(),
  payment_method: z.string().optional(),
  customer: z.string().optional(),
  setup_future_usage: z.enum(['off_session', 'on_session', '']).optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  expand,
};

export const intentCreation = z.strictObject({
  amount: wholeNumber,
  currency: z.string(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.literal('true'), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  confirm: z.enum(['true', 'false']).optional(),
  off_session: flag.optional(),
  return_url: webAddress.optional(),
  ...details,
});

export const intentUpdate = z.strictObject({ amount: wholeNumber.optional(), ...details });

/** A payment may be changed or tried again only in these states. */
const OPEN: Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export async function createIntent(
  tx: SandboxTransaction,
  given: z.output<typeof intentCreation>,
): Promise<Stripe.PaymentIntent> {
  refuseAmount(given.amount);
  refuseTwoWaysOfChoosing(given);
  if (given.currency !== 'usd') {
    const message = `Invalid currency: ${given.currency}. The sandbox takes usd alone.`;
    throw invalidRequest(message, { param: 'currency' });
  }
  const method = given.payment_method ? await takePaymentMethod(tx, given.payment_method) : null;
  const id = newId('payment_intent');
  const intent: Stripe.PaymentIntent = {
    ...BLANK,
    id,
    amount: given.amount,
    allowed_payment_method_types: given.allowed_payment_method_types ?? null,
    automatic_payment_methods: given.automatic_payment_methods ? { enabled: true, allow_redirects: 'always' } : null,
    capture_method: given.capture_method ?? BLANK.capture_method,
    client_secret: newClientSecret(id),
    created: seconds(),
    currency: given.currency,
    customer: given.customer ? (await getObject(tx, 'customer', given.customer, 'customer')).id : null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    payment_method: method?.id ?? null,
    receipt_email: given.receipt_email ?? null,
    setup_future_usage: given.setup_future_usage || null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  };
  await insertObject(tx, 'payment_intent', intent, id);
  await emit(tx, 'payment_intent.created', intent, id);
  return intent;
}

export async function updateIntent(
  tx: SandboxTransaction,
  id: string,
  given: z.output<typeof intentUpdate>,
): Promise<Stripe.PaymentIntent> {
  const intent = await lockObject(tx, 'payment_intent', id, 'intent');
  const { amount, payment_method, capture_method } = given;
  if (amount !== undefined && amount !== intent.amount) {
    refuseAmount(amount);
    if (!OPEN.includes(intent.status)) throw unexpectedState(tooLate(intent), intent);
    intent.amount = amount;
  }
  if (payment_method !== undefined) {
    intent.payment_method = (await takePaymentMethod(tx, payment_method)).id;
    if (intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
  }
  if (given.customer !== undefined && given.customer !== intent.customer) {
    if (!OPEN.includes(intent.status)) throw unexpectedState(tooLate(intent, 'customer'), intent);
    intent.customer = (await getObject(tx, 'customer', given.customer, 'customer')).id;
  }
  if (given.setup_future_usage !== undefined) {
    if (!OPEN.includes(intent.status)) throw unexpectedState(tooLate(intent, 'setup_future_usage'), intent);
    intent.setup_future_usage = given.setup_future_usage || null;
  }
  if (capture_method !== undefined && capture_method !== intent.capture_method) {
    refuseCaptureMethod(intent);
    intent.capture_method = capture_method;
  }
  if (given.description !== undefined) intent.description = given.description || null;
  if (given.receipt_email !== undefined) intent.receipt_email = given.receipt_email || null;
  if (given.metadata !== undefined) intent.metadata = mergeMetadata(intent.metadata, given.metadata);
  await saveObject(tx, intent);
  return intent;
}

export async function cancelIntent(
  tx: SandboxTransaction,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Promise<Stripe.PaymentIntent> {
  const intent = await lockObject(tx, 'payment_intent', id, 'intent');
  if (intent.status === 'requires_capture') await releaseCharge(tx, intent);
  else if (!OPEN.includes(intent.status)) {
    const message = `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${OPEN.join(', ')}, requires_capture, processing.`;
    throw unexpectedState(message, intent);
  }
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.canceled_at = seconds();
  intent.cancellation_reason = reason;
  intent.next_action = null;
  await saveObject(tx, intent);
  await emit(tx, 'payment_intent.canceled', intent, id);
  return intent;
}

/** Once a card is being charged, or its bank asks, how it is captured stays. */
function refuseCaptureMethod(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') return;
  const message = `This PaymentIntent's capture_method could not be updated because it has a status of ${intent.status}. You may only update the capture_method of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation.`;
  throw unexpectedState(message, intent);
}

/** An empty value takes a key away; an empty `metadata` takes all. */
function mergeMetadata(before: Stripe.Metadata, given: Record<string, string> | null): Stripe.Metadata {
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));
}

/** Which methods a payment takes is said in one way. */
function refuseTwoWaysOfChoosing(given: z.output<typeof intentCreation>): void {
  const ways = ['automatic_payment_methods', 'allowed_payment_method_types', 'payment_method_types'] as const;
  const [first, second] = ways.filter((way) => given[way] !== undefined);
  if (!first || !second) return;
  throw invalidRequest(`You may only specify one of these parameters: ${first}, ${second}.`);
}

function refuseAmount(amount: number): void {
  if (amount < 1) {
    const code = 'parameter_invalid_integer';
    throw invalidRequest('This value must be greater than or equal to 1.', { code, param: 'amount' });
  }
  if (amount < 50) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' });
  }
}

const tooLate = ({ status }: Stripe.PaymentIntent, what = 'amount'): string =>
  `This PaymentIntent's ${what} could not be updated because it has a status of ${status}. You may only update the ${what} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`;

const BLANK = {
  object: 'payment_intent',

  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>;
