// The data model of the queue: the places of orders in batches.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PLACE_STATES } from '#values/campaign.ts';
import { batches } from './campaigns.ts';
import { moment, oneOf } from './columns.ts';
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
    batchId: integer()
      .notNull()
      .references(() => batches.id),
    state: text({ enum: PLACE_STATES }).notNull(),
    /** Null while it is held. */
    sort: bigint({ mode: 'number' }),
    heldUntil: moment(),
    takenAt: moment(),
    /** Its customer did not pay in time and was written to: so long the place is still kept. */
    endsAt: moment(),
  },
  (table) => [
    uniqueIndex('places_sort').on(table.batchId, table.sort),
    check('places_state', oneOf('state', PLACE_STATES)),
    check('places_taken', sql`(state = 'taken') = (sort is not null) and (state = 'held') = (held_until is not null)`),
    index('places_held').on(table.heldUntil).where(sql`state = 'held'`),
    index('places_ending').on(table.endsAt).where(sql`ends_at is not null`),
  ],
);
export type PlaceRow = typeof places.$inferSelect;
