// The data model of carts, and of what a checkout has made of one.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, rowOf, updatedAt } from '#db/columns/columns.ts';
import { campaignTerms } from '#db/tables/catalogue/campaigns.ts';
import { products, productVariants } from '#db/tables/catalogue/catalogue.ts';
import { giftCards } from '#db/tables/catalogue/gift-cards.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { users } from '#db/tables/people/people.ts';
import type { Taxed } from '#values/books/sales-tax.ts';
import type { Cents } from '#values/money.ts';
import type { ItemKind } from '#values/order/gear.ts';

/** A visitor's cart is found by the secret in its cookie, of which a hash is kept; a signed-in customer's by the account. */
export const carts = pgTable(
  'carts',
  {
    id: serial().primaryKey(),
    secretHash: text().notNull().unique(),
    userId: text()
      .unique()
      .references(() => users.id),
    /** The order of a bow that waits, with which its customer wants the gear to ship; null: none was chosen. */
    shipsWithId: integer().references(() => orders.id),
    createdAt,
    updatedAt,
  },
  (table) => [index('carts_updated').on(table.updatedAt)],
);
export type CartRow = typeof carts.$inferSelect;

export const cartItems = pgTable(
  'cart_items',
  {
    id: serial().primaryKey(),
    cartId: rowOf(() => carts.id, { onDelete: 'cascade' }),
    productId: rowOf(() => products.id, { onDelete: 'cascade' }),
    variantId: integer().references(() => productVariants.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Of a gift card. */
    giftRecipient: text(),
    giftMessage: text(),
    createdAt,
  },
  (table) => [
    check('cart_items_quantity', sql`quantity > 0`),
    uniqueIndex('cart_items_once').on(
      table.cartId,
      table.productId,
      sql`coalesce(variant_id, 0)`,
      sql`coalesce(gift_recipient, '')`,
      sql`coalesce(gift_message, '')`,
    ),
  ],
);

/** A line as a checkout showed it: prices in cents, of one. */
export type CheckoutLine = {
  productId: number;
  variantId: number | null;
  kind: ItemKind;
  name: string;
  variantName: string | null;
  quantity: number;
  price: Cents;
  giftRecipient: string | null;
  giftMessage: string | null;
};

/**
 * `gear`: decided now, and a part of today; `estimate`: of what comes with the balance; null while nobody knows. `zip`: for which ZIP code, where
 * that decides it.
 */
export type CheckoutTax = { gear: Taxed | null; estimate: Cents | null; zip?: string | null };

/**
 * What a payment at the checkout is for, as its customer was shown it. Rewritten while nothing is saved; an order copies it.
 * A cart has one that lives; a bow that was asked for by itself, and what a browser without a cart opened, belongs to none.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Random; whoever knows it may save the order that no card has to pay for. */
    id: text().primaryKey(),
    cartId: integer().references(() => carts.id, { onDelete: 'set null' }),
    lines: jsonb().$type<CheckoutLine[]>().notNull(),
    /** Where it is sent, as far as it was said: shipping depends on it. */
    state: text(),
    shippingAmount: money().notNull(),
    taxAmount: money().notNull(),
    /** What was said of sales tax; null: none is collected anywhere. */
    tax: jsonb().$type<CheckoutTax>(),
    totalAmount: money().notNull(),
    /** What is paid now, whether by gift card or by card, and what later. */
    todayAmount: money().notNull(),
    laterAmount: money().notNull(),
    /** Of the bow among the lines; null: without one. */
    termsId: integer().references(() => campaignTerms.id),
    /** The order of the bow that its gear was shown to ship with. */
    shipsWithId: integer().references(() => orders.id),
    giftCardId: integer().references(() => giftCards.id),
    /** The part of `today` that the gift card pays. */
    giftAmount: money().notNull().default(0),
    orderedAt: moment(),
    /** When it was paid, cancelled or given up, and its cart could have another; null: it lives. */
    overAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('checkouts_one_of_cart').on(table.cartId).where(sql`over_at is null`),
    check('checkouts_amounts', sql`today_amount + later_amount = total_amount and gift_amount <= today_amount`),
    index('checkouts_cart').on(table.cartId),
    index('checkouts_created').on(table.createdAt).where(sql`ordered_at is null`),
  ],
);
export type CheckoutRow = typeof checkouts.$inferSelect;
