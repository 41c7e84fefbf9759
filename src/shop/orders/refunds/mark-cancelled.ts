import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { giveStockBack } from '#shop/catalogue/stock.ts';
import { leftToSend, readOrderLines } from '#shop/orders/parcels/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';

/** Under the order's lock. */
export async function markCancelled(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  order: OrderRow,
  { reason, actor, actorName }: Actor & { reason: string },
): Promise<OrderRow> {
  const now = shop.clock();
  const [cancelled] = await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, linkExpiresAt: null })
    .where(eq(orders.id, order.id))
    .returning();
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    actor,
    actorName: actorName ?? null,
    what: 'cancelled',
    before: { status: order.status, linkExpiresAt: order.linkExpiresAt },
    after: { status: 'cancelled', reason },
  });
  return cancelled ?? order;
}

/** What was taken off the shelf and not sent goes back onto it; what was called off before is there already. */
export async function giveBackUnsent(tx: Transaction, orderId: number): Promise<void> {
  const lines = await readOrderLines(tx, orderId);
  await giveStockBack(
    tx,
    lines.map((orderItem) => ({ orderItem, quantity: leftToSend(orderItem), reason: 'cancelled' })),
  );
}
