import { fileURLToPath } from 'node:url';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMissing } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** The migrations that are one schema and one file of triggers now (docs/decisions/0037); older databases still need them. */
const formerFolder = fileURLToPath(new URL('./migrations/before-squash', import.meta.url));
/** Any number that no other advisory lock of this database uses. */
const KEY = 7_355_609;

/**
 * Brings the database up to date; instances that start together wait for one another. Throws, and changes nothing, when the
 * database is of a newer version of the shop, or of no version that this one knows.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [KEY]);
    await migrateTables(client);
    await migrateJobs({ pgPool: pool });
  } finally {
    // Ending the connection frees the lock, whatever state it is in.
    client.release(true);
  }
}

/** When the newest migration of the tables that this version knows was written, as drizzle counts it. */
export function newestMigration(): number {
  return newestOf(readMigrationFiles({ migrationsFolder }));
}

/** Whether the database has every migration that this server knows. */
export async function migrationsCurrent(pool: pg.Pool): Promise<boolean> {
  const newest = newestMigration();
  const { rows } = await pool.query<{ tables: boolean; jobs: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS tables,
            to_regclass('graphile_worker.migrations') IS NOT NULL AS jobs`,
  );
  if (!rows[0]?.tables || !rows[0].jobs) return false;
  const applied = await pool.query('SELECT 1 FROM drizzle.__drizzle_migrations WHERE created_at >= $1', [newest]);
  return applied.rowCount !== 0;
}

/**
 * Drizzle applies what was written after the newest migration that the database has. The schema and the triggers bear the date
 * of the last of the former migrations, so a database that has all of those has them as well.
 */
async function migrateTables(client: pg.PoolClient): Promise<void> {
  const former = readMigrationFiles({ migrationsFolder: formerFolder });
  const newest = await readNewest(client);
  if (newest === null) await refuseUnrecorded(client);
  else refuseUnknown(newest, [...former, ...readMigrationFiles({ migrationsFolder })]);
  const db = drizzle(client);
  try {
    if (newest !== null && newest < newestOf(former)) await applyMissing(db, { migrationsFolder: formerFolder });
    await applyMissing(db, { migrationsFolder });
  } catch (fault) {
    // The database's own sentence, such as what does not agree in its rows, and not the statement around it.
    throw fault instanceof DrizzleQueryError && fault.cause ? fault.cause : fault;
  }
}

/** When the newest migration that the database has was written; null when it has none. */
async function readNewest(client: pg.PoolClient): Promise<number | null> {
  const { rows: recorded } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is`,
  );
  if (!recorded[0]?.is) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    'SELECT max(created_at)::text AS newest FROM drizzle.__drizzle_migrations',
  );
  return rows[0]?.newest ? Number(rows[0].newest) : null;
}

async function refuseUnrecorded(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regclass('public.orders') IS NOT NULL AS found`);
  if (!rows[0]?.found) return;
  throw new Error(
    'The database has a table "orders" and no record of migrations (drizzle.__drizzle_migrations), so its state is unknown. ' +
      'Nothing was changed. Restore a whole backup of it, or give the shop an empty database.',
  );
}

function refuseUnknown(newest: number, known: MigrationMeta[]): void {
  if (known.some(({ folderMillis }) => folderMillis === newest)) return;
  const which = `Its newest migration is of ${new Date(newest).toISOString()}. Nothing was changed.`;
  if (newest > newestOf(known)) {
    throw new Error(
      `The database was used by a newer version of the shop. ${which} ` +
        'Start that version, or restore a backup that was made before it was started.',
    );
  }
  throw new Error(
    `The database has a migration that this version of the shop does not know. ${which} ` +
      'Start the version that used it last, or restore a backup that a released version made.',
  );
}

function newestOf(migrations: MigrationMeta[]): number {
  return migrations.at(-1)?.folderMillis ?? 0;
}
