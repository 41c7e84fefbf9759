import pg from 'pg';
import { openDatabase, openPool } from '#db/database.ts';
import { locateOlderBinaries } from '#db/embedded/binaries.ts';
import { ensureCluster, isRunning, stopCluster } from '#db/embedded/cluster.ts';
import { connectionTo, holdCluster } from '#db/embedded/hold.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { ensureShopDatabase } from '#db/embedded/shop-role.ts';
import { SPEED_BEFORE_SAFETY } from '#tests/support/run/database-setup.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';

export const OLDER = 17;

/** The database of a data folder, run by the PostgreSQL before ours, as an earlier version of the shop did; made when missing. */
export async function openOlderDatabase(dataDir: string): Promise<TestDatabase> {
  const located = await locateCluster(dataDir, SPEED_BEFORE_SAFETY);
  const cluster = { ...located, binaries: await locateOlderBinaries(located.user, OLDER, () => {}) };
  await ensureCluster(cluster);
  // As after a power cut: it was left running by a server that was killed.
  if (await isRunning(cluster)) await stopCluster(cluster, 'immediate');
  const lock = await holdCluster(cluster, dataDir);
  const { owner: connection } = await ensureShopDatabase((name) => connectionTo(cluster, name));
  const pool = openPool(connection);
  return {
    connection,
    pool,
    owner: pool,
    db: openDatabase(pool),
    async [Symbol.asyncDispose]() {
      await pool.end();
      await stopCluster(cluster);
      await lock.end();
    },
  };
}

/** Every row of every table as PostgreSQL writes it, and where every sequence stands. */
export async function readWhole(connection: pg.ClientConfig): Promise<Record<string, string[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  const whole: Record<string, string[]> = {};
  const ask = async (statement: string): Promise<string[]> =>
    (await client.query<[string]>({ text: statement, rowMode: 'array' })).rows.map(([value]) => value);
  const found = (kind: string) => `
    SELECT format('%I.%I', relnamespace::regnamespace, relname) FROM pg_class
    WHERE relkind = '${kind}' AND relnamespace::regnamespace::text !~ '^(pg_|information_schema)' ORDER BY 1`;
  for (const name of await ask(found('r'))) whole[name] = await ask(`SELECT row::text FROM ${name} AS row ORDER BY 1`);
  for (const name of await ask(found('S')))
    whole[name] = await ask(`SELECT (last_value, is_called)::text FROM ${name}`);
  await client.end();
  return whole;
}
