import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { bows, type OrderRow, orderEvents, orders } from '#db/schema.ts';
import { type OrderLine, readLinesOfOrders } from '#shop/orders/ledger/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { BowState } from '#values/order/campaign.ts';
import { type BowFilters, type ListedBow, narrow, withOrders } from './list-workshop-bows.ts';

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
  const [listed, papers] = await Promise.all([withOrders(db, rows), readOrdersOfPapers(db, ids)]);
  return listed.flatMap((one) => {
    const paper = papers.get(one.bow.orderId);
    return paper ? [{ ...paper, listed: one }] : [];
  });
}

/** What stands on the papers of an order; `listed`: its bow, which it has once it is paid whole. */
export type OrderPapers = Omit<BowPapers, 'listed'> & { listed: ListedBow | null };

/** The same of orders, by their ids and in that order: also of those without a bow. */
export async function readOrderPapers({ db }: Pick<Shop, 'db'>, ids: number[]): Promise<OrderPapers[]> {
  if (ids.length === 0) return [];
  const made = await db.select().from(bows).where(inArray(bows.orderId, ids));
  const [listed, papers] = await Promise.all([withOrders(db, made), readOrdersOfPapers(db, ids)]);
  return ids.flatMap((id) => {
    const paper = papers.get(id);
    return paper ? [{ ...paper, listed: listed.find(({ bow }) => bow.orderId === id) ?? null }] : [];
  });
}

async function readOrdersOfPapers(db: Database, ids: number[]): Promise<Map<number, Omit<BowPapers, 'listed'>>> {
  const { orderId, what } = orderEvents;
  const [found, lines, noted] = await Promise.all([
    db.select().from(orders).where(inArray(orders.id, ids)),
    readLinesOfOrders(db, ids),
    db
      .select()
      .from(orderEvents)
      .where(and(inArray(orderId, ids), eq(what, 'noted')))
      .orderBy(asc(orderEvents.id)),
  ]);
  return new Map(
    found.map((order) => {
      const notes = noted.filter((event) => event.orderId === order.id).flatMap(({ after }) => noteOf(after));
      return [order.id, { order, lines: lines.get(order.id) ?? [], notes }];
    }),
  );
}

function noteOf(after: unknown): string[] {
  const note = typeof after === 'object' && after !== null && 'note' in after ? after.note : null;
  return typeof note === 'string' ? [note] : [];
}
