import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type PaymentRow, payments } from '#db/schema.ts';

export type LockedPayment = { payment: PaymentRow | null; order: OrderRow | null };

/**
 * Makes all that settle this payment wait for each other, until the transaction ends: first a lock on the intent's
 * id (there may be no row and no order yet), then the order's row. A caller that locks an order without an intent takes only
 * the second lock, so the two can never wait for each other.
 */
export async function lockPayment(tx: Transaction, intentId: string): Promise<LockedPayment> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`);
  const [payment] = await tx.select().from(payments).where(eq(payments.providerIntentId, intentId));
  if (!payment?.orderId) return { payment: payment ?? null, order: null };
  return { payment, order: await lockOrder(tx, payment.orderId) };
}

/** The order's row, locked until the transaction ends; null when there is none. */
export async function lockOrder(tx: Transaction, orderId: number): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order ?? null;
}
