import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type BatchRow, batches } from '#db/schema.ts';

/**
 * The batches of a campaign in the order of their position, locked until the transaction ends. All that change places of a
 * campaign lock them first, after the order's own lock (`lockOrder`) and before those of stock and gift cards; whoever has
 * locked batches waits for no order any more.
 */
export function lockBatches(tx: Transaction, campaignId: number): Promise<BatchRow[]> {
  return tx
    .select()
    .from(batches)
    .where(eq(batches.campaignId, campaignId))
    .orderBy(asc(batches.position))
    .for('no key update');
}
