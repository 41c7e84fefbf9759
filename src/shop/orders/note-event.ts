import type { Transaction } from '#db/database.ts';
import { orderEvents } from '#db/schema.ts';

export type OrderEvent = Omit<typeof orderEvents.$inferInsert, 'id'>;

/** Writes into the order's history, in the transaction of the change itself. */
export async function noteEvent(tx: Transaction, event: OrderEvent): Promise<void> {
  await tx.insert(orderEvents).values(event);
}
