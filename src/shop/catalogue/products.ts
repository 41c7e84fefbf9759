import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, type ProductRow, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** A product as staff see it: with whether its price is that of an active campaign, which alone changes it then. */
export type StaffProductRow = ProductRow & { pricedByCampaign: boolean };

/** Triggers on both tables keep the price equal, so that code that reads products need not look at campaigns for it. */
const staffProductColumns = {
  ...getTableColumns(products),
  pricedByCampaign: sql<boolean>`${products.id} in (
    select ${campaigns.productId} from ${campaigns} where ${campaigns.isActive})`,
};

/** Any product, in the archive or not; null when there is none. */
export async function readProduct(
  { db }: { db: Shop['db'] | Transaction },
  id: number,
): Promise<StaffProductRow | null> {
  const [product] = await db.select(staffProductColumns).from(products).where(eq(products.id, id));
  return product ?? null;
}

/**
 * The same, locked until the transaction ends. `change` lets orders refer to it meanwhile, `remove` makes them wait too:
 * what refers to it once the lock is held is all there is.
 */
export async function lockProduct(
  tx: Transaction,
  id: number,
  to: 'change' | 'remove',
): Promise<StaffProductRow | null> {
  const strength = to === 'change' ? 'no key update' : 'update';
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for(strength);
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
export function listProducts(
  { db }: Pick<Shop, 'db'>,
  { archived = false }: { archived?: boolean } = {},
): Promise<StaffProductRow[]> {
  const wanted = archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt);
  return db.select(staffProductColumns).from(products).where(wanted).orderBy(asc(products.id)).limit(MAX_LISTED);
}
