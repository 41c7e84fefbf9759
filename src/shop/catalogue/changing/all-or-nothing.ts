import { TransactionRollbackError } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';

/**
 * A transaction of several steps, of which each may refuse: a refusal is the answer, and takes back what the steps before it
 * have written.
 */
export async function allOrNothing<Result extends { ok: boolean }>(
  db: Database,
  steps: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  let refusal: Result | null = null;
  try {
    return await db.transaction(async (tx) => {
      const result = await steps(tx);
      if (result.ok) return result;
      refusal = result;
      return tx.rollback();
    });
  } catch (fault) {
    if (refusal && fault instanceof TransactionRollbackError) return refusal;
    throw fault;
  }
}
