import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, moment } from '#db/hot-values.ts';
import { type BatchRow, batches, type OrderRow } from '#db/schema.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type PlaceRefused = Refused<'sold-out'> | Refused<'too-many-bows', { most: number }>;

/**
 * Keeps the earliest place that there is for an order by phone until its link ends (rule 41.5). The batch is null where the campaign
 * has none, and for an order without a bow or a test order.
 *
 * `sold-out`: no open batch has room. `too-many-bows`: its customer, by account or address, has as many orders of this
 * campaign as the owner allows (rule 30.6). Whoever is refused has to undo the order. Call it after the order's lock and before any
 * lock of stock or gift cards.
 */
export async function holdPlace(
  tx: Transaction,
  { orderId, now }: { orderId: number; now: Date },
): Promise<Ok<{ batchId: number | null }> | PlaceRefused> {
  const [held] = await hold(tx, { orderId, now });
  if (!held) throw new Error(`The place of order ${orderId} was not answered.`);
  return held.refused === null ? ok({ batchId: held.inBatch }) : placeRefusal(held.refused, held.most);
}

/** As the database names it. */
export function placeRefusal(reason: string, most: number | null): PlaceRefused {
  return reason === 'sold-out' ? refused('sold-out') : refused('too-many-bows', { most: most ?? 0 });
}

const hold = hotStatement('hold_place', { orderId: integer, now: moment }, (db, { orderId, now }) =>
  db
    .select({
      inBatch: sql<number | null>`in_batch`,
      refused: sql<string | null>`refused`,
      most: sql<number | null>`most`,
    })
    .from(sql`hold_place(${orderId}, ${now})`),
);

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
