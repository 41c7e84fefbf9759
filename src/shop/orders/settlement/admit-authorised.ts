import type { Transaction } from '#db/database.ts';
import type { OrderRow, PaymentRow } from '#db/schema.ts';
import { bowsAreTooMany, takeGoods } from '#shop/orders/goods/take-goods.ts';
import { readReceipt } from '#shop/orders/ledger/ledger.ts';
import { cancelWithoutGoods } from '#shop/orders/refunds/cancel-without-goods.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What becomes of a card that was authorised: it is charged, or let go. Null: its payment has no order yet. */
export type AfterAuthorised = 'capture' | 'release' | null;

/**
 * A card was authorised for an order (rule 30.3): what the order needs is taken, or the order is cancelled, because others have paid for
 * it. Nothing has been charged. What follows is asked of the provider once this is written, by whoever reads the payment next, so
 * that a charge is made exactly where the goods were taken. Under the order's lock; again is the same.
 */
export async function admitAuthorised(
  tx: Transaction,
  shop: Shop,
  { leg }: PaymentRow,
  order: OrderRow | null,
): Promise<{ order: OrderRow | null; next: AfterAuthorised }> {
  if (!order) return { order, next: null };
  if (order.status === 'cancelled') return { order, next: 'release' };
  if (leg !== 'deposit' || order.status !== 'pending') return { order, next: 'capture' };
  const now = shop.clock();
  if ((await bowsAreTooMany(tx, order, now)) !== null) {
    return { order: await cancelWithoutGoods(tx, shop, order, 'too-many-bows'), next: 'release' };
  }
  const { lines } = await readReceipt(tx, order.id);
  const taken = await takeGoods(tx, order, { lines, now });
  if (taken.ok) return { order, next: 'capture' };
  return { order: await cancelWithoutGoods(tx, shop, order, { gone: taken.what }), next: 'release' };
}
