import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { listOf, moment } from '#db/hot-values.ts';
import { checkoutOpenings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { networksAround } from '#values/network/networks.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

const WINDOW_MS = 60 * 60_000;

/** Unpaid deposits and refused cards per network and hour: far more than the shoppers of an office or of one mobile mast. */
export const MOST_OPEN = 500;

/** Unpaid deposits within ten minutes over all networks: more than any launch of ours brings. A network may have less then. */
export const MANY_OPEN = 1000;
export const MOST_OPEN_IN_FLOOD = 50;
const FLOOD_WINDOW_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 5000;

export type OpeningCounted =
  | Ok<{ openingId: number; pauseMs: number }>
  | Refused<'too-many-open', { retryAfterSeconds: number }>;

/**
 * Counts that a network, and those around it, open one more deposit, before the provider is asked, so that of many at once no more than the
 * rest is made; all servers count together. `too-many-open`: the network has to wait. Where very many are open over all
 * networks, the shop stays open: a person is told, only networks that have many of them are refused, and `pauseMs` is how
 * long this opening has to wait, the longer the more there are. What is paid does not count.
 */
export async function countOpening(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  network: string,
): Promise<OpeningCounted> {
  const at = clock();
  const since = new Date(at.getTime() - WINDOW_MS);
  const around = networksAround(network);
  const [networks, times] = [around.map(({ name }) => name), around.map((each) => each.times)];
  const [counted] = await count(db, {
    networks,
    times,
    at,
    since,
    floodSince: new Date(at.getTime() - FLOOD_WINDOW_MS),
  });
  if (!counted) throw new Error('The openings were not counted.');
  const { openingId, fullSince, everybody } = counted;
  if (fullSince || openingId === null) {
    const waitMs = (fullSince ?? at).getTime() + WINDOW_MS - at.getTime();
    return refused('too-many-open', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
  if (everybody < MANY_OPEN) return ok({ openingId, pauseMs: 0 });
  const detail = { opened: everybody, minutes: FLOOD_WINDOW_MS / 60_000 };
  await db.transaction((tx) => raiseAlert(tx, { kind: 'checkout-flood', subject: 'open checkouts', detail }));
  return ok({ openingId, pauseMs: Math.min(Math.round((1000 * everybody) / MANY_OPEN), LONGEST_PAUSE_MS) });
}

/** Beyond the longest pause nothing changes any more, so no more is counted. */
const MOST_COUNTED = (MANY_OPEN * LONGEST_PAUSE_MS) / 1000;

/**
 * One statement with a lock of its own. `fullSince`: the opening with which the network, counted from the newest, has all that it
 * may have, and none was written; null: it may open more.
 */
const COUNTED = { networks: listOf('text'), times: listOf('integer'), at: moment, since: moment, floodSince: moment };

const count = hotStatement('count_opening', COUNTED, (db, { networks, times, at, since, floodSince }) => {
  return db
    .select({
      openingId: sql<number | null>`opening_id`.mapWith(checkoutOpenings.id),
      fullSince: sql<Date | null>`full_since`.mapWith(checkoutOpenings.at),
      everybody: sql<number>`everybody`,
    })
    .from(sql`count_opening(${networks}, ${times}, ${at}::timestamptz, ${since}::timestamptz,
      ${floodSince}::timestamptz, ${MOST_COUNTED}::integer, ${MANY_OPEN}::integer, ${MOST_OPEN}::integer,
      ${MOST_OPEN_IN_FLOOD}::integer)`);
});

/** The provider has made the payment of an opening. */
export async function nameOpening(tx: Transaction, openingId: number, intentId: string): Promise<void> {
  await tx.update(checkoutOpenings).set({ intentId }).where(eq(checkoutOpenings.id, openingId));
}

/** The provider has made none. */
export async function forgetOpening({ db }: Pick<Shop, 'db'>, openingId: number): Promise<void> {
  await db.delete(checkoutOpenings).where(eq(checkoutOpenings.id, openingId));
}

export async function countDeclines(tx: Transaction, intentId: string, declines: number): Promise<void> {
  await tx.update(checkoutOpenings).set({ declines }).where(eq(checkoutOpenings.intentId, intentId));
}

/** Deletes the openings that count no more. */
export async function expireOpenings({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await deleteInBatches(db, checkoutOpenings, lt(checkoutOpenings.at, new Date(clock().getTime() - WINDOW_MS)));
}
