import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { reportOutages } from './outage.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
/** A helper that writes asks for this, never for a `Database`: what it writes stands or falls with its caller's transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** Twenty connections at most. What it and its connections are asked fails with `DatabaseUnavailable` while PostgreSQL is unavailable. */
export function openPool(connection: pg.PoolConfig): pg.Pool {
  // A connection that breaks fails its query or is replaced at the next use; without these listeners, one for idle and
  // one for busy connections, its error would end the process.
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 10_000, ...connection })
    .on('error', () => {})
    .on('connect', (client) => {
      client.on('error', () => {});
      reportOutages(client, 'query');
    });
  reportOutages(pool, 'connect', 'query');
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema, casing: 'snake_case' });
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
