// What ends by itself after a while: payments that stay `processing`, refunds that stay `pending`.
import type pg from 'pg';
import { inTransaction, type SandboxTransaction } from '#sandbox/shared/sandbox-database.ts';

/** Notes that an object has an end to come to; the worker brings it about, after a restart too. */
export async function settleLater(tx: SandboxTransaction, objectId: string, delayMs: number): Promise<void> {
  await tx.query(
    `insert into sandbox.stripe_settlements (object_id, due_at) values ($1, sandbox.now() + $2 * interval '1 ms')
     on conflict (object_id) do nothing`,
    [objectId, delayMs],
  );
}

/** Settles the oldest that is due; false when there is none. */
export function settleNext(
  pool: pg.Pool,
  settle: (tx: SandboxTransaction, objectId: string) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ object_id: string }>(
      `delete from sandbox.stripe_settlements where object_id = (
         select object_id from sandbox.stripe_settlements where due_at <= sandbox.now()
          order by due_at limit 1 for update skip locked
       ) returning object_id`,
    );
    const objectId = rows[0]?.object_id;
    if (objectId === undefined) return false;
    await settle(tx, objectId);
    return true;
  });
}
