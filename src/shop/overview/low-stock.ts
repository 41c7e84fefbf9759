import { and, isNull, lte } from 'drizzle-orm';
import { products } from '#db/schema.ts';
import { LOW_STOCK_AT_MOST } from '#values/order.ts';

/** Products that staff should order again (rule 1.9). What is in the archive is not sold. */
export const isLowStock = and(lte(products.stockQuantity, LOW_STOCK_AT_MOST), isNull(products.archivedAt));
