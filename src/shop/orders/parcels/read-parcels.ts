import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { orderItems, type ParcelRow, parcelItems, parcels, products } from '#db/schema.ts';
import { parcelLink } from '#shop/orders/mails/notify-shipment.ts';

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
