import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, openPool } from '#db/database.ts';
import { connectionTo } from '#db/embedded/hold.ts';
import { locateCluster } from '#db/embedded/locate-cluster.ts';
import { migrate } from '#db/migrate.ts';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

export type OwnCluster = AsyncDisposable & {
  dataDir: string;
  test: TestShop;
  /** Asks as the owner of the cluster. */
  ask(statement: string): Promise<Record<string, unknown>[]>;
};

const log = { info() {}, warn() {}, error() {} };

/** A shop on an embedded database of its own, with the safety of a real one: for what concerns the whole database. */
export async function openOwnCluster(folder: string, options: { archives?: boolean } = {}): Promise<OwnCluster> {
  const dataDir = join(folder, 'data');
  const postgres = await openEmbeddedPostgres({ dataDir, log, ...options });
  const { connection } = postgres;
  const [pool, owner] = [openPool(connection), openPool(postgres.owner)];
  await migrate(owner);
  const nothing = { [Symbol.asyncDispose]: async () => {} };
  const test = await createTestShop({ connection, pool, owner, db: openDatabase(pool), ...nothing });
  return {
    dataDir,
    test,
    async ask(statement) {
      const owner = await connectionTo(await locateCluster(dataDir, []), 'fulldraw');
      const client = new pg.Client(owner);
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    async [Symbol.asyncDispose]() {
      await test[Symbol.asyncDispose]();
      await Promise.all([pool.end(), owner.end()]);
      await postgres.stop();
    },
  };
}
