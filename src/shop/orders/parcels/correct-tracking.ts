import { eq } from 'drizzle-orm';
import { emails, type OrderRow, type ParcelRow, parcels } from '#db/schema.ts';
import { mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { trackingLink } from '#values/order/carriers.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { readContents } from './note-shipment.ts';
import { followParcels, lockParcel, lockUnsentMails, parcelSteps } from './sent-parcel.ts';

export type Tracking = Pick<ParcelRow, 'carrier' | 'trackingNumber'>;

export type TrackingCorrected =
  | Ok
  | Refused<'not-found'>
  | Refused<'parcel-fixed', { parcel: ParcelRow; order: OrderRow }>;

/**
 * Staff put right by whom a parcel goes, or its number. The customer is told, by the mail about the parcel where that has not gone
 * out yet, else by one of its own; the order's own number follows. What changes nothing writes nothing. `parcel-fixed`: it has
 * arrived, came back, was taken back, or is the print provider's.
 */
export function correctTracking(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  key: string,
  { parcelId, carrier, trackingNumber }: Tracking & { parcelId: number; trackingNumber: string },
): Promise<TrackingCorrected> {
  return shop.db.transaction(async (tx) => {
    const found = await lockParcel(tx, key, parcelId);
    if (!found) return refused('not-found');
    const { order, parcel } = found;
    if (!parcelSteps(order, parcel).includes('correct-tracking')) return refused('parcel-fixed', found);
    if (parcel.carrier === carrier && parcel.trackingNumber === trackingNumber) return ok();
    const now = shop.clock();
    const link = trackingLink(carrier, trackingNumber);
    await tx.update(parcels).set({ carrier, trackingNumber, updatedAt: now }).where(eq(parcels.id, parcel.id));
    await followParcels(tx, order, now);
    const event = await recordEvent(tx, {
      orderId: order.id,
      at: now,
      ...byStaff(staff),
      what: 'tracking-corrected',
      before: { carrier: parcel.carrier, trackingNumber: parcel.trackingNumber },
      after: { parcel: parcel.id, carrier, trackingNumber },
    });
    const { unsent, told } = await lockUnsentMails(tx, order, parcel);
    for (const { id, data } of unsent) {
      const right = { ...(data as object), carrier, trackingNumber, trackingLink: link };
      await tx.update(emails).set({ data: right }).where(eq(emails.id, id));
    }
    if (!told || unsent.some(({ state }) => state === 'queued')) return ok();
    const contents = await readContents(tx, parcel, await readOrderLines(tx, order.id));
    await mailCustomer(tx, shop, order, 'tracking-corrected', `tracking-corrected:${parcel.id}:${event}`, {
      contents,
      carrier,
      trackingNumber,
      trackingLink: link,
      formerNumber: parcel.trackingNumber,
    });
    return ok();
  });
}
