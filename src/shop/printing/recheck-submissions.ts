import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { orders, printSubmissions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { advanceLater } from './submissions.ts';

/** Printful takes 120 requests a minute, and a look takes two; customers' new orders go between them. */
const MOST_A_ROUND = 100;

/**
 * Gives every submission whose time has come the job that asks the provider: what a lost webhook did not tell is learnt so. One
 * that has a job already, which may wait for its next try, is left to it. Returns how many there were.
 */
export async function recheckSubmissions({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  const { id, nextCheckAt } = printSubmissions;
  const due = await db
    .select({ id })
    .from(printSubmissions)
    .innerJoin(orders, eq(orders.id, printSubmissions.orderId))
    .where(
      and(
        lte(nextCheckAt, clock()),
        eq(orders.otherKeys, false),
        sql`not exists (select from graphile_worker._private_jobs jobs
          where jobs.key = 'print ' || ${id} and jobs.attempts < jobs.max_attempts)`,
      ),
    )
    .orderBy(asc(nextCheckAt))
    .limit(MOST_A_ROUND);
  await db.transaction(async (tx) => {
    for (const submission of due) await advanceLater(tx, submission.id);
  });
  return due.length;
}
