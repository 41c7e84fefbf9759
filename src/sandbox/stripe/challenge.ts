import type Stripe from 'stripe';
import { z } from 'zod';
import type { SandboxTransaction } from '#sandbox/transaction.ts';
import type { ErrorBody } from './api-error.ts';
import type { Attempt } from './confirm.ts';
import { getObject, lockObject } from './objects.ts';
import { behaviourOf } from './payment-methods.ts';
import { chargeCard, failAttempt } from './settle.ts';

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
