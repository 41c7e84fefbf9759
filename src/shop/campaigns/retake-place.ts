import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { batches, type OrderRow, orders } from '#db/schema.ts';
import { takePlace } from '#shop/batches/hold-place.ts';
import { placeOf } from '#shop/batches/read-places.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';

/**
 * An order that is paid whole without a place, because it was freed or because there was none, takes the next open one; its
 * window is what it is promised. Where there is none, staff see it as something to decide. Under the order's lock.
 */
export async function retakePlace(tx: Transaction, order: OrderRow, now: Date): Promise<void> {
  if (order.campaignId === null || order.isTest || order.status === 'cancelled' || order.status === 'shipped') return;
  if ((await tx.$count(batches, eq(batches.campaignId, order.campaignId))) === 0) return;
  if (await placeOf(tx, order.id)) return;
  const taken = await takePlace(tx, order, now);
  if (!taken.ok) {
    const { orderNumber, customerName } = order;
    const detail = { orderNumber, customerName };
    await raiseAlert(tx, { kind: 'order-without-place', subject: `order ${order.id}`, orderId: order.id, detail });
    return;
  }
  const { batch } = taken;
  if (!batch) return;
  await tx
    .update(orders)
    .set({ promisedShipBy: batch.shipsTo, revisedShipBy: null, placeFreedAt: null, updatedAt: now })
    .where(eq(orders.id, order.id));
  const place = await placeOf(tx, order.id);
  const after = { batch: batch.name, place: place?.number };
  await recordEvent(tx, { orderId: order.id, at: now, actor: 'job', what: 'place-taken', after });
}
