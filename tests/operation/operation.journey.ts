import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { askDatabase } from '#tests/support/processes/ask-database.ts';
import { type RunningServer, startServer } from '#tests/support/processes/start-server.ts';
import { createBegunFolder } from '#tests/support/run/begun-shop-setup.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const test = base.extend<{ dataDir: string; begunDir: string }>({
  dataDir: async ({ browserName: _any }, use) => {
    const { path } = await createTemporaryFolder();
    await use(path);
    await sweepDatabases(path);
  },
  /** As a first start has left it, where that start is not what the journey is about. */
  begunDir: async ({ browserName: _any }, use) => {
    const { path } = await createBegunFolder();
    await use(path);
    await sweepDatabases(path);
  },
});

const databaseRuns = (dataDir: string) => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));

function openDeposit({ origin }: RunningServer): Promise<Response> {
  return fetch(`${origin}/api/create-payment-intent`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  });
}

test('asked to stop, the shop finishes what is under way and stops its database', async ({ begunDir: dataDir }) => {
  const shop = await startServer({ DATA_DIR: dataDir });
  await fetch(`${shop.origin}/sandbox/faults/stripe`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs: 2000 }),
  });
  const deposit = openDeposit(shop);
  await expect.poll(() => askDatabase(dataDir, 'select from checkout_openings')).toHaveLength(1);
  const stopped = shop.stop();
  expect((await deposit).status).toBe(200);
  expect(await stopped, shop.log()).toBe(0);
  expect(databaseRuns(dataDir)).toBe(false);
});

test('a second request to stop ends the shop at once and its database with it, and the next start finds everything', async ({
  begunDir: dataDir,
}) => {
  const shop = await startServer({ DATA_DIR: dataDir });
  await fetch(`${shop.origin}/sandbox/faults/stripe`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ latencyMs: 20_000 }),
  });
  const deposit = openDeposit(shop).catch(() => 'cut off');
  await expect.poll(() => askDatabase(dataDir, 'select from checkout_openings')).toHaveLength(1);
  const stopped = shop.stop();
  await expect.poll(() => shop.process.exitCode ?? (shop.process.kill('SIGTERM') && null)).toBe(1);
  expect(await deposit).toBe('cut off');
  expect(await stopped).toBe(1);
  await expect.poll(() => databaseRuns(dataDir)).toBe(false);
  const next = await startServer({ DATA_DIR: dataDir });
  expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
  expect(await next.stop()).toBe(0);
});

test('a killed shop opens again with everything it had', async ({ dataDir }) => {
  const shop = await startServer({ DATA_DIR: dataDir });
  const products = await (await fetch(`${shop.origin}/api/products`)).json();
  await shop.kill();
  const again = await startServer({ DATA_DIR: dataDir });
  expect(await (await fetch(`${again.origin}/api/products`)).json()).toEqual(products);
  expect(await again.stop(), again.log()).toBe(0);
});

test('a second shop on the same data folder or the same port says why it cannot open', async ({
  begunDir: dataDir,
}) => {
  const shop = await startServer({ DATA_DIR: dataDir });
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(`Another server is already running on ${dataDir}.`);
  const { port } = new URL(shop.origin);
  const other = join(dataDir, 'other');
  await expect(startServer({ DATA_DIR: other, PORT: port })).rejects.toThrow(`Port ${port} is already in use.`);
  expect(databaseRuns(other)).toBe(false);
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});

test('production does not open on the sandbox by accident', async ({ dataDir }) => {
  const production = {
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ORIGIN: 'https://fulldraw.example',
    SESSION_SECRET: 'x'.repeat(32),
    DATA_KEY: 'y'.repeat(32),
  };
  await expect(startServer(production)).rejects.toThrow('STRIPE_SECRET_KEY: production needs it');
  const { NODE_ENV: _production, ...elsewhere } = production;
  await expect(startServer(elsewhere)).rejects.toThrow('SMTP_URL: a shop at https://fulldraw.example needs it');
});

test('the newest backup is tried by a server that opens on it and asks nobody outside', async ({
  begunDir: dataDir,
}) => {
  test.slow();
  const { path: BACKUP_TO } = await createTemporaryFolder();
  const shop = await startServer({ DATA_DIR: dataDir, BACKUP_TO, BACKUP_EVERY: '24h', LOG_LEVEL: 'info' });
  const ask = (statement: string) => askDatabase<{ error: string | null }>(dataDir, statement);
  const tried = async () => {
    await ask(`delete from restore_proofs; select graphile_worker.add_job('prove-backup', '{}'::json)`);
    const finished = () => ask('select error from restore_proofs where finished_at is not null');
    await expect.poll(finished, { timeout: 120_000 }).toHaveLength(1);
    return (await finished())[0]?.error;
  };
  await ask(`select graphile_worker.add_job('keep-backups', '{}'::json)`);
  const made = () => ask('select error from backups where finished_at is not null');
  await expect.poll(made, { timeout: 120_000 }).toEqual([{ error: null }]);
  expect(await tried(), shop.log()).toBe(null);
  expect(shop.log()).toContain('the newest backup was restored, compared and started');
  expect(existsSync(join(dataDir, 'tried-backup'))).toBe(false);

  await writeFile(join(dataDir, 'data-key'), 'ab'.repeat(32));
  expect(await tried()).toMatch(/^The shop does not run on the backup: it ended with 1\. .*key/is);
  expect(existsSync(join(dataDir, 'tried-backup'))).toBe(false);
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
});
