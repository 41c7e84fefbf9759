import type pg from 'pg';

export type SandboxTransaction = pg.PoolClient;

export async function inTransaction<T>(pool: pg.Pool, work: (tx: SandboxTransaction) => Promise<T>): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    tx.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is broken and must not be used again.
    await tx.query('rollback').then(
      () => tx.release(),
      (broken: Error) => tx.release(broken),
    );
    throw error;
  }
}
