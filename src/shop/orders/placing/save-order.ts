import type { Transaction } from '#db/database.ts';
import type { PaymentRow } from '#db/schema.ts';
import { holdPlace, type PlaceRefused } from '#shop/batches/hold-place.ts';
import { takeStock } from '#shop/catalogue/stock.ts';
import { bowsAreTooMany, type Press, takeGoods } from '#shop/orders/goods/hold-goods.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type Entry, type OrderDetails, type Purchase, type Written, writeOrder } from './insert-order.ts';
import { nameOf } from './objections.ts';

type ToSave = {
  purchase: Purchase;
  details: OrderDetails;
  payment: PaymentRow | null;
  orderNumber?: string;
  /** By phone: what it needs is kept for it. */
  entry?: Entry;
  /** A gift card pays it whole in the same transaction. */
  isPaidNow?: boolean;
  /** Its customer presses Pay; null: no card is asked, or it has been charged. */
  press?: Press | null;
  /** Nothing that follows locks anything for which others wait. */
  isLast: boolean;
};

export type NotSaved = PlaceRefused | Refused<'out-of-stock', { names: string[] }>;

/**
 * Writes an order, whoever it comes from: all or nothing, as the caller undoes what is refused. Places and stock are locked before gift
 * cards; where nothing follows, as the very last statement.
 */
export async function saveOrder(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  { purchase, isPaidNow = false, press = null, isLast, ...saving }: ToSave,
): Promise<Ok<Written> | NotSaved> {
  const written = await writeOrder(tx, shop, purchase, saving);
  if (saving.entry) return keepForCaller(tx, shop, written);
  if (isPaidNow) return takeAtOnce(tx, shop, written);
  if (isLast) press?.hold(tx, written.order);
  else await press?.holdNow(tx, written.order);
  return ok(written);
}

async function keepForCaller(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  written: Written,
): Promise<Ok<Written> | NotSaved> {
  const held = await holdPlace(tx, { orderId: written.order.id, now: shop.clock() });
  if (!held.ok) return held;
  const taken = await takeStock(tx, written.items);
  return taken.ok ? ok(written) : refused('out-of-stock', { names: taken.lines.map(nameOf) });
}

async function takeAtOnce(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  written: Written,
): Promise<Ok<Written> | NotSaved> {
  const most = await bowsAreTooMany(tx, written.order, clock());
  if (most !== null) return refused('too-many-bows', { most });
  const taken = await takeGoods(tx, written.order, { lines: written.items, now: clock() });
  if (taken.ok) return ok(written);
  return taken.bow ? refused('sold-out') : refused('out-of-stock', { names: taken.what });
}
