import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type CancellationRow, cancellations, orders } from '#db/schema.ts';
import type { CancellationEnd } from '#values/order/order.ts';

type End = { ended: CancellationEnd; at: Date; by?: string };

/** Ends the cancellation of an order that waits, so that staff can work on it again; for a caller that holds the order's lock. */
export async function endWaitingCancellation(
  tx: Transaction,
  orderId: number,
  { ended, at, by }: End,
): Promise<CancellationRow | null> {
  const [waited] = await tx
    .update(cancellations)
    .set({ ended, endedAt: at, endedBy: by ?? null })
    .where(isWaiting(orderId))
    .returning();
  await tx.update(orders).set({ cancelsAt: null }).where(eq(orders.id, orderId));
  return waited ?? null;
}

/** The condition of the one that waits for an order; there is one at most. */
export function isWaiting(orderId: number) {
  return and(eq(cancellations.orderId, orderId), isNull(cancellations.endedAt));
}
