import { makeWorkerUtils } from 'graphile-worker';
import { expect, test } from 'vitest';
import { openPool } from '#db/database.ts';
import { listen } from '#db/listen.ts';
import { migrate, migrationsCurrent } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { ensureCluster, stopCluster } from './cluster.ts';
import { connectionTo, holdCluster } from './hold.ts';
import { locateCluster } from './locate-cluster.ts';

const log = { info() {}, warn() {}, error() {} };
const ADD_JOB = "SELECT graphile_worker.add_job('send-email', json_build_object('id', 7))";

/**
 * A data folder as a shop left it whose database did everything as this role, the owner of the cluster or the owner of the tables,
 * with a product and a job in it.
 */
async function leaveOldDatabase(dataDir: string, user: 'fulldraw' | 'shop'): Promise<void> {
  const cluster = await locateCluster(dataDir, []);
  await ensureCluster(cluster);
  const lock = await holdCluster(cluster, dataDir);
  if (user === 'shop') await lock.query('CREATE ROLE shop LOGIN');
  await lock.query(`CREATE DATABASE fulldraw OWNER ${user}`);
  const pool = openPool({ ...(await connectionTo(cluster, 'fulldraw')), user });
  await migrate(pool, user);
  await pool.query(INSERT);
  await pool.query(ADD_JOB);
  await pool.query("CREATE SCHEMA old; CREATE TYPE old.mood AS ENUM ('calm'); CREATE VIEW old.seen AS SELECT 1 AS one");
  expect((await pool.query(NOT_HANDED_OVER)).rowCount).toBeGreaterThan(100);
  await pool.end();
  await stopCluster(cluster);
  await lock.end();
}

const INSERT = `INSERT INTO products (name, description, price, category) VALUES ('Quiver', 'Holds five', 49, 'Equipment')`;
const NOT_HANDED_OVER = `
  SELECT relname FROM pg_class WHERE relowner IS DISTINCT FROM to_regrole('shop_owner') AND relnamespace::regnamespace::text !~ '^(pg_|information)'
  UNION ALL SELECT proname FROM pg_proc WHERE proowner IS DISTINCT FROM to_regrole('shop_owner')
    AND pronamespace::regnamespace::text !~ '^(pg_|information)' AND probin IS NULL
  UNION ALL SELECT typname FROM pg_type WHERE typowner IS DISTINCT FROM to_regrole('shop_owner') AND typtype <> 'b'
    AND typnamespace::regnamespace::text !~ '^(pg_|information)'
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information|public)' AND nspowner IS DISTINCT FROM to_regrole('shop_owner')
  UNION ALL SELECT datname FROM pg_database WHERE datname = 'fulldraw' AND datdba IS DISTINCT FROM to_regrole('shop_owner')`;

async function openShop(dataDir: string) {
  const database = await openEmbeddedPostgres({ dataDir, log });
  const [pool, owner] = [openPool(database.connection), openPool(database.owner)];
  return {
    connection: database.connection,
    pool,
    owner,
    ask: async (statement: string) => (await pool.query({ text: statement, rowMode: 'array' })).rows.flat(),
    async [Symbol.asyncDispose]() {
      await Promise.all([pool.end(), owner.end()]);
      await database.stop();
    },
  };
}

test('whoever speaks as the shop reaches its tables, and no file, no program and nobody else’s rights', async () => {
  await using folder = await createTemporaryFolder();
  await using shop = await openShop(folder.path);
  await migrate(shop.owner);
  expect(
    await shop.ask(
      'SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = current_user',
    ),
  ).toEqual([false, false, false, false]);
  for (const statement of [
    "COPY products FROM PROGRAM 'id'",
    "COPY products TO '/tmp/products'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "ALTER SYSTEM SET archive_command = 'id'",
    'SET ROLE fulldraw',
    'ALTER ROLE shop SUPERUSER',
    'CREATE ROLE other SUPERUSER',
    'SET ROLE shop_owner',
    'CREATE TABLE mine (id integer)',
    'CREATE TEMPORARY TABLE mine (id integer)',
    'CREATE SCHEMA mine',
  ]) {
    await expect(shop.pool.query(statement), statement).rejects.toThrow(/permission denied|must be superuser/);
  }
});

test.each(['fulldraw', 'shop'] as const)(
  'a database of which %s owned everything is handed over with all that is in it, and goes on',
  async (user) => {
    await using folder = await createTemporaryFolder();
    await leaveOldDatabase(folder.path, user);
    // As it was handed over once, the next start finds it.
    await (await openShop(folder.path))[Symbol.asyncDispose]();
    await using shop = await openShop(folder.path);
    expect(await shop.ask('SELECT current_user::text')).toEqual(['shop']);
    expect(await shop.ask(NOT_HANDED_OVER)).toEqual([]);
    // Nothing is open to the server before the owner has migrated.
    expect(await migrationsCurrent(shop.pool)).toBe(false);
    await migrate(shop.owner);
    expect(await shop.ask('SELECT name FROM products')).toEqual(['Quiver']);
    expect(await shop.ask('SELECT task_identifier FROM graphile_worker.jobs')).toEqual(['send-email']);
    expect(await migrationsCurrent(shop.pool)).toBe(true);
    // What a later migration may do.
    await shop.owner.query('ALTER TABLE products ADD COLUMN later integer DEFAULT 1; CREATE INDEX ON products (later)');
    await shop.owner.query("ALTER TYPE old.mood ADD VALUE 'glad'; DROP VIEW old.seen; CREATE SCHEMA later");
    await shop.owner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');

    const heard = Promise.withResolvers<void>();
    const subscription = await listen({
      connection: shop.connection,
      channel: 'catalogue_changed',
      name: 'fulldraw test',
      log,
      onNotice: () => heard.resolve(),
      onGap() {},
    });
    await shop.pool.query(INSERT);
    await heard.promise;
    await subscription.stop();

    await shop.pool.query(ADD_JOB);
    const utils = await makeWorkerUtils({ pgPool: shop.pool });
    expect(await utils.completeJobs(await shop.ask('SELECT id FROM graphile_worker.jobs'))).toHaveLength(2);
    await utils.release();
  },
);
