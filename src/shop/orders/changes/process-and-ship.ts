import { eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { oncePerKey } from '#db/once-per-key.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { takeGoods } from '#shop/orders/goods/hold-goods.ts';
import { type AgainstStep, whatStandsAgainst } from '#shop/orders/ledger/against-step.ts';
import { outstandingOf, readLedger, readReceipt } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { type ChangedSince, isAsSeen, type SentLater } from '#shop/orders/ledger/order-version.ts';
import { isLeftAlone, nextStatus } from '#shop/orders/ledger/transitions.ts';
import { type LinesShipped, shipLines } from '#shop/orders/parcels/ship-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent, type Worker } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Refusals name what stands against the step, as it is under the order's lock. */
export type OrderMoved =
  | Ok
  | Refused<'not-found'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'goods-gone', { what: string[] }>
  | AgainstStep;

/**
 * Staff begin to make the bow, or to pack an order without one. With money outstanding only if `allowUnpaid`; the event says so.
 */
export function processOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  key: string,
  { allowUnpaid, requestKey, version }: { allowUnpaid: boolean } & SentLater,
): Promise<OrderMoved | ChangedSince> {
  const work = async (tx: Transaction): Promise<OrderMoved | ChangedSince> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    return isAsSeen(order, version)
      ? processLocked(tx, shop, staff, order, { allowUnpaid })
      : refused('changed-since', { order });
  };
  return oncePerKey(shop, requestKey, work, async () => ok());
}

/** The same for a caller that holds the order's lock. */
export async function processLocked(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'hooks'>,
  staff: Worker,
  order: OrderRow,
  { allowUnpaid }: { allowUnpaid: boolean },
): Promise<OrderMoved> {
  const status: OrderStatus | null = nextStatus(order.status, 'process');
  if (!status || isLeftAlone(order)) return refused('not-allowed', { order });
  const ledger = await readLedger(tx, order.id);
  const outstanding = outstandingOf(order, ledger);
  const against = whatStandsAgainst(ledger, { outstanding, allowUnpaid });
  if (against) return against;
  const now = shop.clock();
  if (order.status === 'pending') {
    // Nothing is paid, so it has nothing yet of what can run out; whoever works on it does not wait for the money.
    const { lines } = await readReceipt(tx, order.id);
    const taken = await allOrNothing(tx, (part) => takeGoods(part, order, { lines, now }));
    if (!taken.ok) return refused('goods-gone', { what: taken.what });
  }
  await tx.update(orders).set({ status, updatedAt: now }).where(eq(orders.id, order.id));
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...byStaff(staff),
    what: 'processing-started',
    before: { status: order.status },
    after: { status, ...(outstanding > 0 ? { allowUnpaid, outstanding } : {}) },
  });
  await shop.hooks.orderBegun(tx, { ...order, status }, shop);
  return ok();
}

export type Shipment = { carrier: string | null; trackingNumber: string | null; allowUnpaid: boolean } & SentLater;

/** All that the shop itself still has to send goes in one parcel, once work on the order has begun: bow and gear alike. */
export async function shipOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  key: string,
  shipment: Shipment,
): Promise<LinesShipped | ChangedSince> {
  return shipLines(shop, staff, key, { ...shipment, begunOnly: true });
}
