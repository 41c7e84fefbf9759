import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { openPool } from '#db/database.ts';
import { openEmbeddedPostgres } from '#db/embedded/embedded-postgres.ts';
import { migrate } from '#db/migrate.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's PostgreSQL listens. */
    databaseHost: string;
  }
}

const log = { info() {}, warn() {}, error() {} };
export const SPEED_BEFORE_SAFETY = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'];

/** One temporary PostgreSQL for the whole run, with a migrated database that every test clones. */
export default async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const { path: folder } = await createTemporaryFolder();
  const sweeper = spawn(process.execPath, [fileURLToPath(new URL('./sweeper.ts', import.meta.url)), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  // Temporary folders of the tests go into the run's own, so that an interrupted run leaves none of them behind.
  process.env.TMPDIR = folder;
  const dataDir = join(folder, 'shared');
  const settings = [...SPEED_BEFORE_SAFETY, 'max_connections = 200'];
  const { connection, stop } = await openEmbeddedPostgres({ dataDir, log, settings });
  const pool = openPool(connection);
  await migrate(pool);
  await pool.end();
  project.provide('databaseHost', String(connection.host));
  return async () => {
    await stop();
    sweeper.stdin.end();
    await once(sweeper, 'exit');
  };
}
