import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { type Ledger, outstandingOf, readLedger, undecidedOf } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { notifyShipment } from '#shop/orders/mails/notify-shipment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import type { OrderStatus } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Refusals name what stands against the step, as it is under the order's lock. */
export type OrderMoved =
  | Ok
  | Refused<'not-found'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'unpaid', { outstanding: Cents }>
  | Refused<'disputed', { disputed: Cents }>
  | Refused<'undecided', { undecided: Cents }>;

export type Move = {
  step: 'process' | 'ship';
  /** The event's word. */
  what: string;
  /** A person was asked and wants it although money is outstanding; the event says so. */
  allowUnpaid: boolean;
  /** What the step writes down besides the status. */
  facts?: Partial<Pick<OrderRow, 'carrier' | 'trackingNumber' | 'shippedAt'>>;
  /** Tells the customer, in the same transaction. */
  tell?: (tx: Transaction, order: OrderRow, ledger: Ledger) => Promise<void>;
};

/**
 * One step of the work on an order. `disputed`: a bank decides about its money; nobody goes on before that. `undecided`: a
 * dispute was lost, and nobody has said yet what that means for the price. Whoever is second, or asks twice, is refused with what the order is now: nothing is
 * shipped twice, and the first one's tracking number stands.
 */
function moveOrder(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
  { step, what, allowUnpaid, facts = {}, tell }: Move,
): Promise<OrderMoved> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const status: OrderStatus | null = nextStatus(order.status, step);
    if (!status || order.otherKeys) return refused('not-allowed', { order });
    const ledger = await readLedger(tx, order.id);
    // A bow that is on its way cannot be had back, whatever the bank says then.
    if (ledger.disputed > 0) return refused('disputed', { disputed: ledger.disputed });
    if (ledger.lost > 0 && undecidedOf(ledger) > 0) return refused('undecided', { undecided: undecidedOf(ledger) });
    const outstanding = outstandingOf(order, ledger);
    if (outstanding > 0 && !allowUnpaid) return refused('unpaid', { outstanding });
    const now = shop.clock();
    await tx
      .update(orders)
      .set({ status, ...facts, updatedAt: now })
      .where(eq(orders.id, order.id));
    await recordEvent(tx, {
      orderId: order.id,
      at: now,
      ...byStaff(staff),
      what,
      before: { status: order.status },
      after: { status, ...facts, ...(outstanding > 0 ? { allowUnpaid, outstanding } : {}) },
    });
    await tell?.(tx, { ...order, status, ...facts }, ledger);
    return ok();
  });
}

/** Staff begin to make the bow. With money outstanding only if `allowUnpaid`. */
export function processOrder(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  key: string,
  { allowUnpaid }: { allowUnpaid: boolean },
): Promise<OrderMoved> {
  return moveOrder(shop, staff, key, { step: 'process', what: 'processing-started', allowUnpaid });
}

export type Shipment = { carrier: string | null; trackingNumber: string | null; allowUnpaid: boolean };

/**
 * The parcel is on its way, at this moment, and the customer is told by mail. One without a tracking number gets `TRK` and
 * the time in milliseconds (rule 6.3). With money outstanding only if `allowUnpaid`.
 */
export function shipOrder(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  key: string,
  { carrier, trackingNumber, allowUnpaid }: Shipment,
): Promise<OrderMoved> {
  const shippedAt = shop.clock();
  const facts = { carrier, trackingNumber: trackingNumber ?? `TRK${shippedAt.getTime()}`, shippedAt };
  return moveOrder(shop, staff, key, {
    step: 'ship',
    what: 'shipped',
    allowUnpaid,
    facts,
    tell: (tx, order, ledger) => notifyShipment(tx, shop, order, ledger),
  });
}
