import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNull } from 'drizzle-orm';
import { type Entry, type Manifest, readArchive, writeArchive } from '#db/backup/archive.ts';
import { backupName, readIdentity } from '#db/backup/backup-identity.ts';
import { copyCluster } from '#db/backup/copy-cluster.ts';
import { readFile } from '#db/backup/read-file.ts';
import { backups } from '#db/schema.ts';
import type { BackupStore, Backups } from '#shop/ports/backup-store.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { faultText } from '#values/text/fault-text.ts';
import { isHeld } from './held-shop.ts';

/** Kept in the data folder where the settings do not give them; they open what the database has sealed. */
const SECRETS = ['data-key', 'session-secret'];
const ALERT = ['backup-failed', 'backup'] as const;

export type Made = { name: string; place: string; bytes: number; manifest: Manifest };

/**
 * Makes a backup of the running database and what belongs to it, reads it back and compares it, and writes down how it went.
 * Throws when there is none; nothing that looks whole is left behind then. `stopping`: it is broken off. A restored shop that
 * is held makes none: it may be a rehearsal with the settings of the real one, among whose backups it would be the newest.
 */
export async function makeBackup(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  settings: Backups,
  { store, startedBy, stopping }: { store: BackupStore; startedBy: 'schedule' | 'command'; stopping?: AbortSignal },
): Promise<Made> {
  if (await isHeld({ db })) {
    throw new Error(
      'This shop was restored and is held, and makes no backup until it is released (`restore --release`).',
    );
  }
  const startedAt = clock();
  const owner = await readIdentity(db);
  const label = `fulldraw-${startedAt.toISOString().replace(/[-:]|\.\d+/g, '')}`;
  await using cluster = await copyCluster(settings.dataDir, label);
  const name = backupName(label, owner, cluster.firstWal, settings.key !== null);
  const row = { startedAt, startedBy, place: store.place, name, encrypted: settings.key !== null };
  // No other backup is being made now: what has no end was broken off.
  await db.update(backups).set({ finishedAt: startedAt, error: BROKEN_OFF }).where(unfinished());
  const [begun] = await db.insert(backups).values(row).returning({ id: backups.id });
  try {
    const facts = () => ({
      ...cluster.facts(),
      ...owner,
      shopVersion: settings.shopVersion,
      pictures: settings.hasPictures ? ('in the backup' as const) : ('in a bucket' as const),
    });
    const bytes = writeArchive(allFiles(settings, cluster.files()), facts, settings.key);
    stopping?.addEventListener('abort', () => bytes.destroy(new Error(BROKEN_OFF)), { once: true });
    const written = await store.write(name, bytes);
    const manifest = await check(store, name, settings.key);
    await db.transaction(async (tx) => {
      await tx
        .update(backups)
        .set({ finishedAt: clock(), bytes: written })
        .where(eq(backups.id, begun?.id ?? 0));
      await resolveAlert(tx, ...ALERT, clock());
    });
    return { name, place: store.place, bytes: written, manifest };
  } catch (fault) {
    const error = faultText(fault);
    await db.transaction(async (tx) => {
      await tx
        .update(backups)
        .set({ finishedAt: clock(), error })
        .where(eq(backups.id, begun?.id ?? 0));
      await raiseAlert(tx, { kind: ALERT[0], subject: ALERT[1], detail: { reason: error } });
    });
    throw fault;
  }
}

const BROKEN_OFF = 'It was broken off before its end.';
const unfinished = () => and(isNull(backups.finishedAt), isNull(backups.error));

/** What cannot be read back is no backup, and does not stay. */
async function check(store: BackupStore, name: string, key: string | null): Promise<Manifest> {
  try {
    return await readArchive(await store.read(name), key, async (_entry, bytes) => {
      for await (const _ of bytes);
    });
  } catch (fault) {
    await store.remove(name);
    throw fault;
  }
}

/**
 * The database first: a picture is there before a row names it. Secrets go along only where they are encrypted: without
 * a key a stolen backup would open what the database has sealed.
 */
async function* allFiles(
  { dataDir, hasPictures, key }: Backups,
  cluster: AsyncGenerator<Entry>,
): AsyncGenerator<Entry> {
  yield* cluster;
  const names = hasPictures ? await readdir(join(dataDir, 'pictures')).catch(() => []) : [];
  const pictures = names.filter((name) => !name.endsWith('.unfinished')).map((name) => `pictures/${name}`);
  for (const name of [...pictures, ...(key === null ? [] : SECRETS)]) {
    const entry = await readFile(name, join(dataDir, name));
    if (entry) yield entry;
  }
}
