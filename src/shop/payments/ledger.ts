import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type orders, payments, refunds } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg } from '#values/order.ts';

export type OrderRow = typeof orders.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;

/** What one order's rows of the ledger say. All amounts in cents. */
export type Ledger = {
  depositReceived: boolean;
  balanceReceived: boolean;
  received: Cents;
  /** Given back or promised back: refunds that failed or were called off do not count. */
  refunded: Cents;
  processing: boolean;
};

/** Whether a payment is one of this shop's deposits: looked up before the provider is asked, because anybody can make up an id. */
export async function isDeposit(db: Database, intentId: string): Promise<boolean> {
  return (await db.$count(payments, and(eq(payments.providerIntentId, intentId), eq(payments.leg, 'deposit')))) > 0;
}

/** Reads the payments of one order with what was refunded of each. */
export function readPayments(db: Database | Transaction, orderId: number) {
  return selectPayments(db, eq(payments.orderId, orderId));
}

export async function readLedger(db: Database | Transaction, orderId: number): Promise<Ledger> {
  return sumLedger(await readPayments(db, orderId));
}

/** The ledgers of many orders by their ids, in one statement; an order without payments has an empty one. */
export async function readLedgers(db: Database | Transaction, orderIds: number[]): Promise<Map<number, Ledger>> {
  const entries = await selectPayments(db, inArray(payments.orderId, orderIds));
  const byOrder = Map.groupBy(entries, ({ payment }) => payment.orderId);
  return new Map(orderIds.map((id) => [id, sumLedger(byOrder.get(id) ?? [])]));
}

function selectPayments(db: Database | Transaction, condition: SQL) {
  return db
    .select({
      payment: payments,
      // A join, because in a subquery of a query on one table the columns lose their table's name.
      refunded: sql<Cents>`coalesce(sum(${refunds.amount}), 0)`.mapWith(refunds.amount),
    })
    .from(payments)
    .leftJoin(
      refunds,
      and(eq(refunds.paymentId, payments.id), inArray(refunds.status, ['requested', 'pending', 'succeeded'])),
    )
    .where(condition)
    .groupBy(payments.id)
    .orderBy(payments.id);
}

type LedgerEntry = { payment: Pick<PaymentRow, 'leg' | 'status' | 'received'>; refunded: Cents };

export function sumLedger(entries: LedgerEntry[]): Ledger {
  const has = (leg: PaymentLeg) => entries.some(({ payment }) => payment.leg === leg && payment.status === 'succeeded');
  return {
    depositReceived: has('deposit'),
    balanceReceived: has('balance'),
    received: entries.reduce((sum, { payment }) => sum + payment.received, 0),
    refunded: entries.reduce((sum, entry) => sum + entry.refunded, 0),
    processing: entries.some(({ payment }) => payment.status === 'processing'),
  };
}

/** When the balance of an order came; null while it has not. */
export function balanceCameAt(entries: { payment: Pick<PaymentRow, 'leg' | 'status' | 'succeededAt'> }[]): Date | null {
  const paid = entries.find(({ payment }) => payment.leg === 'balance' && payment.status === 'succeeded');
  return paid?.payment.succeededAt ?? null;
}

/**
 * The next charge of an order: the deposit first, then the balance; null when nothing is owed. One that was begun under
 * other keys asks for nothing: its money was of another kind.
 */
export function nextDue(
  order: Pick<OrderRow, 'status' | 'depositAmount' | 'remainingBalance' | 'otherKeys'>,
  ledger: Ledger,
): { leg: PaymentLeg; amount: Cents } | null {
  if (order.status === 'cancelled' || order.otherKeys) return null;
  if (!ledger.depositReceived && order.depositAmount) return { leg: 'deposit', amount: order.depositAmount };
  if (!ledger.balanceReceived && order.remainingBalance) return { leg: 'balance', amount: order.remainingBalance };
  return null;
}

/** What is still to be paid, both charges together. */
export function outstandingOf(
  { status, depositAmount, remainingBalance }: Pick<OrderRow, 'status' | 'depositAmount' | 'remainingBalance'>,
  { depositReceived, balanceReceived }: Ledger,
): Cents {
  if (status === 'cancelled') return 0;
  return (depositReceived ? 0 : (depositAmount ?? 0)) + (balanceReceived ? 0 : (remainingBalance ?? 0));
}
