import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  campaigns,
  type PictureRow,
  type ProductRow,
  productPictures,
  products,
  productVariants,
  type VariantRow,
} from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { ItemKind } from '#values/order/gear.ts';
import { itemKindOf } from './item-kind.ts';

/** A product as staff see it, with its sizes and colors and its pictures in their order. */
export type StaffProductRow = ProductRow & {
  /** It is sold at the price of an active campaign, which alone changes it then. */
  pricedByCampaign: boolean;
  /** That campaign; null: none runs on it. */
  campaignId: number | null;
  kind: ItemKind;
  variants: VariantRow[];
  pictures: PictureRow[];
};

type Place = { db: Shop['db'] | Transaction };

/** Triggers on both tables keep the price equal, so that code that reads products need not look at campaigns for it. */
const staffProductColumns = {
  ...getTableColumns(products),
  campaignId: sql<number | null>`(
    select campaigns.id from ${campaigns} where campaigns.product_id = products.id and campaigns.is_active)`,
};

type ReadRow = ProductRow & { campaignId: number | null };

/** Any product, in the archive or not; null when there is none. */
export async function readProduct(place: Place, id: number): Promise<StaffProductRow | null> {
  const rows = await place.db.select(staffProductColumns).from(products).where(eq(products.id, id));
  const [product] = await withParts(place, rows);
  return product ?? null;
}

/**
 * The same, locked until the transaction ends, and then its sizes and colors: in the order in which orders lock them to take
 * from stock. `change` lets orders and carts refer to them meanwhile, `remove` makes them wait too: what refers to them once
 * the lock is held is all there is.
 */
export async function lockProduct(
  tx: Transaction,
  id: number,
  to: 'change' | 'remove',
): Promise<StaffProductRow | null> {
  const strength = to === 'change' ? 'no key update' : 'update';
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for(strength);
  const { id: variantId, productId } = productVariants;
  const ofIt = tx.select({ variantId }).from(productVariants).where(eq(productId, id));
  await ofIt.orderBy(asc(variantId)).for(strength);
  // In a statement of its own: the one that waited for the lock would not see a campaign that has begun meanwhile.
  return readProduct({ db: tx }, id);
}

/** A maker's catalogue is short; the limit only keeps a mistake from becoming a page of megabytes. */
const MOST_PRODUCTS = 200;

/** What visitors may see, oldest first. */
export function listActiveProducts({ db }: Pick<Shop, 'db'>): Promise<ProductRow[]> {
  const shown = and(eq(products.isActive, true), isNull(products.archivedAt));
  return db.select().from(products).where(shown).orderBy(asc(products.id)).limit(MOST_PRODUCTS);
}

/** As for visitors: far above what a maker sells, and no page of megabytes after a mistake. */
const MAX_LISTED = 1000;

/** All products that staff work with, or those in the archive; in the order in which they were added, so that a change moves nothing. */
export async function listProducts(
  { db }: Pick<Shop, 'db'>,
  { archived = false }: { archived?: boolean } = {},
): Promise<StaffProductRow[]> {
  const wanted = archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt);
  const rows = await db
    .select(staffProductColumns)
    .from(products)
    .where(wanted)
    .orderBy(asc(products.id))
    .limit(MAX_LISTED);
  return withParts({ db }, rows);
}

async function withParts({ db }: Place, rows: ReadRow[]): Promise<StaffProductRow[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const variants = await db
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, ids))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
  const pictures = await db
    .select()
    .from(productPictures)
    .where(inArray(productPictures.productId, ids))
    .orderBy(asc(productPictures.position), asc(productPictures.id));
  const [variantsOf, picturesOf] = [byProduct(variants), byProduct(pictures)];
  return rows.map((row) => ({
    ...row,
    pricedByCampaign: row.campaignId !== null,
    kind: itemKindOf(row, row.campaignId !== null),
    variants: variantsOf.get(row.id) ?? [],
    pictures: picturesOf.get(row.id) ?? [],
  }));
}

function byProduct<Part extends { productId: number }>(parts: Part[]): Map<number, Part[]> {
  return Map.groupBy(parts, ({ productId }) => productId);
}
