// Cancellations by staff, which wait for a moment in which they can be stopped.
import { sql } from 'drizzle-orm';
import { check, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf } from '#db/columns/columns.ts';
import { CANCELLATION_ENDS, ORDER_STATUSES } from '#values/order/order.ts';
import { orders } from './orders.ts';

/** What staff saw when they confirmed it: if the order is another by then, it is not cancelled. */
export const cancellations = pgTable(
  'cancellations',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    reason: text().notNull(),
    /** What goes back; null: all but what was sent. */
    refund: money(),
    status: text({ enum: ORDER_STATUSES }).notNull(),
    received: money().notNull(),
    /** What `refund` came to. */
    givesBack: money().notNull(),
    staffName: text().notNull(),
    createdAt,
    dueAt: moment().notNull(),
    endedAt: moment(),
    ended: text({ enum: CANCELLATION_ENDS }),
    /** Who stopped it. */
    endedBy: text(),
  },
  (table) => [
    check('cancellations_ended', oneOf('ended', CANCELLATION_ENDS)),
    check('cancellations_end_whole', sql`(ended is null) = (ended_at is null)`),
    uniqueIndex('cancellations_one').on(table.orderId).where(sql`ended_at is null`),
  ],
);

export type CancellationRow = typeof cancellations.$inferSelect;
