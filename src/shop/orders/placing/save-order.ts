import type { Transaction } from '#db/database.ts';
import type { PaymentRow } from '#db/schema.ts';
import { holdPlace, holdPlaceAtCommit, type PlaceRefused } from '#shop/batches/hold-place.ts';
import { takeStock } from '#shop/catalogue/stock.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type Entry, type OrderDetails, type Purchase, type Written, writeOrder } from './insert-order.ts';
import { nameOf } from './objections.ts';

type ToSave = {
  purchase: Purchase;
  details: OrderDetails;
  payment: PaymentRow | null;
  orderNumber?: string;
  entry?: Entry;
  /** Its money is still to come, so that a place is held for its bow; whoever has paid already gets one with the money. */
  holdsPlace: boolean;
  /** Nothing that follows locks anything for which others wait. */
  isLast: boolean;
};

export type NotSaved = PlaceRefused | Refused<'out-of-stock', { names: string[] }>;

/**
 * Writes an order, holds the place of its bow and takes its stock, whoever it comes from: all or nothing, as the caller undoes
 * what is refused. Places are locked before stock and gift cards; where neither follows, as the very last statement.
 */
export async function saveOrder(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  { purchase, holdsPlace, isLast, ...saving }: ToSave,
): Promise<Ok<Written> | NotSaved> {
  const written = await writeOrder(tx, shop, purchase, saving);
  const holding = { orderId: written.order.id, now: shop.clock() };
  const needsStock = purchase.lines.some(({ kind }) => kind === 'stock');
  if (holdsPlace && purchase.campaign) {
    if (isLast && !needsStock) {
      holdPlaceAtCommit(tx, holding);
      return ok(written);
    }
    const held = await holdPlace(tx, holding);
    if (!held.ok) return held;
  }
  const taken = await takeStock(tx, written.items);
  return taken.ok ? ok(written) : refused('out-of-stock', { names: taken.lines.map(nameOf) });
}
