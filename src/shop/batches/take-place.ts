import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, moment } from '#db/hot-values.ts';
import { type BatchRow, batches, type OrderRow } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/**
 * Gives an order its place for good: the one that is held for it, whatever became of the batch meanwhile, else the next of the
 * earliest open batch with room (rule 30.3). The end of that batch's window is written to `orders.promised_ship_by`, which
 * `order` does not know of. The batch is null where the campaign has none, and for a test order; an order that has taken a
 * place keeps it. `none-left`: nothing was written. Call it under the order's lock.
 */
export async function takePlace(
  tx: Transaction,
  order: Pick<OrderRow, 'id'>,
  now: Date,
): Promise<Ok<{ batch: BatchRow | null }> | Refused<'none-left'>> {
  const [taken] = await take(tx, { orderId: order.id, now });
  if (!taken) throw new Error(`The place of order ${order.id} was not answered.`);
  if (taken.noneLeft) return refused('none-left');
  if (taken.inBatch === null) return ok({ batch: null });
  const [batch] = await tx.select().from(batches).where(eq(batches.id, taken.inBatch));
  return ok({ batch: batch ?? null });
}

const take = hotStatement('take_place', { orderId: integer, now: moment }, (db, { orderId, now }) =>
  db
    .select({ inBatch: sql<number | null>`in_batch`, noneLeft: sql<boolean>`none_left` })
    .from(sql`take_place(${orderId}, ${now})`),
);
