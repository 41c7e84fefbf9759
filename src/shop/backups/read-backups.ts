import { desc, isNotNull, sql } from 'drizzle-orm';
import { backups, dataKeys } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { lastMade } from './keep-backups.ts';

const TWO_DAYS_MS = 2 * 86_400_000;

export type BackupState = {
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
