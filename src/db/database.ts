import type { DrizzleConfig } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { reportOutages } from './outage.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
/** A helper that writes asks for this, never for a `Database`: what it writes stands or falls with its caller's transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Twenty-four connections at most. What it and its connections are asked fails with `DatabaseUnavailable` while PostgreSQL is unavailable. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  // A connection that breaks fails its query or is replaced at the next use; without these listeners, one for idle and
  // one for busy connections, its error would end the process.
  const pool = new pg.Pool({ max: 24, connectionTimeoutMillis: 10_000, pipeline: true, ...connection })
    .on('error', () => {})
    .on('connect', (client) => {
      client.on('error', () => {});
      reportOutages(client, 'query');
    });
  reportOutages(pool, 'connect', 'query');
  return pool;
}

/** Of each open transaction: what its connection is asked by, which stays the same from one transaction to the next. */
const connections = new WeakMap<object, Database>();

/** What a statement may be prepared on for as long as the connection lives; of a whole database, what takes any connection. */
export function connectionOf(db: Database | Transaction): Database {
  return connections.get(db) ?? (db as Database);
}

/** For one connection that somebody else opens and ends, such as that to a restored copy. */
export function databaseOn(client: pg.Client): Pick<Database, 'execute'> {
  return drizzle(client);
}

const DEADLOCK = '40P01';
const TRIES = 4;

/** Of two transactions that wait for each other PostgreSQL breaks one off, with nothing of it done: it is worth another try. */
function isDeadlock(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  return ('code' in fault && fault.code === DEADLOCK) || isDeadlock(fault.cause);
}

/**
 * `logger`: is told of each statement. What runs in a transaction runs again after a deadlock, so that it changes nothing but the
 * database.
 */
export function openDatabase(pool: pg.Pool, { logger }: Pick<DrizzleConfig, 'logger'> = {}): Database {
  const config = { schema, casing: 'snake_case' as const, ...(logger && { logger }) };
  const ofClient = new WeakMap<pg.PoolClient, Database>();
  const db: Database = drizzle(pool, config);
  const once: Database['transaction'] = async (work, settings) => {
    const client = await pool.connect();
    try {
      const connection = ofClient.get(client) ?? drizzle(client, config);
      ofClient.set(client, connection);
      return await sendAtCommit(connection, work, settings);
    } finally {
      client.release();
    }
  };
  db.transaction = async (work, settings) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, settings);
      } catch (fault) {
        if (!isDeadlock(fault) || tries === TRIES) throw fault;
      }
    }
  };
  return db;
}

/**
 * Whether what is written now would last: a record goes through PostgreSQL's log to the disk. Fails, as a write would,
 * on a standby and while the disk of the log is full; false where everything is read-only by setting.
 */
export async function canWrite(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ readOnly: string }>(
    `SELECT current_setting('transaction_read_only') AS "readOnly", pg_logical_emit_message(true, 'readiness', '')`,
  );
  return rows[0]?.readOnly === 'off';
}

type Statement = () => PromiseLike<unknown>;

/** Of each transaction that is open: its last statement, once there is one. */
const lastOf = new WeakMap<object, { statement: Statement | null }>();

/**
 * The last statement of a transaction: it is sent when the work has ended, and the commit with it, without waiting for its
 * answer. So a lock for which others wait is held for as long as PostgreSQL needs, and not for a journey to this process and
 * back. Where it fails, nothing of the transaction is done, and the transaction fails with it. What it answers has to be
 * of no use to anybody.
 *
 * Throws in a savepoint, and where the transaction has such a statement already.
 */
export function atCommit(tx: Transaction, statement: Statement): void {
  const last = lastOf.get(tx);
  if (!last) throw new Error('Only a whole transaction has a last statement.');
  if (last.statement) throw new Error('The transaction has its last statement already.');
  last.statement = statement;
}

/** A transaction with what `atCommit` was given; its connection has to be pipelined. */
async function sendAtCommit<Result>(
  connection: Database,
  work: (tx: Transaction) => Promise<Result>,
  settings: Parameters<Database['transaction']>[1],
): Promise<Result> {
  let sent: Promise<unknown> = Promise.resolve();
  const result = await connection.transaction(async (tx) => {
    connections.set(tx, connection);
    const last: { statement: Statement | null } = { statement: null };
    lastOf.set(tx, last);
    const worked = await work(tx);
    const answer = last.statement?.();
    // Asked once and now: a statement of Drizzle's begins anew with each `then`.
    if (answer) sent = new Promise((resolve, reject) => void answer.then(resolve, reject));
    // Whoever waits for it comes after the commit; until then its failure is nobody's.
    sent.catch(() => {});
    return worked;
  }, settings);
  // A commit after a statement that failed is a rollback, and no failure.
  await sent;
  return result;
}
