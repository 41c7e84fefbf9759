import { type ProductRow, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { StaffProductRow } from './products.ts';

/** What staff say of a product, besides how many there are. */
export type ProductDetails = Omit<ProductRow, 'id' | 'stockQuantity' | 'archivedAt' | 'createdAt' | 'updatedAt'>;

/** Adds a product; visitors see it at once when it is active. */
export async function addProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  product: ProductDetails & Pick<ProductRow, 'stockQuantity'>,
): Promise<StaffProductRow> {
  const now = shop.clock();
  return shop.db.transaction(async (tx) => {
    const [added] = await tx
      .insert(products)
      .values({ ...product, createdAt: now, updatedAt: now })
      .returning();
    if (!added) throw new Error('The product was not written.');
    await recordStaffEvent(tx, staff, {
      subject: 'product',
      subjectId: added.id,
      what: 'created',
      at: now,
      after: product,
    });
    return { ...added, pricedByCampaign: false };
  });
}
