import { and, desc, eq, gte, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import {
  balanceReadings,
  bookChecks,
  closedMonths,
  journalEntries,
  lateEntries,
  orders,
  restores,
} from '#db/schema.ts';
import { countStates } from '#shop/books/read-books.ts';
import { readRevenue } from '#shop/books/read-revenue.ts';
import { sealJournal } from '#shop/books/seal-journal.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import { firstDayOf, type Month, type MonthObstacle, monthOf } from '#values/books/months.ts';
import { fromDecimal } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** So many closed months are shown. */
const SHOWN = 36;
const LATE_SHOWN = 100;
/** Booking waits while a month is closed, and that waits for what is being booked: not for ever. */
const WAIT_MS = 5000;

type OpenMonth = { month: Month; obstacles: { what: MonthObstacle; count: number }[] };

type ClosedMonth = {
  month: Month;
  startsAt: Date;
  endsAt: Date;
  entries: number;
  closedAt: Date;
  closedBy: string;
  /** Entries of later months that record what happened in this one. */
  late: number;
};

/** The month that is closed next with what stands in the way, and those that are closed, the newest first. */
export async function readMonths(shop: Shop): Promise<{ open: OpenMonth | null; closed: ClosedMonth[] }> {
  const late = sql`(select count(*) from ${lateEntries} where ${lateEntries.happenedAt} >= ${closedMonths.startsAt}
    and ${lateEntries.happenedAt} < ${closedMonths.endsAt})`.mapWith(Number);
  const closed = await shop.db
    .select({ row: closedMonths, late })
    .from(closedMonths)
    .orderBy(desc(closedMonths.month))
    .limit(SHOWN);
  return {
    open: await readOpen(shop),
    closed: closed.map(({ row, late }) => ({ ...row, month: monthOf(row.month), late })),
  };
}

/** What customers have paid and not got yet, and the newest of what was booked of this month after it was closed. */
export async function readMonth(shop: Shop, month: Month) {
  const ofMonth = eq(closedMonths.month, firstDayOf(month));
  const amount = sql`(select sum(amount) from journal_lines where entry_id = ${journalEntries.id} and amount > 0)`;
  const [closed, revenue, late] = await Promise.all([
    shop.db.$count(closedMonths, ofMonth),
    readRevenue(shop, month),
    shop.db
      .select({
        entry: journalEntries.source,
        kind: journalEntries.kind,
        orderNumber: orders.orderNumber,
        happenedAt: lateEntries.happenedAt,
        at: journalEntries.at,
        amount: amount.mapWith(fromDecimal),
      })
      .from(closedMonths)
      .innerJoin(
        lateEntries,
        and(gte(lateEntries.happenedAt, closedMonths.startsAt), lt(lateEntries.happenedAt, closedMonths.endsAt)),
      )
      .innerJoin(journalEntries, eq(journalEntries.id, lateEntries.entryId))
      .leftJoin(orders, eq(orders.id, journalEntries.orderId))
      .where(ofMonth)
      .orderBy(desc(journalEntries.id))
      .limit(LATE_SHOWN),
  ]);
  return { month, closed: closed > 0, revenue, late };
}

async function readOpen(shop: Shop): Promise<OpenMonth | null> {
  const { rows } = await shop.db.execute<{ month: string | null; starts: string; ends: string; over: boolean }>(sql`
    select month::text, coalesce(closed_until(), month::timestamp at time zone ${shop.timeZone})::text as starts, ends::text,
      ends <= shop_now() - interval '1 day' as over
    from month_to_close(${shop.timeZone}) as month
    cross join lateral (select (month + interval '1 month')::timestamp at time zone ${shop.timeZone} as ends) as ended`);
  const [row] = rows;
  if (!row?.month) return null;
  const obstacles = row.over
    ? await readObstacles(shop, new Date(row.starts), new Date(row.ends))
    : [{ what: 'not-over' as const, count: 1 }];
  return { month: monthOf(row.month), obstacles };
}

async function readObstacles(
  { db, payments: { mode } }: Shop,
  starts: Date,
  ends: Date,
): Promise<OpenMonth['obstacles']> {
  const done = and(isNotNull(bookChecks.finishedAt), isNull(bookChecks.failure));
  const [held, read, compared, [newest]] = await Promise.all([
    db.$count(restores, isNull(restores.releasedAt)),
    db.$count(balanceReadings, and(eq(balanceReadings.mode, mode), gte(balanceReadings.readUntil, ends))),
    db.$count(
      bookChecks,
      and(done, eq(bookChecks.cutOff, false), lte(bookChecks.since, starts), gte(bookChecks.startedAt, ends)),
    ),
    db.select().from(bookChecks).where(done).orderBy(desc(bookChecks.id)).limit(1),
  ]);
  const open = newest ? (await countStates({ db }, newest.id)).open : 0;
  const found: [MonthObstacle, number][] = [
    ['restored', held],
    ['not-read', read > 0 ? 0 : 1],
    ['not-compared', compared > 0 ? 0 : 1],
    ['cut-off', newest?.cutOff ? 1 : 0],
    ['differences', open],
  ];
  return found.flatMap(([what, count]) => (count > 0 ? { what, count } : []));
}

/**
 * Closes a month for ever: from then on nothing is booked into it. Whatever is known of it later is an entry of the month that is
 * open then (`late_entries`). Of two who close it at once the second is told that it is closed.
 */
export async function closeMonth(
  shop: Shop,
  month: Month,
  by: { name: string },
): Promise<Ok<object> | Refused<'closed-already' | 'not-next' | 'busy'> | Refused<'in-the-way', OpenMonth>> {
  const isClosed = () => shop.db.$count(closedMonths, eq(closedMonths.month, firstDayOf(month)));
  if ((await isClosed()) > 0) return refused('closed-already');
  const open = await readOpen(shop);
  if (open?.month !== month) return refused('not-next');
  if (open.obstacles.length > 0) return refused('in-the-way', open);
  await sealJournal(shop);
  try {
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${WAIT_MS}`));
      await tx.execute(sql`select close_month(${firstDayOf(month)}::date, ${shop.timeZone}, ${by.name})`);
      await recordStaffEvent(tx, by, { subject: 'month', subjectId: month, what: 'closed', at: shop.clock() });
    });
  } catch (fault) {
    if ((await isClosed()) > 0) return refused('closed-already');
    const { cause } = fault instanceof Error ? fault : {};
    if (cause instanceof Error && 'code' in cause && cause.code === LOCK_NOT_AVAILABLE) return refused('busy');
    throw fault;
  }
  return ok({});
}

const LOCK_NOT_AVAILABLE = '55P03';
