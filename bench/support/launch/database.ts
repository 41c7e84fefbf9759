import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { giveDataKeys } from '#db/columns/data-keys.ts';
import { openPool } from '#db/database.ts';
import { SHOP_ROLE } from '#db/embedded/shop-role.ts';
import { migrate } from '#db/migrate.ts';
import { roleOf } from '#db/roles/give-grants.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { TEST_DATA_KEY } from '#tests/support/run/data-key.ts';

const log = { info() {}, warn: console.warn, error: console.error };

/** The database that a shop will run on, while the shop is not running. */
export type ClosedDatabase = {
  /** The settings with which the shop uses it. */
  forShop: Record<string, string>;
  /** Opens it for a while, with its tables, and closes it again. `owner` may do everything in it; with DATABASE_URL perhaps not. */
  open<T>(work: (pool: pg.Pool, owner: pg.ClientConfig) => Promise<T>): Promise<T>;
  /** Opens the embedded one without anybody in it, for who may do everything there, and closes it again. */
  openCluster<T>(work: (owner: pg.ClientConfig) => Promise<T>): Promise<T>;
};

/** The embedded one of `dataDir`, or the one of `url`, which has to be empty: nobody's customers are to be among invented ones. */
export function databaseFor({ dataDir, url }: { dataDir: string; url: string | null }): ClosedDatabase {
  return {
    forShop: { DATA_DIR: dataDir, DATA_KEY: TEST_DATA_KEY, ...(url ? { DATABASE_URL: url } : {}) },
    async open(work) {
      await mkdir(dataDir, { recursive: true });
      const embedded = url ? null : await openEmbeddedPostgres({ dataDir, log });
      const connection: pg.PoolConfig = embedded?.owner ?? { connectionString: url ?? '' };
      const pool = openPool(connection);
      try {
        await migrate(pool, url ? await roleOf(pool) : SHOP_ROLE);
        giveDataKeys([TEST_DATA_KEY]);
        return await work(pool, embedded ? { ...connection, user: 'fulldraw' } : connection);
      } finally {
        await pool.end();
        await embedded?.stop();
      }
    },
    async openCluster(work) {
      const embedded = await openEmbeddedPostgres({ dataDir, log });
      try {
        return await work({ ...embedded.connection, user: 'fulldraw', database: 'postgres' });
      } finally {
        await embedded.stop();
      }
    },
  };
}

/** Copies the files of an embedded database that is closed; they belong to PostgreSQL's own user where root runs all. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', `${from}/.`, to]);
}

/** How the running shop's database is asked, by its owner where it is the embedded one. */
export function connectionBeside({ dataDir, url }: { dataDir: string; url: string | null }): pg.ClientConfig {
  if (url) return { connectionString: url };
  return { host: `${dataDir}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' };
}

export async function refuseUsed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ used: boolean }>('select exists (select from orders) as used');
  if (rows[0]?.used) {
    throw new Error(
      'The database of DATABASE_URL has orders already. The launch invents thousands: give it an empty database, or none, and it makes its own.',
    );
  }
}

/** One connection that asks; it must not end the process when the database goes away. Closed at the end of its block. */
export async function openClientOf(connection: pg.ClientConfig): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}
