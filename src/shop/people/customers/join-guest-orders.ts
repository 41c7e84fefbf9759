import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { orderEvents, orders, type UserRow } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

type Owner = Pick<UserRow, 'id' | 'email' | 'emailVerified'>;

/**
 * Gives a customer the orders that were placed without signing in under their address, each with an event. Only a
 * verified address claims anything, and an order that has an owner keeps it. Two at once join each order once.
 */
export async function joinGuestOrders(tx: Transaction, shop: Pick<Shop, 'clock'>, user: Owner): Promise<void> {
  if (!user.emailVerified) return;
  // Locked in one order, so that two who join the same orders cannot wait for each other.
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(isGuestOrderOf(user))
    .orderBy(asc(orders.id))
    .for('update');
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  await tx
    .update(orders)
    // Finding its owner is no change of the order: the clean-up of unpaid ones counts from the last one.
    .set({ userId: user.id, updatedAt: sql`${orders.updatedAt}` })
    .where(inArray(orders.id, ids));
  const at = shop.clock();
  await tx.insert(orderEvents).values(
    ids.map((orderId) => ({
      orderId,
      at,
      actor: 'customer' as const,
      what: 'joined-account',
      after: { userId: user.id },
    })),
  );
}

/** Whether there is anything to join, for callers who would open a transaction for it. */
export async function hasGuestOrders(db: Database, user: Owner): Promise<boolean> {
  if (!user.emailVerified) return false;
  const found = await db.select({ id: orders.id }).from(orders).where(isGuestOrderOf(user)).limit(1);
  return found.length > 0;
}

function isGuestOrderOf({ email }: Owner): SQL | undefined {
  // What a rehearsal sold under an address that somebody typed is nobody's.
  return and(isNull(orders.userId), eq(orders.otherKeys, false), sql`lower(${orders.customerEmail}) = lower(${email})`);
}
