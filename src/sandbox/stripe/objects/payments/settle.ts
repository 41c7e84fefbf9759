// What becomes of an attempt to pay once nothing more is asked of the customer.
import type Stripe from 'stripe';
import { currentFaults } from '#sandbox/shared/faults.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { getObject, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { type ErrorBody, withDocumentation } from '#sandbox/stripe/protocol/stripe-error.ts';
import { noteCaptured } from './captures.ts';
import { type Decline, declineError } from './cards.ts';
import { insertCharge } from './charges.ts';
import { attachMethod } from './customers.ts';
import { behaviourOf } from './payment-methods.ts';
import { settleLater } from './settlements.ts';

/** Charges the intent's card. Null: the money arrived or is on its way; otherwise the error to answer with. */
export async function chargeCard(
  tx: SandboxTransaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Promise<ErrorBody | null> {
  if (decline) return failCharge(tx, intent, method, decline);
  const { processingMs } = await currentFaults(tx, 'stripe');
  const settlesLater = (await behaviourOf(tx, method.id)).kind === 'settles-later';
  if (processingMs > 0 || settlesLater) {
    intent.status = 'processing';
    intent.next_action = null;
    await saveObject(tx, intent);
    await emit(tx, 'payment_intent.processing', intent, intent.id);
    await settleLater(tx, intent.id, processingMs || PROCESSING_MS);
    return null;
  }
  await succeed(tx, intent, method);
  return null;
}

/** How long a card is in processing that always is. */
const PROCESSING_MS = 8000;

/** The end of `processing`. */
export async function finishProcessing(tx: SandboxTransaction, intent: Stripe.PaymentIntent): Promise<void> {
  if (intent.status !== 'processing') return;
  const method: Stripe.PaymentMethod = await getObject(tx, 'payment_method', String(intent.payment_method));
  const behaviour = await behaviourOf(tx, method.id);
  if (behaviour.kind === 'settles-later' && behaviour.decline) await failCharge(tx, intent, method, behaviour.decline);
  else await succeed(tx, intent, method);
}

async function succeed(tx: SandboxTransaction, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const charge = await insertCharge(tx, intent, method, null);
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.next_action = null;
  if (intent.setup_future_usage) await attachMethod(tx, method, intent.customer);
  await emit(tx, 'charge.succeeded', charge, intent.id);
  if (charge.captured) return noteCaptured(tx, intent, charge);
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  await saveObject(tx, intent);
  await emit(tx, 'payment_intent.amount_capturable_updated', intent, intent.id);
}

async function failCharge(
  tx: SandboxTransaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): Promise<ErrorBody> {
  const charge = await insertCharge(tx, intent, method, decline);
  const error = declineError(decline, charge.id);
  intent.latest_charge = charge.id;
  await emit(tx, 'charge.failed', charge, intent.id);
  return failAttempt(tx, intent, method, error);
}

/** Back to the start: the customer may try another card on the same intent. */
export async function failAttempt(
  tx: SandboxTransaction,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  error: ErrorBody,
): Promise<ErrorBody> {
  const documented = withDocumentation(error);
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...documented, payment_method: method } as Stripe.PaymentIntent.LastPaymentError;
  await saveObject(tx, intent);
  await emit(tx, 'payment_intent.payment_failed', intent, intent.id);
  return { ...documented, payment_method: method, payment_intent: intent };
}
