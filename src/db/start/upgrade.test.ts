import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from '#db/database.ts';
import { findRunning } from '#db/embedded/locate-cluster.ts';
import { migrate, migrationsCurrent } from '#db/migrate.ts';
import { emails, orders } from '#db/schema.ts';
import { applyMigrations } from '#tests/support/database/old-database.ts';
import { OLDER, openOlderDatabase, readWhole } from '#tests/support/database/older-cluster.ts';
import { paidOrder, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { SPEED_BEFORE_SAFETY } from '#tests/support/run/database-setup.ts';
import { createTemporaryFolder, type TemporaryFolder } from '#tests/support/temporary-folder.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

const KEPT = `cluster-${OLDER}-before-upgrade`;
const settings = SPEED_BEFORE_SAFETY;

let made: TemporaryFolder;
let whole: Awaited<ReturnType<typeof readWhole>>;

/** What a person may have added by hand. */
const BY_HAND = `
  CREATE TABLE notes (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, day date NOT NULL DEFAULT current_date, words text COLLATE "C" UNIQUE,
    letters integer GENERATED ALWAYS AS (length(words)) STORED, order_id integer REFERENCES orders
  );
  CREATE INDEX notes_of_day ON notes (day DESC) WHERE words <> '';
  INSERT INTO notes (words) VALUES ('call Ann'), (E'two\\n\\tlines \\\\ and a stroke'), (NULL);
  CREATE VIEW notes_of_today AS SELECT * FROM notes WHERE day = current_date`;

/** A shop with orders, mails, jobs and the sandbox's payments on PostgreSQL 17, stopped. */
beforeAll(async () => {
  made = await createTemporaryFolder();
  await using database = await openOlderDatabase(made.path);
  await migrate(database.pool);
  const test = await createTestShop({ ...database, [Symbol.asyncDispose]: async () => {} });
  await paidOrder(test);
  await pendingOrder(test, { customerEmail: 'ben@example.com' });
  await test[Symbol.asyncDispose]();
  await database.pool.query(BY_HAND);
  whole = await readWhole(database.connection);
});
afterAll(() => made[Symbol.asyncDispose]());

/** A copy of its data folder, as `cp` makes it. */
async function copyFolder(): Promise<TemporaryFolder> {
  const folder = await createTemporaryFolder();
  await promisify(execFile)('cp', ['-a', join(made.path, 'postgres'), folder.path]);
  return folder;
}

async function open(dataDir: string) {
  const said: { message: string; detail: object }[] = [];
  const say = (detail: object, message: string) => void said.push({ message, detail });
  const database = await openEmbeddedPostgres({ dataDir, settings, log: { info: say, warn: say, error: say } });
  return { ...database, said, [Symbol.asyncDispose]: () => database.stop() };
}

const majorIn = async (dataDir: string, name = 'cluster') =>
  (await readFile(join(dataDir, 'postgres', name, 'PG_VERSION'), 'utf8')).trim();

test('the start takes a database of the PostgreSQL before over with every order, mail and job, and the shop goes on', async () => {
  await using folder = await copyFolder();
  const spool = join(folder.path, 'postgres/wal-to-archive');
  await mkdir(spool);
  await writeFile(join(spool, '000000010000000000000001'), 'log that waited for its archive');
  expect(whole['public.orders']).toHaveLength(2);
  expect(whole['graphile_worker._private_jobs']?.length).toBeGreaterThan(0);
  expect(whole['sandbox.stripe_objects']?.length).toBeGreaterThan(0);
  const first = await open(folder.path);
  expect(await readWhole(first.owner)).toEqual(whole);
  expect(first.said.map(({ message }) => message)).toEqual([
    'the database is copied to a new version of PostgreSQL; the shop opens after that',
    'every table of the database was copied and compared',
    'these are not the shop’s own and were not copied; make them anew if they are needed',
    'the database is of the new version of PostgreSQL now; the one before is kept until you delete it',
  ]);
  expect(first.said[2]?.detail).toEqual({ leftBehind: ['view public.notes_of_today'] });
  await first.stop();

  await using second = await open(folder.path);
  expect(second.said).toEqual([]);
  const pool = openPool(second.owner);
  const database = { connection: second.connection, pool, owner: pool, db: openDatabase(pool) };
  const shop = await createTestShop({ ...database, [Symbol.asyncDispose]: () => pool.end() });
  const order = await paidOrder(shop, { customerEmail: 'cay@example.com' });
  expect(order.status).toBe('paid_deposit');
  expect(await database.db.select().from(orders)).toHaveLength(3);
  expect(await database.db.select().from(emails).where(eq(emails.orderId, order.id))).toHaveLength(1);
  await pool.query("INSERT INTO notes (words) VALUES ('call Cay')");
  await expect(pool.query("INSERT INTO notes (words) VALUES ('call Cay')")).rejects.toThrow('duplicate key');
  await shop[Symbol.asyncDispose]();

  expect((await readdir(join(folder.path, 'postgres'))).filter((name) => /cluster|unfinished/.test(name))).toEqual([
    'cluster',
    KEPT,
  ]);
  expect(await majorIn(folder.path, KEPT)).toBe(String(OLDER));
  // The new cluster's log begins anew, under the same names.
  expect(await readdir(join(folder.path, 'postgres', KEPT, 'wal-to-archive'))).toEqual(['000000010000000000000001']);
});

test('a database that cannot be taken over stays as it was, the start says why, and goes through once that is mended', async () => {
  await using folder = await copyFolder();
  {
    await using older = await openOlderDatabase(folder.path);
    await older.pool.query("CREATE TYPE mood AS ENUM ('calm'); CREATE TABLE moods (one mood)");
  }
  await expect(open(folder.path)).rejects.toThrow(
    /is of PostgreSQL 17 and could not be upgraded to PostgreSQL 18\. It is as it was\..*type "mood" does not exist/,
  );
  expect(await majorIn(folder.path)).toBe(String(OLDER));
  expect(await readdir(join(folder.path, 'postgres'))).not.toContain('unfinished-upgrade');
  {
    await using older = await openOlderDatabase(folder.path);
    await older.pool.query('DROP TABLE moods; DROP TYPE mood');
  }
  await using database = await open(folder.path);
  expect(await readWhole(database.owner)).toEqual(whole);
});

/** A server that starts on the folder and is killed when its new cluster has come so far. */
async function killOnceThere(dataDir: string, isThere: (fresh: string) => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, ['tests/support/database/hold-database.ts', dataDir], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const there = () => isThere(join(dataDir, 'postgres/unfinished-upgrade')).catch(() => false);
  while (!(await there())) await pause(2);
  child.kill('SIGKILL');
  await ended;
}

test('a server that is killed at any step leaves the old database whole, and one of two that start then takes it over', async () => {
  await using folder = await copyFolder();
  for (const step of ['access.conf', 'cluster/postmaster.pid'])
    await killOnceThere(folder.path, (fresh) => readFile(join(fresh, step)));
  // It has the shop's database beside PostgreSQL's own three.
  await killOnceThere(folder.path, async (fresh) => (await readdir(join(fresh, 'cluster/base'))).length > 3);
  expect(await majorIn(folder.path)).toBe(String(OLDER));
  // The old one was left running, for the next start alone.
  expect(await findRunning(folder.path)).toBe(null);
  {
    await using older = await openOlderDatabase(folder.path);
    expect(await readWhole(older.connection)).toEqual(whole);
  }

  // Between the renames, which are too quick to be met by a kill.
  const postgres = join(folder.path, 'postgres');
  await rename(join(postgres, 'cluster'), join(postgres, 'cluster-being-replaced'));
  const both = await Promise.allSettled([open(folder.path), open(folder.path)]);
  const [served] = both.filter((each) => each.status === 'fulfilled');
  const [refused] = both.filter((each) => each.status === 'rejected');
  expect(String(refused?.reason)).toContain('Another server is already running');
  expect(await readWhole(served?.value.owner ?? {})).toEqual(whole);
  await served?.value.stop();
  await rename(join(postgres, KEPT), join(postgres, 'cluster-being-replaced'));
  await using database = await open(folder.path);
  expect(database.said).toEqual([]);
  expect(await readWhole(database.owner)).toEqual(whole);
  expect(await majorIn(folder.path, KEPT)).toBe(String(OLDER));
});

test('a database of an earlier shop gets the migrations that it lacks on the way', async () => {
  await using folder = await createTemporaryFolder();
  {
    await using older = await openOlderDatabase(folder.path);
    await applyMigrations(older.pool, '0002_gear');
    await older.pool.query(
      "INSERT INTO products (name, description, price, category) VALUES ('Quiver', '', 49, 'Equipment')",
    );
  }
  {
    await using database = await open(folder.path);
    const pool = openPool(database.owner);
    expect(await migrationsCurrent(pool)).toBe(true);
    expect((await pool.query('SELECT name FROM products')).rows).toEqual([{ name: 'Quiver' }]);
    await pool.end();
  }
  // As a person goes back: the kept folder takes the name that it had.
  const postgres = join(folder.path, 'postgres');
  await rename(join(postgres, 'cluster'), join(postgres, 'cluster-newer'));
  await rename(join(postgres, KEPT), join(postgres, 'cluster'));
  await using older = await openOlderDatabase(folder.path);
  expect((await older.pool.query('SELECT 1 FROM drizzle.__drizzle_migrations')).rowCount).toBe(3);
});

test.each([
  [
    '19',
    'was made by PostgreSQL 19, and this version of the shop brings PostgreSQL 18. Nothing was changed. Start the newer',
  ],
  ['9.6', 'PostgreSQL 9, which made it, is not the version before'],
])('a database of PostgreSQL %s is refused with what to do', async (version, sentence) => {
  await using folder = await createTemporaryFolder();
  const file = join(folder.path, 'postgres/cluster/PG_VERSION');
  await mkdir(join(folder.path, 'postgres/cluster'), { recursive: true });
  await writeFile(file, `${version}\n`);
  await expect(open(folder.path)).rejects.toThrow(sentence);
  expect(await readFile(file, 'utf8')).toBe(`${version}\n`);
});
