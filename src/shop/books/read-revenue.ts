import { sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import { firstDayOf, type Month } from '#values/months.ts';

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

/** What customers had paid and not got yet in a month: as it was closed, or as it stands where it is open. */
export async function readRevenue(
  { db, timeZone }: Pick<Shop, 'db' | 'timeZone'>,
  month: Month,
): Promise<RevenueLine[]> {
  const first = firstDayOf(month);
  const { rows } = await db.execute<Row>(sql`
    with closed as (select * from closed_months where month = ${first}::date), revenue as (
      select line, opening, moved, received, exchanged, earned, kept, given_back, closing from closed_month_revenue
      where month = ${first}::date
      union all
      select * from revenue_between(
        coalesce((select ends_at from closed_months where month = (${first}::date - interval '1 month')::date),
          ${first}::timestamp at time zone ${timeZone}),
        (${first}::date + interval '1 month')::timestamp at time zone ${timeZone})
      where not exists (select from closed)
    )
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
