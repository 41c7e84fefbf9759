import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openPool } from '#db/database.ts';
import { migrate } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startWorker } from './start-worker.ts';

const patiently = { timeout: 25_000, interval: 50 };
const log = { info() {}, warn() {}, error() {} };

/** A database of its own that can be killed; it starts again by itself. */
async function fragileDatabase() {
  const resources = new AsyncDisposableStack();
  const folder = resources.use(await createTemporaryFolder());
  const postgres = await openEmbeddedPostgres({ dataDir: folder.path, log });
  resources.defer(() => postgres.stop());
  const open = () => {
    const pool = openPool(postgres.connection);
    resources.defer(() => pool.end());
    return pool;
  };
  const pool = open();
  const owner = openPool(postgres.owner);
  await migrate(owner).finally(() => owner.end());
  const faults: string[] = [];
  /** One more server: its shop and its worker, with a pool of its own. */
  const serve = () => {
    const own = open();
    const noting = { ...log, error: (_fields: object, words: string) => void faults.push(words) };
    const worker = startWorker(isolatedShop(own, { log: noting }), own);
    resources.defer(() => worker.stop());
    return worker;
  };
  /** PostgreSQL's "immediate shutdown": every connection breaks in the middle of what it does. */
  const kill = async () => {
    const pidFile = await readFile(join(folder.path, 'postgres/cluster/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGQUIT');
  };
  return { pool, faults, serve, kill, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

const addJobs = (pool: pg.Pool, task: string) =>
  vi.waitFor(
    () =>
      pool.query(`select graphile_worker.add_job($1, '{"paymentId": 0}'::json) from generate_series(1, 20)`, [task]),
    patiently,
  );

const left = async (pool: pg.Pool) =>
  (await pool.query('select from graphile_worker._private_jobs where key is null')).rowCount ?? 0;

// A rejection that nothing waits for would end a server; here it fails the run.
test('the workers of two servers live through restarts of their database, which are no faults of ours, and do every job', async () => {
  await using database = await fragileDatabase();
  const { pool, faults, serve, kill } = database;
  const workers = [serve(), serve()];
  await Promise.all(workers.map(({ started }) => started));
  for (let restart = 0; restart < 4; restart += 1) {
    await addJobs(pool, restart % 2 === 0 ? 'fold-figures' : 'name-payment');
    await pause(10 * restart);
    await kill();
  }
  await addJobs(pool, 'fold-figures');
  await vi.waitFor(async () => expect(await left(pool)).toBe(0), patiently);
  expect(faults).toEqual([]);
  expect(workers.every((worker) => worker.isRunning())).toBe(true);
});

test('a server whose database is lost while its worker starts takes jobs once it is back', async () => {
  await using database = await fragileDatabase();
  const { pool, serve, kill } = database;
  await addJobs(pool, 'fold-figures');
  await kill();
  const worker = serve();
  expect(worker.isRunning()).toBe(false);
  await kill().catch(() => {});
  await worker.started;
  expect(worker.isRunning()).toBe(true);
  await vi.waitFor(async () => expect(await left(pool)).toBe(0), patiently);
});

test('jobs that an outage pushed hours away, before the shop knew better, go on within a minute', async () => {
  await using database = await fragileDatabase();
  const { pool, serve } = database;
  await serve().started;
  await vi.waitFor(
    async () => expect((await pool.query('select from job_rounds')).rowCount).toBeGreaterThan(0),
    patiently,
  );
  await pool.query(
    `select graphile_worker.add_job('name-payment', '{"paymentId": 0}'::json, run_at => now() + interval '6 hours')`,
  );
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 12, last_error = 'The database cannot be asked: Connection terminated'
     where key is null`,
  );
  await pool.query(`select graphile_worker.add_job('recover-jobs', '{}'::json)`);
  await vi.waitFor(async () => expect(await left(pool)).toBe(0), patiently);
});
