// The data model of the workshop: the bows that are made, and who owns them.
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
import { createdAt, moment, oneOf, rowOf, SHOP_NOW, updatedAt } from '#db/columns/columns.ts';
import { sealedSecret } from '#db/columns/sealed-columns.ts';
import { batches } from '#db/tables/catalogue/campaigns.ts';
import { HANDS } from '#values/bow/build.ts';
import { BOW_STATES } from '#values/order/campaign.ts';
import { orders } from './orders.ts';

/** A bow of an order that is paid whole, on its way through the workshop. */
export const bows = pgTable(
  'bows',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .unique()
      .references(() => orders.id),
    /** On the bow, its label and its papers. */
    serial: text().notNull().unique(),
    state: text({ enum: BOW_STATES }).notNull().default('to_make'),
    /** Batch and build as the order has them, kept beside the state so that a board of many thousands is filtered by them. */
    batchId: integer().references(() => batches.id),
    color: text().notNull(),
    drawLength: numeric({ precision: 3, scale: 1, mode: 'number' }),
    drawWeight: integer(),
    hand: text({ enum: HANDS }),
    /** False: its order was cancelled, is a test, or belongs to other keys; such a bow is on no board. Kept by a trigger. */
    listed: boolean().notNull().default(true),
    startedAt: moment(),
    madeAt: moment(),
    packedAt: moment(),
    shippedAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('bows_state', oneOf('state', BOW_STATES)),
    index('bows_state').on(table.state, table.id),
    index('bows_batch').on(table.batchId, table.state, table.id),
    /** The board by build. */
    index('bows_build')
      .on(table.state, table.drawWeight, table.drawLength, table.color, table.hand, table.id)
      .where(sql`listed`),
    /** The workshop's pace, and what is to be made without a batch (shop/workshop/read-forecast.ts). */
    index('bows_finished').on(sql`coalesce(made_at, shipped_at)`).where(sql`coalesce(made_at, shipped_at) is not null`),
    index('bows_loose').on(table.id).where(sql`batch_id is null and listed and state in ('to_make', 'in_making')`),
    index('bows_unbuilt').on(table.state, table.id).where(sql`listed and draw_weight is null`),
  ],
);
export type BowRow = typeof bows.$inferSelect;

/**
 * How many bows of each build stand in each column of the board. Triggers write differences into `bow_count_changes`, where no
 * transaction waits for another; a job folds them into `bow_counts`. A count is the sum of both. Shipped bows are not counted; a
 * build that was not chosen is 0, 0 and ''.
 */
const bowCountColumns = () => ({
  state: text({ enum: BOW_STATES }).notNull(),
  color: text().notNull(),
  drawLength: numeric({ precision: 3, scale: 1, mode: 'number' }).notNull(),
  drawWeight: integer().notNull(),
  hand: text().notNull(),
  count: integer().notNull(),
});

export const bowCounts = pgTable('bow_counts', bowCountColumns(), (table) => [
  primaryKey({ columns: [table.state, table.color, table.drawLength, table.drawWeight, table.hand] }),
]);

export const bowCountChanges = pgTable('bow_count_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ...bowCountColumns(),
});

/** Whose a bow is and was. The secret of the present owner's link opens the bow's page; former ones open nothing. */
export const bowOwners = pgTable(
  'bow_owners',
  {
    id: serial().primaryKey(),
    bowId: rowOf(() => bows.id),
    name: text().notNull(),
    email: text().notNull(),
    secret: sealedSecret().notNull(),
    since: moment().notNull().default(SHOP_NOW),
    /** When it went to the next one. */
    until: moment(),
  },
  (table) => [
    uniqueIndex('bow_owners_present').on(table.bowId).where(sql`until is null`),
    index('bow_owners_email').on(sql`lower(email)`, table.id.desc()),
    uniqueIndex('bow_owners_secret').on(sql`(nullif(split_part(secret, '.', 3), ''))`),
  ],
);
export type BowOwnerRow = typeof bowOwners.$inferSelect;
