import { desc, isNotNull, isNull, sql } from 'drizzle-orm';
import { BackupUnderWay } from '#db/backup/copy-cluster.ts';
import { carryWal, countWaiting, pruneWal } from '#db/backup/wal-archive.ts';
import { backups, dataKeys } from '#db/schema.ts';
import type { Backups } from '#shop/ports/backup-store.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { makeBackup } from './make-backup.ts';

/** After a failure it is tried again this soon, or by the schedule if that is sooner. */
const AGAIN_MS = 30 * 60_000;
const A_DAY_MS = 86_400_000;
/** The moment and the first file of the log that it needs; `makeBackup` names them. */
const BACKUP = /^fulldraw-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-([0-9A-F]{24})\.tar\.zst(\.age)?$/;
/** Any number that no other advisory lock of this database uses: one carries the log at a time. */
const ARCHIVE = 7_355_611;
const ALERT = ['log-not-archived', 'archive'] as const;

/** The round of the schedule: makes a backup when one is due, and removes those that are older than they are kept. */
export async function keepBackups(shop: Shop, stopping?: AbortSignal): Promise<void> {
  const { backups: settings, clock } = shop;
  if (!settings?.store || settings.everyMs === null) return;
  const { store, everyMs } = settings;
  const [tried] = await shop.db
    .select({ startedAt: backups.startedAt, error: backups.error })
    .from(backups)
    .orderBy(desc(backups.id))
    .limit(1);
  const last = await lastMade(shop);
  const now = clock().getTime();
  const triedLately = tried && now - tried.startedAt.getTime() < Math.min(everyMs, AGAIN_MS);
  const madeLately = last && now - last.startedAt.getTime() < everyMs;
  if (madeLately || (triedLately && tried.error !== null)) return;
  try {
    await makeBackup(shop, settings, { store, startedBy: 'schedule', ...(stopping ? { stopping } : {}) });
  } catch (fault) {
    // The round before this one is still at it, or a command.
    if (fault instanceof BackupUnderWay) return;
    throw fault;
  }
  await removeOld(shop, settings);
}

/** The newest backup that was made and checked; null: there is none. */
async function lastMade({ db }: Pick<Shop, 'db'>) {
  const [row] = await db
    .select()
    .from(backups)
    .where(sql`${isNotNull(backups.finishedAt)} and ${isNull(backups.error)}`)
    .orderBy(desc(backups.id))
    .limit(1);
  return row ?? null;
}

/** Removes backups beyond their days, but never the newest, and the log that no backup needs any more. */
export async function removeOld({ db, clock }: Pick<Shop, 'db' | 'clock'>, settings: Backups): Promise<void> {
  const { store, walStore, keepDays } = settings;
  if (!store) return;
  const found = (await store.list()).filter((name) => BACKUP.test(name)).sort();
  const old = found.slice(0, -1).filter((name) => clock().getTime() - momentOf(name) > keepDays * A_DAY_MS);
  for (const name of old) await store.remove(name);
  const kept = found.filter((name) => !old.includes(name));
  const firstWal = kept.map((name) => BACKUP.exec(name)?.[7] ?? '').sort(byPlace)[0];
  if (walStore && firstWal) await pruneWal(walStore, await systemIdOf(db), firstWal);
}

/** In the order of the log, whatever the timeline, which the first eight digits name. */
const byPlace = (one: string, other: string) => (one.slice(8) < other.slice(8) ? -1 : 1);

function momentOf(name: string): number {
  const [, year, month, day, hour, minute, second] = BACKUP.exec(name) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * The round that carries PostgreSQL's log to its archive. A fault raises an alert and stops nothing: what waits goes there
 * once it can.
 */
export async function archiveLog(shop: Shop): Promise<void> {
  const { backups: settings, db, clock, log } = shop;
  if (!settings?.walStore) return;
  const { walStore, dataDir, key } = settings;
  try {
    await db.transaction(async (hold) => {
      const { rows } = await hold.execute<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${ARCHIVE}) as ours`);
      if (rows[0]?.ours) await carryWal(dataDir, walStore, { systemId: await systemIdOf(db), key });
    });
    await db.transaction((tx) => resolveAlert(tx, ...ALERT, clock()));
  } catch (fault) {
    log.error({ err: fault, waiting: await countWaiting(dataDir) }, 'the log of the database is not archived');
    const reason = fault instanceof Error ? fault.message : String(fault);
    await db.transaction((tx) => raiseAlert(tx, { kind: ALERT[0], subject: ALERT[1], detail: { reason } }));
  }
}

async function systemIdOf(db: Shop['db']): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select system_identifier::text as id from pg_control_system()`);
  if (!rows[0]) throw new Error('PostgreSQL does not say which system it is.');
  return rows[0].id;
}

const TWO_DAYS_MS = 2 * 86_400_000;

type BackupState = {
  last: { at: Date; place: string; bytes: number; encrypted: boolean } | null;
  everyMs: number | null;
  /** What is wrong; null: all is well. `none`: the shop is older than two days and never had one. */
  alarm: 'none' | 'old' | 'failed' | null;
  /** Why the last one failed. */
  error: string | null;
};

/**
 * How old the last backup is. Null for a shop on a database that is not its own, whose backups this shop neither makes nor
 * sees: a figure would say nothing of them.
 */
export async function readBackups({
  db,
  clock,
  backups: settings,
}: Pick<Shop, 'db' | 'clock' | 'backups'>): Promise<BackupState | null> {
  if (!settings) return null;
  const [ended] = await db
    .select({ error: backups.error })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.id))
    .limit(1);
  const row = await lastMade({ db });
  const [first] = await db
    .select({ at: sql<Date | null>`min(${dataKeys.since})`.mapWith(dataKeys.since) })
    .from(dataKeys);
  const now = clock().getTime();
  const late = settings.everyMs === null ? TWO_DAYS_MS : 2 * settings.everyMs;
  const isOld = (moment: Date | null | undefined) => moment && now - moment.getTime() > late;
  const error = ended?.error ?? null;
  const age = row ? (isOld(row.startedAt) ? 'old' : null) : isOld(first?.at) ? 'none' : null;
  return {
    last: row && { at: row.startedAt, place: row.place, bytes: row.bytes ?? 0, encrypted: row.encrypted },
    everyMs: settings.everyMs,
    alarm: error === null ? age : 'failed',
    error,
  };
}
