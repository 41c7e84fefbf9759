import type { Transaction } from '#db/database.ts';
import { suppressions } from '#db/schema.ts';

export type NewSuppression = Omit<typeof suppressions.$inferInsert, 'id'>;

/** Blocks addresses, given in lower case. One that is blocked for this reason already stays as it is. */
export async function suppress(tx: Transaction, blocked: NewSuppression[]): Promise<void> {
  if (blocked.length === 0) return;
  const known = { target: [suppressions.address, suppressions.reason] };
  await tx.insert(suppressions).values(blocked).onConflictDoNothing(known);
}
