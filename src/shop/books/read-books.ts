import { and, asc, count, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { alerts, bookChecks, bookDifferences, orders, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { DifferenceState } from '#values/books/book-differences.ts';

/** So many differences are read; the command prints all. */
const NAMED_AT_MOST = 200;
const LATE_MS = 48 * 3_600_000;

export type Books = Awaited<ReturnType<typeof readBooks>>;

/**
 * The last comparison that was done, with its differences, what is for a person first; and the newest, if that failed.
 * `late`: two days have passed since, or since there was anything to compare.
 */
export async function readBooks({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const [[done], [newest]] = await Promise.all([
    db
      .select()
      .from(bookChecks)
      .where(and(isNotNull(bookChecks.finishedAt), isNull(bookChecks.failure)))
      .orderBy(desc(bookChecks.id))
      .limit(1),
    db.select().from(bookChecks).where(isNotNull(bookChecks.finishedAt)).orderBy(desc(bookChecks.id)).limit(1),
  ]);
  const twoDaysAgo = new Date(clock().getTime() - LATE_MS);
  const late = done ? done.startedAt < twoDaysAgo : await hasPaymentsOlderThan({ db }, twoDaysAgo);
  if (!done) return { done: null, failed: newest?.failure ? newest : null, late, differences: [] };
  const [differences, counts] = await Promise.all([readDifferences({ db }, done.id), countStates({ db }, done.id)]);
  return { done: { ...done, ...counts }, failed: newest?.failure ? newest : null, late, differences };
}

async function hasPaymentsOlderThan({ db }: Pick<Shop, 'db'>, moment: Date): Promise<boolean> {
  const old = await db.select({ id: payments.id }).from(payments).where(lt(payments.createdAt, moment)).limit(1);
  return old.length > 0;
}

/** `orderKept`: there is an order of this number here; after a restored backup a number may come from the provider alone. */
function readDifferences({ db }: Pick<Shop, 'db'>, checkId: number) {
  return db
    .select({ difference: bookDifferences, state: stateNow, orderKept: sql<boolean>`${orders.id} is not null` })
    .from(bookDifferences)
    .leftJoin(alerts, eq(alerts.id, bookDifferences.alertId))
    .leftJoin(orders, eq(orders.orderNumber, bookDifferences.orderNumber))
    .where(eq(bookDifferences.checkId, checkId))
    .orderBy(sql`array_position(array['open', 'taken-over', 'closed'], ${stateNow})`, asc(bookDifferences.id))
    .limit(NAMED_AT_MOST);
}

/** What staff have marked as done since it was found does not wait for a person any more. */
const stateNow = sql<DifferenceState>`case when ${bookDifferences.state} = 'open' and ${alerts.resolvedAt} is not null
  then 'closed' else ${bookDifferences.state} end`;

/** How many differences of each state a comparison has. */
export async function countStates({ db }: Pick<Shop, 'db'>, checkId: number) {
  const rows = await db
    .select({ state: stateNow, count: count() })
    .from(bookDifferences)
    .leftJoin(alerts, eq(alerts.id, bookDifferences.alertId))
    .where(eq(bookDifferences.checkId, checkId))
    .groupBy(stateNow);
  const of = (state: DifferenceState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { open: of('open'), takenOver: of('taken-over'), closed: of('closed') };
}
