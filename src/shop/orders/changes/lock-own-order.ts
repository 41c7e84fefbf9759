import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import type { OrderRow } from '#shop/orders/ledger/ledger.ts';
import type { UserRow } from '#shop/people/customers/user-row.ts';

/** A customer's order, locked until the transaction ends; null for an unknown one and for another's alike. */
export async function lockOwnOrder(tx: Transaction, user: UserRow, orderNumber: string): Promise<OrderRow | null> {
  const [own] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, user.id)))
    .for('update');
  return own ?? null;
}
