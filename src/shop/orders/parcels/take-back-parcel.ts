import { and, eq, gte, inArray, isNotNull, notInArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  bowOwners,
  bows,
  emails,
  type OrderRow,
  orders,
  type ParcelRow,
  parcelItems,
  parcels,
  returnItems,
  returns,
} from '#db/schema.ts';
import { giveStockBack } from '#shop/catalogue/stock.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { type OrderLine, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff, recordEvent } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { readContents, wordParcel } from './note-shipment.ts';
import { followParcels, lockParcel, lockUnsentMails, parcelSteps } from './sent-parcel.ts';

export type ParcelTakenBack =
  | Ok
  | Refused<'not-found'>
  | Refused<'parcel-fixed', { parcel: ParcelRow; order: OrderRow }>
  | Refused<'bow-given-on' | 'return-asked'>;

/** Why a mail about a parcel did not go out. */
const NOT_SENT = 'Not sent: the parcel was taken back since it was written.';

/**
 * Staff say that a parcel did not leave, with the reason, which its customer reads. What was in it is to be sent again, in another
 * parcel; an order that was shipped is being processed; a bow stands on the board again, and the link of its page ends. A mail
 * about the parcel that still waits does not go out, and then nothing has to be told. `bow-given-on`: its customer has given the
 * bow to somebody else, and `return-asked`: something of it is to come back, so it has arrived. `parcel-fixed`: it has arrived,
 * came back, was taken back before, or is not the shop's to take back.
 */
export function takeBackParcel(
  shop: Pick<Shop, 'db' | 'clock' | 'origin' | 'hooks'>,
  staff: StaffMember,
  key: string,
  { parcelId, reason }: { parcelId: number; reason: string },
): Promise<ParcelTakenBack> {
  return shop.db.transaction(async (tx) => {
    const found = await lockParcel(tx, key, parcelId);
    if (!found) return refused('not-found');
    const { order, parcel } = found;
    if (!parcelSteps(order, parcel).includes('take-back')) return refused('parcel-fixed', found);
    if (parcel.kind === 'bow' && (await isGivenOn(tx, order, parcel))) return refused('bow-given-on');
    if (await isReturnAsked(tx, parcel)) return refused('return-asked');
    const now = shop.clock();
    const lines = await readOrderLines(tx, order.id);
    await tx.update(parcels).set({ state: 'taken_back', updatedAt: now }).where(eq(parcels.id, parcel.id));
    if (parcel.kind === 'replacement') await putBack(tx, parcel, lines);
    const status = parcel.kind === 'replacement' ? null : nextStatus(order.status, 'take-back');
    if (status) await tx.update(orders).set({ status }).where(eq(orders.id, order.id));
    const own = await followParcels(tx, order, now);
    const contents = await readContents(tx, parcel, lines);
    const left = { ...order, ...own, ...(status && { status }) };
    const event = await recordEvent(tx, {
      orderId: order.id,
      at: now,
      ...byStaff(staff),
      what: 'shipment-taken-back',
      before: { ...(status && { status: order.status }), state: parcel.state },
      after: { ...(status && { status }), ...wordParcel({ ...parcel, state: 'taken_back' }, contents), reason },
    });
    if (parcel.kind === 'bow') await shop.hooks.bowTakenBack(tx, left, shop);
    const { unsent, told } = await lockUnsentMails(tx, order, parcel);
    const ids = unsent.map(({ id }) => id);
    if (ids.length > 0) {
      await tx.update(emails).set({ state: 'failed', lastError: NOT_SENT }).where(inArray(emails.id, ids));
    }
    if (!told) return ok();
    await queueMail(tx, {
      template: 'shipment-taken-back',
      data: {
        ...orderFacts(left, shop.origin),
        contents,
        reason,
        withBow: parcel.kind === 'bow',
        trackingNumber: parcel.trackingNumber,
      },
      recipient: order.customerEmail,
      orderId: order.id,
      dedupeKey: `shipment-taken-back:${parcel.id}:${event}`,
    });
    return ok();
  });
}

/** Whether its customer has had the bow long enough to give it away. */
async function isGivenOn(tx: Transaction, { id }: OrderRow, { shippedAt }: ParcelRow): Promise<boolean> {
  const former = await tx
    .select({ id: bowOwners.id })
    .from(bowOwners)
    .innerJoin(bows, eq(bows.id, bowOwners.bowId))
    .where(
      and(eq(bows.orderId, id), isNotNull(bowOwners.until), shippedAt ? gte(bowOwners.since, shippedAt) : undefined),
    )
    .limit(1);
  return former.length > 0;
}

/** Whether its customer wants to send something of it back, or has. */
async function isReturnAsked(tx: Transaction, { id }: ParcelRow): Promise<boolean> {
  const asked = await tx
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(returnItems, eq(returnItems.returnId, returns.id))
    .innerJoin(parcelItems, eq(parcelItems.orderItemId, returnItems.orderItemId))
    .where(and(eq(parcelItems.parcelId, id), notInArray(returns.state, ['declined', 'withdrawn'])))
    .limit(1);
  return asked.length > 0;
}

/** What a replacement took from the shelf is on it again; what was ordered stays kept for its order. */
async function putBack(tx: Transaction, { id }: ParcelRow, lines: OrderLine[]): Promise<void> {
  const held = await tx.select().from(parcelItems).where(eq(parcelItems.parcelId, id));
  const given = held.flatMap(({ orderItemId, quantity }) => {
    const orderItem = lines.find((line) => line.id === orderItemId);
    return orderItem ? [{ orderItem, quantity, reason: 'replaced' as const }] : [];
  });
  await giveStockBack(tx, given);
}
