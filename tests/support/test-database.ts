import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, openPool } from '#db/database.ts';
import { OWNER_ROLE, SHOP_ROLE } from '#db/embedded/shop-role.ts';
import { type Cleaner, openCleaner } from './database/clean-database.ts';
import { type LentClients, lendClients } from './database/lent-clients.ts';
import { SHOP_TEMPLATE } from './run/database-setup.ts';

/** `pool`, `db` and `connection` are the server's, who may do no more than in a shop. */
export type TestDatabase = AsyncDisposable & {
  connection: pg.PoolConfig;
  pool: pg.Pool;
  db: Database;
  /** For what only the owner of the tables may do. */
  owner: pg.Pool;
};

const TEMPLATE = 'fulldraw';

/** A migrated database of the test's own, without rows: `await using database = await createTestDatabase()`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return takeDatabase(TEMPLATE);
}

/** A migrated database with the sandbox's tables and the catalogue, as a shop's first start leaves it. */
export function createShopDatabase(): Promise<TestDatabase> {
  return takeDatabase(SHOP_TEMPLATE);
}

/** A database without any table; it is all the owner's. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template0', OWNER_ROLE);
}

/** What a backup of this moment would hold, as a database of its own. Connections to the first are cut off. */
export async function copyDatabase({ connection }: TestDatabase): Promise<TestDatabase> {
  const source = String(connection.database);
  await onServer(`ALTER DATABASE ${source} ALLOW_CONNECTIONS false`);
  try {
    await onServer(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${source}'`);
    return await createDatabase(source);
  } finally {
    await onServer(`ALTER DATABASE ${source} ALLOW_CONNECTIONS true`);
  }
}

/** A database that one test after the other has for itself, with its connections and what takes back what a test has written. */
type Kept = { name: string; connection: pg.PoolConfig; clients: LentClients; cleaner: Cleaner };

/** Of this worker, by what they are copies of; they end with the run's server. */
const kept = new Map<string, Kept[]>();

/** To take back what the last test has written costs less than a new copy does. */
async function takeDatabase(template: string): Promise<TestDatabase> {
  const free = kept.get(template)?.pop() ?? (await openKept(template));
  // The owner can change more than rows: where it has spoken, the database is done with.
  let isAsItWas = true;
  const database = open(free.connection, async () => {
    const sessions = await free.clients.returned();
    if (isAsItWas && (await free.cleaner.clean(sessions))) {
      kept.set(template, [...(kept.get(template) ?? []), free]);
    } else {
      await free.cleaner.end();
      await drop(free.name);
    }
  });
  database.owner.once('connect', () => {
    isAsItWas = false;
    free.clients.stop();
  });
  return database;
}

async function openKept(template: string): Promise<Kept> {
  const name = await copyTemplate(template);
  const address = addressOf(name, SHOP_ROLE);
  const clients = lendClients(address);
  return { name, connection: { ...address, Client: clients.Client }, clients, cleaner: await openCleaner(address) };
}

async function createDatabase(template: string, user = SHOP_ROLE): Promise<TestDatabase> {
  const name = await copyTemplate(template);
  return open(addressOf(name, user), () => drop(name));
}

function open(connection: pg.PoolConfig, leave: () => Promise<void>): TestDatabase {
  const [pool, owner] = [openPool(connection), openPool({ ...connection, user: OWNER_ROLE })];
  return {
    connection,
    pool,
    owner,
    db: openDatabase(pool),
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.end(), owner.end()]);
      await leave();
    },
  };
}

async function copyTemplate(template: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying files is cheaper than writing each page to the log, where nothing is flushed to a disk.
  await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy OWNER ${OWNER_ROLE}`);
  return name;
}

const addressOf = (database: string, user: string) => ({ host: inject('databaseHost'), port: 5432, user, database });
const drop = (name: string) => onServer(`DROP DATABASE ${name} WITH (FORCE)`);

let server: pg.Pool | null = null;

/** A connection costs more than what is asked of it here, so a worker keeps its own between tests. */
async function onServer(statement: string): Promise<void> {
  server ??= openPool({
    host: inject('databaseHost'),
    port: 5432,
    user: 'fulldraw',
    database: 'postgres',
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  await server.query(statement);
}
