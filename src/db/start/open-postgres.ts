import type pg from 'pg';
import { findRunning } from '#db/embedded/locate-cluster.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from './embedded-postgres.ts';

type Options = {
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Null: the role of `databaseUrl` owns the tables as well. */
  databaseOwnerUrl?: string | null;
  dataDir: string;
  /** Where PostgreSQL's log is archived: the code that starts the embedded database has it put the log into a folder for that. */
  walArchive: string | null;
  /** What the settings say of its size; without it the embedded database stays small. */
  postgresSettings?: Record<string, string>;
  log: Parameters<typeof openEmbeddedPostgres>[0]['log'];
};

/** The PostgreSQL that the settings name; `stop` ends the embedded one and leaves any other alone. */
export async function openPostgres({
  databaseUrl,
  databaseOwnerUrl,
  dataDir,
  walArchive,
  postgresSettings,
  log,
}: Options): Promise<EmbeddedPostgres> {
  if (databaseUrl === null) {
    const sized = postgresSettings && { sized: postgresSettings };
    return openEmbeddedPostgres({ dataDir, log, archives: walArchive !== null, ...sized });
  }
  const connection: pg.PoolConfig = { connectionString: databaseUrl };
  const owner = databaseOwnerUrl ? { connectionString: databaseOwnerUrl } : connection;
  return { connection, owner, elsewhere: null, stop: () => Promise.resolve() };
}

/** The same for a short errand: beside the shop that is running on the embedded database, which is left running then. */
export async function openPostgresForCommand(options: Options): Promise<EmbeddedPostgres> {
  const running = options.databaseUrl === null ? await findRunning(options.dataDir) : null;
  return running ? { ...running, elsewhere: null, stop: () => Promise.resolve() } : openPostgres(options);
}
