import { and, eq, isNull } from 'drizzle-orm';
import { type BowOwnerRow, type BowRow, bowOwners, bows, type OrderRow, orders } from '#db/schema.ts';
import { holdsSecret } from '#db/sealed-columns.ts';
import { readOrderLines } from '#shop/orders/parcels/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';

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
  const [found] = await db
    .select({ bow: bows, order: orders, owner: bowOwners })
    .from(bowOwners)
    .innerJoin(bows, eq(bows.id, bowOwners.bowId))
    .innerJoin(orders, eq(orders.id, bows.orderId))
    .where(
      and(
        holdsSecret(bowOwners.secret, key),
        isNull(bowOwners.until),
        eq(bows.serial, serial.toUpperCase()),
        eq(orders.otherKeys, false),
      ),
    );
  if (!found) return null;
  const lines = await readOrderLines(db, found.order.id);
  return { ...found, name: lines.find(({ kind }) => kind === 'bow')?.name || 'Hunter' };
}
