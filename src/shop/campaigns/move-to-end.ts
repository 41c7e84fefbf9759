import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type BatchRow, type OrderRow, orders, type PlaceRow, places } from '#db/schema.ts';
import { lockBatches } from '#shop/batches/lock-batches.ts';
import { placeOf } from '#shop/batches/read-places.ts';
import { lastSort } from '#shop/batches/sort-of.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordEvent } from '#shop/records/record-event.ts';

/**
 * Moves an order whose balance did not come in time to the end of the last open batch that has room, its own or a later one; it
 * keeps its place where there is none. The window of that batch is what it is promised from now on: it is the customer's
 * lateness, so nothing is asked. The order is locked, and is acted on once for each deadline.
 */
export async function moveToEnd(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  place: PlaceRow,
): Promise<void> {
  const now = shop.clock();
  const all = order.campaignId === null ? [] : await lockBatches(tx, order.campaignId);
  const from = all.find(({ id }) => id === place.batchId);
  if (!from) throw new Error(`The batch of order ${order.id} is missing.`);
  await tx.update(places).set({ payBy: null, afterDeadline: null }).where(eq(places.orderId, order.id));
  const before = await placeOf(tx, order.id);
  const to = lastWithRoom(all, from);
  if (to)
    await tx
      .update(places)
      .set({ batchId: to.id, sort: await lastSort(tx, to.id) })
      .where(eq(places.orderId, order.id));
  const after = await placeOf(tx, order.id);
  if (!before || !after) throw new Error(`Order ${order.id} has no place.`);
  const noted = { orderId: order.id, at: now, actor: 'job' } as const;
  if (!to || (to === from && before.number === after.number)) {
    await recordEvent(tx, { ...noted, what: 'place-kept', after: { batch: before.batch, place: before.number } });
    return;
  }
  const promise = to === from ? {} : { promisedShipBy: to.shipsTo, revisedShipBy: null };
  await tx
    .update(orders)
    .set({ ...promise, updatedAt: now })
    .where(eq(orders.id, order.id));
  await recordEvent(tx, {
    ...{ ...noted, what: 'place-moved' },
    before: { batch: before.batch, place: before.number },
    after: { batch: after.batch, place: after.number, reason: 'the balance did not come in time' },
  });
  const { batch, shipsFrom, shipsTo } = after;
  await queueMail(tx, {
    template: 'place-moved',
    data: { ...orderFacts(order, shop.origin), batch, shipsFrom, shipsTo, formerBatch: before.batch },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `place-moved:${order.id}:${place.payBy?.getTime()}`,
  });
}

function lastWithRoom(all: BatchRow[], own: BatchRow): BatchRow | undefined {
  return all.findLast(({ state, used, size, position }) => state === 'open' && used < size && position >= own.position);
}
