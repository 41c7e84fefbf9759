import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, type ProductRow, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** A product as staff see it: with whether its price is that of an active campaign, which alone changes it then. */
export type StaffProductRow = ProductRow & { pricedByCampaign: boolean };

/** Triggers on both tables keep the price equal, so that whoever reads products need not look at campaigns for it. */
export const staffProductColumns = {
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
