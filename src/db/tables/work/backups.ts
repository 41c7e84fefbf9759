// The data model of backups of the embedded database, and what was restored from one.
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, SHOP_NOW } from '#db/columns/columns.ts';

/** Every attempt to make a backup. One that has neither end nor error is being made, or was broken off. */
export const backups = pgTable('backups', {
  id: serial().primaryKey(),
  startedAt: moment().notNull(),
  finishedAt: moment(),
  startedBy: text({ enum: ['schedule', 'command'] }).notNull(),
  /** The folder or bucket. */
  place: text().notNull(),
  name: text().notNull(),
  bytes: bigint({ mode: 'number' }),
  encrypted: boolean().notNull(),
  /** Why it failed; null: it did not. */
  error: text(),
});

/** Drawn where a name must not be drawn twice, and short enough for the name of a file. */
const drawn = sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)`;

/** One row: which shop this is, in the names of its backups. A restored database keeps it (`db/backup/backup-identity.ts`). */
export const shopIdentity = pgTable(
  'shop_identity',
  { id: integer().primaryKey().default(1), name: text().notNull().default(drawn) },
  ({ id }) => [check('shop_identity_one_row', sql`${id} = 1`)],
);

/** Each time that this database was restored. Until somebody has released it, nothing of it reaches the world outside. */
export const restores = pgTable(
  'restores',
  {
    id: serial().primaryKey(),
    restoredAt: moment().notNull().default(SHOP_NOW),
    backupName: text().notNull(),
    /** The moment whose state was restored. */
    stateOf: moment().notNull(),
    releasedAt: moment(),
    releasedBy: text(),
    /** What tells this copy from the one that the backup was made of, and from others of the same backup. */
    mark: text().notNull().default(drawn),
  },
  () => [uniqueIndex('restores_one_held').on(sql`(true)`).where(sql`released_at is null`)],
);

/** Each time that the newest backup was restored by itself into a folder that is thrown away, and compared with this shop. */
export const restoreProofs = pgTable('restore_proofs', {
  id: serial().primaryKey(),
  startedAt: moment().notNull(),
  /** Null: it is under way, or its server ended. */
  finishedAt: moment(),
  backupName: text().notNull(),
  /** How many orders were in it, and sealed entries of the journal. */
  orders: integer(),
  sealed: integer(),
  /** Why it did not hold; null: it did. */
  error: text(),
});
