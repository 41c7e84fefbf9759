import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orderItems, orders, products, productVariants } from '#db/schema.ts';
import { isShippedByWeight, priceShipping } from '#shop/catalogue/price-order.ts';
import { readZones, zoneOf } from '#shop/catalogue/shipping-rates.ts';
import { refundShipping, rezonedOf } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { askedAgain, readLedger } from '#shop/orders/ledger/ledger.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import type { NewDetails } from '#shop/orders/ledger/record-changes.ts';
import { closeOutdatedLater } from '#shop/orders/payments/outdated-payments.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** What shipping costs at the new address, instead of what was agreed. */
export type NewShipping = { from: Cents; to: Cents };

export type Repriced =
  /** It ships with a bow, and goes where that goes. */
  | Refused<'goes-with-bow'>
  | Ok<{ shipping: NewShipping | null }>
  /** Nobody has agreed to what it costs there. */
  | Refused<'shipping-differs', NewShipping>
  /** It would cost otherwise there, and something of it is on its way, or at the printer, already. */
  | Refused<'parcel-left', NewShipping>
  /** Not now: a charge is under way, a bank decides about the money that would go back, it is back already, or a gift card has paid more. */
  | Refused<'difference-kept', NewShipping>;

type Given = {
  changes: NewDetails;
  /** What shipping was said to cost at the new address: compared, never used. */
  agreed: Cents | undefined;
  /** What is under way costs what it did: staff decide about the rest (rule 24.11). */
  allowUnderWay: boolean;
  atPrinter: boolean;
  by: Actor;
};

/**
 * A parcel that goes elsewhere costs what it costs there, as at the checkout (rules 22.2, 24.11). The price of another zone is asked for
 * besides, by the payment link, or the difference goes back; of an order whose checkout is not paid it changes the price. Null: it
 * costs the same. What a tab holds for another amount is closed by its job. The caller holds the order's lock. Nothing is written
 * where it is refused.
 */
export async function repriceShipping(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { changes, agreed, allowUnderWay, atPrinter, by }: Given,
): Promise<Repriced> {
  if (!('shippingAddress' in changes)) return ok({ shipping: null });
  if (order.waitsForBow) return refused('goes-with-bow');
  // The shop sends it for nothing, also once its bow does not come.
  if (order.shipsWithId !== null) return ok({ shipping: null });
  const shipping = await priceAt(tx, order, changes.state ?? null);
  if (shipping === null || shipping.from === shipping.to) return ok({ shipping: null });
  const lines = await readOrderLines(tx, order.id);
  if (lines.some((line) => isShippedByWeight(line) && line.packed > 0) || atPrinter) {
    return allowUnderWay ? ok({ shipping: null }) : refused('parcel-left', shipping);
  }
  if (agreed !== shipping.to) return refused('shipping-differs', shipping);
  const difference = shipping.to - shipping.from;
  const ledger = await readLedger(tx, order.id);
  // What is being charged may be for what is owed no more.
  if (ledger.processing) return refused('difference-kept', shipping);
  // A gift card has paid all that would be left: no money would come any more that moves the order on.
  const isUnpaid = order.status === 'pending';
  if (isUnpaid && (order.depositAmount ?? 0) + difference <= ledger.depositPaid) {
    return refused('difference-kept', shipping);
  }
  if (isUnpaid || difference > 0) {
    await changeAmounts(tx, order, difference);
    return ok({ shipping });
  }
  // What was asked for and not paid is not asked for any more; only the rest was paid, and goes back.
  const unpaid = Math.min(-difference, order.addedAmount, askedAgain(order, ledger));
  if (unpaid > 0) await changeAmounts(tx, order, -unpaid);
  const amount = -difference - unpaid;
  const given = amount === 0 || (await refundShipping(tx, shop, order, { amount, by }));
  return given ? ok({ shipping }) : refused('difference-kept', shipping);
}

/** Null: nothing of it is shipped by weight, or both addresses are in one zone. */
async function priceAt(tx: Transaction, order: OrderRow, state: string | null): Promise<NewShipping | null> {
  const weighed = await readWeighed(tx, order.id);
  if (weighed.length === 0 || state === null) return null;
  const zones = await readZones(tx);
  const zone = zoneOf(zones, state, weighed);
  const former = addressOf(order)?.state;
  if (former && zoneOf(zones, former, weighed)?.id === zone?.id) return null;
  return { from: order.shippingAmount - (await rezonedOf(tx, order.id)), to: priceShipping(weighed, zone) };
}

/** What is to be sent by weight, at the price at which it was bought and the weight of now. */
async function readWeighed(tx: Transaction, orderId: number) {
  const rows = await tx
    .select({
      kind: orderItems.kind,
      price: orderItems.price,
      quantity: sql<number>`${orderItems.quantity} - ${orderItems.cancelledQuantity}`.mapWith(Number),
      weight: sql<number>`coalesce(${productVariants.weight}, ${products.weight}, 0)`.mapWith(Number),
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .leftJoin(productVariants, eq(productVariants.id, orderItems.variantId))
    .where(and(eq(orderItems.orderId, orderId), sql`${orderItems.quantity} > ${orderItems.cancelledQuantity}`));
  return rows.filter(isShippedByWeight);
}

/** Before the checkout is paid it is part of what is paid there; afterwards of what is asked for besides. */
async function changeAmounts(tx: Transaction, order: OrderRow, difference: Cents): Promise<void> {
  const { totalAmount, shippingAmount, depositAmount, addedAmount } = order;
  const part =
    order.status === 'pending'
      ? { depositAmount: (depositAmount ?? 0) + difference }
      : { addedAmount: addedAmount + difference };
  const amounts = { totalAmount: totalAmount + difference, shippingAmount: shippingAmount + difference, ...part };
  const [changed] = await tx.update(orders).set(amounts).where(eq(orders.id, order.id)).returning();
  if (changed) await closeOutdatedLater(tx, changed);
}
