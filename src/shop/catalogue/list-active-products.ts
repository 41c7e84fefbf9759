import { and, asc, eq, isNull } from 'drizzle-orm';
import { type ProductRow, products } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** A maker's catalogue is short; the limit only keeps a mistake from becoming a page of megabytes. */
const MOST_PRODUCTS = 200;

/** What visitors may see, oldest first. */
export function listActiveProducts({ db }: Pick<Shop, 'db'>): Promise<ProductRow[]> {
  const shown = and(eq(products.isActive, true), isNull(products.archivedAt));
  return db.select().from(products).where(shown).orderBy(asc(products.id)).limit(MOST_PRODUCTS);
}
