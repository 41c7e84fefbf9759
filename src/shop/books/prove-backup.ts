import { realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { readIdentity } from '#db/backup/backup-identity.ts';
import { restoreBackup } from '#db/backup/restore-backup.ts';
import { databaseOn } from '#db/database.ts';
import { isRunning, stopCluster } from '#db/embedded/cluster.ts';
import { RESTORING } from '#db/embedded/folders.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { backups, restoreProofs } from '#db/schema.ts';
import { isHeld } from '#shop/backups/held-shop.ts';
import type { BackupStore, Backups } from '#shop/ports/backup-store.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { faultText } from '#values/text/fault-text.ts';
import { compareSeals } from './seal-journal.ts';

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const ALERT = ['restore-failed', 'newest'] as const;
/** In the data folder, so on a disk that has room for a database; never there but while one is tried. */
const FOLDER = 'tried-backup';
/** What is left of the disk besides: the shop writes to it, too. */
const ROOM_BYTES = 2 * 1024 ** 3;

/**
 * The round: once a week the newest backup is restored beside the shop, its journal compared with that of the
 * shop, and the shop's server started on it; one that failed is tried again after a day. Where no backup is made by itself, and in a shop that is held, it does nothing.
 */
export async function proveBackup(shop: Shop): Promise<void> {
  const { db, clock, backups: settings } = shop;
  if (!settings?.store || settings.everyMs === null || (await isHeld(shop))) return;
  const now = clock();
  const since = (ms: number) =>
    and(gt(restoreProofs.startedAt, new Date(now.getTime() - ms)), lte(restoreProofs.startedAt, now));
  const held = and(isNotNull(restoreProofs.finishedAt), isNull(restoreProofs.error), since(WEEK_MS));
  if ((await db.$count(restoreProofs, held)) > 0 || (await db.$count(restoreProofs, since(DAY_MS))) > 0) return;
  const name = await newestIn(shop, settings.store);
  if (name !== null) await prove(shop, settings, settings.store, name);
}

async function newestIn({ db }: Pick<Shop, 'db'>, { place }: BackupStore): Promise<string | null> {
  const whole = and(isNotNull(backups.finishedAt), isNull(backups.error), eq(backups.place, place));
  const [row] = await db.select().from(backups).where(whole).orderBy(desc(backups.id)).limit(1);
  return row?.name ?? null;
}

async function prove(shop: Shop, settings: Backups, store: BackupStore, name: string): Promise<void> {
  const { db, clock } = shop;
  const [begun] = await db.insert(restoreProofs).values({ startedAt: clock(), backupName: name }).returning();
  const noted = eq(restoreProofs.id, begun?.id ?? 0);
  try {
    const found = await tryOut(shop, settings, store, name);
    await db.transaction(async (tx) => {
      await tx
        .update(restoreProofs)
        .set({ ...found, finishedAt: clock() })
        .where(noted);
      await resolveAlert(tx, ...ALERT, clock());
    });
    shop.log.info({ name, ...found }, 'the newest backup was restored, compared and started');
  } catch (fault) {
    const error = faultText(fault);
    shop.log.error({ err: fault, name }, 'the newest backup could not be restored');
    await db.transaction(async (tx) => {
      await tx.update(restoreProofs).set({ error, finishedAt: clock() }).where(noted);
      await raiseAlert(tx, { kind: ALERT[0], subject: ALERT[1], detail: { reason: error } });
    });
  }
}

type Found = { orders: number; sealed: number };

async function tryOut(shop: Shop, settings: Backups, store: BackupStore, name: string): Promise<Found> {
  const { dataDir, key } = settings;
  const folder = join(dataDir, FOLDER);
  await tearDown(folder);
  await refuseWithoutRoom(shop, dataDir);
  try {
    let found: Found | null = null;
    await restoreBackup({
      dataDir: folder,
      key,
      until: null,
      walStore: null,
      tell: () => {},
      open: () => store.read(name),
      expected: { own: await readIdentity(shop.db), beside: [] },
      mark: async (client) => {
        found = await compare(shop, databaseOn(client));
      },
    });
    if (!found) throw new Error('Nothing was compared.');
    await settings.startOn?.(folder);
    return found;
  } finally {
    await tearDown(folder);
  }
}

/**
 * Each table is what the backup had counted: `restoreBackup` sees to that. Here its journal has to hold by itself, and to be this shop's: the
 * last link of its chain holds all that came before it.
 */
async function compare({ db }: Pick<Shop, 'db'>, copy: ReturnType<typeof databaseOn>): Promise<Found> {
  for await (const [first] of compareSeals({ db: copy })) {
    if (first) throw new Error(`The journal of the backup does not hold: ${first.ours}.`);
  }
  const { rows } = await copy.execute<Found & { hash: string | null }>(sql`
    select (select count(*)::integer from orders) as orders, coalesce(number, 0)::integer as sealed, encode(hash, 'hex') as hash
    from (values (1)) as one left join (select number, hash from journal_seals order by number desc limit 1) as last on true`);
  const [{ orders, sealed, hash } = { orders: 0, sealed: 0, hash: null }] = rows;
  const { rows: same } = await db.execute(
    sql`select from journal_seals where number = ${sealed} and encode(hash, 'hex') = ${hash}`,
  );
  if (sealed > 0 && same.length === 0)
    throw new Error(`The journal of the backup is another one from link ${sealed} on.`);
  return { orders, sealed };
}

/** The shop writes to the same disk, and a full one would stop it. */
async function refuseWithoutRoom({ db }: Pick<Shop, 'db'>, dataDir: string): Promise<void> {
  const { rows } = await db.execute<{ bytes: number }>(sql`
    select (pg_database_size(current_database()) + coalesce((select max(bytes) from ${backups}), 0))::float8 as bytes`);
  const { bavail, bsize } = await statfs(dataDir);
  const [free, needed] = [bavail * bsize, 2 * (rows[0]?.bytes ?? 0) + ROOM_BYTES];
  if (free < needed) {
    throw new Error(
      `There is no room to try a backup: ${megabytes(needed)} are needed in ${dataDir}, and ${megabytes(free)} are free.`,
    );
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Also what a killed server has left, with its PostgreSQL and where that keeps its files. */
async function tearDown(folder: string): Promise<void> {
  for (const place of [join(folder, RESTORING), folder]) {
    const database = await realpath(join(place, 'postgres')).catch(() => null);
    if (!database) continue;
    const cluster = await locateCluster(place, []);
    if (await isRunning(cluster)) await stopCluster(cluster);
    await rm(database, { recursive: true, force: true, maxRetries: 10 });
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
