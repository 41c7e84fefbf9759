import { eq, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { checkoutOpenings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
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
 * Counts that a network opens one more deposit, before the provider is asked, so that of many at once no more than the
 * rest is made; all servers count together. `too-many-open`: the network has to wait. Where very many are open over all
 * networks, the shop stays open: a person is told, only networks that have many of them are refused, and `pauseMs` is how
 * long this opening has to wait, the longer the more there are. What is paid does not count.
 */
export function countOpening({ db, clock }: Pick<Shop, 'db' | 'clock'>, network: string): Promise<OpeningCounted> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`opening ${network}`}, 0))`);
    const at = clock();
    const { full, everybody } = await count(tx, network, at);
    if (full) {
      const waitMs = full.getTime() + WINDOW_MS - at.getTime();
      return refused('too-many-open', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
    }
    const [row] = await tx.insert(checkoutOpenings).values({ network, at }).returning({ id: checkoutOpenings.id });
    if (!row) throw new Error('The opening was not written.');
    if (everybody < MANY_OPEN) return ok({ openingId: row.id, pauseMs: 0 });
    const detail = { opened: everybody, minutes: FLOOD_WINDOW_MS / 60_000 };
    await raiseAlert(tx, { kind: 'checkout-flood', subject: 'open checkouts', detail });
    return ok({ openingId: row.id, pauseMs: Math.min(Math.round((1000 * everybody) / MANY_OPEN), LONGEST_PAUSE_MS) });
  });
}

/** `full`: the opening with which the network, counted from the newest, has all that it may have; null: it may open more. */
async function count(tx: Transaction, network: string, now: Date) {
  const since = new Date(now.getTime() - WINDOW_MS);
  const floodSince = new Date(now.getTime() - FLOOD_WINDOW_MS);
  // Beyond the longest pause nothing changes any more, so no more is counted.
  const most = (MANY_OPEN * LONGEST_PAUSE_MS) / 1000;
  const { rows } = await tx.execute<{ full: Date | null; everybody: number }>(sql`
    with everywhere as materialized (
      select count(*)::integer as open
      from (select from ${checkoutOpenings} where at > ${floodSince} limit ${most}) as recent
    )
    select (
      select at from (
        select at, sum(1 + declines) over (order by at desc, id desc) as counted
        from ${checkoutOpenings} where network = ${network} and at > ${since}
      ) as newest
      where counted >= case when everywhere.open < ${MANY_OPEN}
        then ${MOST_OPEN}::integer else ${MOST_OPEN_IN_FLOOD}::integer end
      order by at desc limit 1
    ) as full, everywhere.open as everybody from everywhere`);
  const [counted] = rows;
  if (!counted) throw new Error('The openings were not counted.');
  return { full: counted.full && new Date(counted.full), everybody: counted.everybody };
}

/** The provider has made the payment of an opening. */
export async function nameOpening({ db }: Pick<Shop, 'db'>, openingId: number, intentId: string): Promise<void> {
  await db.update(checkoutOpenings).set({ intentId }).where(eq(checkoutOpenings.id, openingId));
}

/** The provider has made none. */
export async function forgetOpening({ db }: Pick<Shop, 'db'>, openingId: number): Promise<void> {
  await db.delete(checkoutOpenings).where(eq(checkoutOpenings.id, openingId));
}

export async function countDeclines(tx: Transaction, intentId: string, declines: number): Promise<void> {
  await tx.update(checkoutOpenings).set({ declines }).where(eq(checkoutOpenings.intentId, intentId));
}

/** Its deposit is paid. */
export async function dropOpening(tx: Transaction, intentId: string): Promise<void> {
  await tx.delete(checkoutOpenings).where(eq(checkoutOpenings.intentId, intentId));
}

/** Deletes the openings that count no more. */
export async function expireOpenings({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db.delete(checkoutOpenings).where(lt(checkoutOpenings.at, new Date(clock().getTime() - WINDOW_MS)));
}
