import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { cartItems, carts, checkouts, type OrderRow, orderItems, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { isLineOf } from './same-line.ts';

/** So long is a cart kept that nobody changes; its cookie is kept as long. */
export const CART_DAYS = 90;

type Bought = Pick<
  typeof orderItems.$inferSelect,
  'productId' | 'variantId' | 'giftRecipient' | 'giftMessage' | 'quantity'
>;

/**
 * Takes what an order has bought out of the cart that it was begun with; what was added since stays. Nothing happens for an
 * order that no cart was begun with, or whose cart is gone.
 */
export async function emptyCartOf(tx: Transaction, order: OrderRow): Promise<void> {
  const [begun] = await tx
    .select({ cartId: checkouts.cartId })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.orderId, order.id), isNotNull(checkouts.cartId)))
    .limit(1);
  if (!begun?.cartId) return;
  const bought = await tx.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  await emptyCart(tx, begun.cartId, bought);
}

/** Takes so many of these out of the cart; a line of which none is left goes. */
async function emptyCart(tx: Transaction, cartId: number, bought: Bought[]): Promise<void> {
  await tx.select({ id: carts.id }).from(carts).where(eq(carts.id, cartId)).for('update');
  for (const { quantity, ...line } of bought) {
    const isLine = isLineOf(cartId, line);
    await tx.delete(cartItems).where(and(isLine, lte(cartItems.quantity, quantity)));
    await tx
      .update(cartItems)
      .set({ quantity: sql`${cartItems.quantity} - ${quantity}` })
      .where(and(isLine, gt(cartItems.quantity, quantity)));
  }
}

/** Deletes carts that nobody has changed for 90 days. */
export async function expireCarts({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  await deleteInBatches(db, carts, lt(carts.updatedAt, new Date(clock().getTime() - CART_DAYS * 86_400_000)));
}
