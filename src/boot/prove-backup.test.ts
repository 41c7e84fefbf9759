import { access, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, restoreProofs } from '#db/schema.ts';
import { createFolderStore } from '#providers/backups/folder-store.ts';
import { keepBackups, readBackups } from '#shop/backups/keep-backups.ts';
import { makeBackup } from '#shop/backups/make-backup.ts';
import { proveBackup } from '#shop/books/prove-backup.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import { openOwnCluster } from '#tests/support/database/own-cluster.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

const A_DAY_MS = 24 * 3_600_000;

async function openShop() {
  const folder = await createTemporaryFolder();
  const cluster = await openOwnCluster(folder.path);
  const store = createFolderStore(join(folder.path, 'backups'));
  const backups = {
    dataDir: cluster.dataDir,
    everyMs: A_DAY_MS,
    keepDays: 30,
    key: 'a-backup-key-of-more-than-32-characters',
    hasPictures: true,
    shopVersion: '0.1.0',
    store,
    walStore: null,
    /** Says whether there is a database to open on. */
    startOn: async (dataDir: string) => access(join(dataDir, 'postgres/cluster/PG_VERSION')),
  };
  const shop = { ...cluster.test.shop, backups };
  return {
    cluster,
    shop,
    store,
    place: join(folder.path, 'backups'),
    proofs: () => shop.db.select().from(restoreProofs).orderBy(restoreProofs.id),
    proof: async () => (await readBackups(shop))?.proof,
    open: async () => (await shop.db.select().from(alerts).where(isNull(alerts.resolvedAt))).map(({ kind }) => kind),
    isThere: () =>
      access(join(cluster.dataDir, 'tried-backup')).then(
        () => true,
        () => false,
      ),
    async [Symbol.asyncDispose]() {
      await cluster[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('once a week the newest backup is restored, compared with the shop and removed', async () => {
  await using own = await openShop();
  const { shop, cluster } = own;
  await proveBackup(shop);
  expect([await own.proofs(), await own.proof()]).toEqual([[], { at: null, error: null }]);
  await paidOrder(cluster.test);
  await sealJournal(shop);
  await keepBackups(shop);
  await proveBackup(shop);
  expect(await own.proofs()).toMatchObject([{ orders: 1, sealed: expect.any(Number), error: null }]);
  expect((await own.proofs())[0]?.sealed).toBeGreaterThan(0);
  expect(await own.proof()).toMatchObject({ at: expect.any(Date), error: null });
  expect(await own.isThere()).toBe(false);
  await proveBackup(shop);
  expect(await own.proofs()).toHaveLength(1);
  cluster.test.advance(7 * A_DAY_MS + 1);
  await proveBackup(shop);
  expect(await own.proofs()).toHaveLength(2);
}, 240_000);

test('a backup that cannot be restored, or whose journal is another, is told and tried again after a day', async () => {
  await using own = await openShop();
  const { shop, cluster, store, place } = own;
  await paidOrder(cluster.test);
  await sealJournal(shop);
  const { name } = await makeBackup(shop, shop.backups, { store, startedBy: 'schedule' });
  await truncate(join(place, name), 5000);
  await proveBackup(shop);
  expect(await own.open()).toEqual(['restore-failed']);
  const first = await own.proof();
  expect(first).toEqual({ at: null, error: (await own.proofs())[0]?.error });
  expect(first?.error).toMatch(/backup/i);
  expect(await own.isThere()).toBe(false);
  await proveBackup(shop);
  expect(await own.proofs()).toHaveLength(1);

  await makeBackup(shop, shop.backups, { store, startedBy: 'schedule' });
  await cluster.ask(`alter table journal_seals disable trigger user; update journal_seals set hash = 'another'`);
  cluster.test.advance(A_DAY_MS + 1);
  await proveBackup(shop);
  expect((await own.proof())?.error).toMatch(/The journal of the backup is another one from link \d+ on/);

  await makeBackup(shop, shop.backups, { store, startedBy: 'schedule' });
  cluster.test.advance(A_DAY_MS + 1);
  await proveBackup(shop);
  expect((await own.proof())?.error).toMatch('The journal of the backup does not hold');
  expect(await own.isThere()).toBe(false);
}, 240_000);
