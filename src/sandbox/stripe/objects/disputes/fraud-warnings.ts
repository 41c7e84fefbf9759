import type Stripe from 'stripe';
import { seconds } from '#sandbox/shared/sandbox-clock.ts';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { emit } from '#sandbox/stripe/objects/events.ts';
import { insertObject, newId, saveObject } from '#sandbox/stripe/objects/objects.ts';

type Warning = Stripe.Radar.EarlyFraudWarning;

/** A bank reports that its cardholder knows nothing of a charge. Stripe names the charge, and its payment besides. */
export async function warnOfFraud(tx: SandboxTransaction, charge: Stripe.Charge): Promise<void> {
  const intentId = String(charge.payment_intent);
  const warning: Warning = {
    id: newId('early_fraud_warning'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: seconds(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: intentId,
  };
  await insertObject(tx, 'early_fraud_warning', warning, intentId);
  await emit(tx, 'radar.early_fraud_warning.created', warning, intentId);
}

/** Once the charge is disputed, or refunded in full, there is nothing left to do about it. */
export async function endWarningsOf(tx: SandboxTransaction, charge: Stripe.Charge): Promise<void> {
  const intentId = String(charge.payment_intent);
  const { rows } = await tx.query<{ data: Warning }>(
    `select data from sandbox.stripe_objects where kind = 'early_fraud_warning' and payment_intent = $1`,
    [intentId],
  );
  for (const { data: warning } of rows) {
    if (!(charge.refunded || charge.disputed) || !warning.actionable) continue;
    warning.actionable = false;
    await saveObject(tx, warning);
    await emit(tx, 'radar.early_fraud_warning.updated', warning, intentId);
  }
}
