import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateTables } from 'drizzle-orm/node-postgres/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other advisory lock of this database uses. */
const KEY = 7_355_609;

/** Brings the database up to date; instances that start together wait for one another. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [KEY]);
    await migrateTables(drizzle(client), { migrationsFolder });
    await migrateJobs({ pgPool: pool });
  } finally {
    // Ending the connection frees the lock, whatever state it is in.
    client.release(true);
  }
}

/** When the newest migration of the tables that this version knows was written, as drizzle counts it. */
export function newestMigration(): number {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;
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
