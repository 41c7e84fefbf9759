// The data model of the queue: the places of orders in batches.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, oneOf, rowOf } from '#db/columns/columns.ts';
import { batches } from '#db/tables/catalogue/campaigns.ts';
import { AFTER_DEADLINE, PLACE_STATES } from '#values/order/campaign.ts';
import { orders } from './orders.ts';

/**
 * An order's place in a batch. Customers see its rank among the taken ones of the batch, so that no number is missing when
 * another goes. `sort` alone says the order; gaps in it mean nothing.
 */
export const places = pgTable(
  'places',
  {
    /** An order has one place at most. */
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    batchId: rowOf(() => batches.id),
    state: text({ enum: PLACE_STATES }).notNull(),
    /** Null while it is held. */
    sort: bigint({ mode: 'number' }),
    heldUntil: moment(),
    takenAt: moment(),
    /** The balance is asked for until then, by a release or by staff; null: it is not, or what follows was done. */
    payBy: moment(),
    /** What the customer was told becomes of the place after that, whatever the campaign says by then. */
    afterDeadline: text({ enum: AFTER_DEADLINE }),
    /** Its customer did not pay in time and was written to: so long the place is still kept. */
    endsAt: moment(),
  },
  (table) => [
    uniqueIndex('places_sort').on(table.batchId, table.sort),
    check('places_state', oneOf('state', PLACE_STATES)),
    check('places_taken', sql`(state = 'taken') = (sort is not null) and (state = 'held') = (held_until is not null)`),
    index('places_held').on(table.heldUntil).where(sql`state = 'held'`),
    check('places_after_deadline', oneOf('after_deadline', AFTER_DEADLINE)),
    check('places_pay_by', sql`num_nulls(pay_by, after_deadline) in (0, 2)`),
    /** Those of which something follows. */
    index('places_pay_by').on(table.payBy).where(sql`after_deadline <> 'keep'`),
    index('places_ending').on(table.endsAt).where(sql`ends_at is not null`),
  ],
);
export type PlaceRow = typeof places.$inferSelect;

/** How a batch stands, kept by triggers on `places`, `orders` and `bows`, so that a list of batches counts nothing. */
export const batchFigures = pgTable(
  'batch_figures',
  {
    batchId: integer()
      .primaryKey()
      .references(() => batches.id, { onDelete: 'cascade' }),
    /** Taken places. */
    taken: integer().notNull().default(0),
    /** Those of them whose balance is outstanding. */
    owing: integer().notNull().default(0),
    /** Bows of the batch that are made, packed or shipped. */
    made: integer().notNull().default(0),
    /** Bows that the workshop has begun, and those of them that have left. */
    begun: integer().notNull().default(0),
    shipped: integer().notNull().default(0),
    lastShippedAt: moment(),
  },
  () => [
    check('batch_figures_counts', sql`taken >= 0 and owing between 0 and taken and made >= 0`),
    check('batch_figures_bows', sql`begun >= 0 and shipped >= 0`),
  ],
);
