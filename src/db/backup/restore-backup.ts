import { createWriteStream } from 'node:fs';
import { access, chown, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, isRunning, startCluster, stopCluster } from '#db/embedded/cluster.ts';
import { RESTORING } from '#db/embedded/folders.ts';
import { connectionTo } from '#db/embedded/hold.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { DATABASE } from '#db/embedded/shop-role.ts';
import { run, type SystemUser } from '#db/embedded/system-user.ts';
import { newestMigration } from '#db/migrate.ts';
import { type Manifest, readArchive } from './archive.ts';
import { type Identity, ownerOf, readBackupName } from './backup-identity.ts';
import { compareDigests, digestTables } from './table-digests.ts';
import { fetchWal, type WalStore, walFolders } from './wal-archive.ts';

const CLUSTER = 'postgres/cluster/';

export type Restore = {
  /** The archive from its beginning, as often as it is asked for. */
  open: () => Promise<Readable>;
  key: string | null;
  /** Has to be empty, or not there. */
  dataDir: string;
  /** Null: the moment of the backup. */
  until: Date | null;
  walStore: WalStore | null;
  /** What tells whether it is this shop's; null: it is meant, whoever's it is. */
  expected: Expected | null;
  /** Runs in the recovered database as the owner of the cluster, before the folder takes its place. */
  mark: (client: pg.Client, manifest: Manifest) => Promise<void>;
  /** What is being done, for the person who waits. */
  tell: (sentence: string) => void;
};

export type Expected = {
  /** Of the shop of the settings; null: there is none any more, or none yet. */
  own: Identity | null;
  /** The names of what lies beside the backup and where the shop keeps its own. */
  beside: string[];
};

/**
 * Makes `dataDir` of a backup. Everything is checked first, then unpacked and checked again, recovered and compared with what
 * the backup counted, in a folder inside `dataDir` whose content takes its place at the end: what is broken off leaves no
 * database that a shop would open. Throws with a sentence that says what to do.
 */
export async function restoreBackup(restore: Restore): Promise<Manifest> {
  const { dataDir, key, until, walStore, tell } = restore;
  await refuseUnlessEmpty(dataDir);
  if (until && !walStore) {
    throw new Error('--until needs the archived log: set WAL_ARCHIVE to the archive of the shop that made the backup.');
  }
  tell('Checking the backup…');
  const manifest = await readArchive(await restore.open(), key, async (_entry, bytes) => {
    for await (const _ of bytes);
  });
  refuseUnknown(manifest);
  if (restore.expected) refuseForeign(manifest, restore.expected);
  if (until && until < new Date(manifest.takenAt)) {
    throw new Error(`This backup begins at ${manifest.takenAt}, after --until. Take an older backup.`);
  }
  const work = join(resolve(dataDir), RESTORING);
  await mkdir(work, { recursive: true });
  try {
    tell('Unpacking…');
    const cluster = await locateCluster(work, []);
    await refuseOtherMajor(cluster.binaries.initdb, manifest);
    await unpack(restore, { work, databaseFolder: cluster.folder, user: cluster.user });
    tell(until ? `Replaying the log until ${until.toISOString()}…` : 'Replaying the log…');
    const folders = until && walStore ? await walFolders(walStore, manifest) : [];
    const target: Target = {
      until: until ? { moment: until } : { restorePoint: manifest.restorePoint },
      fetchWal: until && walStore ? (name, path) => fetchWal(walStore, { folders, name, key, path }) : null,
    };
    await recover(cluster, target, async (client) => {
      if (until === null) await refuseDifferent(client, manifest);
      await restore.mark(client, manifest);
    });
    for (const name of await readdir(work)) {
      // The database last: without it the folder is no shop's.
      if (name !== 'postgres') await rename(join(work, name), join(dataDir, name));
    }
    await rename(join(work, 'postgres'), join(dataDir, 'postgres'));
    await rmdir(work);
    return manifest;
  } catch (fault) {
    await rm(work, { recursive: true, force: true, maxRetries: 10 });
    throw fault;
  }
}

async function refuseUnlessEmpty(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return [];
    throw fault;
  });
  if (found.length === 0) return;
  throw new Error(
    `${resolve(dataDir)} is not empty, so nothing was restored. Move what is in it away, or name an empty folder with --to.`,
  );
}

function refuseUnknown({ newestMigration: its, shopVersion }: Manifest): void {
  if (its <= newestMigration()) return;
  throw new Error(`The backup was made by a newer version of the shop (${shopVersion}). Restore it with that one.`);
}

/**
 * The newest of a folder may be that of a copy which somebody has tried out, or another shop's. Where no shop is left to
 * compare with, several databases in one place are enough to ask.
 */
function refuseForeign({ shop, cluster, systemId }: Manifest, { own, beside }: Expected): void {
  const its = shop !== undefined && cluster !== undefined ? ownerOf({ shop, cluster }) : null;
  if (own) {
    if (its === null ? systemId === own.systemId : its === ownerOf(own)) return;
    const whose = shop === own.shop ? 'a copy of this shop, or of one that this one was restored from' : 'another shop';
    throw new Error(
      `This is a backup of ${whose} (${its ?? `of system ${systemId}`}; the shop of the settings is ${ownerOf(own)}), so nothing was restored. If it is the one that you mean, say so with --foreign.`,
    );
  }
  const others = new Map<string, string>();
  for (const name of beside.sort()) {
    const owner = readBackupName(name)?.owner;
    if (owner && owner !== its) others.set(owner, name);
  }
  // Those from before backups named a shop are its own, like as not.
  if (others.size === 0 || (its === null && others.size === 1)) return;
  throw new Error(
    `There are backups of several databases, and no shop in DATA_DIR that would tell which is meant, so nothing was restored. This one is of ${its ?? `system ${systemId}`}. If it is the one that you mean, say so with --foreign. The newest of the others:\n${[...others.values()].join('\n')}`,
  );
}

async function refuseOtherMajor(initdb: string, { postgresVersion }: Manifest): Promise<void> {
  const ours = /(\d+)/.exec(await run(initdb, ['--version'], null))?.[1];
  const its = postgresVersion.split('.')[0];
  if (ours === its) return;
  throw new Error(
    `The backup is of PostgreSQL ${its}, and this version of the shop has ${ours}. Restore it with the version that made it, then upgrade.`,
  );
}

async function refuseDifferent(client: pg.Client, { tables }: Manifest): Promise<void> {
  const different = compareDigests(tables, await digestTables(client));
  if (different.length === 0) return;
  throw new Error(`What was restored is not what the backup counted. Take another backup.\n${different.join('\n')}`);
}

type Place = { work: string; databaseFolder: string; user: SystemUser };

/** What is PostgreSQL's belongs to its user, who alone may read it. */
async function unpack({ open, key }: Restore, { work, databaseFolder, user }: Place): Promise<void> {
  await readArchive(await open(), key, async ({ name, isFolder }, bytes) => {
    const ofCluster = `${name}/`.startsWith(CLUSTER);
    const path = ofCluster ? join(databaseFolder, name.slice('postgres/'.length)) : join(work, name);
    if (!`${path}/`.startsWith(`${ofCluster ? databaseFolder : work}/`) || name.split('/').includes('..')) {
      throw new Error(`The backup has a file outside its folder: ${name}.`);
    }
    const folders = await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
    if (ofCluster && user && folders) await own(folders, isFolder ? path : dirname(path), user);
    if (isFolder) {
      for await (const _ of bytes);
      return;
    }
    await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    if (ofCluster && user) await chown(path, user.uid, user.gid);
  });
}

/** Every folder that was made, from the first to the last. */
async function own(first: string, last: string, user: NonNullable<SystemUser>): Promise<void> {
  for (let folder = last; folder.length >= first.length; folder = dirname(folder))
    await chown(folder, user.uid, user.gid);
}

/** How PostgreSQL, which may reach nothing but its folder, asks for files of the archive. */
const ASKED = 'wal-from-archive';
const LOOK_MS = 20;
/** In PostgreSQL's words. */
const NOT_REACHED = 'recovery ended before configured recovery target was reached';

type Target = {
  /** The named point that the backup ends at, or a moment after it. */
  until: { restorePoint: string } | { moment: Date };
  /** Puts a file of the log at `path`; false: the archive does not have it. */
  fetchWal: ((name: string, path: string) => Promise<boolean>) | null;
};

/**
 * Starts the unpacked cluster, lets it replay its log up to the target, gives the recovered database to `check`, and stops it.
 * From then on it writes a timeline of its own, so that nothing of it is taken for the original's.
 */
async function recover(cluster: Cluster, target: Target, check: (client: pg.Client) => Promise<void>): Promise<void> {
  const folder = join(cluster.folder, ASKED);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const signal = join(cluster.folder, 'cluster/recovery.signal');
  await writeFile(signal, '');
  if (cluster.user) for (const path of [folder, signal]) await chown(path, cluster.user.uid, cluster.user.gid);
  const stopped = new AbortController();
  const serving = serve(folder, target.fetchWal, stopped.signal);
  // Ends only by a fault: that of the archive.
  const failed = serving.then(() => new Promise<never>(() => {}));
  try {
    await Promise.race([startCluster({ ...cluster, settings: settingsOf(target) }), failed]);
    const client = new pg.Client({ ...(await connectionTo(cluster, 'postgres')), database: DATABASE });
    client.on('error', () => {});
    await client.connect();
    try {
      await Promise.race([promoted(cluster, client), failed]);
      await check(client);
      await client.query('checkpoint');
    } finally {
      await client.end().catch(() => {});
    }
  } catch (cause) {
    const log = await readFile(join(cluster.folder, 'server.log'), 'utf8').catch(() => '');
    if (!log.includes(NOT_REACHED) || !('moment' in target.until)) throw cause;
    throw new Error(
      `The archived log does not reach to ${target.until.moment.toISOString()}. Give an earlier --until, or leave it out.`,
      { cause },
    );
  } finally {
    stopped.abort();
    if (await isRunning(cluster)) await stopCluster(cluster);
    await serving.catch(() => {});
    await rm(folder, { recursive: true, force: true });
  }
}

function settingsOf({ until, fetchWal }: Target): string[] {
  // Asked by a file's name, answered by the file or by the word that there is none. Above 125 PostgreSQL ends the recovery.
  const ask = `ask=../${ASKED}/%f; : > $ask.asked || exit 200; n=0; while test ! -e $ask && test ! -e $ask.none; do n=$((n+1)); test $n -lt 6000 || exit 200; sleep 0.05; done; test -e $ask && mv $ask %p`;
  return [
    `restore_command = '${fetchWal ? ask : 'false'}'`,
    'moment' in until
      ? `recovery_target_time = '${until.moment.toISOString().replace('Z', '+00')}'`
      : `recovery_target_name = '${until.restorePoint}'`,
    "recovery_target_action = 'promote'",
  ];
}

/** Answers what PostgreSQL asks for. Fails when the archive does. */
async function serve(folder: string, fetchWal: Target['fetchWal'], stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) {
    for (const file of await readdir(folder)) {
      if (!file.endsWith('.asked')) continue;
      const name = file.slice(0, -'.asked'.length);
      const path = join(folder, name);
      await rm(join(folder, file));
      if (await fetchWal?.(name, `${path}.part`)) {
        await handTo(folder, `${path}.part`);
        await rename(`${path}.part`, path);
      } else await writeFile(`${path}.none`, '');
    }
    await pause(LOOK_MS);
  }
}

/** The file belongs to whom the folder belongs to. */
async function handTo(folder: string, path: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}

async function promoted(cluster: Cluster, client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
    if (!rows[0]?.recovering) return;
    await access(join(cluster.folder, 'cluster/postmaster.pid'));
    await pause(100);
  }
}
