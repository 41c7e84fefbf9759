// PostgreSQL from npm's own binaries, as a process of its own beside the server: it outlives a killed server, and the
// next start simply finds it running.
import { resolve } from 'node:path';
import pg from 'pg';
import { locateBinaries } from './binaries.ts';
import {
  type Cluster,
  ensureCluster,
  findSocketFolder,
  isRunning,
  removeUnfinished,
  startCluster,
  stopCluster,
} from './cluster.ts';
import { openDatabaseFolder } from './folders.ts';
import { isPassing, shortly, takeLock } from './lock.ts';
import { chooseSystemUser } from './system-user.ts';

type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;

export type EmbeddedPostgres = { connection: pg.PoolConfig; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log: Log;
  /** Further lines of postgresql.conf; the tests give up durability for speed. */
  settings?: string[];
};

const PATIENCE_MS = 60_000;

/** Starts the database in `dataDir`, or finds it running, and holds it for this process alone. */
export async function openEmbeddedPostgres({ dataDir, log, settings = [] }: Options): Promise<EmbeddedPostgres> {
  const user = await chooseSystemUser(resolve(dataDir, 'postgres'));
  const folder = await openDatabaseFolder(resolve(dataDir), user);
  const cluster: Cluster = { folder, user, binaries: await locateBinaries(user), settings };
  await ensureCluster(cluster);

  let stopping = false;
  let lock = await hold(cluster, dataDir);
  watch();
  await removeUnfinished(cluster);
  const connection = await ensureDatabase(await connectionTo(cluster, 'postgres'), 'fulldraw');

  /** PostgreSQL is a process that can be killed too: it is started again for as long as this server lives. */
  async function watch(): Promise<void> {
    await new Promise<void>((ended) => lock.once('end', ended));
    while (!stopping) {
      log.warn({ folder }, 'the embedded database ended and is started again');
      try {
        lock = await hold(cluster, dataDir);
        return watch();
      } catch (fault) {
        log.error({ err: fault }, 'the embedded database could not be started again');
        await shortly();
      }
    }
  }

  return {
    connection,
    async stop() {
      stopping = true;
      await stopCluster(cluster);
      await lock.end();
    },
  };
}

/** Brings the cluster to life as often as needed: another server may be shutting it down at this very moment. */
async function hold(cluster: Cluster, dataDir: string): Promise<pg.Client> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      if (!(await isRunning(cluster))) await startUnlessStarted(cluster);
      return await takeLock(await connectionTo(cluster, 'postgres'), dataDir);
    } catch (fault) {
      if (!isPassing(fault) || Date.now() > deadline) throw fault;
      await shortly();
    }
  }
}

async function startUnlessStarted(cluster: Cluster): Promise<void> {
  try {
    await startCluster(cluster);
  } catch (fault) {
    if (!(await isRunning(cluster))) throw fault;
  }
}

async function connectionTo(cluster: Cluster, database: string): Promise<pg.PoolConfig> {
  const host = (await findSocketFolder(cluster)) ?? cluster.folder;
  return { host, port: 5432, user: 'fulldraw', database };
}

async function ensureDatabase(connection: pg.PoolConfig, name: string): Promise<pg.PoolConfig> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return { ...connection, database: name };
}
