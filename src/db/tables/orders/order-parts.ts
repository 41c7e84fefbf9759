// What belongs to one order: its lines, the links to its page, its history.
import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf, SHOP_NOW } from '#db/columns/columns.ts';
import { products, productVariants } from '#db/tables/catalogue/catalogue.ts';
import { ITEM_KINDS } from '#values/order/gear.ts';
import { orders } from './orders.ts';

/** What was ordered, at the names and prices of that moment. */
export const orderItems = pgTable(
  'order_items',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    productId: rowOf(() => products.id),
    variantId: integer().references(() => productVariants.id),
    kind: text({ enum: ITEM_KINDS }).notNull().default('bow'),
    name: text().notNull().default(''),
    /** Such as "M / Black"; null: the product has no variants. */
    variantName: text(),
    quantity: integer().notNull(),
    /** Of one. */
    price: money().notNull(),
    /** So many are not sent, because their money goes back; they are in stock again where they came from there. */
    cancelledQuantity: integer().notNull().default(0),
    /** So many came back from the customer. */
    returnedQuantity: integer().notNull().default(0),
    /** Of a gift card: to whom it is mailed, null for the buyer, and what is written on it. */
    giftRecipient: text(),
    giftMessage: text(),
    createdAt,
  },
  (table) => [
    check('order_items_kind', oneOf('kind', ITEM_KINDS)),
    check('order_items_quantity', sql`quantity > 0`),
    check(
      'order_items_gone',
      sql`cancelled_quantity >= 0 and returned_quantity >= 0 and cancelled_quantity + returned_quantity <= quantity`,
    ),
    index('order_items_order').on(table.orderId),
    index('order_items_product').on(table.productId, table.orderId),
    /** Which pre-orders have more than their bow. */
    index('order_items_gear').on(table.orderId).where(sql`kind <> 'bow'`),
    index('order_items_variant').on(table.variantId).where(sql`variant_id is not null`),
  ],
);
export type OrderItemRow = typeof orderItems.$inferSelect;

/** Links to the page of an order, mailed to whoever asked for it by number and address. Only a hash of the secret is kept. */
export const orderPageLinks = pgTable(
  'order_page_links',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    secretHash: text().notNull().unique(),
    expiresAt: moment().notNull(),
    createdAt,
  },
  (table) => [index('order_page_links_order').on(table.orderId), index('order_page_links_end').on(table.expiresAt)],
);

/** Every change of an order, written in the transaction that makes it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: rowOf(() => orders.id),
    at: moment().notNull().default(SHOP_NOW),
    actor: text({ enum: ['customer', 'staff', 'provider', 'job'] }).notNull(),
    actorName: text(),
    what: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Of what a run did to many orders, the run: "bulk-run 12", "mailing 5". Its one entry in the audit list stands for all. */
    partOf: text(),
  },
  (table) => [
    index('order_events_order').on(table.orderId, table.id),
    index('order_events_person')
      .on(table.actorName, table.at.desc(), table.id.desc())
      .where(sql`actor = 'staff' and part_of is null`),
    index('order_events_part').on(table.partOf, table.at.desc(), table.id.desc()).where(sql`part_of is not null`),
    /** What the audit list shows; the same condition is in shop/overview/list-audit.ts. */
    index('order_events_audited')
      .on(table.at.desc(), table.id.desc())
      .where(sql`(actor = 'staff' or (actor = 'customer' and what = 'cancelled')) and part_of is null`),
  ],
);
export type OrderEventRow = typeof orderEvents.$inferSelect;
