import type { Database, Transaction } from './database.ts';

/** Ends a transaction with nothing of it done. */
export class Undone<Refusal extends { ok: false } = { ok: false }> extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super('refused');
    this.refusal = refusal;
  }
}

/**
 * A transaction of several steps, each of which may refuse: a refusal is the answer, and takes back what was written before
 * it. Within another transaction it is a part of that one. The last statement of `atCommit` refuses by failing with `Undone`.
 */
export async function allOrNothing<Outcome extends { ok: boolean }>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new Undone(outcome as { ok: false });
      return outcome;
    });
  } catch (fault) {
    if (fault instanceof Undone) return fault.refusal as { ok: boolean } as Outcome;
    throw fault;
  }
}
