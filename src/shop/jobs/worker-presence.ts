import type pg from 'pg';

/** Any number that no other advisory lock of this database uses. */
const KEY = 2_750_118;

/**
 * Says, for as long as this process lives, that a worker is here. graphile-worker leaves the jobs of a killed process
 * locked for four hours, because it cannot tell a dead worker from a slow one; a customer whose mail was being sent when
 * the power failed would wait that long. PostgreSQL can tell: a dead process holds no advisory lock. Whoever gets the
 * lock for himself alone is the only worker, so every locked job is an orphan, and is freed before the first one runs.
 */
export async function announceWorker(pool: pg.Pool, onLost: (fault: Error) => void): Promise<() => void> {
  const client = await pool.connect();
  // Without a listener a database that restarts would end the process. graphile-worker reconnects by itself.
  client.on('error', onLost);
  try {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [KEY]);
    if (rows[0]?.alone) {
      await client.query(
        `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
         from graphile_worker.jobs where locked_by is not null`,
      );
    }
    await client.query('select pg_advisory_lock_shared($1)', [KEY]);
    if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [KEY]);
  } catch (fault) {
    client.release(true);
    throw fault;
  }
  // Ending the connection frees the lock, whatever state it is in.
  return () => client.release(true);
}
