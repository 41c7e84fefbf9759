// The data model of runs: what is done with many orders at once.
import { sql } from 'drizzle-orm';
import { bigserial, check, index, integer, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BULK_KINDS, BULK_LINE_STATES, PARCEL_CONTENTS } from '#values/bulk.ts';
import { moment, oneOf } from './columns.ts';
import { orders } from './orders.ts';

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
    /** SHA-256 of what it is to do: the same confirmed by two people is one run. */
    digest: text().notNull(),
    startedAt: moment().notNull(),
    /** Staff have stopped it, and nobody has resumed it since. */
    stoppedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    check('bulk_runs_kind', oneOf('kind', BULK_KINDS)),
    uniqueIndex('bulk_runs_once').on(table.digest).where(sql`finished_at is null`),
  ],
);
export type BulkRunRow = typeof bulkRuns.$inferSelect;

export const bulkRunLines = pgTable(
  'bulk_run_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    runId: integer()
      .notNull()
      .references(() => bulkRuns.id),
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
  ],
);
export type BulkRunLineRow = typeof bulkRunLines.$inferSelect;
