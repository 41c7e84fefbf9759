import { lt } from 'drizzle-orm';
import { allOrNothing } from './all-or-nothing.ts';
import type { Database, Transaction } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { doneRequests } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * A transaction that is carried out once for a request key: the same key again, at the same time too, does nothing and answers with
 * `again`. A refusal takes the key back with everything else, so that the request may be made once more. Keys are kept for a day.
 */
export function oncePerKey<Outcome extends { ok: boolean }>(
  { db, clock }: { db: Database; clock: () => Date },
  requestKey: string | undefined,
  work: (tx: Transaction) => Promise<Outcome>,
  again: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  return allOrNothing(db, async (tx) => {
    if (!requestKey) return work(tx);
    const row = { requestKey, at: clock() };
    const [first] = await tx.insert(doneRequests).values(row).onConflictDoNothing().returning();
    return first ? work(tx) : again(tx);
  });
}

export async function expireRequestKeys({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await deleteInBatches(db, doneRequests, lt(doneRequests.at, new Date(clock().getTime() - DAY_MS)));
}
