// The data model of what an order that is being paid is given before its money comes.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '#db/columns/columns.ts';
import { orders } from './orders.ts';

/**
 * For whom what can run out is set aside while they pay. One row for each order of such things, made when its customer presses Pay and
 * never again. Kept for a day.
 */
export const holds = pgTable(
  'holds',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    since: moment().notNull(),
    /** The same as `since`: it got none, or has given way. */
    until: moment().notNull(),
    /**
     * Who pressed: the cart, or where there is none the payment; the network that opened the payment, and of IPv6 those around it; the
     * mailbox (`mailboxOf`).
     */
    browser: text().notNull(),
    network: text(),
    network56: text('network_56'),
    network48: text('network_48'),
    address: text().notNull(),
    /** So long its card may be charged at once, because plenty is left; any other card is authorised first. */
    atOnce: boolean().notNull(),
    /** The card provider knows that a card is only authorised from now on. */
    authorisedFirst: boolean().notNull().default(false),
  },
  (table) => [
    check('holds_until', sql`until >= since`),
    index('holds_until').on(table.until),
    index('holds_to_tell').on(table.until).where(sql`not authorised_first`),
    index('holds_browser').on(table.browser),
    index('holds_network').on(table.network).where(sql`network is not null`),
    index('holds_network_56').on(table.network56).where(sql`network_56 is not null`),
    index('holds_network_48').on(table.network48).where(sql`network_48 is not null`),
    index('holds_address').on(table.address),
  ],
);
export type HoldRow = typeof holds.$inferSelect;
