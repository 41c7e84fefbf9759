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

test('a shop goes back to the minute before a mistake, with what was ordered since the backup', async () => {
  const wanted = await paidOrder(source.test);
  const [now] = await source.ask('select clock_timestamp() as at');
  const unwanted = await paidOrder(source.test);
  const [later] = await source.ask('select pg_walfile_name(pg_switch_wal()) as wal');
  const shop = { ...source.test.shop, backups: settings };
  const archived = async () => {
    await archiveLog(shop);
    return (await settings.walStore?.list())?.some((name) => name.includes(String(later?.wal)));
  };
  await vi.waitFor(async () => expect(await archived()).toBe(true), { timeout: 20_000, interval: 100 });
  await expect(restore('too-early', { until: new Date('2020-01-01T00:00:00Z') })).rejects.toThrow('Take an older backup');
  await expect(restore('too-late', { until: new Date('2100-01-01T00:00:00Z') })).rejects.toThrow('does not reach to');
  expect(await readdir(join(folder.path, 'too-late/data'))).toEqual([]);
  await restore('third', { until: now?.at as Date });
  await using third = await openOwnCluster(join(folder.path, 'third'));
  const numbers = (await third.ask('select order_number from orders')).map((row) => row.order_number);
  expect(numbers).toContain(wanted.orderNumber);
  expect(numbers).not.toContain(unwanted.orderNumber);
});

test('a backup is restored only into an empty folder, and a shop does not open beside half a restore', async () => {
  const full = join(folder.path, 'full/data');
  await mkdir(full, { recursive: true });
  await writeFile(join(full, 'somebody'), 'was here');
  await expect(restore('full')).rejects.toThrow('is not empty, so nothing was restored');
  expect(await readdir(full)).toEqual(['somebody']);
  await mkdir(join(folder.path, 'half/data/restoring'), { recursive: true });
  await expect(openOwnCluster(join(folder.path, 'half'))).rejects.toThrow('was broken off');
});

test('a backup with one wrong byte, without its end, or for another key is refused before anything is unpacked', async () => {
  const bytes = await readFile(fileOf(made));
  const spoil = async (name: string, change: (file: string) => Promise<unknown>) => {
    const file = join(folder.path, name);
    await copyFile(fileOf(made), file);
    await change(file);
    return file;
  };
  for (const at of [400, bytes.length >> 1, bytes.length - 5]) {
    const wrong = Buffer.from(bytes);
    wrong[at] = (wrong[at] ?? 0) ^ 1;
    const file = await spoil(`wrong-${at}`, (path) => writeFile(path, wrong));
    await expect(restore('refused', { file })).rejects.toThrow('damaged');
  }
  const short = await spoil('short', (path) => truncate(path, bytes.length - 70_000));
  await expect(restore('refused', { file: short })).rejects.toThrow('damaged');
  await expect(restore('refused', { key: KEY.toUpperCase() })).rejects.toThrow('another BACKUP_KEY');
  await expect(restore('refused', { key: null })).rejects.toThrow('give the BACKUP_KEY');
  expect(await readdir(folder.path)).not.toContain('refused');
});

test('a backup without a key is readable by everybody, so the keys of the shop are not in it, and a wrong byte still is found', async () => {
  const open = await backUp({ key: null });
  expect(Object.keys(open.manifest.files)).not.toContain('data-key');
  expect(Object.keys(open.manifest.files)).toContain('pictures/bow.webp');
  const bytes = await readFile(fileOf(open));
  // Node ends with an empty frame of 13 bytes, in which nothing is said; before it stands the checksum of the whole.
  for (const at of [100, bytes.length >> 1, bytes.length - 15]) {
    const wrong = Buffer.from(bytes);
    wrong[at] = (wrong[at] ?? 0) ^ 1;
    const read = readArchive(Readable.from([wrong]), null, async (_entry, content) => {
      for await (const _ of content);
    });
    await expect(read).rejects.toThrow(/damaged|cut off/);
  }
});
