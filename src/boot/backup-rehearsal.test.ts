import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notedIdentity, noteIdentity, ownerOf, readBackupName, readIdentity } from '#db/backup/backup-identity.ts';
import { readFile } from '#db/backup/read-file.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { seal } from '#db/backup/sealed-stream.ts';
import { countWaiting, fetchWal, walFolders } from '#db/backup/wal-archive.ts';
import { createFolderStore } from '#providers/backups/folder-store.ts';
import { markRestored } from '#shop/backups/held-shop.ts';
import { archiveLog, keepBackups, removeOld } from '#shop/backups/keep-backups.ts';
import { makeBackup } from '#shop/backups/make-backup.ts';
import type { BackupStore, Backups } from '#shop/ports/backup-store.ts';
import { type OwnCluster, openOwnCluster } from '#tests/support/database/own-cluster.ts';
import { createTemporaryFolder, type TemporaryFolder } from '#tests/support/temporary-folder.ts';

const KEY = 'a-backup-key-of-more-than-32-characters';
const A_DAY_MS = 24 * 3_600_000;
let folder: TemporaryFolder;
let live: OwnCluster;
let rehearsal: OwnCluster;
/** Of both shops: the rehearsal is started with the settings of the real one. */
let settings: Omit<Backups, 'dataDir'>;
let store: BackupStore;
let walStore: BackupStore;
let first: string;

const shopOf = ({ test, dataDir }: OwnCluster) => ({ ...test.shop, backups: { ...settings, dataDir } });

async function backUp(cluster: OwnCluster): Promise<string> {
  const shop = shopOf(cluster);
  return (await makeBackup(shop, shop.backups, { store, startedBy: 'command' })).name;
}

async function restore(name: string, to: string, expected: Parameters<typeof restoreBackup>[0]['expected']) {
  return restoreBackup({
    dataDir: join(folder.path, to, 'data'),
    key: KEY,
    until: null,
    walStore,
    expected,
    tell: () => {},
    open: () => store.read(name),
    mark: (client, { takenAt }) => markRestored(client, { backupName: name, stateOf: new Date(takenAt) }),
  });
}

beforeAll(async () => {
  folder = await createTemporaryFolder();
  live = await openOwnCluster(join(folder.path, 'live'), { archives: true });
  store = createFolderStore(join(folder.path, 'backups'));
  walStore = createFolderStore(join(folder.path, 'log'));
  settings = {
    everyMs: A_DAY_MS,
    keepDays: 30,
    key: KEY,
    hasPictures: false,
    shopVersion: '0.1.0',
    store,
    walStore,
  };
  first = await backUp(live);
  await restore(first, 'rehearsal', { own: await readIdentity(live.test.shop.db), beside: await store.list() });
  rehearsal = await openOwnCluster(join(folder.path, 'rehearsal'), { archives: true });
});

afterAll(async () => {
  await rehearsal[Symbol.asyncDispose]();
  await live[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

/** Has PostgreSQL finish a file of its log. */
async function finishLog({ ask, dataDir }: OwnCluster): Promise<void> {
  await ask('create table if not exists something (); select pg_switch_wal()');
  await vi.waitFor(async () => expect(await countWaiting(dataDir)).toBeGreaterThan(0), 20_000);
}

test('a restored shop that is held, with the settings of the real one, makes no backup, archives no log and removes nothing', async () => {
  const shop = shopOf(rehearsal);
  const everything = async () => [await store.list(), await walStore.list()];
  await finishLog(live);
  await archiveLog(shopOf(live));
  const before = await everything();
  expect(before[1]?.length).toBeGreaterThan(0);
  rehearsal.test.advance(60 * A_DAY_MS);
  await keepBackups(shop);
  await expect(backUp(rehearsal)).rejects.toThrow('is held, and makes no backup until it is released');
  await removeOld(shop, shop.backups);
  await finishLog(rehearsal);
  await archiveLog(shop);
  expect(await everything()).toEqual(before);
  // What nobody needs takes no space either.
  expect(await countWaiting(rehearsal.dataDir)).toBe(0);
  rehearsal.test.advance(-60 * A_DAY_MS);
});

test('the names of backups and of the log say whose they are, and that they are sealed', async () => {
  const own = await readIdentity(live.test.shop.db);
  expect(readBackupName(first)?.owner).toBe(ownerOf(own));
  const log = await walStore.list();
  expect(log.filter((name) => !new RegExp(`^${ownerOf(own)}/[0-9A-F.]+(backup)?\\.zst\\.age$`).test(name))).toEqual([]);
  const copy = await readIdentity(rehearsal.test.shop.db);
  expect(copy).toMatchObject({ shop: own.shop, systemId: own.systemId });
  expect(copy.cluster).not.toBe(own.cluster);
});

test('once it is released a restored shop makes a backup at once, and neither shop takes the other’s for its own', async () => {
  const shop = shopOf(rehearsal);
  await rehearsal.ask("update restores set released_at = now(), released_by = 'Ada'");
  const alone = await store.list();
  await keepBackups(shop);
  const [made = ''] = (await store.list()).filter((name) => !alone.includes(name));
  expect(readBackupName(made)?.owner).toBe(ownerOf(await readIdentity(shop.db)));
  const beside = await store.list();
  // As the guide says to restore: beside the real shop, or where its folder was moved away.
  await noteIdentity(live.dataDir, live.test.shop.db);
  const own = await notedIdentity(live.dataDir);
  await expect(restore(made, 'refused', { own, beside })).rejects.toThrow('a copy of this shop');
  const stranger = { shop: '01234567', cluster: '89abcdef', systemId: '7' };
  await expect(restore(first, 'refused', { own: stranger, beside })).rejects.toThrow('a backup of another shop');
  for (const name of [made, first]) {
    await expect(restore(name, 'refused', { own: null, beside })).rejects.toThrow('of several databases');
  }
  expect(await readdir(folder.path)).not.toContain('refused');
  expect(await restore(made, 'meant', null)).toMatchObject({ systemId: own?.systemId });

  live.test.advance(40 * A_DAY_MS);
  await removeOld(shopOf(live), shopOf(live).backups);
  expect(await store.list()).toEqual(beside);
  const newer = await backUp(live);
  await removeOld(shopOf(live), shopOf(live).backups);
  expect((await store.list()).sort()).toEqual([made, newer].sort());
});

test('names from before are read and removed like the others', async () => {
  const { shop } = live.test;
  const own = await readIdentity(shop.db);
  const place = join(folder.path, 'backups');
  const old = 'fulldraw-20260101T000000Z-000000010000000000000001.tar.zst.age';
  await copyFile(join(place, (await store.list())[0] ?? ''), join(place, old));
  await finishLog(live);
  await archiveLog(shopOf(live));
  const wal = '000000010000000000000001';
  await walStore.write(`${own.systemId}/${wal}.zst`, await seal(Readable.from([zstdCompressSync('the log')]), KEY));
  const folders = await walFolders(walStore, { systemId: own.systemId });
  expect(folders).toEqual([own.systemId, ownerOf(own)]);
  const path = join(folder.path, 'fetched');
  expect(await fetchWal(walStore, { folders, name: wal, key: KEY, path })).toBe(true);
  const fetched = await readFile('fetched', path);
  expect(await text(Readable.from(fetched?.bytes ?? []))).toBe('the log');
  await removeOld(shopOf(live), shopOf(live).backups);
  expect(await store.list()).not.toContain(old);
  expect((await walStore.list()).filter((name) => name.startsWith(own.systemId))).toEqual([]);
});
