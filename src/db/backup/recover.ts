import { access, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, isRunning, startCluster, stopCluster } from '#db/embedded/cluster.ts';
import { connectionTo } from '#db/embedded/hold.ts';
import { DATABASE } from '#db/embedded/shop-role.ts';

/** How PostgreSQL, which may reach nothing but its folder, asks for files of the archive. */
const ASKED = 'wal-from-archive';
const LOOK_MS = 20;
/** In PostgreSQL's words. */
const NOT_REACHED = 'recovery ended before configured recovery target was reached';

export type Target = {
  /** The named point that the backup ends at, or a moment after it. */
  until: { restorePoint: string } | { moment: Date };
  /** Puts a file of the log at `path`; false: the archive does not have it. */
  fetchWal: ((name: string, path: string) => Promise<boolean>) | null;
};

/**
 * Starts the unpacked cluster, lets it replay its log up to the target, gives the recovered database to `check`, and stops it.
 * From then on it writes a timeline of its own, so that nothing of it is taken for the original's.
 */
export async function recover(
  cluster: Cluster,
  target: Target,
  check: (client: pg.Client) => Promise<void>,
): Promise<void> {
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
