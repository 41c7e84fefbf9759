import { type SQL, sql } from 'drizzle-orm';
import { startOfDay } from '#db/start-of-day.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { firstDayOf, lastDayOf, type Month, monthOf } from '#values/books/months.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import type { Period } from './read-entries.ts';

/** Amounts of one line; `opening` + `moved` + `received` + `exchanged` − `earned` − `kept` − `givenBack` = `closing`. */
export type RevenueLine = {
  /** `batch:17`, `bows` and `gear` of orders without a batch, `gift_cards`, `unassigned`. */
  line: string;
  /** Of a batch. */
  batch: string | null;
  opening: Cents;
  /** With orders that went to another batch since. */
  moved: Cents;
  received: Cents;
  /** What gift cards took and gave, and money that found its order. */
  exchanged: Cents;
  /** What left the house. */
  earned: Cents;
  /** By cancelled orders: other income. */
  kept: Cents;
  givenBack: Cents;
  closing: Cents;
};

type Sums = Record<
  'opening' | 'moved' | 'received' | 'exchanged' | 'earned' | 'kept' | 'given_back' | 'closing',
  string
>;
type Row = Sums & { line: string; batch: string | null };

type Books = Pick<Shop, 'db' | 'timeZone'>;

/** What customers had paid and not got yet in a month: as it was closed, or as it stands where it is open. */
export function readRevenue({ db, timeZone }: Books, month: Month): Promise<RevenueLine[]> {
  const first = firstDayOf(month);
  const closed = sql`select from closed_months where month = ${first}::date`;
  return named(
    { db },
    sql`
      select line, opening, moved, received, exchanged, earned, kept, given_back, closing from closed_month_revenue
      where month = ${first}::date
      union all
      select * from revenue_between(
        coalesce((select ends_at from closed_months where month = (${first}::date - interval '1 month')::date),
          ${first}::timestamp at time zone ${timeZone}),
        (${first}::date + interval '1 month')::timestamp at time zone ${timeZone})
      where not exists (${closed})`,
  );
}

/** The same of any days: of just a month that is closed as it was closed, else as the journal has it now. */
export function readRevenueBetween(shop: Books, { from, to }: Period): Promise<RevenueLine[]> {
  const month = monthOf(from);
  if (from === firstDayOf(month) && to === lastDayOf(month)) return readRevenue(shop, month);
  const { timeZone } = shop;
  return named(shop, sql`select * from revenue_between(${startOfDay(from, timeZone)}, ${startOfDay(to, timeZone, 1)})`);
}

async function named({ db }: Pick<Shop, 'db'>, revenue: SQL): Promise<RevenueLine[]> {
  const { rows } = await db.execute<Row>(sql`
    with revenue as (${revenue})
    select revenue.*, batches.name as batch from revenue left join batches on 'batch:' || batches.id = revenue.line
    order by batches.ships_from, batches.id, array_position(array['bows', 'gear', 'gift_cards', 'unassigned'], line)`);
  return rows.map(({ line, batch, opening, moved, received, exchanged, earned, kept, given_back, closing }) => ({
    line,
    batch,
    opening: fromDecimal(opening),
    moved: fromDecimal(moved),
    received: fromDecimal(received),
    exchanged: fromDecimal(exchanged),
    earned: fromDecimal(earned),
    kept: fromDecimal(kept),
    givenBack: fromDecimal(given_back),
    closing: fromDecimal(closing),
  }));
}
