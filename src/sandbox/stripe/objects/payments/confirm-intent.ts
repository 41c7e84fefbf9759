import type Stripe from 'stripe';
import { z } from 'zod';
import { sandboxNow } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { getObject, hiddenOf, lockObject, saveObject } from '#sandbox/stripe/objects/objects.ts';
import { expand, flag, webAddress } from '#sandbox/stripe/protocol/form-params.ts';
import { type ErrorBody, invalidRequest, unexpectedState } from '#sandbox/stripe/protocol/stripe-error.ts';
import { type CardBehaviour, type Decline, EXPIRED, WANTS_CARDHOLDER } from './cards.ts';
import { behaviourOf, createPaymentMethod, paymentMethodData, takePaymentMethod } from './payment-methods.ts';
import { chargeCard, failAttempt } from './settle.ts';

export const confirmation = z.strictObject({
  payment_method: z.string().optional(),
  payment_method_data: paymentMethodData.optional(),
  receipt_email: z.string().optional(),
  off_session: flag.optional(),
  return_url: webAddress.optional(),
  use_stripe_sdk: flag.optional(),
  expand,
});

export type Confirmation = z.output<typeof confirmation>;

/** An intent, and the card error when the attempt was made and failed: both are kept, unlike a refused request. */
export type Attempt = { intent: Stripe.PaymentIntent; error: ErrorBody | null };

export async function confirmIntent(
  tx: SandboxTransaction,
  id: string,
  given: Confirmation,
  challengeUrl: (intent: Stripe.PaymentIntent) => string,
): Promise<Attempt> {
  const intent = await lockObject(tx, 'payment_intent', id, 'intent');
  refuseState(intent);
  const method = await chooseMethod(tx, intent, given);
  await refuseOthersCard(tx, intent, method);
  intent.payment_method = method.id;
  if (given.receipt_email) intent.receipt_email = given.receipt_email;

  const behaviour = await behaviourOf(tx, method.id);
  if (given.off_session || hasExpired(method)) {
    return { intent, error: await chargeCard(tx, intent, method, declineAway(behaviour, method)) };
  }
  if (behaviour.kind === 'authenticates') {
    intent.status = 'requires_action';
    intent.last_payment_error = null;
    intent.next_action = given.use_stripe_sdk
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', source: method.id } }
      : {
          type: 'redirect_to_url',
          redirect_to_url: { return_url: given.return_url ?? null, url: challengeUrl(intent) },
        };
    await saveObject(tx, intent);
    await emit(tx, 'payment_intent.requires_action', intent, intent.id);
    return { intent, error: null };
  }
  const decline = behaviour.kind === 'declines' ? behaviour.decline : null;
  return { intent, error: await chargeCard(tx, intent, method, decline) };
}

function refuseState(intent: Stripe.PaymentIntent): void {
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.';
    throw unexpectedState(message, intent);
  }
  if (intent.status === 'canceled' || intent.status === 'processing' || intent.status === 'requires_capture') {
    const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
    throw unexpectedState(message, intent);
  }
}

function chooseMethod(
  tx: SandboxTransaction,
  intent: Stripe.PaymentIntent,
  given: Confirmation,
): Promise<Stripe.PaymentMethod> {
  if (given.payment_method_data) return createPaymentMethod(tx, given.payment_method_data);
  const id = given.payment_method ?? intent.payment_method;
  if (typeof id === 'string') return takePaymentMethod(tx, id);
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
  throw unexpectedState(message, intent);
}

/** What a charge is declined with whose customer is not there; null: it is made. */
function declineAway(behaviour: CardBehaviour, method: Stripe.PaymentMethod): Decline | null {
  if (hasExpired(method)) return EXPIRED;
  if (behaviour.kind === 'declines' || behaviour.kind === 'declines-off-session') return behaviour.decline;
  if (behaviour.kind !== 'authenticates') return null;
  return behaviour.onceSaved && method.customer !== null ? behaviour.afterwards : WANTS_CARDHOLDER;
}

function hasExpired({ card }: Stripe.PaymentMethod): boolean {
  const now = sandboxNow();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  return card !== undefined && (card.exp_year < year || (card.exp_year === year && card.exp_month < month));
}

/** A card of a customer is charged for them alone, and one that was taken off them never again. */
async function refuseOthersCard(tx: SandboxTransaction, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  if ((await hiddenOf(tx, 'payment_method', method.id)).detached) {
    const message =
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.';
    throw invalidRequest(message, { param: 'payment_method' });
  }
  if (method.customer === null || method.customer === intent.customer) return;
  const message =
    'The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.';
  throw invalidRequest(message, { param: 'payment_method' });
}

export const challengeAnswer = z.strictObject({ intent: z.string(), outcome: z.enum(['complete', 'fail']) });

const NOT_AUTHENTICATED: ErrorBody = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

/** The customer's answer to the bank's 3-D Secure question. A second answer to the same question changes nothing. */
export async function answerChallenge(
  tx: SandboxTransaction,
  { intent: id, outcome }: z.output<typeof challengeAnswer>,
): Promise<Attempt> {
  const intent = await lockObject(tx, 'payment_intent', id, 'intent');
  if (intent.status !== 'requires_action') return { intent, error: null };
  const method: Stripe.PaymentMethod = await getObject(tx, 'payment_method', String(intent.payment_method));
  if (outcome === 'fail') return { intent, error: await failAttempt(tx, intent, method, NOT_AUTHENTICATED) };
  const behaviour = await behaviourOf(tx, method.id);
  const decline = behaviour.kind === 'authenticates' ? behaviour.afterwards : null;
  return { intent, error: await chargeCard(tx, intent, method, decline) };
}
