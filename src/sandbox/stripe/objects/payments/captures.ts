// What becomes of a card that was only authorised: it is charged, or let go.

import type Stripe from 'stripe';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { makeAvailable, moveBalance } from '#sandbox/stripe/objects/account/balance-transactions.ts';
import { openDispute } from '#sandbox/stripe/objects/disputes/disputes.ts';
import { warnOfFraud } from '#sandbox/stripe/objects/disputes/fraud-warnings.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { insertObject, lockObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { invalidRequest, unexpectedState } from '#sandbox/stripe/protocol/stripe-error.ts';
import { behaviourOf } from './payment-methods.ts';

/** All of it: a part, of which the rest would be let go, is not asked for here. */
export async function captureIntent(
  tx: SandboxTransaction,
  id: string,
  amount: number | undefined,
): Promise<Stripe.PaymentIntent> {
  const intent = await lockObject(tx, 'payment_intent', id, 'intent');
  if (intent.status !== 'requires_capture') {
    const message = `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`;
    throw unexpectedState(message, intent);
  }
  if (amount !== undefined && amount !== intent.amount_capturable) {
    throw invalidRequest('The sandbox captures a payment whole.', { param: 'amount_to_capture' });
  }
  const charge = await lockObject(tx, 'charge', String(intent.latest_charge));
  charge.captured = true;
  charge.amount_captured = charge.amount;
  charge.balance_transaction = (await moveBalance(tx, 'charge', charge)).id;
  await saveObject(tx, charge);
  await emit(tx, 'charge.captured', charge, intent.id);
  await noteCaptured(tx, intent, charge);
  return intent;
}

/** The money is there. */
export async function noteCaptured(
  tx: SandboxTransaction,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Promise<void> {
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = intent.amount;
  await saveObject(tx, intent);
  await emit(tx, 'payment_intent.succeeded', intent, intent.id);
  const behaviour = await behaviourOf(tx, String(charge.payment_method));
  if (behaviour.kind === 'disputes') await openDispute(tx, charge, behaviour);
  if (behaviour.kind === 'warns') await warnOfFraud(tx, charge);
  if (behaviour.kind === 'available-at-once') await makeAvailable(tx, String(charge.balance_transaction));
}

/** As Stripe tells it: the charge counts as refunded, by a refund that has moved nothing in the balance and cost no fee. */
export async function releaseCharge(tx: SandboxTransaction, intent: Stripe.PaymentIntent): Promise<void> {
  const charge = await lockObject(tx, 'charge', String(intent.latest_charge));
  charge.amount_refunded = charge.amount;
  charge.refunded = true;
  await saveObject(tx, charge);
  const refund: Stripe.Refund = {
    id: newId('refund'),
    object: 'refund',
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: intent.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  await insertObject(tx, 'refund', refund, intent.id);
  await emit(tx, 'charge.refunded', charge, intent.id);
}
