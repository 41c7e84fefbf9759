import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from '#db/backup/archive.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { orders } from '#db/schema.ts';
import { createFolderStore } from '#providers/backups/folder-store.ts';
import { openOwnCluster, type OwnCluster } from '#tests/support/own-cluster.ts';
import { paidOrder } from '#tests/support/pre-orders.ts';
import { createTemporaryFolder, type TemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Backups } from './backup-store.ts';
import { markRestored, readHold } from './hold.ts';
import { archiveLog } from './keep-backups.ts';
import { type Made, makeBackup } from './make-backup.ts';

const KEY = 'a-backup-key-of-more-than-32-characters';
let folder: TemporaryFolder;
let source: OwnCluster;
let settings: Backups;
let made: Made;
/** The shop that was backed up, and its backup, which was made while orders were being placed. */
beforeAll(async () => {
  folder = await createTemporaryFolder();
  source = await openOwnCluster(folder.path, { archives: true });
  settings = {
    ...{ dataDir: source.dataDir, everyMs: null, keepDays: 30, key: KEY, hasPictures: true, shopVersion: '0.1.0' },
    store: createFolderStore(join(folder.path, 'backups')),
    walStore: createFolderStore(join(folder.path, 'log')),
  };
  await mkdir(join(source.dataDir, 'pictures'));
  await writeFile(join(source.dataDir, 'pictures/bow.webp'), 'a picture');
  await writeFile(join(source.dataDir, 'data-key'), 'the key of the data');
  let placing = true;
  const placed = (async () => {
    while (placing) await paidOrder(source.test);
  })();
  await vi.waitFor(async () => expect(await source.test.shop.db.$count(orders)).toBeGreaterThan(2), { timeout: 20_000 });
  made = await backUp();
  placing = false;
  await placed;
});

afterAll(async () => {
  await source[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

function backUp(changed: Partial<Backups> = {}): Promise<Made> {
  const { store } = settings;
  if (!store) throw new Error('no store');
  return makeBackup(source.test.shop, { ...settings, ...changed }, { store: changed.store ?? store, startedBy: 'command' });
}

const fileOf = ({ name }: Made) => join(folder.path, 'backups', name);

function restore(to: string, { file = fileOf(made), key = KEY as string | null, until = null as Date | null } = {}) {
  const at = file.lastIndexOf('/');
  return restoreBackup({
    ...{ dataDir: join(folder.path, to, 'data'), key, until, walStore: settings.walStore, tell: () => {} },
    open: () => createFolderStore(file.slice(0, at)).read(file.slice(at + 1)),
    mark: (client, { takenAt }) => markRestored(client, { backupName: made.name, stateOf: until ?? new Date(takenAt) }),
  });
}

test('a backup of a running shop holds the state of one moment, and is restored row by row', async () => {
  const manifest = await restore('second');
  expect(Number(manifest.tables['public.orders']?.rows)).toBeGreaterThan(2);
  const dataDir = join(folder.path, 'second/data');
  expect(await readFile(join(dataDir, 'pictures/bow.webp'), 'utf8')).toBe('a picture');
  expect(await readFile(join(dataDir, 'data-key'), 'utf8')).toBe('the key of the data');
  await using second = await openOwnCluster(join(folder.path, 'second'));
  const { shop } = second.test;
  const before = await shop.db.$count(orders);
  expect(before).toBe(Number(manifest.tables['public.orders']?.rows));
  // It goes on taking orders, and holds what they would send.
  const order = await paidOrder(second.test);
  expect(order.status).toBe('paid_deposit');
  expect(await readHold(shop)).toMatchObject({ backupName: made.name, stateOf: new Date(manifest.takenAt) });
});
