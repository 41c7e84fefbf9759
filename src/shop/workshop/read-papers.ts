import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { bows, type OrderRow, orderEvents, orders } from '#db/schema.ts';
import { type OrderLine, readLinesOfOrders } from '#shop/orders/parcels/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowState } from '#values/campaign.ts';
import { type BowFilters, type ListedBow, narrow, withOrders } from './list-bows.ts';

/** What stands on the papers of a bow: build sheet, label, and the packing slip of its order. */
export type BowPapers = { listed: ListedBow; order: OrderRow; lines: OrderLine[]; notes: string[] };

/** `serials`: of these alone, whatever the filters say. `after`: the id of the last bow of the page before. */
export type PapersWanted = BowFilters & {
  serials?: string[] | undefined;
  state?: BowState | undefined;
  after?: number | undefined;
  limit: number;
};

/** Bows as they came into the workshop, with all that is printed about them, in five statements. */
export async function readPapers(
  { db }: Pick<Shop, 'db'>,
  { serials, state, after, limit, ...filters }: PapersWanted,
): Promise<BowPapers[]> {
  const chosen = serials
    ? inArray(
        bows.serial,
        serials.map((serial) => serial.toUpperCase()),
      )
    : and(state && eq(bows.state, state), bows.listed, narrow(filters));
  const rows = await db
    .select()
    .from(bows)
    .where(and(chosen, after === undefined ? undefined : gt(bows.id, after)))
    .orderBy(asc(bows.id))
    .limit(limit);
  const ids = rows.map(({ orderId }) => orderId);
  if (ids.length === 0) return [];
  const { orderId, what } = orderEvents;
  const [listed, found, lines, noted] = await Promise.all([
    withOrders(db, rows),
    db.select().from(orders).where(inArray(orders.id, ids)),
    readLinesOfOrders(db, ids),
    db
      .select()
      .from(orderEvents)
      .where(and(inArray(orderId, ids), eq(what, 'noted')))
      .orderBy(asc(orderEvents.id)),
  ]);
  return listed.flatMap((one) => {
    const order = found.find(({ id }) => id === one.bow.orderId);
    const notes = noted.filter((event) => event.orderId === one.bow.orderId).flatMap(({ after: told }) => noteOf(told));
    return order ? [{ listed: one, order, lines: lines.get(order.id) ?? [], notes }] : [];
  });
}

function noteOf(after: unknown): string[] {
  const note = typeof after === 'object' && after !== null && 'note' in after ? after.note : null;
  return typeof note === 'string' ? [note] : [];
}
