import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type UserRow } from '#db/schema.ts';

/** A customer's order, locked until the transaction ends; null for an unknown one and for another's alike. */
export async function lockOwnOrder(tx: Transaction, user: UserRow, orderNumber: string): Promise<OrderRow | null> {
  const [own] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, user.id)))
    .for('update');
  return own ?? null;
}
