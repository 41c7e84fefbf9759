import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveDataKeys } from '#db/data-keys.ts';
import { openDatabase, openPool } from '#db/database.ts';
import { gearOrder } from '#tests/support/gear-orders.ts';
import type { RunningServer } from '#tests/support/processes/start-server.ts';

/** An order with gear in a running shop, as its checkout leaves it. */
export async function placedGear(
  { dataDir }: RunningServer,
  given: Parameters<typeof gearOrder>[1],
): ReturnType<typeof gearOrder> {
  giveDataKeys([await readFile(join(dataDir, 'data-key'), 'utf8')]);
  const pool = openPool({ host: `${dataDir}/postgres`, port: 5432, user: 'fulldraw', database: 'fulldraw' });
  try {
    return await gearOrder({ db: openDatabase(pool), clock: () => new Date() }, given);
  } finally {
    await pool.end();
  }
}
