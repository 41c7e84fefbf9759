import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Identity, ownerOf, readBackupName, readIdentity } from '#db/backup/backup-identity.ts';
import { BackupUnderWay } from '#db/backup/copy-cluster.ts';
import { carryWal, countWaiting, dropWaiting, pruneWal } from '#db/backup/wal-archive.ts';
import { backups, dataKeys, restoreProofs, restores } from '#db/schema.ts';
import type { Backups } from '#shop/ports/backup-store.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { isHeld } from './held-shop.ts';
import { makeBackup } from './make-backup.ts';

/** After a failure it is tried again this soon, or by the schedule if that is sooner. */
const AGAIN_MS = 30 * 60_000;
const A_DAY_MS = 86_400_000;
/** Any number that no other advisory lock of this database uses: one carries the log at a time. */
const ARCHIVE = 7_355_611;
const ALERT = ['log-not-archived', 'archive'] as const;

/** The round of the schedule: makes a backup when one is due, and removes those that are older than they are kept. Not while held. */
export async function keepBackups(shop: Shop, stopping?: AbortSignal): Promise<void> {
  const { backups: settings, clock } = shop;
  if (!settings?.store || settings.everyMs === null || (await isHeld(shop))) return;
  const { store, everyMs } = settings;
  const [tried] = await shop.db
    .select({ startedAt: backups.startedAt, error: backups.error })
    .from(backups)
    .orderBy(desc(backups.id))
    .limit(1);
  const last = await lastMade(shop, sql`${backups.startedAt} > all (select ${restores.restoredAt} from ${restores})`);
  const now = clock().getTime();
  // One that is yet to come was made by a clock that ran ahead, and says nothing of how old the newest is.
  const isWithin = (made: { startedAt: Date } | null | undefined, ms: number) =>
    made && made.startedAt.getTime() <= now && now - made.startedAt.getTime() < ms;
  if (isWithin(last, everyMs) || (tried?.error !== null && isWithin(tried, Math.min(everyMs, AGAIN_MS)))) return;
  try {
    await makeBackup(shop, settings, { store, startedBy: 'schedule', ...(stopping ? { stopping } : {}) });
  } catch (fault) {
    // The round before this one is still at it, or a command.
    if (fault instanceof BackupUnderWay) return;
    throw fault;
  }
  await removeOld(shop, settings);
}

/** The newest backup that was made and checked; null: there is none. Those from before a restore are of another database. */
async function lastMade({ db }: Pick<Shop, 'db'>, which = sql`true`) {
  const [row] = await db
    .select()
    .from(backups)
    .where(sql`${isNotNull(backups.finishedAt)} and ${isNull(backups.error)} and ${which}`)
    .orderBy(desc(backups.id))
    .limit(1);
  return row ?? null;
}

/**
 * Removes backups beyond their days, but never the newest of a database, and the log that none of them needs any more. Only
 * what is this database's, or of one that it was restored from: others may lie in the same place. Nothing while held.
 */
export async function removeOld({ db, clock }: Pick<Shop, 'db' | 'clock'>, settings: Backups): Promise<void> {
  const { store, walStore, keepDays } = settings;
  if (!store || (await isHeld({ db }))) return;
  const names = (await store.list()).sort();
  for (const owners of await ownersOf(db, await readIdentity(db))) {
    const found = names.flatMap((name) => {
      const read = readBackupName(name);
      return read && owners.includes(read.owner) ? [{ name, ...read }] : [];
    });
    const old = found.slice(0, -1).filter(({ madeAt }) => clock().getTime() - madeAt > keepDays * A_DAY_MS);
    for (const { name } of old) await store.remove(name);
    const kept = found.filter((each) => !old.includes(each));
    const firstWal = kept.map((each) => each.firstWal).sort(byPlace)[0];
    if (!walStore || !firstWal) continue;
    for (const owner of owners) await pruneWal(walStore, owner ?? (await readIdentity(db)).systemId, firstWal);
  }
}

/** The databases whose backups are this one's to remove, each with all its names; null: backups that name none. */
async function ownersOf(db: Shop['db'], own: Identity): Promise<(string | null)[][]> {
  const former = await db.select({ name: restores.backupName }).from(restores);
  if (former.length === 0) return [[ownerOf(own), null]];
  const names = new Set(former.map(({ name }) => readBackupName(name)?.owner ?? null));
  return [[ownerOf(own)], ...[...names].map((name) => [name])];
}

/** In the order of the log, whatever the timeline, which the first eight digits name. */
const byPlace = (one: string, other: string) => (one.slice(8) < other.slice(8) ? -1 : 1);

/**
 * The round that carries PostgreSQL's log to its archive. A fault raises an alert and stops nothing: what waits goes there
 * once it can. Of a restored shop that is held nothing goes anywhere: its first backup comes after its release, and needs
 * nothing of the log before.
 */
export async function archiveLog(shop: Shop): Promise<void> {
  const { backups: settings, db, clock, log } = shop;
  if (!settings?.walStore) return;
  const { walStore, dataDir, key } = settings;
  if (await isHeld(shop)) return dropWaiting(dataDir);
  try {
    await db.transaction(async (hold) => {
      const { rows } = await hold.execute<{ ours: boolean }>(sql`select pg_try_advisory_xact_lock(${ARCHIVE}) as ours`);
      if (rows[0]?.ours) await carryWal(dataDir, walStore, { owner: await readIdentity(db), key });
    });
    await db.transaction((tx) => resolveAlert(tx, ...ALERT, clock()));
  } catch (fault) {
    log.error({ err: fault, waiting: await countWaiting(dataDir) }, 'the log of the database is not archived');
    const reason = fault instanceof Error ? fault.message : String(fault);
    await db.transaction((tx) => raiseAlert(tx, { kind: ALERT[0], subject: ALERT[1], detail: { reason } }));
  }
}

const TWO_DAYS_MS = 2 * 86_400_000;

type BackupState = {
  last: { at: Date; place: string; bytes: number; encrypted: boolean } | null;
  everyMs: number | null;
  /** What is wrong; null: all is well. `none`: the shop is older than two days and never had one. */
  alarm: 'none' | 'old' | 'failed' | null;
  /** Why the last one failed. */
  error: string | null;
  /** When one was last restored by itself, and why that failed since; null: none is made by itself. */
  proof: { at: Date | null; error: string | null } | null;
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
    proof: settings.everyMs === null ? null : await readProof({ db }),
  };
}

/** When a backup was last restored by itself and held, and why the last attempt did not. */
async function readProof({ db }: Pick<Shop, 'db'>): Promise<BackupState['proof']> {
  const newest = (which = sql`true`) =>
    db
      .select()
      .from(restoreProofs)
      .where(and(isNotNull(restoreProofs.finishedAt), which))
      .orderBy(desc(restoreProofs.id))
      .limit(1);
  const [[ended], [held]] = await Promise.all([newest(), newest(isNull(restoreProofs.error))]);
  return { at: held?.startedAt ?? null, error: ended?.error ?? null };
}
