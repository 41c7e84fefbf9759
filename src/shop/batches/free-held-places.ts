import { and, eq, exists, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { alerts, batches, orders, places } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { raiseAlerts } from '#shop/records/raise-alert.ts';
import { fillPlaces } from './fill-places.ts';
import { lockBatches } from './lock-batches.ts';

/**
 * The job of each minute: holds that have run out are deleted, so that pages say how many places there are (rule 30.2), and
 * paid orders that were passed over when a batch was made get their place; staff are told of those that they have begun and that
 * have none. Each campaign by itself.
 */
export async function freeHeldPlaces(shop: Pick<Shop, 'db' | 'clock' | 'log'>): Promise<void> {
  const now = shop.clock();
  const { db } = shop;
  const ranOut = db
    .select({ id: places.orderId })
    .from(places)
    .where(and(eq(places.batchId, batches.id), eq(places.state, 'held'), lte(places.heldUntil, now)));
  const hasRoom = and(eq(batches.state, 'open'), lt(batches.used, batches.size));
  const due = await db
    .selectDistinct({ campaignId: batches.campaignId })
    .from(batches)
    .where(or(hasRoom, exists(ranOut)));
  await eachAlone(shop, due, async ({ campaignId }) => {
    await db.transaction((tx) => fillPlaces(tx, campaignId, now));
  });
  await tellWithoutPlace(db, now);
}

const MAX_BATCH = 100;

/**
 * Staff have begun orders that have no place in any batch, however that came about: the money came when none was left (rule
 * 30.4), they were begun unpaid and the hold ran out, or before there were batches. Each is told once, and the alert goes
 * when the order has a place, is sent, or is cancelled.
 */
async function tellWithoutPlace(db: Database, now: Date): Promise<void> {
  const kind = 'order-without-place' as const;
  const hasPlace = sql`exists (select from ${places} where ${places.orderId} = ${orders.id})`;
  const batched = sql`exists (select from ${batches} where ${batches.campaignId} = ${orders.campaignId})`;
  const told = sql`exists (select from ${alerts} where ${alerts.orderId} = ${orders.id} and ${alerts.kind} = ${kind})`;
  const begun = and(eq(orders.status, 'processing'), eq(orders.isTest, false), eq(orders.otherKeys, false));
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: orders.id, orderNumber: orders.orderNumber, customerName: orders.customerName })
      .from(orders)
      .where(and(begun, batched, sql`not ${hasPlace}`, sql`not ${told}`))
      .orderBy(orders.id)
      .limit(MAX_BATCH);
    await raiseAlerts(
      tx,
      found.map(({ id, ...detail }) => ({ kind, subject: `order ${id}`, orderId: id, detail })),
    );
    const settled = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, alerts.orderId), or(hasPlace, inArray(orders.status, ['shipped', 'cancelled']))));
    await tx
      .update(alerts)
      .set({ resolvedAt: now })
      .where(and(eq(alerts.kind, kind), isNull(alerts.resolvedAt), sql`exists ${settled}`));
  });
}

/**
 * Gives the place of an order up, held or taken: those behind it move up. An order without one stays as it is. Call it under
 * the order's lock.
 */
export async function freePlace(tx: Transaction, orderId: number): Promise<void> {
  const [found] = await tx
    .select({ campaignId: batches.campaignId })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .where(eq(places.orderId, orderId));
  if (!found) return;
  await lockBatches(tx, found.campaignId);
  await tx.delete(places).where(eq(places.orderId, orderId));
}
