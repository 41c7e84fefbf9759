import { sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { places } from '#db/schema.ts';
import { MINUTES_TO_KEEP_PLACE } from '#values/campaign.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type PlaceRefused = Refused<'sold-out'> | Refused<'too-many-bows', { most: number }>;

/**
 * Holds the earliest place that there is for an order that is being saved (rule 30.2), for as long as its customer needs to
 * pay; an order that has one keeps it for as long again. The batch is null where the campaign has none, and for an order
 * without a bow or a test order.
 *
 * `sold-out`: no open batch has room. `too-many-bows`: its customer, by account or address, has as many orders of this
 * campaign as the owner allows, counting those that were saved a moment ago (rule 30.6). Whoever is refused has to undo the
 * order. Call it after the order's lock and before any lock of stock or gift cards.
 */
export async function holdPlace(
  tx: Transaction,
  { orderId, now }: { orderId: number; now: Date },
): Promise<Ok<{ batchId: number | null }> | PlaceRefused> {
  const [held] = await hold(tx, { orderId, now });
  if (!held) throw new Error(`The place of order ${orderId} was not answered.`);
  if (held.refused === 'sold-out') return refused('sold-out');
  if (held.refused === 'too-many-bows') return refused('too-many-bows', { most: held.most ?? 0 });
  return ok({ batchId: held.inBatch });
}

const hold = hotStatement('hold_place', (db) =>
  db
    .select({
      inBatch: sql<number | null>`in_batch`,
      refused: sql<string | null>`refused`,
      most: sql<number | null>`most`,
    })
    .from(sql`hold_place(${sql.placeholder('orderId')}, ${sql.param(sql.placeholder('now'), places.heldUntil)},
      ${`${MINUTES_TO_KEEP_PLACE} minutes`}::interval)`),
);
