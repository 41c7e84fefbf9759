import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, moment } from '#db/hot-values.ts';
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
