import { and, asc, eq, inArray, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { readBatches } from '#shop/batches/read-places.ts';
import { utcDay } from '#values/date.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type BatchWindow, shipsWithText } from '#values/text/place-text.ts';
import { isLeftAlone } from './transitions.ts';

/** The order of a bow with which gear ships, and the window of that bow; null: it is in no batch. */
export type ShipsWith = { orderNumber: string; window: BatchWindow | null };

const WAITING: readonly OrderStatus[] = ['paid_deposit', 'completed'];

/** Whether gear can be added to the bow of an order, to ship with it: as long as its customer may change it, until the build lock. */
export function takesGear(order: OrderRow): boolean {
  const isBow = order.bowColor !== null && order.buildLockedAt === null && !order.isTest;
  return isBow && WAITING.includes(order.status) && !isLeftAlone(order);
}

/** The bow's order with which this one ships, as pages and mails name it; null: it goes by itself, or does so by now. */
export async function readShipsWith(
  db: Database | Transaction,
  { shipsWithId, waitsForBow }: Pick<OrderRow, 'shipsWithId' | 'waitsForBow'>,
): Promise<ShipsWith | null> {
  if (shipsWithId === null || !waitsForBow) return null;
  const [bow] = await db.select().from(orders).where(eq(orders.id, shipsWithId));
  return bow ? tellBow(db, bow) : null;
}

/** The same in words, for a mail; nothing where it goes by itself. */
export async function shipsWithFacts(
  tx: Transaction,
  order: Pick<OrderRow, 'shipsWithId' | 'waitsForBow'>,
  now: Date,
): Promise<{ shipsWith?: string }> {
  const bow = await readShipsWith(tx, order);
  return bow ? { shipsWith: shipsWithText(bow, utcDay(now)) } : {};
}

export async function tellBow(db: Database | Transaction, bow: OrderRow): Promise<ShipsWith> {
  return { orderNumber: bow.orderNumber, window: (await readBatches(db, [bow.id])).get(bow.id) ?? null };
}

/** The numbers of the bows' orders, by the ids of the orders in a list that wait for them; in one statement. */
export async function bowNumbersOf(
  db: Database | Transaction,
  rows: Pick<OrderRow, 'id' | 'waitsForBow'>[],
): Promise<Map<number, string>> {
  const ids = rows.filter(({ waitsForBow }) => waitsForBow).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const bow = alias(orders, 'bow');
  const found = await db
    .select({ id: orders.id, orderNumber: bow.orderNumber })
    .from(orders)
    .innerJoin(bow, eq(bow.id, orders.shipsWithId))
    .where(inArray(orders.id, ids));
  return new Map(found.map(({ id, orderNumber }) => [id, orderNumber]));
}

const OVER: OrderStatus[] = ['shipped', 'cancelled'];

const isGearOf = ({ id }: Pick<OrderRow, 'id'>) => and(eq(orders.shipsWithId, id), notInArray(orders.status, OVER));

/** The orders of gear that are to ship with the bow of this one, paid or not, oldest first. */
export function listGearOf(db: Database | Transaction, bow: Pick<OrderRow, 'id'>): Promise<OrderRow[]> {
  return db.select().from(orders).where(isGearOf(bow)).orderBy(asc(orders.id));
}

/** The same, locked until the transaction ends. The caller holds the lock of the bow's order, which comes before theirs. */
export function lockGearOf(tx: Transaction, bow: Pick<OrderRow, 'id'>): Promise<OrderRow[]> {
  return tx.select().from(orders).where(isGearOf(bow)).orderBy(asc(orders.id)).for('update');
}
