import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Transaction } from '#db/database.ts';
import { hotStatement, rowOf } from '#db/hot-statement.ts';
import { text } from '#db/hot-values.ts';
import { type OrderRow, orders, type PaymentRow, payments } from '#db/schema.ts';

export type LockedPayment = { payment: PaymentRow | null; order: OrderRow | null };

const [locked, lockedOrder] = [alias(payments, 'payment'), alias(orders, 'of_order')];

const lock = hotStatement('lock_payment', { intentId: text }, (db, { intentId }) =>
  db
    .select({ payment: rowOf(locked), order: rowOf(lockedOrder) })
    .from(sql`lock_payment(${intentId}) as found`)
    .crossJoinLateral(sql`(select (found.payment).*) as ${sql.identifier('payment')}`)
    .crossJoinLateral(sql`(select (found."order").*) as ${sql.identifier('of_order')}`),
);

/**
 * Makes all that settle this payment wait for each other, until the transaction ends: first a lock on the intent's
 * id (there may be no row and no order yet), then the order's row. A caller that locks an order without an intent takes only
 * the second lock, so the two can never wait for each other. One statement, which reads what stands once it has the locks.
 */
export async function lockPayment(tx: Transaction, intentId: string): Promise<LockedPayment> {
  const [found] = await lock(tx, { intentId });
  // What is not there is a row of nothing but nulls.
  const { payment = null, order = null } = found ?? {};
  return { payment: payment?.id ? payment : null, order: order?.id ? order : null };
}

/** The order's row, locked until the transaction ends; null when there is none. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}
