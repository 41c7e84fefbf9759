import { eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type BatchRow, type OrderRow, orders, places } from '#db/schema.ts';
import { lockBatches } from '#shop/batches/lock-batches.ts';
import { type PlaceShown, placeOf } from '#shop/batches/read-places.ts';
import { lastSort, sortBefore } from '#shop/batches/sort-of.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type BatchFacts, listBatches } from './list-batches.ts';
import { type Told, tellOrder, type WindowRefused } from './tell-window.ts';

export type MoveInQueue = {
  batchId: number;
  /** The number that it gets; beyond the last, or null: the end. */
  number: number | null;
  /** Where the page showed it; null: without a place. */
  seen?: { batchId: number; number: number } | null | undefined;
} & Told;

export type MovedInQueue =
  | Ok<{ place: PlaceShown; told: boolean }>
  | Refused<'not-found' | 'no-batch' | 'full' | 'not-waiting' | 'unpaid'>
  | Refused<'changed-meanwhile', { place: PlaceShown | null }>
  | WindowRefused;

/**
 * Moves an order to another place of its batch, or into another batch of its campaign that has room; one whose place was freed,
 * or that never got one, is given it. The reason stands in the order's history. A batch that ships on another day is told to
 * the customer: a later one as a delay. Refused is an order that is not waiting for its bow: shipped, cancelled, a test.
 */
export function moveInQueue(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
  { batchId, number, seen, reason, requestKey }: MoveInQueue,
): Promise<MovedInQueue> {
  return allOrNothing(shop.db, async (tx): Promise<MovedInQueue> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (order.status === 'cancelled' || order.status === 'shipped' || order.isTest) return refused('not-waiting');
    if (!order.depositReceived) return refused('unpaid');
    const all = order.campaignId === null ? [] : await lockBatches(tx, order.campaignId);
    const to = all.find(({ id }) => id === batchId);
    if (!to) return refused('no-batch');
    const former = await placeOf(tx, order.id);
    if (seen !== undefined && !isSame(former, seen)) return refused('changed-meanwhile', { place: former });
    const from = all.find(({ id }) => id === former?.batchId) ?? null;
    if (from !== to && to.used >= to.size) return refused('full');
    await putInto(tx, order, { from, to, number, now: shop.clock() });
    const place = await placeOf(tx, order.id);
    if (!place) throw new Error(`Order ${order.id} has no place.`);
    if (isSame(former, place)) return ok({ place, told: false });
    await recordEvent(tx, {
      orderId: order.id,
      at: shop.clock(),
      ...byStaff(staff),
      what: former ? 'place-moved' : 'place-taken',
      before: former && { batch: former.batch, place: former.number },
      after: { batch: place.batch, place: place.number, reason },
    });
    if (from === null || from.shipsTo === to.shipsTo) return ok({ place, told: false });
    const announced = await tellOrder(tx, shop, staff, { orderId: order.id, from, to, reason, requestKey });
    return announced.ok ? ok({ place, told: true }) : announced;
  });
}

type Way = { from: BatchRow | null; to: BatchRow; number: number | null; now: Date };

/** The place itself. An order without one is promised the window of its batch from now on: a former promise was for another. */
async function putInto(tx: Transaction, order: OrderRow, { from, to, number, now }: Way): Promise<void> {
  const sort = number === null ? await lastSort(tx, to.id) : await sortBefore(tx, to.id, number, order.id);
  if (from) {
    await tx.update(places).set({ batchId: to.id, sort }).where(eq(places.orderId, order.id));
    return;
  }
  await tx.insert(places).values({ orderId: order.id, batchId: to.id, state: 'taken', sort, takenAt: now });
  const promise = { promisedShipBy: to.shipsTo, revisedShipBy: null, placeFreedAt: null };
  await tx
    .update(orders)
    .set({ ...promise, updatedAt: now })
    .where(eq(orders.id, order.id));
  await resolveAlert(tx, 'order-without-place', `order ${order.id}`, now);
}

function isSame(
  place: Pick<PlaceShown, 'batchId' | 'number'> | null,
  other: Pick<PlaceShown, 'batchId' | 'number'> | null,
): boolean {
  return place?.batchId === other?.batchId && place?.number === other?.number;
}

/** Where an order stands in the queue, and where it could go. */
export async function readOrderPlace(
  shop: Pick<Shop, 'db'>,
  order: Pick<OrderRow, 'id' | 'campaignId'>,
): Promise<{ place: PlaceShown | null; batches: BatchFacts[] }> {
  const listed = order.campaignId === null ? null : await listBatches(shop, order.campaignId);
  const batches = listed?.batches ?? [];
  return { place: batches.length > 0 ? await placeOf(shop.db, order.id) : null, batches };
}
