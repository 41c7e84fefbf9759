import { execFile } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { askDatabase, NOTHING_WAITS } from '#tests/support/processes/ask-database.ts';
import { startServer } from '#tests/support/processes/start-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openRunFolder } from './run-folder.ts';

/** In the workers' environment: the data folder that a first start has left. */
const BEGUN = 'FULLDRAW_BEGUN_SHOP';

/** Before all journeys: a shop's first start makes its database and its pictures, which costs more than all later starts do. */
export default async function beginShop(): Promise<() => Promise<void>> {
  const { end } = await openRunFolder();
  const { path } = await createTemporaryFolder();
  try {
    const shop = await startServer({ DATA_DIR: path, LOG_LEVEL: 'warn' });
    await askDatabase(path, NOTHING_WAITS);
    if ((await shop.stop()) !== 0) throw new Error(`The first shop did not stop as it should:\n${shop.log()}`);
    // Where the database had to go elsewhere, a copied folder would lead to the same one.
    if ((await lstat(join(path, 'postgres'))).isDirectory()) process.env[BEGUN] = path;
  } catch (fault) {
    await end();
    throw fault;
  }
  return end;
}

/** A temporary data folder as a shop's first start leaves it; an empty one outside a run of journeys. */
export async function createBegunFolder(): ReturnType<typeof createTemporaryFolder> {
  const folder = await createTemporaryFolder();
  const begun = process.env[BEGUN];
  // Node's own copy would give all files to root, and the database runs as another user.
  if (begun) await promisify(execFile)('cp', ['-a', `${begun}/.`, folder.path]);
  return folder;
}
