import { and, asc, eq, inArray, like, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import {
  emails,
  type OrderRow,
  orderItems,
  orders,
  type ParcelRow,
  parcelItems,
  parcels,
  products,
} from '#db/schema.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { isLeftAlone } from '#shop/orders/ledger/transitions.ts';
import { parcelLink, shippedKey } from '#shop/orders/mails/notify-shipment.ts';
import { hasLeft, isExtraParcel } from '#values/order/gear.ts';

/** What staff may do with a parcel that was sent. */
type ParcelStep = 'correct-tracking' | 'take-back';

/**
 * Of the shop's own parcels, while nobody knows that they have arrived or came back; the print provider tells of its own. An exchange
 * is not taken back: its return is done with it. Nor is anything of a cancelled order, of which nothing is sent again.
 */
export function parcelSteps(
  order: Pick<OrderRow, 'otherKeys' | 'cancelsAt' | 'status'>,
  { state, kind, providerShipmentId }: Pick<ParcelRow, 'state' | 'kind' | 'providerShipmentId'>,
): ParcelStep[] {
  if (isLeftAlone(order) || state !== 'shipped' || providerShipmentId !== null) return [];
  return kind === 'exchange' || order.status === 'cancelled' ? ['correct-tracking'] : ['correct-tracking', 'take-back'];
}

/** A parcel and its order, which is locked until the transaction ends; null where the two do not belong together. */
export async function lockParcel(
  tx: Transaction,
  key: string,
  parcelId: number,
): Promise<{ order: OrderRow; parcel: ParcelRow } | null> {
  const order = await lockNamedOrder(tx, key);
  if (!order) return null;
  const [parcel] = await tx
    .select()
    .from(parcels)
    .where(and(eq(parcels.id, parcelId), eq(parcels.orderId, order.id)));
  return parcel ? { order, parcel } : null;
}

/**
 * Brings the order's own carrier, number and moment to its bow's parcel, or to its last one without a bow (rule 24.5); none where
 * nothing of that has left. Returns what they are now.
 */
export async function followParcels(tx: Transaction, order: OrderRow, now: Date) {
  const sent = await tx.select().from(parcels).where(eq(parcels.orderId, order.id)).orderBy(asc(parcels.id));
  const own = sent.findLast(
    ({ kind, state }) => hasLeft(state) && (order.bowColor === null ? !isExtraParcel(kind) : kind === 'bow'),
  );
  const { carrier, trackingNumber, shippedAt } = own ?? { carrier: null, trackingNumber: null, shippedAt: null };
  await tx.update(orders).set({ carrier, trackingNumber, shippedAt, updatedAt: now }).where(eq(orders.id, order.id));
  return { carrier, trackingNumber, shippedAt };
}

/** A mail about a parcel that has not gone out, and does not while the transaction lasts. */
type UnsentMail = Pick<typeof emails.$inferSelect, 'id' | 'data' | 'state'>;

/**
 * The mails that tell of a parcel and have not gone out, locked: they wait, or have failed and may be tried again. One that is being
 * sent at this moment is not among them: it counts as sent. `told`: the customer may have read of the parcel.
 */
export async function lockUnsentMails(
  tx: Transaction,
  order: OrderRow,
  parcel: ParcelRow,
): Promise<{ unsent: UnsentMail[]; told: boolean }> {
  // A bow's mail was named by its order alone before bows could be taken back.
  const names = [shippedKey(order, parcel), ...(parcel.kind === 'bow' ? [`order-shipped:${order.id}`] : [])];
  const about = or(inArray(emails.dedupeKey, names), like(emails.dedupeKey, `tracking-corrected:${parcel.id}:%`));
  const ofParcel = and(eq(emails.orderId, order.id), about);
  const { id, data, state } = emails;
  const unsent = await tx
    .select({ id, data, state })
    .from(emails)
    .where(and(ofParcel, ne(emails.state, 'sent')))
    .for('update', { skipLocked: true });
  const all = await tx.$count(emails, ofParcel);
  return { unsent, told: all === 0 || all > unsent.length };
}

/** A parcel, what is in it, and where it can be followed. */
export type ParcelFacts = ParcelRow & {
  /** Null where no carrier that we know has it. */
  trackingLink: string | null;
  contents: { orderItemId: number; name: string; variantName: string | null; quantity: number }[];
};

/** The parcels of an order, oldest first. */
export async function readParcels(db: Database | Transaction, orderId: number): Promise<ParcelFacts[]> {
  const [rows, held] = await Promise.all([
    db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id)),
    db
      .select({
        parcelId: parcelItems.parcelId,
        orderItemId: parcelItems.orderItemId,
        name: orderItems.name,
        variantName: orderItems.variantName,
        product: products.name,
        quantity: parcelItems.quantity,
      })
      .from(parcelItems)
      .innerJoin(orderItems, eq(orderItems.id, parcelItems.orderItemId))
      .innerJoin(products, eq(products.id, orderItems.productId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.id)),
  ]);
  return rows.map((parcel) => ({
    ...parcel,
    trackingLink: parcelLink(parcel),
    contents: held
      .filter(({ parcelId }) => parcelId === parcel.id)
      .map(({ orderItemId, name, product, variantName, quantity }) => ({
        orderItemId,
        variantName,
        quantity,
        name: name || product,
      })),
  }));
}
