// PostgreSQL from npm's own binaries, as a process of its own beside the server: it ends with the server, outlives one that was
// killed, and the next start simply finds it running.
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { archiveSettings, archivesAs, makeSpool } from '#db/backup/wal-archive.ts';
import { ensureCluster, interruptCluster, removeUnfinished, stopCluster } from '#db/embedded/cluster.ts';
import { refuseHalfRestored } from '#db/embedded/folders.ts';
import { connectionTo, holdCluster } from '#db/embedded/hold.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { ensureShopDatabase, type Reached } from '#db/embedded/shop-role.ts';
import { readMachine, sizeLines } from '#db/embedded/sizing.ts';
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
