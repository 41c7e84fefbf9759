import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { openClientOf } from './database.ts';
import { parentOf, processorMs, processorMsOfAll, residentMib } from './processes.ts';

/** Durations of one kind, in milliseconds. */
export type Samples = { add(ms: number): void; readonly count: number; at(percent: number): number; max(): number };

export function keepSamples(given: number[] = []): Samples {
  const all = [...given];
  let sorted: number[] | null = null;
  const inOrder = () => {
    sorted ??= all.toSorted((one, other) => one - other);
    return sorted;
  };
  return {
    add(ms) {
      all.push(ms);
      sorted = null;
    },
    get count() {
      return all.length;
    },
    at: (percent) => inOrder()[Math.min(all.length - 1, Math.floor((all.length * percent) / 100))] ?? Number.NaN,
    max: () => inOrder().at(-1) ?? Number.NaN,
  };
}

/** What shop and database have used until now; null: it cannot be seen from here. */
export type Used = { shopMs: number | null; databaseMs: number | null; statements: number | null };

export type Meter = AsyncDisposable & {
  used(): Promise<Used>;
  /** In MiB: when the meter was opened, the most since then, and now. */
  memory(): { start: number | null; peak: number | null; now: number | null };
};

const LOOK_MS = 1000;

/** Reads the shop's process and PostgreSQL's from the outside, so that measuring costs neither anything. */
export async function openMeter(shopPid: number | null, connection: pg.ClientConfig): Promise<Meter> {
  const client = await openClientOf(connection);
  const counts = await statementCounter(client, connection);
  const postgres = await postmasterOf(client);
  const start = residentMib(shopPid);
  let peak = start;
  const stopping = new AbortController();
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const now = residentMib(shopPid);
      if (now !== null) peak = Math.max(peak ?? 0, now);
      await pause(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    async used() {
      const statements = await counts.read();
      return { shopMs: processorMs(shopPid), databaseMs: processorMsOfAll(postgres), statements };
    },
    memory: () => ({ start, peak, now: residentMib(shopPid) }),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await watching;
      await counts.close();
      await client.end();
    },
  };
}

/** PostgreSQL's first process, when it runs on this machine: other machines have other processes under its number. */
export async function postmasterOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return parentOf(rows[0]?.pid ?? 0);
}

/** In the embedded database the counting is in a database beside the shop's, whose tables stay what the shop knows. */
export async function prepareCounting(owner: pg.ClientConfig, embedded: boolean): Promise<void> {
  const client = await openClientOf(embedded ? { ...owner, database: 'postgres' } : owner);
  try {
    await client.query('create extension if not exists pg_stat_statements');
    if (embedded) await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  } catch (fault) {
    if (embedded) throw fault;
    console.warn('DATABASE_URL counts no statements: pg_stat_statements is not there, or its role may not make it.');
  } finally {
    await client.end();
  }
}

const COUNTED = `
  select sum(calls)::float as calls from pg_stat_statements
  where dbid = (select oid from pg_database where datname = $1) and query !~ 'pg_stat_statements'`;

async function statementCounter(client: pg.Client, connection: pg.ClientConfig) {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  const beside = connection.connectionString ? client : await openClientOf({ ...connection, database: 'postgres' });
  return {
    read: () =>
      beside.query<{ calls: number | null }>(COUNTED, [rows[0]?.name]).then(
        (counted) => counted.rows[0]?.calls ?? null,
        () => null,
      ),
    close: async () => {
      if (beside !== client) await beside.end();
    },
  };
}
