import { and, between, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { bookCheckListed, bookChecks } from '#db/schema.ts';
import { readBalance } from '#shop/payouts/read-money.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { faultText } from '#values/text/fault-text.ts';
import {
  walkAlerts,
  walkDisputes,
  walkGiftCards,
  walkJournal,
  walkOrders,
  walkOurs,
  walkPayments,
  walkRefunds,
  walkWarnings,
} from './book-walk.ts';
import { countStates } from './read-books.ts';
import { TooManyDifferences, type Walk } from './walk.ts';
import { walkBalance, walkMovements, walkPayouts } from './walk-balance.ts';

export type BookCheck = typeof bookChecks.$inferSelect;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer than the card provider delivers its webhooks, and than most refunds and disputes take to change. */
const DAYS_BACK = 35;
const KEPT_FOR_MS = 90 * DAY_MS;

export function usualSince(now: Date): Date {
  return new Date(now.getTime() - DAYS_BACK * DAY_MS);
}

/** The job: hourly it asks whether the last round of its own is a day old, so that a missed or failed one is made up for. */
export async function verifyBooksDaily(shop: Shop): Promise<void> {
  const now = shop.clock();
  // Not one of a clock that ran ahead: it would stand for days that nothing was compared in.
  const lately = between(bookChecks.startedAt, new Date(now.getTime() - DAY_MS + HOUR_MS / 2), now);
  const done = and(eq(bookChecks.askedBy, 'job'), isNotNull(bookChecks.finishedAt), isNull(bookChecks.failure));
  if ((await shop.db.$count(bookChecks, and(done, lately))) > 0) return;
  await verifyBooks(shop, { since: usualSince(now), askedBy: 'job' });
}

/**
 * Compares the provider's books with the shop's both ways, its balance and payouts line by line, the orders with the journal, and the journal with what it records: all that was made since a
 * moment, and whatever is open. What a lost webhook did not tell is taken over on the way; the rest is kept with the
 * comparison, and staff are told. One runs at a time over all servers: the lock goes with the connection of the server that is
 * killed, and the transaction around it reads nothing, so it holds nothing up. Throws when it could not be done; the
 * comparison then says why.
 */
export function verifyBooks(
  shop: Shop,
  asked: Pick<BookCheck, 'since' | 'askedBy'>,
): Promise<Ok<{ check: BookCheck }> | Refused<'already-running'>> {
  return shop.db.transaction(async (lock) => {
    const { rows } = await lock.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('books', 0)) as free`,
    );
    if (!rows[0]?.free) return refused('already-running');
    return ok({ check: await compareBooks(shop, asked) });
  });
}

async function compareBooks(shop: Shop, { since, askedBy }: Pick<BookCheck, 'since' | 'askedBy'>): Promise<BookCheck> {
  const { db } = shop;
  const now = shop.clock();
  await clearUp(shop, now);
  const [begun] = await db.insert(bookChecks).values({ since, askedBy, startedAt: now }).returning();
  if (!begun) throw new Error('The comparison was not written.');
  const counts = { payments: 0, refunds: 0, disputes: 0, movements: null, orders: 0, reread: 0 };
  const walk: Walk = { shop, checkId: begun.id, since, counts, noted: 0, outages: 0 };
  try {
    const cutOff = await walkAll(walk);
    const found = await countStates(shop, begun.id);
    const check = await finish(shop, begun.id, { ...found, counts, cutOff });
    shop.log.info({ ...found, ...counts, since }, 'the books were compared with the card provider');
    return check;
  } catch (fault) {
    await finish(shop, begun.id, { failure: faultText(fault), counts });
    throw fault;
  } finally {
    await db.delete(bookCheckListed).where(eq(bookCheckListed.checkId, begun.id));
  }
}

/** True: it ended early. */
async function walkAll(walk: Walk): Promise<boolean> {
  try {
    await readBalance(walk.shop);
    await walkPayments(walk);
    await walkRefunds(walk);
    await walkDisputes(walk);
    await walkWarnings(walk);
    await walkMovements(walk);
    await walkPayouts(walk);
    await walkOurs(walk);
    await walkGiftCards(walk);
    await walkOrders(walk);
    await walkJournal(walk);
    await walkBalance(walk);
    await walkAlerts(walk);
    return false;
  } catch (fault) {
    if (fault instanceof TooManyDifferences) return true;
    throw fault;
  }
}

async function finish({ db, clock }: Shop, checkId: number, end: Partial<BookCheck>): Promise<BookCheck> {
  const [check] = await db
    .update(bookChecks)
    .set({ ...end, finishedAt: clock() })
    .where(eq(bookChecks.id, checkId))
    .returning();
  if (!check) throw new Error('The comparison has gone.');
  return check;
}

/** No other comparison runs: what has no end was broken off. */
async function clearUp({ db }: Shop, now: Date): Promise<void> {
  await db
    .update(bookChecks)
    .set({ failure: 'It was broken off: the server ended.', finishedAt: now })
    .where(isNull(bookChecks.finishedAt));
  await db.delete(bookCheckListed);
  await db.delete(bookChecks).where(lt(bookChecks.startedAt, new Date(now.getTime() - KEPT_FOR_MS)));
}
