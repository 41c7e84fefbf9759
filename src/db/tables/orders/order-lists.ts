// The data model of the staff's list of orders: what is counted of it, and the views of it that they keep.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from '#db/columns/columns.ts';
import { personColumns } from '#db/tables/people/people.ts';
import { ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';

/**
 * How many orders there are of each kind, and what they come to. Triggers write differences into `order_total_changes`, where
 * no transaction waits for another; a job folds them into `order_totals`. What there is, is the sum of both. An order without
 * a bow has the color ''.
 */
const totalColumns = () => ({
  status: text({ enum: ORDER_STATUSES }).notNull(),
  paymentState: text({ enum: PAYMENT_STATES }).notNull(),
  color: text().notNull(),
  isTest: boolean().notNull(),
  otherKeys: boolean().notNull(),
  count: integer().notNull(),
  total: numeric({ precision: 16, scale: 2 }).notNull(),
  outstanding: numeric({ precision: 16, scale: 2 }).notNull(),
});

export const orderTotals = pgTable('order_totals', totalColumns(), (table) => [
  primaryKey({ columns: [table.status, table.paymentState, table.color, table.isTest, table.otherKeys] }),
]);

export const orderTotalChanges = pgTable('order_total_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ...totalColumns(),
});

/**
 * A view of the list that somebody kept: what it is narrowed to, and its order. It belongs to one person and goes with them;
 * or, shared, to the shop.
 */
export const orderViews = pgTable(
  'order_views',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    /** The filters as an address of the list has them: "status=shipped&sort=total". */
    query: text().notNull(),
    ...personColumns(),
    shared: boolean().notNull().default(false),
    /** The name of whoever made it. */
    madeBy: text().notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('order_views_whose', sql`num_nonnulls(staff_id, user_id) = case when shared then 0 else 1 end`),
    uniqueIndex('order_views_name').on(sql`coalesce(staff_id::text, user_id, '')`, sql`lower(name)`),
    index('order_views_user').on(table.userId).where(sql`user_id is not null`),
  ],
);
export type OrderViewRow = typeof orderViews.$inferSelect;
