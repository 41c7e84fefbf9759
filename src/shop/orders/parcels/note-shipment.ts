import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders, type ParcelRow, parcelItems, parcels } from '#db/schema.ts';
import { isAllSent, lineFacts, type OrderLine, readOrderLines, stillToCome } from '#shop/orders/ledger/order-lines.ts';
import { nextStatus } from '#shop/orders/ledger/transitions.ts';
import { tellOfParcel } from '#shop/orders/mails/notify-shipment.ts';
import type { LineFacts } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import { isExtraParcel, PARCEL_STATES, type ParcelKind, type ParcelState } from '#values/order/gear.ts';
import type { OrderStatus } from '#values/order/order.ts';
import { wordLine } from '#values/text/line-text.ts';

export type ShipmentFacts = {
  kind: ParcelKind;
  /** Lines of this order, and how many pieces of each are in the parcel. */
  items: { orderItemId: number; quantity: number }[];
  carrier: string | null;
  trackingNumber: string | null;
  /** As the print provider gives it; null: it is made from carrier and number. */
  trackingUrl: string | null;
  /** By which the same parcel is known again; null: a parcel of ours, which is a new one each time. */
  providerShipmentId: string | null;
  state: ParcelState;
  /** Null while it is packed. */
  shippedAt: Date | null;
  deliveredAt: Date | null;
  by: Actor;
  /** Unique among all parcels, where somebody may ask twice. */
  requestKey?: string;
  /** What the event says besides, such as that a person allowed it unpaid. */
  note?: object;
};

/**
 * Writes down what is known of a parcel. The caller holds the order's lock. The same parcel again, by its
 * `providerShipmentId`, is merged: its state never goes back, what was known stays where nothing newer is told, and what
 * changes nothing writes nothing. The first time that it is on its way its customer is told by mail, and the order becomes
 * `shipped` with the last parcel that it needs (rules 24.2 and 24.3). A parcel of an exchange or
 * a replacement moves no order and mails nothing: that is its caller's matter. A parcel of another order with the same id is a fault, which is thrown.
 */
export async function noteShipment(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'origin' | 'hooks'>,
  order: OrderRow,
  shipment: ShipmentFacts,
): Promise<ParcelRow> {
  const known = await findKnown(tx, order, shipment);
  const facts = merged(known, shipment, shop.clock());
  if (known && (Object.keys(facts) as (keyof typeof facts)[]).every((name) => isSame(known[name], facts[name]))) {
    return known;
  }
  const parcel = await writeParcel(tx, order, { known, facts, shipment, now: shop.clock() });
  const lines = await readOrderLines(tx, order.id);
  const leaves = facts.state !== 'packing' && (known === null || known.state === 'packing');
  const contents = await readContents(tx, parcel, lines);
  const step = { known, parcel, leaves, lines };
  const moved = isExtraParcel(shipment.kind) ? {} : await moveOrder(tx, shop, order, step);
  await recordEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    ...shipment.by,
    what: eventOf({ known, parcel, leaves, moved }),
    before: { ...(moved.status && { status: order.status }), ...(known && !leaves && { state: known.state }) },
    after: { ...moved, ...wordParcel(parcel, contents), ...shipment.note },
  });
  if (leaves && shipment.kind === 'bow') await shop.hooks.orderShipped(tx, { ...order, ...moved }, shop);
  if (leaves && facts.state !== 'returned' && !isExtraParcel(shipment.kind)) {
    await tellOfParcel(tx, shop, { ...order, ...moved }, parcel, { contents, stillToCome: stillToCome(lines) });
  }
  return parcel;
}

/**
 * The order becomes `shipped` when everything that is to be sent is on its way: after a parcel, or after what was left has been
 * cancelled. The caller holds the order's lock. Returns the new status; null: it stays.
 */
export function shippedStatus(order: OrderRow, lines: OrderLine[]): OrderStatus | null {
  return isAllSent(lines) ? nextStatus(order.status, 'all-sent') : null;
}

async function findKnown(tx: Transaction, order: OrderRow, { providerShipmentId }: ShipmentFacts) {
  if (providerShipmentId === null) return null;
  const [known] = await tx.select().from(parcels).where(eq(parcels.providerShipmentId, providerShipmentId));
  if (known && known.orderId !== order.id) {
    throw new Error(`Parcel ${providerShipmentId} belongs to order ${known.orderId}, not to ${order.id}.`);
  }
  return known ?? null;
}

type Facts = Pick<ParcelRow, 'state' | 'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt' | 'deliveredAt'>;

function merged(known: ParcelRow | null, given: ShipmentFacts, now: Date): Facts {
  const rank = (state: ParcelState) => PARCEL_STATES.indexOf(state);
  const state = known && rank(known.state) > rank(given.state) ? known.state : given.state;
  // A provider may tell of an arrival first, and of the time when it left never.
  const shippedAt = known?.shippedAt ?? given.shippedAt ?? (state === 'packing' ? null : (given.deliveredAt ?? now));
  const deliveredAt = known?.deliveredAt ?? given.deliveredAt ?? (state === 'delivered' ? now : null);
  return {
    state,
    carrier: given.carrier ?? known?.carrier ?? null,
    trackingNumber: given.trackingNumber ?? known?.trackingNumber ?? null,
    trackingUrl: given.trackingUrl ?? known?.trackingUrl ?? null,
    shippedAt: state === 'packing' ? null : shippedAt,
    deliveredAt: state === 'delivered' || state === 'returned' ? deliveredAt : null,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}

type Writing = { known: ParcelRow | null; facts: Facts; shipment: ShipmentFacts; now: Date };

async function writeParcel(tx: Transaction, order: OrderRow, { known, facts, shipment, now }: Writing) {
  const { kind, providerShipmentId, items, requestKey } = shipment;
  let parcelId = known?.id;
  if (parcelId === undefined) {
    // What is in a parcel is known before it leaves: the journal books then what was delivered.
    const [made] = await tx
      .insert(parcels)
      .values({ orderId: order.id, kind, state: 'packing', providerShipmentId, requestKey, createdAt: now })
      .returning({ id: parcels.id });
    if (!made) throw new Error('The parcel was not written.');
    parcelId = made.id;
    const rows = items.map(({ orderItemId, quantity }) => ({ parcelId: made.id, orderItemId, quantity }));
    if (rows.length > 0) await tx.insert(parcelItems).values(rows);
  }
  const [parcel] = await tx
    .update(parcels)
    .set({ ...facts, updatedAt: now })
    .where(eq(parcels.id, parcelId))
    .returning();
  if (!parcel) throw new Error('The parcel was not written.');
  return parcel;
}

type Step = { known: ParcelRow | null; parcel: ParcelRow; leaves: boolean; lines: OrderLine[] };
type Moved = Partial<Pick<OrderRow, 'status' | 'carrier' | 'trackingNumber' | 'shippedAt'>>;

/**
 * The order's own fields hold the bow's parcel, or the last one of an order without a bow. One without a bow is being worked on
 * as soon as it has a parcel; with a bow, gear that goes ahead says nothing of the bow.
 */
async function moveOrder(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  order: OrderRow,
  { known, parcel, leaves, lines }: Step,
): Promise<Moved> {
  const { carrier, trackingNumber, shippedAt } = parcel;
  const isNewest = leaves || (known?.trackingNumber != null && known.trackingNumber === order.trackingNumber);
  const holds = parcel.state !== 'packing' && isNewest && (parcel.kind === 'bow' || order.bowColor === null);
  const begun = order.bowColor === null && order.status === 'completed' ? nextStatus(order.status, 'process') : null;
  // Orders of former times may have no lines: their bow was all there was.
  const whole = leaves && parcel.kind === 'bow' && lines.length === 0;
  const status = (whole ? nextStatus(order.status, 'all-sent') : shippedStatus(order, lines)) ?? begun;
  const moved: Moved = { ...(status && { status }), ...(holds && { carrier, trackingNumber, shippedAt }) };
  // Whose last parcel is none of its own fields' has left all the same.
  if (status === 'shipped' && !holds && order.shippedAt === null) moved.shippedAt = shippedAt;
  if (Object.keys(moved).length === 0) return {};
  await tx
    .update(orders)
    .set({ ...moved, updatedAt: clock() })
    .where(eq(orders.id, order.id));
  return moved;
}

/** `shipped` is the order; a parcel that is not the last one has words of its own. */
function eventOf({ known, parcel, leaves, moved }: Omit<Step, 'lines'> & { moved: Moved }): string {
  if (moved.status === 'shipped') return 'shipped';
  if (leaves && parcel.kind === 'replacement') return 'replacement-sent';
  if (leaves && parcel.state === 'shipped') return 'parcel-shipped';
  return known?.state === parcel.state ? 'parcel-changed' : `parcel-${parcel.state}`;
}

/** What is in a parcel, as mails and the history name it. */
export async function readContents(
  tx: Transaction,
  { id: parcelId }: ParcelRow,
  lines: OrderLine[],
): Promise<LineFacts[]> {
  const held = await tx.select().from(parcelItems).where(eq(parcelItems.parcelId, parcelId));
  return held.flatMap(({ orderItemId, quantity }) => {
    const line = lines.find(({ id }) => id === orderItemId);
    return line ? [lineFacts(line, quantity)] : [];
  });
}

/** The same of a whole parcel, in an event. */
export function wordParcel({ id, state, carrier, trackingNumber }: ParcelRow, contents: LineFacts[]): object {
  return { parcel: id, state, carrier, trackingNumber, contents: contents.map(wordLine).join(', ') };
}
