// The data model of what staff know of one customer. A customer is an address, whoever ordered or wrote with it.
import { sql } from 'drizzle-orm';
import { bigserial, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, SHOP_NOW } from '#db/columns/columns.ts';
import { searchable } from '#db/columns/like-terms.ts';

/** What a search of customers looks through. */
export const customerWords = (prefix = '') =>
  searchable(`' ' || ${prefix}name || ' ' || ${prefix}email || ' '`, [`${prefix}name`]);

/**
 * Each address that an order, an inquiry, an account, a bow or a gift card has named, kept by triggers on those tables, so that
 * a customer among a million orders is found by name or address at once. No code writes it.
 */
export const customers = pgTable(
  'customers',
  {
    /** In lower case. */
    email: text().primaryKey(),
    /** As it was given last; empty where nothing but the address is known. */
    name: text().notNull(),
    /** When the address was first and last named. */
    createdAt,
    lastAt: moment().notNull().default(SHOP_NOW),
  },
  (table) => [
    check('customers_lower', sql`email = lower(email)`),
    index('customers_newest').on(table.lastAt.desc(), table.email.desc()),
    index('customers_searched').using('gin', sql.raw(`${customerWords()} gin_trgm_ops`)),
  ],
);
export type CustomerRow = typeof customers.$inferSelect;

/** What staff tell each other about a customer; no customer sees it. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** In lower case. */
    email: text().notNull(),
    note: text().notNull(),
    staffName: text().notNull(),
    /** Made by the page once per note: the same one again is one note. */
    requestKey: text().notNull().unique(),
    createdAt,
  },
  (table) => [index('customer_notes_email').on(table.email, table.id.desc())],
);
export type CustomerNoteRow = typeof customerNotes.$inferSelect;
