import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { applyFunctions, readFunctions } from './apply-functions.ts';
import { SHOP_ROLE } from './embedded/shop-role.ts';
import { giveGrants } from './roles/give-grants.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number that no other advisory lock of this database uses. */
const KEY = 7_355_609;
const ASK_AGAIN_MS = 100;

/**
 * Brings the database up to date; instances that start together wait for one another. Throws, and changes nothing, when the
 * database is of a newer version of the shop, or of no version that this one knows. `pool` is the owner's; the server's role,
 * which is the embedded database's where nothing is said, is given what it may do, unless it is the same.
 */
export async function migrate(pool: pg.Pool, serverRole = SHOP_ROLE, functions = readFunctions()): Promise<void> {
  const client = await pool.connect();
  try {
    await takeLock(client);
    await migrateTables(client, functions);
    await migrateJobs({ pgPool: pool });
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    if (rows[0]?.role !== serverRole) await giveGrants(client, serverRole);
  } finally {
    // Ending the connection frees the lock, whatever state it is in.
    client.release(true);
  }
}

/**
 * Waits for whoever is migrating, by asking again and again: a statement that waits inside of PostgreSQL would hold up the
 * building of an index beside the shop, and be held up by it.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [KEY]);
    if (rows[0]?.taken) return;
    await setTimeout(ASK_AGAIN_MS);
  }
}

/** When the newest migration of the tables that this version knows was written, as drizzle counts it. */
export function newestMigration(): number {
  return newestOf(readMigrationFiles({ migrationsFolder }));
}

/** Whether the database has every migration that this server knows. */
export async function migrationsCurrent(pool: pg.Pool): Promise<boolean> {
  const newest = newestMigration();
  // Where the server's role may not even look, its owner has not migrated yet.
  const { rows } = await pool.query<{ tables: boolean; jobs: boolean }>(
    `SELECT count(*) FILTER (WHERE nspname = 'drizzle' AND relname = '__drizzle_migrations') > 0 AS tables,
            count(*) FILTER (WHERE nspname = 'graphile_worker' AND relname = 'migrations') > 0 AS jobs
     FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
     WHERE has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(pg_class.oid, 'SELECT')`,
  );
  if (!rows[0]?.tables || !rows[0].jobs) return false;
  const applied = await pool.query('SELECT 1 FROM drizzle.__drizzle_migrations WHERE created_at >= $1', [newest]);
  return applied.rowCount !== 0;
}

/**
 * What the database lacks is what was written after the newest migration that it has. Migrations and functions are one
 * transaction: nobody sees the tables of one version with the functions of another.
 */
async function migrateTables(client: pg.PoolClient, functions: string): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder });
  const newest = await readNewest(client);
  if (newest === null) await refuseUnrecorded(client);
  else refuseUnknown(newest, known);
  const missing = known.filter(({ folderMillis }) => newest === null || folderMillis > newest);
  if (newest !== null) await buildIndexesBeside(client, missing);
  await untilFree(client, missing.length > 0, async () => {
    await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
      CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
    for (const { sql, hash, folderMillis } of missing) {
      for (const statement of sql) await client.query(statement);
      await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        hash,
        folderMillis,
      ]);
    }
    await applyFunctions(client, functions, missing.length > 0);
  });
}

/** What it holds meanwhile others wait for; and it is shorter than PostgreSQL takes to look for a deadlock and to break somebody off. */
const WAIT_FOR_TABLE_MS = 100;
const PATIENCE_MS = 5 * 60_000;
const BUSY = ['55P03', '40P01'];

/**
 * One transaction, while servers of the version before sell on the same tables: it takes all of them at once, at the first moment at
 * which nobody has one and waits for another. What then works never waits, so that nobody is broken off by it and it by nobody.
 */
async function untilFree(client: pg.ClientBase, isMigration: boolean, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `SELECT string_agg(oid::regclass::text, ', ') AS tables FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
       AND pg_has_role(relowner, 'MEMBER')`,
  );
  const tables = rows[0]?.tables;
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${WAIT_FOR_TABLE_MS}`);
      if (isMigration && tables) await client.query(`LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE`);
      await work();
      await client.query('COMMIT');
      return;
    } catch (fault) {
      // Any other one ends the connection, and with it what has been done.
      if (!BUSY.includes((fault as { code?: string }).code ?? '') || performance.now() > until) throw fault;
      await client.query('ROLLBACK');
      await setTimeout(WAIT_FOR_TABLE_MS * Math.random());
    }
  }
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX IF NOT EXISTS "(\w+)"/;
const NOT_THERE_YET = ['42P01', '42703'];

/**
 * Builds the indices of missing migrations that say `IF NOT EXISTS` beforehand, while other servers go on
 * writing: inside of a migration nobody could write to the table until a million rows are read. The migration then finds
 * them. What stands over a table or a column that the migration itself makes is left to it.
 */
async function buildIndexesBeside(client: pg.PoolClient, missing: MigrationMeta[]): Promise<void> {
  for (const statement of missing.flatMap(({ sql }) => sql).map((text) => text.trim())) {
    const [, name] = INDEX.exec(statement) ?? [];
    if (!name) continue;
    const { rows } = await client.query<{ valid: boolean }>(
      'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [`public.${name}`],
    );
    // A server that was killed while it built one has left it behind, unusable.
    if (rows[0]?.valid === false) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
    await client.query(`SET maintenance_work_mem = '256MB'`);
    await client.query(statement.replace('INDEX', 'INDEX CONCURRENTLY')).catch((fault: { code?: string }) => {
      if (!NOT_THERE_YET.includes(fault.code ?? '')) throw fault;
    });
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
