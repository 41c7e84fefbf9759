// The data model of the federal excise tax: how it is reckoned from which day on, what beside bows is taxed, and what was exported.
import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, money, oneOf } from '#db/columns/columns.ts';
import { products } from '#db/tables/catalogue/catalogue.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { EXCISE_NUMBERS, EXCISE_POINTS } from '#values/books/excise.ts';

/** Without a row nothing is taxed. What the columns mean stands at `ExciseTerms`. */
export const exciseTerms = pgTable(
  'excise_terms',
  {
    fromDay: date({ mode: 'string' }).primaryKey(),
    rate: integer().notNull(),
    shaftAmount: money().notNull(),
    share: integer().notNull(),
    dealerPrice: money(),
    point: text({ enum: EXCISE_POINTS }).notNull(),
    source: text().notNull(),
  },
  (table) => [
    check('excise_terms_point', oneOf('point', EXCISE_POINTS)),
    check('excise_terms_rate', sql`${table.rate} between 0 and 10000 and ${table.share} between 1 and 100`),
  ],
);

/** Gear that is taxed: accessories of No. 44, and shafts of No. 106 with how many are in one piece. */
export const exciseProducts = pgTable(
  'excise_products',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    number: text({ enum: EXCISE_NUMBERS }).notNull(),
    shafts: integer().notNull(),
  },
  (table) => [
    check('excise_products_number', oneOf('number', EXCISE_NUMBERS)),
    check('excise_products_shafts', sql`(${table.number} = '106') = (${table.shafts} > 0)`),
  ],
);

/** Orders that have left the country, by the paper that proves it. */
export const exciseExports = pgTable('excise_exports', {
  orderId: integer()
    .primaryKey()
    .references(() => orders.id),
  proof: text().notNull(),
  createdAt,
});
