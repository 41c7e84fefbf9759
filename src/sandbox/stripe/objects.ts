// Everything the sandbox knows is one table of Stripe's own JSON objects, with what Stripe hides beside each.
import type Stripe from 'stripe';
import type { SandboxTransaction } from '#sandbox/transaction.ts';
import { noSuch } from './api-error.ts';
import type { StripeKind } from './ids.ts';

export type StoredObjects = {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  payment_method: Stripe.PaymentMethod;
  dispute: Stripe.Dispute;
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning;
  event: Stripe.Event;
  balance_transaction: Stripe.BalanceTransaction;
};

/** What Stripe knows and never tells: which test card a payment method is. */
export type Hidden = { cardNumber?: string };

type Row<K extends StripeKind> = { data: StoredObjects[K]; hidden: Hidden; seq: string };

export async function insertObject<K extends StripeKind>(
  tx: SandboxTransaction,
  kind: K,
  object: StoredObjects[K],
  intentId: string | null,
  hidden: Hidden = {},
): Promise<StoredObjects[K]> {
  await tx.query(
    'insert into sandbox.stripe_objects (id, kind, payment_intent, data, hidden) values ($1, $2, $3, $4, $5)',
    [object.id, kind, intentId, JSON.stringify(object), JSON.stringify(hidden)],
  );
  return object;
}

export async function saveObject(tx: SandboxTransaction, object: StoredObjects[StripeKind]): Promise<void> {
  await tx.query('update sandbox.stripe_objects set data = $2 where id = $1', [object.id, JSON.stringify(object)]);
}

export async function findObject<K extends StripeKind>(
  tx: SandboxTransaction,
  kind: K,
  id: string,
): Promise<(StoredObjects[K] & { readonly object: string }) | null> {
  return (await findRow(tx, kind, id, ''))?.data ?? null;
}

/** Throws Stripe's 404 when there is none. */
export async function getObject<K extends StripeKind>(
  tx: SandboxTransaction,
  kind: K,
  id: string,
  param = 'id',
): Promise<StoredObjects[K]> {
  const row = await findRow(tx, kind, id, '');
  if (!row) throw noSuch(kind, id, param);
  return row.data;
}

/** As `getObject`, and nobody else changes it until this transaction ends: two confirmations make one charge. */
export async function lockObject<K extends StripeKind>(
  tx: SandboxTransaction,
  kind: K,
  id: string,
  param = 'id',
): Promise<StoredObjects[K]> {
  const row = await findRow(tx, kind, id, 'for update');
  if (!row) throw noSuch(kind, id, param);
  return row.data;
}

export async function hiddenOf(tx: SandboxTransaction, kind: StripeKind, id: string): Promise<Hidden> {
  return (await findRow(tx, kind, id, ''))?.hidden ?? {};
}

async function findRow<K extends StripeKind>(
  tx: SandboxTransaction,
  kind: K,
  id: string,
  lock: '' | 'for update',
): Promise<Row<K> | undefined> {
  const { rows } = await tx.query<Row<K>>(
    `select data, hidden, seq from sandbox.stripe_objects where id = $1 and kind = $2 ${lock}`,
    [id, kind],
  );
  return rows[0];
}
