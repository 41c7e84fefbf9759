// PostgreSQL from npm's own binaries, as a process of its own beside the server: it ends with the server, outlives one that was
// killed, and the next start simply finds it running.
import { realpath, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveSettings, archivesAs, makeSpool } from '#db/backup/wal-archive.ts';
import { ensureCluster, interruptCluster, removeUnfinished, stopCluster } from '#db/embedded/cluster.ts';
import { refuseHalfRestored } from '#db/embedded/folders.ts';
import { connectionTo, holdCluster } from '#db/embedded/hold.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { ensureShopDatabase, type Reached } from '#db/embedded/shop-role.ts';
import { upgradeCluster } from './upgrade.ts';

type Log = Record<'info' | 'warn' | 'error', (detail: object, message: string) => void>;

export type EmbeddedPostgres = Reached & {
  /** Where the files are that DATA_DIR only links to; null when they are in it. */
  elsewhere: string | null;
  stop(): Promise<void>;
};

type Options = {
  dataDir: string;
  log: Log;
  /** Further lines of postgresql.conf; the tests give up durability for speed. */
  settings?: string[];
  /** Whether each finished file of PostgreSQL's log is laid ready for an archive (`backup/wal-archive.ts`). */
  archives?: boolean;
  /** Sized from the machine, but for what is given here (`sizing.ts`); without it as small as `initdb` makes it. */
  sized?: Record<string, string>;
};

const RETRY_MS = 1000;

/** Starts the database in `dataDir`, or finds it running, and holds it for this process alone. */
export async function openEmbeddedPostgres({
  dataDir,
  log,
  settings = [],
  archives = false,
  sized,
}: Options): Promise<EmbeddedPostgres> {
  await refuseHalfRestored(dataDir);
  const cluster = await locateCluster(dataDir, [...settings, ...archiveSettings(archives)]);
  if (sized) cluster.settings.unshift(...sizeLines(await readMachine(cluster.folder), sized));
  const { folder } = cluster;
  await upgradeCluster(cluster, dataDir, log);
  await ensureCluster(cluster);

  let stopping = false;
  if (archives) await makeSpool(cluster);
  let lock = await holdCluster(cluster, dataDir);
  if (!(await archivesAs(archives, lock))) {
    // A killed server has left it running with other settings than today's.
    await stopCluster(cluster);
    lock = await holdCluster(cluster, dataDir);
  }
  // However the server ends, unless it is killed: also without having stopped in order.
  const endWithUs = () => interruptCluster(cluster);
  process.once('exit', endWithUs);
  watch();
  await removeUnfinished(cluster);
  const reached = await ensureShopDatabase((name) => connectionTo(cluster, name));

  /** PostgreSQL is a process that can be killed too: it is started again for as long as this server runs. */
  async function watch(): Promise<void> {
    await new Promise<void>((ended) => lock.once('end', ended));
    while (!stopping) {
      log.warn({ folder }, 'the embedded database ended and is started again');
      try {
        lock = await holdCluster(cluster, dataDir);
        return watch();
      } catch (fault) {
        log.error({ err: fault }, 'the embedded database could not be started again');
        await pause(RETRY_MS);
      }
    }
  }

  return {
    ...reached,
    elsewhere: folder === join(await realpath(dataDir), 'postgres') ? null : folder,
    async stop() {
      stopping = true;
      await stopCluster(cluster);
      process.off('exit', endWithUs);
      await lock.end();
    },
  };
}

const MIB = 1024 ** 2;

/** What PostgreSQL is sized from, in bytes. */
type Machine = { memory: number; disk: number; cores: number };

/** A container's share of its machine counts, where it has one. `folder` is on the disk of the database. */
export async function readMachine(folder: string): Promise<Machine> {
  const { blocks, bsize } = await statfs(folder);
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return { memory, disk: blocks * bsize, cores: availableParallelism() };
}

type Size = { value: string; why: string };

/**
 * `initdb` sizes every cluster for a small machine of long ago. The shop's own pages, and often the build, live on the same
 * machine, so nothing here takes more than a quarter of it. The settings may say otherwise (POSTGRES_SETTINGS).
 */
export function sizesFor({ memory, disk, cores }: Machine): Record<string, Size> {
  const part = (of: number, least: number, most: number) =>
    `${Math.round(Math.min(Math.max(of / MIB, least), most))}MB`;
  return {
    shared_buffers: {
      value: part(memory / 4, 64, 2048),
      why: 'a quarter of the memory, for the tables and indexes that every order reads; beyond 2 GB the system caches as well',
    },
    effective_cache_size: {
      value: part(memory / 2, 128, 1024 ** 2),
      why: 'half of the memory: what PostgreSQL may expect to find cached by the system; nothing is taken',
    },
    maintenance_work_mem: {
      value: part(memory / 16, 64, 512),
      why: 'for indexes that a migration makes, and for vacuuming large tables in one go',
    },
    max_wal_size: {
      value: part(disk / 20, 256, 4096),
      why: 'a twentieth of the disk: when it is full PostgreSQL ends a round early, and after each every page is written whole once more',
    },
    wal_compression: {
      // PostgreSQL from npm has pglz alone.
      value: 'on',
      why: 'whole pages, most of the log of a small shop, are written smaller, on the disk and in the archive',
    },
    jit: {
      value: 'off',
      why: 'statements of the shop take milliseconds; compiling one takes longer than it runs',
    },
    max_parallel_workers_per_gather: {
      value: cores > 2 ? '2' : '0',
      why: 'on two cores a list that staff open would take both from those who buy',
    },
  };
}

/** The lines of postgresql.conf, each with its reason; `given` are those of the settings. */
function sizeLines(machine: Machine, given: Record<string, string>): string[] {
  const sizes = sizesFor(machine);
  const unknown = Object.keys(given).filter((name) => !(name in sizes));
  if (unknown.length > 0) {
    throw new Error(
      `POSTGRES_SETTINGS: ${unknown.join(', ')} cannot be set there, only ${Object.keys(sizes).join(', ')}.`,
    );
  }
  return Object.entries(sizes).map(([name, { value, why }]) => {
    const own = given[name];
    return own === undefined ? `${name} = '${value}' # ${why}` : `${name} = '${own}' # POSTGRES_SETTINGS`;
  });
}
