import { copyFile, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { zstdCompressSync } from 'node:zlib';
import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readArchive } from '#db/backup/archive.ts';
import { ownerOf, readIdentity } from '#db/backup/backup-identity.ts';
import { type Expected, restoreBackup } from '#db/backup/restore-backup.ts';
import { countWaiting } from '#db/backup/wal-archive.ts';
import { alerts, backups, orders } from '#db/schema.ts';
import { createFolderStore } from '#providers/backups/folder-store.ts';
import { markRestored, readHold } from '#shop/backups/held-shop.ts';
import { archiveLog, keepBackups, readBackups } from '#shop/backups/keep-backups.ts';
import { type Made, makeBackup } from '#shop/backups/make-backup.ts';
import type { Backups } from '#shop/ports/backup-store.ts';
import { type OwnCluster, openOwnCluster } from '#tests/support/database/own-cluster.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTemporaryFolder, type TemporaryFolder } from '#tests/support/temporary-folder.ts';

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
    dataDir: source.dataDir,
    everyMs: null,
    keepDays: 30,
    key: KEY,
    hasPictures: true,
    shopVersion: '0.1.0',
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
  await vi.waitFor(async () => expect(await source.test.shop.db.$count(orders)).toBeGreaterThan(2), {
    timeout: 20_000,
  });
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
  return makeBackup(
    source.test.shop,
    { ...settings, ...changed },
    { store: changed.store ?? store, startedBy: 'command' },
  );
}

const fileOf = ({ name }: Made) => join(folder.path, 'backups', name);

type Restoring = { file?: string; key?: string | null; until?: Date | null; expected?: Expected | null };

function restore(to: string, { file = fileOf(made), key = KEY, until = null, expected = null }: Restoring = {}) {
  const at = file.lastIndexOf('/');
  return restoreBackup({
    dataDir: join(folder.path, to, 'data'),
    key,
    until,
    expected,
    walStore: settings.walStore,
    tell: () => {},
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
  await expect(restore('too-early', { until: new Date('2020-01-01T00:00:00Z') })).rejects.toThrow(
    'Take an older backup',
  );
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
  // Where backups are encrypted, one that is not may be of somebody else.
  await expect(restore('refused', { file: fileOf(open) })).rejects.toThrow(
    'not encrypted, though there is a BACKUP_KEY',
  );
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

test('a backup that is broken off leaves nothing that looks whole, is alerted, and the next one settles that', async () => {
  const { shop } = source.test;
  const { store } = settings;
  if (!store) throw new Error('no store');
  const names = async () => (await store.list()).sort();
  const before = await names();
  const stopping = new AbortController();
  const broken = makeBackup(shop, settings, {
    startedBy: 'schedule' as const,
    stopping: stopping.signal,
    store: {
      ...store,
      write: (name, bytes) =>
        store.write(
          name,
          bytes.once('data', () => stopping.abort()),
        ),
    },
  });
  await expect(broken).rejects.toThrow('broken off');
  const full = makeBackup(shop, settings, {
    startedBy: 'schedule' as const,
    store: { ...store, write: () => Promise.reject(new Error('There is no room on the disk.')) },
  });
  await expect(full).rejects.toThrow('no room');
  // What a killed server leaves.
  await writeFile(join(folder.path, 'backups', 'fulldraw-20260101T000000Z.tar.zst.partial'), 'half');
  expect(await names()).toEqual(before);
  const open = () => shop.db.select().from(alerts).where(isNull(alerts.resolvedAt));
  expect(await open()).toMatchObject([{ kind: 'backup-failed' }]);
  expect(await readBackups({ ...shop, backups: settings })).toMatchObject({
    alarm: 'failed',
    error: 'There is no room on the disk.',
    last: { encrypted: false },
  });
  const twice = await Promise.allSettled([backUp(), backUp()]);
  expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await open()).toEqual([]);
  expect(await readBackups({ ...shop, backups: settings })).toMatchObject({ alarm: null });
});

test('the schedule makes a backup when one is due, and removes what is older than it is kept, with its log', async () => {
  const { test: counter } = source;
  const { store, walStore } = settings;
  const shop = { ...counter.shop, backups: { ...settings, everyMs: 24 * 3_600_000, keepDays: 7 } };
  const made = () => counter.shop.db.$count(backups);
  const before = await made();
  await keepBackups(shop);
  expect(await made()).toBe(before);
  counter.advance(49 * 3_600_000);
  expect(await readBackups(shop)).toMatchObject({ alarm: 'old' });
  await keepBackups(shop);
  expect(await made()).toBe(before + 1);
  expect(await readBackups(shop)).toMatchObject({ alarm: null });
  // One of a clock that ran ahead does not stand for the days until then.
  await counter.shop.db.update(backups).set({ startedAt: new Date(counter.shop.clock().getTime() + 30 * 86_400_000) });
  await keepBackups(shop);
  expect(await made()).toBe(before + 2);
  await keepBackups(shop);
  expect(await made()).toBe(before + 2);
  counter.advance(8 * 86_400_000);
  await source.ask('select pg_switch_wal()');
  await vi.waitFor(async () => {
    await archiveLog(shop);
    expect(await countWaiting(source.dataDir)).toBe(0);
  }, 20_000);
  await keepBackups(shop);
  const left = (await store?.list()) ?? [];
  expect(left).toHaveLength(1);
  const first = /-([0-9A-F]{24})\./.exec(left[0] ?? '')?.[1] ?? '';
  const log = ((await walStore?.list()) ?? []).map((name) => /\/([0-9A-F]{24})/.exec(name)?.[1] ?? '');
  expect(log.filter((wal) => wal < first)).toEqual([]);
  expect(first > '').toBe(true);
});

test('a log of another database in the archive is never overwritten, and somebody is told', async () => {
  const { shop } = source.test;
  const { walStore } = settings;
  if (!walStore) throw new Error('no archive');
  const [row] = await source.ask('select pg_walfile_name(pg_current_wal_lsn()) as wal');
  const name = `${ownerOf(await readIdentity(shop.db))}/${row?.wal}.zst`;
  await walStore.write(name, Readable.from([zstdCompressSync("another database's")]));
  await source.ask('create table if not exists something (); select pg_switch_wal()');
  const open = () => shop.db.select().from(alerts).where(isNull(alerts.resolvedAt));
  await vi.waitFor(
    async () => {
      await archiveLog({ ...shop, backups: settings });
      expect(await open()).toMatchObject([{ kind: 'log-not-archived' }]);
    },
    { timeout: 10_000, interval: 100 },
  );
  expect(await countWaiting(source.dataDir)).toBeGreaterThan(0);
  await walStore.remove(name);
  await archiveLog({ ...shop, backups: settings });
  expect(await open()).toEqual([]);
  expect(await walStore.has(`${name}.age`)).toBe(true);
});
