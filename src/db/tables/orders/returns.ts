// The data model of what customers send back or want exchanged, and of print lines at the print provider.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf, updatedAt } from '#db/columns/columns.ts';
import { productVariants } from '#db/tables/catalogue/catalogue.ts';
import { PRINT_STATES, RETURN_KINDS, RETURN_STATES } from '#values/order/gear.ts';
import { orderItems } from './order-parts.ts';
import { orders } from './orders.ts';
import { parcels } from './parcels.ts';

export const returns = pgTable(
  'returns',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    kind: text({ enum: RETURN_KINDS }).notNull(),
    state: text({ enum: RETURN_STATES }).notNull().default('requested'),
    /** The customer's words. */
    reason: text().notNull(),
    /** Made by the page of whoever asked for it: asking twice is one return. */
    requestKey: text().notNull().unique(),
    /** The request key of the refund of what came back, once it was asked for. */
    refundKey: text(),
    /** What staff tell the customer: where to send it, the label's address, or why not. */
    instructions: text(),
    labelUrl: text(),
    /** The parcel of the replacement. */
    parcelId: integer().references(() => parcels.id),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('returns_kind', oneOf('kind', RETURN_KINDS)),
    check('returns_state', oneOf('state', RETURN_STATES)),
    index('returns_order').on(table.orderId, table.id),
    index('returns_open').on(table.createdAt, table.id).where(sql`state in ('requested', 'approved', 'received')`),
  ],
);
export type ReturnRow = typeof returns.$inferSelect;

export const returnItems = pgTable(
  'return_items',
  {
    returnId: rowOf(() => returns.id),
    orderItemId: rowOf(() => orderItems.id),
    quantity: integer().notNull(),
    /** Of an exchange: what is wanted instead. */
    wantedVariantId: integer().references(() => productVariants.id),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    check('return_items_quantity', sql`quantity > 0`),
  ],
);

/** The print lines of an order at the print provider, which knows them by `externalId`. */
export const printSubmissions = pgTable(
  'print_submissions',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    externalId: text().notNull().unique(),
    providerOrderId: text().unique(),
    state: text({ enum: PRINT_STATES }).notNull().default('waiting'),
    /** What the provider takes for it, all in all. */
    cost: money(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    confirmedAt: moment(),
    /** When the provider is asked again by itself; null once nothing more can happen. */
    nextCheckAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('print_submissions_state', oneOf('state', PRINT_STATES)),
    index('print_submissions_order').on(table.orderId),
    index('print_submissions_due').on(table.nextCheckAt).where(sql`next_check_at is not null`),
    index('print_submissions_failed').on(table.id).where(sql`state = 'failed'`),
  ],
);
export type PrintSubmissionRow = typeof printSubmissions.$inferSelect;
