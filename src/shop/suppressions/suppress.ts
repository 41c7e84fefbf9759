import type { Transaction } from '#db/database.ts';
import { suppressions } from '#db/schema.ts';

export type NewSuppression = Omit<typeof suppressions.$inferInsert, 'id'>;

/** Blocks an address, given in lower case. One that is blocked for this reason already stays as it is. */
export async function suppress(tx: Transaction, suppression: NewSuppression): Promise<void> {
  await tx
    .insert(suppressions)
    .values(suppression)
    .onConflictDoNothing({ target: [suppressions.address, suppressions.reason] });
}
