import { readFileSync } from 'node:fs';
import { appendFile, chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { openSocketFolder } from './folders.ts';
import { run, type SystemUser } from './system-user.ts';

/** Replaying a long log after a power cut takes a while; ending the attempt would only begin it anew. */
const START_SECONDS = '600';
const STOP_SECONDS = '60';
/** What begins so is removed by the next start. */
export const UNFINISHED = 'unfinished-';
const PID_FILE = 'postmaster.pid';

/** One PostgreSQL cluster in its folder: the parts are `cluster/` (the data), `server.log` and the socket. */
export type Cluster = { folder: string; user: SystemUser; binaries: Binaries; settings: string[] };

export const dataOf = (cluster: Cluster) => join(cluster.folder, 'cluster');

/**
 * Makes the cluster when there is none. It is made under another name and renamed when it is whole, so a folder called
 * `cluster` is always a real one, whatever was killed in between, and is never made anew.
 */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  if ((await majorOf(dataOf(cluster))) !== null) return;
  const unfinished = await mkdtemp(join(cluster.folder, UNFINISHED));
  try {
    if (cluster.user) await chown(unfinished, cluster.user.uid, cluster.user.gid);
    await run(
      cluster.binaries.initdb,
      // The built-in locale sorts alike on every machine; who may connect is decided by the folder of the socket.
      [`--pgdata=${unfinished}`, '--username=fulldraw', '--auth=trust', '--encoding=UTF8', '--locale=C'].concat([
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ]),
      cluster.user,
    );
    await appendFile(join(unfinished, 'postgresql.conf'), "\ninclude_if_exists = 'fulldraw.conf'\n");
    await rename(unfinished, dataOf(cluster));
    await syncFolder(cluster.folder);
  } catch (fault) {
    // Two servers started together on an empty folder: the other one was faster.
    if ((await majorOf(dataOf(cluster))) !== null) return;
    if (!(fault instanceof Error && 'code' in fault && fault.code === 'ENOTEMPTY')) throw fault;
    throw new Error(
      `${dataOf(cluster)} is neither empty nor a database. Nothing was changed in it; move it away, or choose another DATA_DIR.`,
      { cause: fault },
    );
  }
}

/** The major version of the PostgreSQL that made the files in this folder; null when there are none. */
export async function majorOf(data: string): Promise<number | null> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return null;
    throw fault;
  });
  return version === null ? null : Number.parseInt(version, 10);
}

/** Removes what killed attempts to make the cluster left behind. Only for the server that holds the lock. */
export async function removeUnfinished(cluster: Cluster): Promise<void> {
  const names = await readdir(cluster.folder);
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    // An initdb whose starter was killed may still be writing.
    await rm(join(cluster.folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

export function isRunning(cluster: Cluster): Promise<boolean> {
  return run(cluster.binaries.pgCtl, ['status', '-D', dataOf(cluster)], cluster.user).then(
    () => true,
    () => false,
  );
}

export async function startCluster(cluster: Cluster): Promise<void> {
  const socketFolder = await openSocketFolder(cluster.folder, cluster.user);
  const settings = [
    "listen_addresses = ''",
    `unix_socket_directories = ${quote(`"${socketFolder}"`)}`,
    'unix_socket_permissions = 0700',
    "timezone = 'UTC'",
    'log_checkpoints = off',
    ...cluster.settings,
  ];
  await writeWhole(join(dataOf(cluster), 'fulldraw.conf'), `${settings.join('\n')}\n`, cluster.user);
  const log = join(cluster.folder, 'server.log');
  const { pgCtl } = cluster.binaries;
  try {
    await run(pgCtl, ['start', '-D', dataOf(cluster), '-l', log, '-w', '-t', START_SECONDS], cluster.user);
  } catch (cause) {
    const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-5);
    throw new Error(`The database in ${cluster.folder} could not be started:\n${lines.join('\n')}`, { cause });
  }
}

/** `immediate`: without keeping what it holds, for a cluster that is deleted. */
export async function stopCluster(cluster: Cluster, mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const { pgCtl } = cluster.binaries;
  try {
    await run(pgCtl, ['stop', '-D', dataOf(cluster), '-m', mode, '-w', '-t', STOP_SECONDS], cluster.user);
  } catch (fault) {
    // It may have ended by itself just before.
    if (await isRunning(cluster)) throw fault;
  }
}

/** Asks the running server to stop, without waiting: for a process that is ending itself. */
export function interruptCluster(cluster: Cluster): void {
  try {
    const pid = Number.parseInt(readFileSync(join(dataOf(cluster), PID_FILE), 'utf8'), 10);
    if (pid > 0) process.kill(pid, 'SIGINT');
  } catch {
    // It has ended already.
  }
}

/**
 * After a power cut, or in a new container, another program may have the process number that the database had; it would
 * then take itself for running and refuse to start.
 */
export async function clearStaleProcess(cluster: Cluster): Promise<void> {
  const pid = Number.parseInt((await readPidFile(cluster))[0] ?? '', 10);
  const program = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => null);
  if (program !== null && program.trim() !== 'postgres') await rm(join(dataOf(cluster), PID_FILE), { force: true });
}

/** Where the running server listens, by its own word: the folder may have been chosen by an earlier start. */
export async function findSocketFolder(cluster: Cluster): Promise<string | null> {
  return (await readPidFile(cluster))[4] || null;
}

async function readPidFile(cluster: Cluster): Promise<string[]> {
  const text = await readFile(join(dataOf(cluster), PID_FILE), 'utf8').catch(() => '');
  return text.split('\n');
}

/**
 * Another server that starts at the same time must never read half of it. PostgreSQL goes on without a file that it may not
 * read, and would let every user in: root's files are closed to its user where root's umask says so.
 */
async function writeWhole(file: string, text: string, user: SystemUser): Promise<void> {
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text);
  if (user) await chown(draft, user.uid, user.gid);
  await rename(draft, file);
}

/** Makes the rename outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
