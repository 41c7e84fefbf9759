import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orderItems } from '#db/schema.ts';
import { giveStockBack } from '#shop/catalogue/stock.ts';

/**
 * Puts what a cancelled order has taken off the shelf and not sent back onto it, in the cancellation's transaction. What was
 * called off before is there already, and what came back is counted where it arrived.
 */
export async function giveBackUnsent(tx: Transaction, orderId: number): Promise<void> {
  const lines = await tx
    .select({
      orderItem: orderItems,
      sent: sql<number>`(
        select coalesce(sum(parcel_items.quantity), 0)::integer from parcel_items
          join parcels on parcels.id = parcel_items.parcel_id
        where parcel_items.order_item_id = ${orderItems.id} and parcels.state <> 'packing' and parcels.kind <> 'exchange')`,
    })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
  const unsent = lines.map(({ orderItem, sent }) => ({
    orderItem,
    quantity: orderItem.quantity - orderItem.cancelledQuantity - sent,
    reason: 'cancelled' as const,
  }));
  await giveStockBack(tx, unsent);
}
