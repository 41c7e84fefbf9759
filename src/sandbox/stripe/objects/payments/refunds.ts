import type Stripe from 'stripe';
import { z } from 'zod';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { moveBalance } from '#sandbox/stripe/objects/account/balance-transactions.ts';
import { endInquiryOf, isHeldByBank } from '#sandbox/stripe/objects/disputes/disputes.ts';
import { endWarningsOf } from '#sandbox/stripe/objects/disputes/fraud-warnings.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { getObject, insertObject, lockObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { expand, metadata, wholeNumber } from '#sandbox/stripe/protocol/form-params.ts';
import { invalidRequest } from '#sandbox/stripe/protocol/stripe-error.ts';
import { formatUsd } from '#values/money.ts';
import { behaviourOf } from './payment-methods.ts';
import { settleLater } from './settlements.ts';

/** How long a refund that arrives late stays pending. */
const LATE_MS = 2000;

export const refundCreation = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: wholeNumber.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  expand,
});

export async function createRefund(
  tx: SandboxTransaction,
  given: z.output<typeof refundCreation>,
): Promise<Stripe.Refund> {
  const { intent, charge } = await chargeToRefund(tx, given);
  const amount = given.amount ?? charge.amount - charge.amount_refunded;
  await refuseDisputed(tx, charge);
  refuseAmount(charge, amount);
  const behaviour = await behaviourOf(tx, String(charge.payment_method));
  const late = behaviour.kind === 'refunds-later';
  const id = newId('refund');
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: given.metadata ?? {},
    payment_intent: intent.id,
    payment_method: null,
    reason: given.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: late ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  // Taken from the balance at once, while the money may still be on its way.
  refund.balance_transaction = (await moveBalance(tx, 'refund', refund)).id;
  await insertObject(tx, 'refund', refund, intent.id);
  await countRefund(tx, charge, amount);
  await emit(tx, 'refund.created', refund, intent.id);
  await emit(tx, 'charge.refunded', charge, intent.id);
  await endInquiryOf(tx, charge);
  await endWarningsOf(tx, charge);
  if (late) await settleLater(tx, id, LATE_MS);
  return refund;
}

/** The end of a pending refund: the money arrives, or comes back to the shop. */
export async function finishRefund(tx: SandboxTransaction, refund: Stripe.Refund): Promise<void> {
  if (refund.status !== 'pending') return;
  const charge = await lockObject(tx, 'charge', String(refund.charge));
  const behaviour = await behaviourOf(tx, String(charge.payment_method));
  const arrives = behaviour.kind !== 'refunds-later' || behaviour.arrives;
  refund.status = arrives ? 'succeeded' : 'failed';
  if (!arrives) {
    refund.failure_reason = 'expired_or_canceled_card';
    refund.failure_balance_transaction = (await moveBalance(tx, 'refund_failure', refund)).id;
    await countRefund(tx, charge, -refund.amount);
  }
  await saveObject(tx, refund);
  await emit(tx, arrives ? 'refund.updated' : 'refund.failed', refund, String(refund.payment_intent));
  await emit(tx, 'charge.refund.updated', refund, String(refund.payment_intent));
}

async function countRefund(tx: SandboxTransaction, charge: Stripe.Charge, amount: number): Promise<void> {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  await saveObject(tx, charge);
}

async function chargeToRefund(
  tx: SandboxTransaction,
  given: { payment_intent?: string | undefined; charge?: string | undefined },
) {
  if (!given.payment_intent && !given.charge) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.');
  }
  const intentId =
    given.payment_intent ?? String((await getObject(tx, 'charge', given.charge ?? '', 'charge')).payment_intent);
  // The intent is locked first, as a confirmation does it: two refunds at once cannot give back more than there is.
  const intent = await lockObject(tx, 'payment_intent', intentId, 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`;
    throw invalidRequest(message, { param: 'payment_intent' });
  }
  return { intent, charge: await lockObject(tx, 'charge', intent.latest_charge) };
}

async function refuseDisputed(tx: SandboxTransaction, charge: Stripe.Charge): Promise<void> {
  if (!charge.disputed || !(await isHeldByBank(tx, charge))) return;
  const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
  throw invalidRequest(message, { code: 'charge_disputed' });
}

function refuseAmount(charge: Stripe.Charge, amount: number): void {
  if (charge.refunded) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest(message, { code: 'charge_already_refunded' });
  }
  if (amount < 1) {
    const code = 'parameter_invalid_integer';
    throw invalidRequest('This value must be greater than or equal to 1.', { code, param: 'amount' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount <= left) return;
  const limit = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount';
  const message = `Refund amount (${formatUsd(amount)}) is greater than ${limit} (${formatUsd(left)})`;
  throw invalidRequest(message, { param: 'amount' });
}
