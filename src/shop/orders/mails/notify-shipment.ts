import type { Transaction } from '#db/database.ts';
import type { OrderRow, ParcelRow } from '#db/schema.ts';
import { isPrintedForFormerAddress } from '#shop/orders/ledger/is-editable.ts';
import { askedOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { mailCustomer } from '#shop/orders/ledger/order-facts.ts';
import { takesMoney, workingToken } from '#shop/orders/ledger/order-progress.ts';
import { readOwnBow } from '#shop/orders/links/bow-page.ts';
import { linkAddress } from '#shop/orders/links/give-link.ts';
import type { LineFacts } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { IsoDay } from '#values/date.ts';
import { trackingLink } from '#values/order/carriers.ts';

/** In the place of an address that was corrected when the printer had the former one already (rule 24.8). */
const FORMER_ADDRESS = 'the address that our printer was given, before it was corrected';

export type ParcelContents = { contents: LineFacts[]; stillToCome: LineFacts[] };

/**
 * Tells the customer that a parcel is on its way, what is in it and what is still to come; with the bow, also what is still to
 * be paid, where there is such.
 */
export async function tellOfParcel(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  parcel: ParcelRow,
  held: ParcelContents,
): Promise<void> {
  const { carrier, trackingNumber, shippedAt } = parcel;
  if (!shippedAt) throw new Error(`parcel ${parcel.id} has not left`);
  const shippedOn = shippedAt.toISOString().slice(0, 10);
  if (parcel.kind === 'bow') {
    const facts = { carrier, trackingNumber: trackingNumber ?? '', shippedOn, ...held };
    await tellOfBow(tx, shop, order, { facts, dedupeKey: shippedKey(order, parcel) });
    return;
  }
  const isElsewhere = parcel.kind === 'print' && (await isPrintedForFormerAddress(tx, order.id));
  await mailCustomer(tx, shop, order, 'parcel-shipped', shippedKey(order, parcel), {
    ...(isElsewhere && { shippingAddress: FORMER_ADDRESS }),
    carrier,
    trackingNumber,
    trackingLink: parcelLink(parcel),
    shippedOn,
    ...held,
  });
}

/** Names the mail that tells of a parcel: once for each, so that a bow that was taken back is told of again when it leaves. */
export function shippedKey(
  { id: orderId }: Pick<OrderRow, 'id'>,
  { id, kind }: Pick<ParcelRow, 'id' | 'kind'>,
): string {
  if (kind === 'bow') return `order-shipped:${orderId}:${id}`;
  if (kind === 'exchange') return `exchange-sent:${id}`;
  return kind === 'replacement' ? `replacement-sent:${id}` : `parcel-shipped:${id}`;
}

type BowParcel = ParcelContents & { carrier: string | null; trackingNumber: string; shippedOn: IsoDay };

async function tellOfBow(
  tx: Transaction,
  { clock, origin }: Pick<Shop, 'clock' | 'origin'>,
  order: OrderRow,
  { facts: { contents, stillToCome, ...parcel }, dedupeKey }: { facts: BowParcel; dedupeKey: string },
): Promise<void> {
  const ledger = await readLedger(tx, order.id);
  const token = takesMoney(order, ledger) ? workingToken(order, clock()) : null;
  const bow = await readOwnBow(tx, order, origin);
  const isBowAlone = stillToCome.length === 0 && contents.every(({ kind }) => kind === 'bow');
  await mailCustomer(tx, { origin }, order, 'order-shipped', dedupeKey, {
    ...parcel,
    trackingLink: trackingLink(parcel.carrier, parcel.trackingNumber),
    outstanding: askedOf(order, ledger),
    paymentLink: token && linkAddress(origin, token),
    ...(bow?.ownerPage ? { serial: bow.serial, bowLink: bow.ownerPage } : {}),
    ...(isBowAlone ? {} : { contents, stillToCome }),
  });
}

/** Where a parcel can be followed: as its provider says, else at a carrier that we know. */
export function parcelLink({
  trackingUrl,
  carrier,
  trackingNumber,
}: Pick<ParcelRow, 'trackingUrl' | 'carrier' | 'trackingNumber'>): string | null {
  return trackingUrl ?? trackingLink(carrier, trackingNumber);
}
