import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { bookChecks, bookDifferences, orders, payments } from '#db/schema.ts';
import type { Shop } from '../shop.ts';

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
  const differences = done ? await readDifferences({ db }, done.id) : [];
  return { done: done ?? null, failed: newest?.failure ? newest : null, late, differences };
}

async function hasPaymentsOlderThan({ db }: Pick<Shop, 'db'>, moment: Date): Promise<boolean> {
  const old = await db.select({ id: payments.id }).from(payments).where(lt(payments.createdAt, moment)).limit(1);
  return old.length > 0;
}

/** `orderKept`: there is an order of this number here; after a restored backup a number may come from the provider alone. */
function readDifferences({ db }: Pick<Shop, 'db'>, checkId: number) {
  return db
    .select({ difference: bookDifferences, orderKept: sql<boolean>`${orders.id} is not null` })
    .from(bookDifferences)
    .leftJoin(orders, eq(orders.orderNumber, bookDifferences.orderNumber))
    .where(eq(bookDifferences.checkId, checkId))
    .orderBy(
      sql`array_position(array['open', 'taken-over', 'closed'], ${bookDifferences.state})`,
      asc(bookDifferences.id),
    )
    .limit(NAMED_AT_MOST);
}
