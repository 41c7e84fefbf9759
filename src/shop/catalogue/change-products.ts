import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, orderItems, type ProductRow, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import { MOST_STOCK } from '#values/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { lockProduct, type StaffProductRow } from './products.ts';

export type ProductChange = {
  /** Only what is to change. */
  details?: { [Field in keyof ProductDetails]?: ProductDetails[Field] | undefined };
  /** How many there are; with `seen`, the number from which it was reckoned, only the difference counts. */
  stock?: { quantity: number; seen?: number | undefined };
  /** Takes the product back out of the archive. It stays inactive until somebody switches it on. */
  restore?: boolean;
};

export type ProductChanged =
  | Ok<{ product: StaffProductRow }>
  | Refused<'not-found'>
  | Refused<'archived'>
  | Refused<'priced-by-campaign', { price: Cents }>;

/**
 * Writes what differs, and notes it with what it was before; a change that changes nothing writes nothing. The row is
 * locked meanwhile, so that two people who count or edit at once both keep what they did. Orders go on being placed.
 * `priced-by-campaign`: the product is sold at the price of its campaign, and would show another; nothing is written.
 */
export async function changeProduct(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  change: ProductChange,
): Promise<ProductChanged> {
  return shop.db.transaction(async (tx): Promise<ProductChanged> => {
    const product = await lockProduct(tx, id, 'change');
    if (!product) return refused('not-found');
    if (product.archivedAt && !change.restore) return refused('archived');
    const { before, after } = differences(product, change);
    if (product.pricedByCampaign && 'price' in after) return refused('priced-by-campaign', { price: product.price });
    if (Object.keys(after).length === 0) return ok({ product });
    const at = shop.clock();
    const [changed] = await tx
      .update(products)
      .set({ ...after, updatedAt: at })
      .where(eq(products.id, id))
      .returning();
    const what = product.archivedAt ? 'restored' : 'changed';
    await recordStaffEvent(tx, staff, { subject: 'product', subjectId: id, what, at, before, after });
    return ok({ product: { ...product, ...changed } });
  });
}

type Wanted = { [Field in keyof ProductRow]?: ProductRow[Field] | undefined };

function differences(product: ProductRow, { details = {}, stock, restore }: ProductChange) {
  const wanted: Wanted = {
    ...details,
    ...(stock ? { stockQuantity: stockAfter(product, stock) } : {}),
    ...(restore ? { archivedAt: null } : {}),
  };
  const changed = keysOf(wanted).filter((key) => wanted[key] !== undefined && wanted[key] !== product[key]);
  const pick = (from: Wanted): Partial<ProductRow> => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(product), after: pick(wanted) };
}

/** A difference that would leave less than nothing leaves nothing (rule 1.9). */
function stockAfter({ stockQuantity }: ProductRow, { quantity, seen }: NonNullable<ProductChange['stock']>): number {
  const counted = seen === undefined ? quantity : stockQuantity + quantity - seen;
  return Math.min(Math.max(counted, 0), MOST_STOCK);
}

const keysOf = (of: Wanted) => Object.keys(of) as (keyof ProductRow)[];

/** What staff say of a product, besides how many there are. */
type ProductDetails = Omit<ProductRow, 'id' | 'stockQuantity' | 'archivedAt' | 'createdAt' | 'updatedAt' | NewDetail> &
  Partial<Pick<ProductRow, NewDetail>>;
type NewDetail = 'slug' | 'printTechnique' | 'printPlacement' | 'printFileUrl';

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

type ProductDeleted = Ok<{ outcome: 'deleted' | 'archived' }> | Refused<'not-found' | 'on-sale'>;

/**
 * Deletes a product. What an order or the terms of a campaign refer to is not destroyed: it goes to the archive, off
 * sale, and can be taken back. `on-sale`: pre-orders run on it, and deleting it by a slip would close the shop; whoever
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
    if (await isReferredTo(tx, id)) {
      if (!product.archivedAt) await archive(tx, staff, product, at);
      return ok({ outcome: 'archived' as const });
    }
    await tx.delete(products).where(eq(products.id, id));
    const { createdAt: _created, updatedAt: _updated, ...before } = product;
    await recordStaffEvent(tx, staff, { subject: 'product', subjectId: id, what: 'deleted', at, before });
    return ok({ outcome: 'deleted' as const });
  });
}

async function archive(tx: Transaction, staff: StaffMember, { id, isActive }: ProductRow, at: Date): Promise<void> {
  await tx.update(products).set({ archivedAt: at, isActive: false, updatedAt: at }).where(eq(products.id, id));
  const [before, after] = [{ archivedAt: null }, { archivedAt: at }];
  await recordStaffEvent(tx, staff, {
    ...{ subject: 'product', subjectId: id, what: 'archived', at },
    before: isActive ? { ...before, isActive } : before,
    after: isActive ? { ...after, isActive: false } : after,
  });
}

async function isReferredTo(tx: Transaction, id: number): Promise<boolean> {
  const [ordered] = await tx
    .select({ id: orderItems.id })
    .from(orderItems)
    .where(eq(orderItems.productId, id))
    .limit(1);
  if (ordered) return true;
  const [sold] = await tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.productId, id)).limit(1);
  return sold !== undefined;
}
