import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openEmbeddedPostgres } from '#db/start/embedded-postgres.ts';
import { freePorts } from '#tests/support/processes/free-ports.ts';
import {
  type RunningSandbox,
  type RunningServer,
  startSandboxProcess,
  startServer,
} from '#tests/support/processes/start-server.ts';
import { sweepDatabases } from '#tests/support/run/sweep-databases.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

export type ShopsBesideSandbox = AsyncDisposable & {
  /** Card provider, mail server and print provider, in a process of their own: they go on whatever becomes of the shop. */
  sandbox: RunningSandbox;
  /** The servers, each as it was started last. */
  shops: RunningServer[];
  /** SIGKILL, and a new start of the same server; resolves once it takes visitors. */
  killShop(index: number): Promise<void>;
  /** SIGTERM, and a start of this tree's server in its place; resolves with the code that the former one ended with. */
  exchangeShop(index: number): Promise<number | null>;
  /** SIGKILL for PostgreSQL's first process; resolves once the database answers again. */
  killDatabase(): Promise<void>;
  /** One statement on the shop's database, as its owner. */
  ask<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>;
};

const quiet = { info() {}, warn() {}, error: console.error };
const PATIENCE_MS = 60_000;
export const DATA_KEY = 'one-data-key-of-all-servers-of-this-shop';

/**
 * So many servers of one shop on one database, which this process holds and starts again when it is killed. Webhooks go to the first
 * server; one that was not taken comes again soon. `release`: the folder of the version that they begin with, which is otherwise this tree's.
 */
export async function openShops(
  instances: number,
  { release, settings: more }: { release?: string; settings?: Record<string, string> } = {},
): Promise<ShopsBesideSandbox> {
  const { path } = await createTemporaryFolder();
  const closing = new AsyncDisposableStack();
  closing.defer(() => sweepDatabases(path));
  try {
    const dataDir = join(path, 'shop');
    await mkdir(dataDir);
    const postgres = await openEmbeddedPostgres({ dataDir, log: quiet, settings: ['max_connections = 200'] });
    closing.defer(() => postgres.stop());
    const ports = await freePorts(instances);
    const sandbox = await startSandboxProcess({
      PORT: '0',
      SMTP_PORT: '0',
      DATA_DIR: join(path, 'sandbox'),
      SHOP_ORIGIN: `http://localhost:${ports[0]}`,
    });
    closing.defer(async () => void (await sandbox.stop()));
    const faults = await fetch(`${sandbox.origin}/sandbox/faults/stripe`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redeliveryPause: 0.001 }),
    });
    if (!faults.ok) throw new Error(`no such faults: ${await faults.text()}`);
    const start = (index: number, from?: string) => {
      const settings = {
        ...sandbox.forShop,
        PORT: String(ports[index]),
        ORIGIN: `http://localhost:${ports[index]}`,
        TRUST_PROXY: '1',
        LOG_LEVEL: 'error',
        DATA_DIR: join(path, `shop-${index + 1}`),
        DATABASE_URL: urlOf(postgres.connection),
        DATABASE_OWNER_URL: urlOf(postgres.owner),
        SESSION_SECRET: 'one secret of all servers of this shop',
        DATA_KEY,
        ...more,
      };
      return startServer(settings, from);
    };
    const shops: RunningServer[] = [];
    // What has ended already does not mind.
    closing.defer(() => {
      for (const shop of shops) shop.process.kill('SIGKILL');
    });
    // One after the other: the first makes the tables.
    for (let index = 0; index < instances; index += 1) shops.push(await start(index, release));
    const pool = new pg.Pool({ ...postgres.owner, max: 4 });
    pool.on('error', () => {});
    closing.defer(() => pool.end());
    const ask: ShopsBesideSandbox['ask'] = async (statement, values = []) => (await pool.query(statement, values)).rows;
    return {
      sandbox,
      shops,
      async killShop(index) {
        await shops[index]?.kill();
        shops[index] = await start(index);
      },
      async exchangeShop(index) {
        const code = (await shops[index]?.stop()) ?? null;
        shops[index] = await start(index);
        return code;
      },
      async killDatabase() {
        const pidFile = join(dataDir, 'postgres/cluster/postmaster.pid');
        process.kill(Number.parseInt(await readFile(pidFile, 'utf8'), 10), 'SIGKILL');
        const over = performance.now() + PATIENCE_MS;
        while (!(await answers(ask))) {
          if (performance.now() > over) throw new Error('The database does not come back.');
        }
      },
      ask,
      [Symbol.asyncDispose]: () => closing.disposeAsync(),
    };
  } catch (fault) {
    await closing.disposeAsync();
    throw fault;
  }
}

async function answers(ask: ShopsBesideSandbox['ask']): Promise<boolean> {
  return ask('select 1').then(
    () => true,
    () => false,
  );
}

/** The embedded database listens on a socket in its folder alone. */
function urlOf({ host = '', port, user = '', database = '' }: pg.PoolConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
