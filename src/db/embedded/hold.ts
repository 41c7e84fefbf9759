import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Cluster, clearStaleProcess, findSocketFolder, isRunning, startCluster } from './cluster.ts';
import { takeLock } from './lock.ts';

const TIMEOUT_MS = 60_000;
const PAUSE_MS = 200;

/**
 * Starts the cluster and takes the lock on it. Tried again while the database is only starting up or shutting
 * down: the server before this one may be stopping it at this very moment.
 */
export async function holdCluster(cluster: Cluster, dataDir: string): Promise<pg.Client> {
  const deadline = performance.now() + TIMEOUT_MS;
  await clearStaleProcess(cluster);
  for (;;) {
    try {
      if (!(await isRunning(cluster))) await startUnlessStarted(cluster);
      return await takeLock(await connectionTo(cluster, 'postgres'), dataDir);
    } catch (fault) {
      if (!isPassing(fault)) throw fault;
      if (performance.now() > deadline)
        throw new Error(`The database in ${cluster.folder} does not answer.`, { cause: fault });
      await pause(PAUSE_MS);
    }
  }
}

/** As the owner of the cluster, who may do everything in it. */
export async function connectionTo(cluster: Cluster, database: string): Promise<pg.ClientConfig> {
  const host = (await findSocketFolder(cluster)) ?? cluster.folder;
  return { host, port: 5432, user: 'fulldraw', database };
}

async function startUnlessStarted(cluster: Cluster): Promise<void> {
  try {
    await startCluster(cluster);
  } catch (fault) {
    if (!(await isRunning(cluster))) throw fault;
  }
}

/** Refused because it is starting up or shutting down, or not listening yet, or not any more. */
const PASSING_CODES = ['57P03', '57P01', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET'];
/** PostgreSQL was killed and the last of its processes are still ending. */
const STILL_ENDING = 'pre-existing shared memory block';

function isPassing(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  if ('code' in fault && PASSING_CODES.includes(String(fault.code))) return true;
  return fault.message.includes(STILL_ENDING) || fault.message === 'Connection terminated unexpectedly';
}
