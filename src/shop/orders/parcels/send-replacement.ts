import { eq } from 'drizzle-orm';
import { type OrderRow, parcels } from '#db/schema.ts';
import { takeStock } from '#shop/catalogue/stock.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { lineFacts, type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { isLeftAlone } from '#shop/orders/ledger/transitions.ts';
import { shippedKey } from '#shop/orders/mails/notify-shipment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { trackingLink } from '#values/order/carriers.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { nameLine } from '#values/text/line-text.ts';
import { noteShipment } from './note-shipment.ts';
import type { ChosenLines } from './ship-lines.ts';

export type Replacement = {
  items: ChosenLines;
  reason: string;
  carrier: string | null;
  trackingNumber: string | null;
  /** Made by the page once per replacement: asking twice with it is one parcel. */
  requestKey: string;
};

export type ReplacementSent =
  | Ok
  | Refused<'not-found'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'not-sent-yet', { line: string; sent: number }>
  | Refused<'none-in-stock', { line: string }>
  | Refused<'disputed', { disputed: Cents }>;

/** So many pieces of a line could be replaced: those that have left. A gift card is reissued instead. */
export function replaceable({ kind, sent }: Pick<OrderLine, 'kind' | 'sent'>): number {
  return kind === 'gift_card' ? 0 : sent;
}

/**
 * Staff send pieces once more, because they were lost or damaged: a further parcel, which costs nothing and moves neither money nor
 * order. What comes from the shelf is taken from stock now; a bow is what the workshop hands over. The customer is told.
 * `not-sent-yet`: of a line only so many pieces have left. A bank that decides about the order's money holds it back.
 */
export function sendReplacement(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  key: string,
  { items, reason, carrier, trackingNumber, requestKey }: Replacement,
): Promise<ReplacementSent> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    const name = `${order.id}:${requestKey}`;
    if ((await tx.$count(parcels, eq(parcels.requestKey, name))) > 0) return ok();
    if (isLeftAlone(order) || order.status === 'cancelled') return refused('not-allowed', { order });
    const lines = await readOrderLines(tx, order.id);
    const chosen: OrderLine[] = [];
    for (const { orderItemId, quantity } of items) {
      const line = lines.find(({ id }) => id === orderItemId);
      const sent = line ? replaceable(line) : 0;
      if (!line || quantity > sent) return refused('not-sent-yet', { line: line ? nameLine(line) : 'This line', sent });
      chosen.push({ ...line, quantity });
    }
    const { disputed } = await readLedger(tx, order.id);
    if (disputed > 0) return refused('disputed', { disputed });
    const taken = await takeStock(tx, chosen, 'replaced');
    if (!taken.ok) return refused('none-in-stock', { line: taken.lines[0] ? nameLine(taken.lines[0]) : '' });
    const shippedAt = shop.clock();
    const parcel = await noteShipment(tx, shop, order, {
      kind: 'replacement',
      items,
      carrier,
      state: 'shipped',
      shippedAt,
      deliveredAt: null,
      trackingUrl: null,
      providerShipmentId: null,
      requestKey: name,
      trackingNumber: trackingNumber ?? `TRK${shippedAt.getTime()}`,
      by: byStaff(staff),
      note: { reason },
    });
    await mailCustomer(tx, shop, order, 'replacement-sent', shippedKey(order, parcel), {
      lines: chosen.map((line) => lineFacts(line, line.quantity)),
      carrier,
      trackingNumber: parcel.trackingNumber,
      trackingLink: trackingLink(carrier, parcel.trackingNumber),
    });
    return ok();
  });
}
