// The statements of some pre-orders, as PostgreSQL has logged them, and the same once more by the bare driver.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postmasterOf } from './measure.ts';
import { processorMsOfAll } from './processes.ts';

export type Statement = { text: string; values: (string | null)[]; name?: string };
/** What a connection has sent together: a transaction, or one statement by itself. */
export type Unit = Statement[];

type Line = { timestamp: string; pid: number; user?: string; vxid?: string; message?: string; detail?: string };

/** As owner of the cluster; takes effect when it is started again. */
export async function logStatements(client: pg.Client, on: boolean): Promise<void> {
  await client.query(`alter system set log_statement = '${on ? 'all' : 'none'}'`);
  await client.query(`alter system set logging_collector = ${on ? 'on' : 'off'}`);
  await client.query(`alter system set log_destination = '${on ? 'jsonlog' : 'stderr'}'`);
}

/** Where the log is; asked while it runs. */
export async function logFolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ data: string; log: string }>(
    `select current_setting('data_directory') as data, current_setting('log_directory') as log`,
  );
  return join(rows[0]?.data ?? '', rows[0]?.log ?? '');
}

/** What the shop's connections have sent between two moments, units in the order in which they ended. */
export function readStatements(folder: string, from: Date, to: Date): Unit[] {
  const lines = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
  const units = new Map<string, { last: number; unit: Unit }>();
  lines.forEach((line, place) => {
    const at = Date.parse(line.timestamp.replace(' UTC', 'Z').replace(' ', 'T'));
    const statement = line.user === 'shop' && at >= from.getTime() && at <= to.getTime() ? statementIn(line) : null;
    if (!statement) return;
    const key = `${line.pid} ${line.vxid}`;
    const known = units.get(key)?.unit ?? [];
    units.set(key, { last: place, unit: [...known, statement] });
  });
  return [...units.values()].toSorted((one, other) => one.last - other.last).map(({ unit }) => unit);
}

function statementIn({ message = '', detail = '' }: Line): Statement | null {
  const simple = /^statement: ([\s\S]+)$/.exec(message)?.[1];
  if (simple) return { text: simple, values: [] };
  const [, name, text] = /^execute ([^:]+): ([\s\S]+)$/.exec(message) ?? [];
  if (!text) return null;
  const values = Array.from(detail.matchAll(/\$\d+ = (?:(NULL)|'((?:[^']|'')*)')/g), ([, isNull, value = '']) =>
    isNull ? null : value.replaceAll("''", "'"),
  );
  return { text, values, ...(name && name !== '<unnamed>' ? { name } : {}) };
}

export type Replayed = {
  seconds: number;
  /** Of this process, which is the driver's. */
  driverMs: number;
  databaseMs: number | null;
  failed: number;
  statements: number;
};

/** Sends all units to each of the databases, one after the other on one connection, the databases side by side. */
export async function replay(connection: pg.ClientConfig, databases: string[], units: Unit[]): Promise<Replayed> {
  const clients = await Promise.all(
    databases.map(async (database) => {
      const client = new pg.Client({ ...connection, database });
      await client.connect();
      return client;
    }),
  );
  const postgres = clients[0] ? await postmasterOf(clients[0]) : null;
  let failed = 0;
  let statements = 0;
  const before = { cpu: process.cpuUsage(), database: processorMsOfAll(postgres), at: performance.now() };
  async function lane(client: pg.Client): Promise<void> {
    for (const unit of units) {
      for (const { text, values, name } of unit) {
        statements += 1;
        try {
          await client.query({ text, values, ...(name ? { name } : {}), rowMode: 'array' });
        } catch {
          failed += 1;
          await client.query('rollback');
          break;
        }
      }
    }
  }
  await Promise.all(clients.map(lane));
  const seconds = (performance.now() - before.at) / 1000;
  const { user, system } = process.cpuUsage(before.cpu);
  const databaseNow = processorMsOfAll(postgres);
  const databaseMs = databaseNow === null || before.database === null ? null : databaseNow - before.database;
  await Promise.all(clients.map((client) => client.end()));
  return { seconds, driverMs: (user + system) / 1000, databaseMs, failed, statements };
}
