import { eq } from 'drizzle-orm';
import { type BowOwnerRow, type BowRow, type OrderRow, orders } from '#db/schema.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { findByKey } from './owners.ts';

export type BowPageFacts = {
  bow: BowRow;
  order: OrderRow;
  owner: BowOwnerRow;
  /** What it was sold as. */
  name: string;
};

/**
 * A bow for its present owner. Null for an unknown serial number, a wrong secret and one of a former owner alike; the bow of an order of
 * other keys is shown to nobody.
 */
export async function readBowPage({ db }: Pick<Shop, 'db'>, serial: string, key: string): Promise<BowPageFacts | null> {
  const found = await findByKey(db, serial, key);
  if (!found || found.owner.until !== null) return null;
  const [order] = await db.select().from(orders).where(eq(orders.id, found.bow.orderId));
  if (!order || order.otherKeys) return null;
  const lines = await readOrderLines(db, order.id);
  return { ...found, order, name: lines.find(({ kind }) => kind === 'bow')?.name || 'Hunter' };
}
