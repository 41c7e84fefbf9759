import type pg from 'pg';

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
