import { notifyShipment } from '#shop/orders/mails/notify-shipment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { moveOrder, type OrderMoved } from './move-order.ts';

export type Shipment = { carrier: string | null; trackingNumber: string | null; allowUnpaid: boolean };

/**
 * The parcel is on its way, at this moment, and the customer is told by mail. One without a tracking number gets `TRK` and
 * the time in milliseconds (spec section 4). With money outstanding only if `allowUnpaid`.
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
