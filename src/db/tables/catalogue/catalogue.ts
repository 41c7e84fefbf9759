// The data model of what is sold.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf, SHOP_NOW, updatedAt } from '#db/columns/columns.ts';
import { STOCK_REASONS } from '#values/order/gear.ts';
import { PRODUCT_CATEGORIES } from '#values/order/order.ts';

export const products = pgTable(
  'products',
  {
    id: serial().primaryKey(),
    /** The end of its page's address, `/gear/{slug}`; made from its name, and kept when the name changes. */
    slug: text().unique(),
    name: text().notNull(),
    description: text().notNull(),
    price: money().notNull(),
    category: text({ enum: PRODUCT_CATEGORIES }).notNull(),
    /** The first of its pictures. */
    imageUrl: text(),
    /** With variants it is their sum, which a trigger keeps. */
    stockQuantity: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The bow that /bows, the home page and /checkout are about. */
    isFlagship: boolean().notNull().default(false),
    weight: numeric({ precision: 8, scale: 2 }),
    dimensions: text(),
    sku: text(),
    printfulProductId: text(),
    printfulVariantId: text(),
    isPrintOnDemand: boolean().notNull().default(false),
    printfulSyncProductId: text(),
    /** What is printed where, in the print provider's words, and the address of the artwork. */
    printTechnique: text(),
    printPlacement: text(),
    printFileUrl: text(),
    /** Deleted by staff while orders or carts refer to it: out of every list but that of the archive. */
    archivedAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('products_category', oneOf('category', PRODUCT_CATEGORIES)),
    check('products_stock', sql`stock_quantity >= 0`),
    check('products_price', sql`price >= 0`),
    index('products_active').on(table.isActive, table.id),
    uniqueIndex('products_flagship').on(table.isFlagship).where(sql`is_flagship`),
  ],
);

export type ProductRow = typeof products.$inferSelect;

/** Sizes and colours of a product. What is sold of a product that has some is always one of them. */
export const productVariants = pgTable(
  'product_variants',
  {
    id: serial().primaryKey(),
    productId: rowOf(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    size: text(),
    color: text(),
    sku: text(),
    /** Null: the product's. */
    price: money(),
    stockQuantity: integer().notNull().default(0),
    /** In pounds; null: the product's. */
    weight: numeric({ precision: 8, scale: 2 }),
    /** The provider's own id of what is printed on. */
    printfulVariantId: text(),
    printfulSyncVariantId: text(),
    /** False: not sold any more, and kept because orders refer to it. */
    isActive: boolean().notNull().default(true),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('product_variants_once').on(
      table.productId,
      sql`coalesce(lower(size), '')`,
      sql`coalesce(lower(color), '')`,
    ),
    uniqueIndex('product_variants_sync').on(table.printfulSyncVariantId),
    check('product_variants_named', sql`size is not null or color is not null`),
    check('product_variants_stock', sql`stock_quantity >= 0`),
    check('product_variants_price', sql`price >= 0`),
    index('product_variants_product').on(table.productId, table.position, table.id),
  ],
);
export type VariantRow = typeof productVariants.$inferSelect;

export const productPictures = pgTable(
  'product_pictures',
  {
    id: serial().primaryKey(),
    productId: rowOf(() => products.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    alt: text().notNull().default(''),
    /** Of which colour it is; null: of all. */
    color: text(),
    position: integer().notNull().default(0),
    createdAt,
  },
  (table) => [index('product_pictures_product').on(table.productId, table.position, table.id)],
);
export type PictureRow = typeof productPictures.$inferSelect;

/** Every change of what there is of a product, written in the transaction that makes it; never changed or deleted. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: integer().notNull(),
    variantId: integer(),
    /** The line of an order that it is for. */
    orderItemId: integer(),
    quantity: integer().notNull(),
    reason: text({ enum: STOCK_REASONS }).notNull(),
    at: moment().notNull().default(SHOP_NOW),
  },
  (table) => [
    check('stock_movements_reason', oneOf('reason', STOCK_REASONS)),
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_item').on(table.orderItemId),
    uniqueIndex('stock_movements_ordered_once').on(table.orderItemId).where(sql`reason = 'ordered'`),
  ],
);

/** Where parcels go, by state; the zone without states is for all that no other names. */
export const shippingZones = pgTable(
  'shipping_zones',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** Postal codes of states, such as AK. */
    states: text().array().notNull().default([]),
    /** From this much of gear on, shipping costs nothing; null: never. */
    freeFrom: money(),
    createdAt,
    updatedAt,
  },
  (table) => [uniqueIndex('shipping_zones_rest').on(table.states).where(sql`states = '{}'`)],
);
export type ShippingZoneRow = typeof shippingZones.$inferSelect;

export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: serial().primaryKey(),
    zoneId: rowOf(() => shippingZones.id, { onDelete: 'cascade' }),
    /** For parcels of up to so many pounds; null: of any weight. */
    upToPounds: numeric({ precision: 8, scale: 2, mode: 'number' }),
    price: money().notNull(),
  },
  (table) => [
    uniqueIndex('shipping_rates_once').on(table.zoneId, sql`coalesce(up_to_pounds, 'infinity')`),
    check('shipping_rates_price', sql`price >= 0`),
    check('shipping_rates_weight', sql`up_to_pounds > 0`),
  ],
);
export type ShippingRateRow = typeof shippingRates.$inferSelect;
