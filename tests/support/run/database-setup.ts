import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase, openPool } from '#db/database.ts';
import { OWNER_ROLE } from '#db/embedded/shop-role.ts';
import { migrate } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { prepareSandbox } from '#sandbox/shared/sandbox-database.ts';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { NOTHING_WAITS } from '#tests/support/processes/ask-database.ts';
import { openRunFolder } from './run-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL listens. */
    databaseHost: string;
  }
}

const log = { info() {}, warn() {}, error() {} };
/** A database as a shop's first start leaves it. */
export const SHOP_TEMPLATE = 'fulldraw_shop';
/** And, as in a shop, no statement is compiled (db/start/embedded-postgres.ts). */
export const SPEED_BEFORE_SAFETY = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off', 'jit = off'];

/** One temporary PostgreSQL for the whole run, with the databases that every test copies: a migrated one, and a shop's. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { path: folder, end } = await openRunFolder();
  const dataDir = join(folder, 'shared');
  const settings = [...SPEED_BEFORE_SAFETY, 'max_connections = 200'];
  const { connection, owner, stop } = await openEmbeddedPostgres({ dataDir, log, settings });
  const pool = openPool(owner);
  await migrate(pool);
  await prepareSandbox(pool);
  await pool.end();
  await makeShopTemplate(connection);
  project.provide('databaseHost', String(connection.host));
  return async () => {
    await stop();
    await end();
  };
}

/** What every test's shop would write first, written once: the catalogue. */
async function makeShopTemplate(connection: pg.PoolConfig): Promise<void> {
  const owner = openPool({ ...connection, user: 'fulldraw', database: 'postgres' });
  await owner.query(`CREATE DATABASE ${SHOP_TEMPLATE} TEMPLATE ${connection.database} OWNER ${OWNER_ROLE}`);
  await owner.end();
  const pool = openPool({ ...connection, database: SHOP_TEMPLATE });
  await seedCatalogue({ db: openDatabase(pool) });
  await pool.query(NOTHING_WAITS);
  await pool.end();
}
