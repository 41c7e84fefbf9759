import { and, eq, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orders, type UserRow } from '#db/schema.ts';

const LARGEST_ID = 2 ** 31 - 1;

/** The order that staff name by its id or by its number, whose letters may be of either case. */
export function isNamed(key: string): SQL {
  const id = /^\d{1,10}$/.test(key) ? Number(key) : null;
  return id !== null && id <= LARGEST_ID ? eq(orders.id, id) : eq(orders.orderNumber, key.toUpperCase());
}

export async function findOrder(db: Database, key: string): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(isNamed(key));
  return order ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockNamedOrder(tx: Transaction, key: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(isNamed(key)).for('update');
  return order ?? null;
}

/** A customer's order, locked until the transaction ends; null for an unknown one and for another's alike. */
export async function lockOwnOrder(tx: Transaction, user: UserRow, orderNumber: string): Promise<OrderRow | null> {
  const [own] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), eq(orders.userId, user.id)))
    .for('update');
  return own ?? null;
}
