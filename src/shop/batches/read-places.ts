import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf } from '#db/hot-values.ts';
import { batches, type OrderRow, places } from '#db/schema.ts';
import type { IsoDay } from '#values/date.ts';
import type { BatchWindow } from '#values/text/place-text.ts';

/** An order's place as customers see it: its number among those that are taken in its batch, in the order of their turns. */
export type PlaceShown = {
  batchId: number;
  /** The batch's name. */
  batch: string;
  number: number;
  of: number;
  /** The window in which the bows of the batch ship, both days included. */
  shipsFrom: IsoDay;
  shipsTo: IsoDay;
};

/**
 * The places that orders have taken, by the orders' ids; one that is only held for an unpaid order is none. Counted at this
 * moment, so that nobody's number has a gap before it when somebody cancels.
 */
export async function readPlaces(db: Database | Transaction, orderIds: number[]): Promise<Map<number, PlaceShown>> {
  if (orderIds.length === 0) return new Map();
  const rows = await placesOf(db, { orderIds });
  return new Map(rows.map(({ orderId, ...place }) => [orderId, place]));
}

const placesOf = hotStatement('places_of_orders', { orderIds: listOf('integer') }, (db, { orderIds }) => {
  const ahead = alias(places, 'ahead');
  const number = db
    .select({ count: sql`count(*)::integer` })
    .from(ahead)
    .where(and(eq(ahead.batchId, places.batchId), lte(ahead.sort, places.sort)));
  return db
    .select({
      orderId: places.orderId,
      batchId: batches.id,
      batch: batches.name,
      of: batches.size,
      shipsFrom: batches.shipsFrom,
      shipsTo: batches.shipsTo,
      number: sql<number>`(${number})`,
    })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .where(and(sql`${places.orderId} = any(${orderIds})`, eq(places.state, 'taken')));
});

/** The same of one order; null: it has none. */
export async function placeOf(db: Database | Transaction, orderId: number): Promise<PlaceShown | null> {
  return (await readPlaces(db, [orderId])).get(orderId) ?? null;
}

/** The places that orders still wait at, as their customers are told of them: once a bow is sent, its place says nothing. */
export function placesAhead(db: Database | Transaction, rows: OrderRow[]): Promise<Map<number, PlaceShown>> {
  const waiting = rows.filter(
    ({ promisedShipBy, status }) => promisedShipBy !== null && status !== 'shipped' && status !== 'cancelled',
  );
  return readPlaces(
    db,
    waiting.map(({ id }) => id),
  );
}

export async function placeAhead(db: Database | Transaction, order: OrderRow): Promise<PlaceShown | null> {
  return (await placesAhead(db, [order])).get(order.id) ?? null;
}

/**
 * The batches in which orders have their places, without the numbers, which take longer to count; by the orders' ids. `held`: where a
 * place is kept for an order that is not paid.
 */
export async function readBatches(
  db: Database | Transaction,
  orderIds: number[],
  state: 'taken' | 'held' = 'taken',
): Promise<Map<number, BatchWindow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: places.orderId, batch: batches.name, shipsFrom: batches.shipsFrom, shipsTo: batches.shipsTo })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .where(and(inArray(places.orderId, orderIds), eq(places.state, state)));
  return new Map(rows.map(({ orderId, ...batch }) => [orderId, batch]));
}
