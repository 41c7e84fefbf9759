import { asc, isNotNull, isNull } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type StaffProductRow, staffProductColumns } from './read-product.ts';

/** As for visitors: far above what a maker sells, and no page of megabytes after a mistake. */
const MOST_PRODUCTS = 1000;

/** All products that staff work with, or those in the archive; in the order in which they were added, so that a change moves nothing. */
export function listProducts(
  { db }: Pick<Shop, 'db'>,
  { archived = false }: { archived?: boolean } = {},
): Promise<StaffProductRow[]> {
  const wanted = archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt);
  return db.select(staffProductColumns).from(products).where(wanted).orderBy(asc(products.id)).limit(MOST_PRODUCTS);
}
