import { TransactionRollbackError } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';

/** Does something in a transaction that is always taken back: what it finds is kept, and nothing that it writes. */
export async function withRollback<Seen>(db: Database, look: (tx: Transaction) => Promise<Seen>): Promise<Seen> {
  const seen: Seen[] = [];
  try {
    await db.transaction(async (tx) => {
      seen.push(await look(tx));
      tx.rollback();
    });
  } catch (fault) {
    if (!(fault instanceof TransactionRollbackError)) throw fault;
  }
  return seen[0] as Seen;
}
