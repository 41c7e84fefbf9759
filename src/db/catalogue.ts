// The data model of what is sold, and on which terms.
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PRODUCT_CATEGORIES } from '#values/order.ts';
import { createdAt, moment, money, oneOf, updatedAt } from './columns.ts';

export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    description: text().notNull(),
    price: money().notNull(),
    category: text({ enum: PRODUCT_CATEGORIES }).notNull(),
    imageUrl: text(),
    stockQuantity: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    weight: numeric({ precision: 8, scale: 2 }),
    dimensions: text(),
    sku: text(),
    printfulProductId: text(),
    printfulVariantId: text(),
    isPrintOnDemand: boolean().notNull().default(false),
    printfulSyncProductId: text(),
    /** Deleted by staff while orders refer to it: out of every list but that of the archive. */
    archivedAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('products_category', oneOf('category', PRODUCT_CATEGORIES)),
    check('products_stock', sql`stock_quantity >= 0`),
    check('products_price', sql`price >= 0`),
    index('products_active').on(table.isActive, table.id),
  ],
);

export type ProductRow = typeof products.$inferSelect;

/** The pre-order terms of a product. At most one is active per product; an order keeps the terms it was placed under. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: serial().primaryKey(),
    productId: integer()
      .notNull()
      .references(() => products.id),
    fullPrice: money().notNull(),
    depositPercent: integer().notNull(),
    releaseDate: date({ mode: 'string' }).notNull(),
    manufacturingWeeks: integer().notNull(),
    availability: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('campaigns_one_active').on(table.productId).where(sql`is_active`),
    check('campaigns_deposit_percent', sql`deposit_percent between 1 and 99`),
    check('campaigns_full_price', sql`full_price > 0`),
  ],
);
