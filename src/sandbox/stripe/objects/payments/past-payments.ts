// Payments that the sandbox is told of as if they had been made here earlier: a shop of samples has them in its books.
import type Stripe from 'stripe';
import type { SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';
import {
  getObject,
  newClientSecret,
  newId,
  type StoredObjects,
  type StripeKind,
} from '#sandbox/stripe/objects/objects.ts';
import { confirmIntent } from './confirm-intent.ts';
import { createIntent } from './payment-intents.ts';
import { createRefund } from './refunds.ts';

/** Cents, and moments in whole seconds. `receivedAt` null: the payment was left and cancelled. */
export type PastPayment = {
  intentId: string;
  amount: number;
  createdAt: number;
  receivedAt: number | null;
  refunds: { id: string; amount: number; at: number }[];
};

type Row = { id: string; kind: StripeKind; payment_intent: string | null; data: object; hidden: object };

/** Makes them in one statement, of the objects that a payment of today leaves. Nothing of it is told by a webhook. */
export async function keepPastPayments(tx: SandboxTransaction, payments: PastPayment[]): Promise<void> {
  const pattern = await drawPattern(tx);
  const rows = payments.flatMap((payment) => rowsOf(pattern, payment));
  await tx.query(
    `insert into sandbox.stripe_objects (id, kind, payment_intent, data, hidden)
     select id, kind, payment_intent, data, hidden from jsonb_to_recordset($1::jsonb)
       as row (id text, kind text, payment_intent text, data jsonb, hidden jsonb)`,
    [JSON.stringify(rows)],
  );
}

type Pattern = {
  intent: Stripe.PaymentIntent;
  method: Stripe.PaymentMethod;
  hidden: object;
  charge: Stripe.Charge;
  charged: Stripe.BalanceTransaction;
  refund: Stripe.Refund;
  refunded: Stripe.BalanceTransaction;
};

/** One payment is made and given back, looked at, and unmade, so that the past has the form that the present has. */
async function drawPattern(tx: SandboxTransaction): Promise<Pattern> {
  await tx.query('savepoint pattern');
  const { id } = await createIntent(tx, {
    amount: 1000,
    currency: 'usd',
    automatic_payment_methods: { enabled: 'true' },
  });
  await confirmIntent(tx, id, { payment_method: 'pm_card_visa' }, () => '');
  const intent = await getObject(tx, 'payment_intent', id);
  const paid = await getObject(tx, 'charge', String(intent.latest_charge));
  const refund = await createRefund(tx, { payment_intent: id });
  const of = <K extends StripeKind>(kind: K, of: unknown): Promise<StoredObjects[K]> => getObject(tx, kind, String(of));
  const method = await of('payment_method', paid.payment_method);
  const { rows } = await tx.query<{ hidden: object }>('select hidden from sandbox.stripe_objects where id = $1', [
    method.id,
  ]);
  const pattern = {
    intent,
    method,
    refund,
    hidden: rows[0]?.hidden ?? {},
    charge: paid,
    charged: await of('balance_transaction', paid.balance_transaction),
    refunded: await of('balance_transaction', refund.balance_transaction),
  };
  await tx.query('rollback to savepoint pattern');
  return pattern;
}

function rowsOf(pattern: Pattern, { intentId, amount, createdAt, receivedAt, refunds }: PastPayment): Row[] {
  const row = (kind: StripeKind, data: StoredObjects[StripeKind], hidden: object = {}): Row => {
    return { id: data.id, kind, payment_intent: kind === 'payment_method' ? null : intentId, data, hidden };
  };
  const intent: Stripe.PaymentIntent = {
    ...pattern.intent,
    id: intentId,
    amount,
    created: createdAt,
    client_secret: newClientSecret(intentId),
  };
  if (receivedAt === null) {
    const left = { payment_method: null, latest_charge: null, amount_received: 0, canceled_at: createdAt };
    return [row('payment_intent', { ...intent, ...left, status: 'canceled', cancellation_reason: 'abandoned' })];
  }
  const method = { ...pattern.method, id: newId('payment_method'), created: receivedAt };
  const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  const charged = balance(pattern.charged, { amount, fee: Math.round(amount * 0.029) + 30, at: receivedAt });
  const charge: Stripe.Charge = {
    ...pattern.charge,
    id: newId('charge'),
    amount,
    amount_captured: amount,
    amount_refunded: back,
    refunded: back === amount,
    created: receivedAt,
    payment_intent: intentId,
    payment_method: method.id,
    balance_transaction: charged.id,
  };
  charged.source = charge.id;
  return [
    row('payment_intent', {
      ...intent,
      payment_method: method.id,
      latest_charge: charge.id,
      amount_received: amount,
    }),
    row('payment_method', method, pattern.hidden),
    row('charge', charge),
    row('balance_transaction', charged),
    ...refunds.flatMap(({ id, amount: given, at }) => {
      const taken = balance(pattern.refunded, { amount: -given, fee: 0, at });
      taken.source = id;
      const of = { charge: charge.id, payment_intent: intentId, balance_transaction: taken.id };
      return [
        row('refund', { ...pattern.refund, id, amount: given, created: at, ...of }),
        row('balance_transaction', taken),
      ];
    }),
  ];
}

function balance(
  pattern: Stripe.BalanceTransaction,
  { amount, fee, at }: { amount: number; fee: number; at: number },
): Stripe.BalanceTransaction {
  return {
    ...pattern,
    id: newId('balance_transaction'),
    amount,
    fee,
    net: amount - fee,
    created: at,
    available_on: at + 172_800,
    fee_details: pattern.fee_details?.map((detail) => ({ ...detail, amount: fee })) ?? [],
  };
}
