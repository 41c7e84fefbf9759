import { DrizzleQueryError, sql } from 'drizzle-orm';
import pg from 'pg';
import { Undone } from '#db/all-or-nothing.ts';
import { atCommit, type Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer, moment } from '#db/hot-values.ts';
import { MINUTES_TO_KEEP_PLACE } from '#values/campaign.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type PlaceRefused = Refused<'sold-out'> | Refused<'too-many-bows', { most: number }>;
type Holding = { orderId: number; now: Date };

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
  { orderId, now }: Holding,
): Promise<Ok<{ batchId: number | null }> | PlaceRefused> {
  const [held] = await hold(tx, { orderId, now });
  if (!held) throw new Error(`The place of order ${orderId} was not answered.`);
  return held.refused === null ? ok({ batchId: held.inBatch }) : refusalOf(held.refused, held.most);
}

/**
 * The same as the last statement of `allOrNothing`, which has the refusal as its outcome then. All orders of a campaign are
 * held up by this lock, so this is how most of them are saved; stock and gift cards must not be locked.
 */
export function holdPlaceAtCommit(tx: Transaction, { orderId, now }: Holding): void {
  atCommit(tx, () =>
    holdOrFail(tx, { orderId, now }).catch((fault: unknown) => {
      const cause = fault instanceof DrizzleQueryError ? fault.cause : fault;
      if (!(cause instanceof pg.DatabaseError) || cause.code !== 'FD001') throw fault;
      throw new Undone(refusalOf(cause.message, Number(cause.detail)));
    }),
  );
}

function refusalOf(reason: string, most: number | null): PlaceRefused {
  return reason === 'sold-out' ? refused('sold-out') : refused('too-many-bows', { most: most ?? 0 });
}

const HOLDING = { orderId: integer, now: moment };

const hold = hotStatement('hold_place', HOLDING, (db, { orderId, now }) =>
  db
    .select({
      inBatch: sql<number | null>`in_batch`,
      refused: sql<string | null>`refused`,
      most: sql<number | null>`most`,
    })
    .from(sql`hold_place(${orderId}, ${now}, ${TO_KEEP})`),
);

const holdOrFail = hotStatement('hold_place_or_fail', HOLDING, (db, { orderId, now }) =>
  db.select({ nothing: sql`hold_place_or_fail` }).from(sql`hold_place_or_fail(${orderId}, ${now}, ${TO_KEEP})`),
);

const TO_KEEP = sql`${`${MINUTES_TO_KEEP_PLACE} minutes`}::interval`;
