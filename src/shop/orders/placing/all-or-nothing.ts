import type { Database, Transaction } from '#db/database.ts';

/** Ends a transaction with nothing of it done. */
class Undone extends Error {
  readonly outcome: { ok: false };

  constructor(outcome: { ok: false }) {
    super('refused');
    this.outcome = outcome;
  }
}

/** One transaction, of which nothing is done where its outcome is a refusal, however far it had come. */
export async function allOrNothing<Outcome extends { ok: boolean }>(
  db: Database,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new Undone(outcome as { ok: false });
      return outcome;
    });
  } catch (fault) {
    if (fault instanceof Undone) return fault.outcome as Outcome;
    throw fault;
  }
}
