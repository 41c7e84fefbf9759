import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { batches, places } from '#db/schema.ts';
import { lockBatches } from './lock-batches.ts';

/**
 * Gives the place of an order up, held or taken: those behind it move up. An order without one stays as it is. Call it under
 * the order's lock.
 */
export async function freePlace(tx: Transaction, orderId: number): Promise<void> {
  const [found] = await tx
    .select({ campaignId: batches.campaignId })
    .from(places)
    .innerJoin(batches, eq(batches.id, places.batchId))
    .where(eq(places.orderId, orderId));
  if (!found) return;
  await lockBatches(tx, found.campaignId);
  await tx.delete(places).where(eq(places.orderId, orderId));
}
