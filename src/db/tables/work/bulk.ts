// The data model of runs: what is done with many orders at once.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, oneOf, rowOf } from '#db/columns/columns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { BULK_KINDS, BULK_LINE_STATES, PARCEL_CONTENTS } from '#values/order/bulk-kinds.ts';

/** A run over many orders: worked off line by line, watched, stopped, resumed, and done once. */
export const bulkRuns = pgTable(
  'bulk_runs',
  {
    id: serial().primaryKey(),
    kind: text({ enum: BULK_KINDS }).notNull(),
    /** The name of whoever confirmed it; it stands in the history of each order. */
    startedBy: text().notNull(),
    /** Made by the page of whoever confirmed it: confirming twice is one run. */
    requestKey: text().notNull().unique(),
    /** Written by servers of a former version while a newer one is beside them; nobody reads it. */
    digest: text(),
    startedAt: moment().notNull(),
    /** No line is begun before this moment; until then it can be stopped with nothing done. */
    notBefore: moment(),
    /** Staff have stopped it, and nobody has resumed it since. */
    stoppedAt: moment(),
    finishedAt: moment(),
  },
  () => [check('bulk_runs_kind', oneOf('kind', BULK_KINDS))],
);
export type BulkRunRow = typeof bulkRuns.$inferSelect;

export const bulkRunLines = pgTable(
  'bulk_run_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    runId: rowOf(() => bulkRuns.id),
    /** The line of the file, or the place among the chosen orders. */
    position: integer().notNull(),
    /** Null: the file names an order that there is not. */
    orderId: integer().references(() => orders.id),
    /** As the file has it. */
    orderNumber: text().notNull(),
    carrier: text(),
    trackingNumber: text(),
    /** The number of the parcel as the file has it. */
    parcel: text(),
    contents: text({ enum: PARCEL_CONTENTS }),
    state: text({ enum: BULK_LINE_STATES }).notNull(),
    /** What became of it, in words for staff. */
    reason: text(),
    /** Tries that ended in a fault of the shop's own. */
    attempts: smallint().notNull().default(0),
    settledAt: moment(),
  },
  (table) => [
    check('bulk_run_lines_state', oneOf('state', BULK_LINE_STATES)),
    check('bulk_run_lines_contents', oneOf('contents', PARCEL_CONTENTS)),
    check('bulk_run_lines_order', sql`state = 'refused' or order_id is not null`),
    uniqueIndex('bulk_run_lines_once').on(table.runId, table.position),
    index('bulk_run_lines_state').on(table.runId, table.state, table.position),
    index('bulk_run_lines_order').on(table.orderId),
    // The next line of a run, and what waits in another: of however many.
    index('bulk_run_lines_next').on(table.runId, table.attempts, table.position).where(sql`state = 'waiting'`),
    index('bulk_run_lines_waiting').on(table.orderId).where(sql`state = 'waiting'`),
  ],
);
export type BulkRunLineRow = typeof bulkRunLines.$inferSelect;

/** The orders that a look before a run found to be done: what is confirmed by its id, however many they are. */
export const bulkChoices = pgTable('bulk_choices', {
  id: uuid().primaryKey(),
  kind: text({ enum: BULK_KINDS }).notNull(),
  madeAt: moment().notNull(),
});

export const bulkChoiceOrders = pgTable(
  'bulk_choice_orders',
  {
    choiceId: uuid()
      .notNull()
      .references(() => bulkChoices.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    orderId: rowOf(() => orders.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.choiceId, table.position] }),
    // Nobody is in it twice, also where the list moves while it is read.
    uniqueIndex('bulk_choice_orders_once').on(table.choiceId, table.orderId),
  ],
);
