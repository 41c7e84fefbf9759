import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openPool } from '#db/database.ts';
import { openEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { isolatedShop } from '#tests/support/isolated-shop.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startWorker } from './start-worker.ts';

const log = { info() {}, warn() {}, error() {} };

// A rejection that nothing waits for would end a server; here it fails the run.
test('the worker lives through restarts of its database, which are no faults of ours, and does every job afterwards', async () => {
  await using folder = await createTemporaryFolder();
  const postgres = await openEmbeddedPostgres({ dataDir: folder.path, log });
  const pool = openPool(postgres.connection);
  await migrate(pool);
  const faults: string[] = [];
  const noting = { ...log, error: (_fields: object, words: string) => void faults.push(words) };
  const worker = await startWorker(isolatedShop(pool, { log: noting }), pool);
  let added = 0;
  const addJobs = async () => {
    await pool.query("select graphile_worker.add_job('fold-figures', '{}'::json) from generate_series(1, 20)");
    added += 20;
  };
  for (let restart = 0; restart < 3; restart += 1) {
    await vi.waitFor(addJobs, { timeout: 20_000, interval: 20 });
    await pause(10 * restart);
    const pidFile = await readFile(join(folder.path, 'postgres/cluster/postmaster.pid'), 'utf8');
    // PostgreSQL's "immediate shutdown": every connection breaks in the middle of what it does.
    process.kill(Number.parseInt(pidFile, 10), 'SIGQUIT');
  }
  await vi.waitFor(addJobs, { timeout: 20_000, interval: 20 });
  const left = async () =>
    (await pool.query('select from graphile_worker._private_jobs where key is null')).rowCount ?? 0;
  await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 25_000, interval: 100 });
  expect(added).toBe(80);
  expect(faults).toEqual([]);
  await worker.stop();
  await pool.end();
  await postgres.stop();
}, 60_000);
