import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import {
  batches,
  buildLetters,
  campaigns,
  delayNotices,
  disputes,
  mailSettings,
  orders,
  owesBalance,
  payments,
  places,
  products,
} from '#db/schema.ts';
import { isPublished } from '#shop/batches/published-letters.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { listReleasable } from '#shop/release/releasable-batches.ts';
import { readForecast } from '#shop/workshop/read-forecast.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';
import { DISPUTES_TO_ANSWER } from '#values/order/order.ts';

type Place = Pick<Shop, 'db' | 'clock'>;

const DAY_MS = 86_400_000;
/** Deadlines of customers are shown so long before they pass: time enough to write or to call. */
const SOON_MS = 3 * DAY_MS;
/** Days of batches are shown so long before. */
const DAYS_AHEAD = 7;

type DueRelease = { id: number; name: string; bow: string; recipients: number; askBy: IsoDay };

/**
 * The batches that nobody was asked to pay for and that somebody owes for, from a week before the last day on which a release
 * leaves everybody their days to pay before the bows are begun; the most urgent first.
 */
export async function listDueReleases(shop: Place): Promise<Needed<DueRelease>> {
  const near = addDays(utcDay(shop.clock()), DAYS_AHEAD);
  const due = (await listReleasable(shop))
    .filter(({ releasedAt, recipients, askedLately }) => releasedAt === null && recipients + askedLately > 0)
    .map(({ id, name, bow, recipients, makesFrom, daysToPay }) => ({
      id,
      name,
      bow,
      recipients,
      askBy: addDays(makesFrom, -daysToPay),
    }))
    .filter(({ askBy }) => askBy <= near)
    .sort((one, other) => one.askBy.localeCompare(other.askBy));
  return { count: due.length, items: due.slice(0, NAMED_AT_MOST) };
}

/** The batches with customers whose last bow is forecast to ship after the day that they were promised, the earliest promise first. */
export async function listLateBatches(shop: Place) {
  const late = (await readForecast(shop)).batches
    .filter(({ risk, waiting }) => risk === 'late' && waiting > 0)
    .map(({ id, name, bow, shipsTo, likely, waiting }) => ({ id, name, bow, shipsTo, likely, waiting }))
    .sort((one, other) => one.shipsTo.localeCompare(other.shipsTo));
  return { count: late.length, items: late.slice(0, NAMED_AT_MOST) };
}

/** The batches whose builds lock within a week, with the bows for which none was chosen. By the batches, of which there are few. */
export function selectBuildLocks({ db, clock }: Place) {
  const today = utcDay(clock());
  const lockDay = sql<IsoDay>`(${batches.makesFrom} - ${campaigns.buildLockDays})`;
  const { drawLength, bowColor, buildLockedAt, isTest, otherKeys, status } = orders;
  return db
    .select({
      id: batches.id,
      name: batches.name,
      bow: products.name,
      lockDay: sql<IsoDay>`${lockDay}::text`,
      bows: sql<number>`count(*)::integer`,
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(batches)
    .innerJoin(campaigns, eq(campaigns.id, batches.campaignId))
    .innerJoin(products, eq(products.id, campaigns.productId))
    .innerJoin(places, and(eq(places.batchId, batches.id), eq(places.state, 'taken')))
    .innerJoin(orders, eq(orders.id, places.orderId))
    .where(
      and(
        sql`${lockDay} between ${today}::date and ${today}::date + ${DAYS_AHEAD}::int`,
        and(isNull(drawLength), isNotNull(bowColor), isNull(buildLockedAt), eq(isTest, false), eq(otherKeys, false)),
        sql`${status} in ('paid_deposit', 'completed')`,
      ),
    )
    .groupBy(batches.id, campaigns.buildLockDays, products.name)
    .orderBy(lockDay, batches.id)
    .limit(NAMED_AT_MOST);
}

/** Balances whose deadline passes soon. */
export function selectDeadlines({ db, clock }: Place) {
  const now = clock();
  const { orderNumber, customerName, outstanding, linkExpiresAt } = orders;
  const soon = and(owesBalance, gt(linkExpiresAt, now), lte(linkExpiresAt, new Date(now.getTime() + SOON_MS)));
  return db
    .select({
      orderNumber,
      customerName,
      outstanding,
      linkExpiresAt: sql<Date>`${linkExpiresAt}`.mapWith(linkExpiresAt),
      count: countOf(orders, soon),
    })
    .from(orders)
    .where(soon)
    .orderBy(asc(linkExpiresAt))
    .limit(NAMED_AT_MOST);
}

/** Customers whose order ends by itself, because they have not answered a delay that needs their yes (rule 13.3). */
export function selectDelayAnswers({ db, clock }: Place) {
  const now = clock();
  const { answer, answerBy, consentRequired, endedBecause, orderId } = delayNotices;
  const soon = and(
    and(isNull(answer), sql`${consentRequired}`, isNull(endedBecause)),
    and(gt(answerBy, now), lte(answerBy, new Date(now.getTime() + SOON_MS))),
  );
  return db
    .select({
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      answerBy: sql<Date>`${answerBy}`.mapWith(answerBy),
      count: countOf(delayNotices, soon),
    })
    .from(delayNotices)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(soon)
    .orderBy(asc(answerBy))
    .limit(NAMED_AT_MOST);
}

/** What banks wait for evidence about, the first deadline first. What is answered later the bank may leave unread. */
export function selectDisputes({ db, clock }: Place) {
  const { id, amount, reason, status, evidenceDueBy, page } = disputes;
  const waits = and(inArray(status, [...DISPUTES_TO_ANSWER]), gt(evidenceDueBy, clock()));
  return db
    .select({
      id,
      amount,
      reason,
      page,
      orderNumber: orders.orderNumber,
      evidenceDueBy: sql<Date>`${evidenceDueBy}`.mapWith(evidenceDueBy),
      count: countOf(disputes, waits),
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(waits)
    .orderBy(asc(evidenceDueBy))
    .limit(NAMED_AT_MOST);
}

/** The campaigns with customers who have waited for longer than the promised weeks, and have had no build letter since. */
export function selectLettersDue({ db, clock }: Place) {
  const { id, name, isActive } = campaigns;
  const published = sql`from ${buildLetters} where ${buildLetters.campaignId} = ${id} and ${isPublished}`;
  const before = sql`${clock()}::timestamptz - ${mailSettings.letterWeeks} * interval '7 days'`;
  // From the newest of them: of those the most wait still, so that few are read, however many orders there are.
  const waits = sql`(select true from ${orders} where ${orders.campaignId} = ${id} and ${orders.depositReceived}
    and ${orders.status} in ('paid_deposit', 'completed', 'processing') and ${orders.createdAt} <= ${before}
    and not ${orders.isTest} and not ${orders.otherKeys} order by ${orders.createdAt} desc nulls last, ${orders.id} desc nulls last limit 1)`;
  return db
    .select({
      id,
      name,
      bow: products.name,
      lastAt: sql<Date | null>`(select max(${buildLetters.publishedAt}) ${published})`.mapWith(
        buildLetters.publishedAt,
      ),
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(campaigns)
    .innerJoin(products, eq(products.id, campaigns.productId))
    .innerJoin(mailSettings, gt(mailSettings.letterWeeks, 0))
    .where(and(isActive, waits, sql`not exists (select ${published} and ${buildLetters.publishedAt} > ${before})`))
    .orderBy(asc(id))
    .limit(NAMED_AT_MOST);
}

/** So many of a list are named; the rest is a number. */
export const NAMED_AT_MOST = 20;
const COUNTED_AT_MOST = 1000;

export type Needed<Item> = { count: number; items: Item[] };

/** How many there are, for a column of the query that names the first of them; nobody waits for a larger number. */
export function countOf(table: PgTable, condition: SQL | undefined) {
  return sql<number>`(
    select count(*)::integer from (select from ${table} where ${condition} limit ${COUNTED_AT_MOST}) as counted)`;
}

/** The rows of such a query as a list and its number. */
export async function needed<Row extends { count: number }>(
  query: PromiseLike<Row[]>,
): Promise<Needed<Omit<Row, 'count'>>> {
  const rows = await query;
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...item }) => item) };
}
