import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, cartItems, orderItems, type ProductRow, products, returnItems } from '#db/schema.ts';
import { lockProduct, type StaffProductRow } from '#shop/catalogue/products.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { notePictures } from './change-pictures.ts';
import { noteVariants } from './change-variants.ts';

type ProductDeleted = Ok<{ outcome: 'deleted' | 'archived' }> | Refused<'not-found' | 'on-sale'>;

/**
 * Deletes a product. What an order, a cart or the terms of a campaign refer to is not destroyed: it goes to the archive, off
 * sale, and can be taken back; whoever has it in the cart reads that it is not sold any more. `on-sale`: pre-orders run on it, and deleting it by a slip would close the shop; whoever
 * means it switches it to inactive. An order that is just being placed is waited for, and counts. Its picture stays
 * stored, because another product may show the same one.
 */
export async function deleteProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
): Promise<ProductDeleted> {
  return shop.db.transaction(async (tx): Promise<ProductDeleted> => {
    const product = await lockProduct(tx, id, 'remove');
    if (!product) return refused('not-found');
    const running = and(eq(campaigns.productId, id), eq(campaigns.isActive, true));
    if ((await tx.$count(campaigns, running)) > 0) return refused('on-sale');
    const at = shop.clock();
    if (await isReferredTo(tx, product)) {
      if (!product.archivedAt) await archive(tx, staff, product, at);
      return ok({ outcome: 'archived' as const });
    }
    await tx.delete(products).where(eq(products.id, id));
    const {
      createdAt: _created,
      updatedAt: _updated,
      imageUrl: _first,
      kind: _kind,
      campaignId: _campaign,
      variants,
      pictures,
      ...before
    } = product;
    const parts = {
      ...(variants.length > 0 ? { variants: noteVariants(variants) } : {}),
      ...(pictures.length > 0 ? { pictures: notePictures(pictures) } : {}),
    };
    await recordStaffEvent(tx, staff, {
      subject: 'product',
      subjectId: id,
      what: 'deleted',
      at,
      before: { ...before, ...parts },
    });
    return ok({ outcome: 'deleted' as const });
  });
}

async function archive(tx: Transaction, staff: StaffMember, { id, isActive }: ProductRow, at: Date): Promise<void> {
  await tx.update(products).set({ archivedAt: at, isActive: false, updatedAt: at }).where(eq(products.id, id));
  const [before, after] = [{ archivedAt: null }, { archivedAt: at }];
  await recordStaffEvent(tx, staff, {
    subject: 'product',
    subjectId: id,
    what: 'archived',
    at,
    before: isActive ? { ...before, isActive } : before,
    after: isActive ? { ...after, isActive: false } : after,
  });
}

async function isReferredTo(tx: Transaction, { id, variants }: StaffProductRow): Promise<boolean> {
  const [ordered] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, id))
    .limit(1);
  if (ordered) return true;
  const [carried] = await tx.select({ id: cartItems.id }).from(cartItems).where(eq(cartItems.productId, id)).limit(1);
  if (carried) return true;
  const [sold] = await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.productId, id)).limit(1);
  if (sold) return true;
  const sizes = variants.map((variant) => variant.id);
  return sizes.length > 0 && (await tx.$count(returnItems, inArray(returnItems.wantedVariantId, sizes))) > 0;
}
