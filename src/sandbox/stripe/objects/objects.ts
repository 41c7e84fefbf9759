// Everything the sandbox knows is one table of Stripe's own JSON objects, with what Stripe hides beside each.

import type Stripe from 'stripe';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import { noSuch } from '#sandbox/stripe/protocol/stripe-error.ts';

export type StoredObjects = {
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  payment_method: Stripe.PaymentMethod;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning;
  event: Stripe.Event;
  balance_transaction: Stripe.BalanceTransaction;
  payout: Stripe.Payout;
  review: Stripe.Review;
  account: Stripe.Account;
  file: Stripe.File;
  'tax.calculation': Stripe.Tax.Calculation & { id: string };
  'tax.transaction': Stripe.Tax.Transaction;
};

/**
 * What Stripe knows and does not tell with it: which test card a payment method is, that it was taken off its customer, which payout
 * a line of the balance is in, what a file holds (base64), and of a recorded sale how much is left or goes back, with its tax.
 */
export type Hidden = {
  cardNumber?: string;
  detached?: true;
  payout?: string;
  content?: string;
  left?: number;
  reversed?: number;
};

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

/** As `getObject`, and no other transaction changes it until this one ends: two confirmations make one charge. */
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

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const FORMS = {
  payment_intent: ['pi_3', 23],
  charge: ['ch_3', 23],
  refund: ['re_3', 23],
  payment_method: ['pm_1', 23],
  customer: ['cus_', 14],
  dispute: ['du_1', 23],
  early_fraud_warning: ['issfr_1', 23],
  event: ['evt_3', 23],
  balance_transaction: ['txn_3', 23],
  payout: ['po_1', 23],
  review: ['prv_1', 23],
  account: ['acct_1', 16],
  file: ['file_1', 23],
  'tax.calculation': ['taxcalc_1', 23],
  'tax.transaction': ['tax_1', 23],
} as const;

export type StripeKind = keyof typeof FORMS;

/** Of which kind an object with this id is; undefined for a word that is no id. */
export function kindOf(id: string): StripeKind | undefined {
  const prefix = id.slice(0, id.indexOf('_') + 1);
  return (Object.keys(FORMS) as StripeKind[]).find((kind) => prefix !== '' && FORMS[kind][0].startsWith(prefix));
}

/** An id of the length and form that Stripe's have, such as pi_3Ow2b4LkdIwHu7ix0abcdEFG. */
export function newId(kind: StripeKind): string {
  const [prefix, length] = FORMS[kind];
  return prefix + randomText(length);
}

export const newRequestId = (): string => `req_${randomText(14)}`;

export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`;

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
