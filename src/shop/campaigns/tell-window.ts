import { and, eq, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BatchRow, orders, places } from '#db/schema.ts';
import { type DelayAnnounced, startDelay } from '#shop/delays/announce-delay.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { IsoDay } from '#values/date.ts';

/** When bows ship, from one day to another, both included. */
export type Window = { shipsFrom: IsoDay; shipsTo: IsoDay };

/** Why customers read another window, and the key of the page that asked for it. */
export type Told = { reason: string; requestKey: string };

export type WindowRefused = Exclude<DelayAnnounced, { ok: true }>;

/** The orders of a batch whose customers wait for their bow: whoever has it already is told nothing of another window. */
function isToldOf(batchId: number) {
  return and(
    eq(places.batchId, batchId),
    isNotNull(places.sort),
    notInArray(orders.status, ['cancelled', 'shipped']),
    eq(orders.isTest, false),
    eq(orders.otherKeys, false),
  );
}

/** How many customers would be told of another window of a batch, from its place `from` on. */
export async function countTold(db: Database | Transaction, batchId: number, from = 1): Promise<number> {
  const told = db
    .select({ id: orders.id })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orderId))
    .where(isToldOf(batchId))
    .orderBy(places.sort);
  if (from === 1) return db.$count(told.as('told'));
  const staying = db
    .select({ id: places.orderId })
    .from(places)
    .where(and(eq(places.batchId, batchId), isNotNull(places.sort)))
    .orderBy(places.sort)
    .limit(from - 1);
  const stay = new Set((await staying).map(({ id }) => id));
  return (await told).filter(({ id }) => !stay.has(id)).length;
}

/**
 * Locks the orders of a batch against whoever changes them, before its batches are locked: a notice refers to its order, and
 * whoever has locked batches waits for no order.
 */
export async function lockOrdersOf(tx: Transaction, batchId: number): Promise<void> {
  const inBatch = tx.select({ id: places.orderId }).from(places).where(eq(places.batchId, batchId));
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, inBatch))
    .orderBy(orders.id)
    .for('key share');
}

/** Tells the customers of a batch of another window, which the batch has from then on, with the day on which it is begun with. */
export function tellBatch(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: StaffMember,
  { batchId, makesFrom, shipsFrom, shipsTo, ...told }: { batchId: number; makesFrom: IsoDay } & Window & Told,
): Promise<DelayAnnounced> {
  return startDelay(tx, shop, staff, { scope: { batchId, makesFrom, shipsFrom, shipsTo }, ...told });
}

/** Tells the customer of an order that moved to another batch of its window. */
export function tellOrder(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: StaffMember,
  { orderId, from, to, ...told }: { orderId: number; from: BatchRow; to: BatchRow } & Told,
): Promise<DelayAnnounced> {
  return startDelay(tx, shop, staff, { scope: { orderId, from, to }, ...told });
}
