import { and, eq, type SQL } from 'drizzle-orm';
import { isOlderThan, newestFirst } from '#db/keyset.ts';
import { orders, type UserRow } from '#db/schema.ts';
import { placesAhead } from '#shop/batches/read-places.ts';
import { readLedgers, sumLedger } from '#shop/orders/ledger/ledger.ts';
import { readLinesOfOrders } from '#shop/orders/ledger/order-lines.ts';
import { type OwnOrderFacts, ownOrderFacts } from '#shop/orders/ledger/order-progress.ts';
import { hasGuestOrders, joinGuestOrders } from '#shop/people/customers/join-guest-orders.ts';
import type { Shop } from '#shop/ports/shop.ts';

type Page = {
  /** The number of the last order of the page before; one that is not this customer's has nothing after it. */
  before: string | null;
  limit: number;
};

/**
 * A customer's orders, newest first, with the guest orders of their verified address joined before. However many there
 * are, it takes the same few statements.
 */
export async function listOwnOrders(
  shop: Pick<Shop, 'db' | 'clock'>,
  user: UserRow,
  { before, limit }: Page,
): Promise<OwnOrderFacts[]> {
  const { db } = shop;
  if (await hasGuestOrders(db, user)) await db.transaction((tx) => joinGuestOrders(tx, shop, user));
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, user.id), before === null ? undefined : isAfterOwn(before, user)))
    .orderBy(...newestFirst)
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const [ledgers, lines, places] = await Promise.all([
    readLedgers(db, ids),
    readLinesOfOrders(db, ids),
    placesAhead(db, rows),
  ]);
  const now = shop.clock();
  return rows.map((order) => {
    const ledger = ledgers.get(order.id) ?? sumLedger([]);
    const place = places.get(order.id) ?? null;
    return ownOrderFacts(order, { ledger, lines: lines.get(order.id) ?? [], place, now });
  });
}

function isAfterOwn(orderNumber: string, { id }: UserRow): SQL {
  return isOlderThan(orders, and(eq(orders.orderNumber, orderNumber), eq(orders.userId, id)));
}
