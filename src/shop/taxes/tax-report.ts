import { sql } from 'drizzle-orm';
import { taxThresholds } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { shareOf, thresholdOn } from '#values/books/nexus.ts';
import { addDays, dayIn, type IsoDay } from '#values/date.ts';
import { type Cents, fromDecimal } from '#values/money.ts';

/** What a state's return asks for. `credits`: tax of what went back; `net`: what is owed. */
export type TaxOfState = Record<'gross' | 'exempt' | 'taxable' | 'tax' | 'credits' | 'net', Cents> & {
  state: string;
  sales: number;
};

type Place = Pick<Shop, 'db' | 'timeZone'>;

/**
 * The sales of each state whose tax point is between two days, both included, and what went back in them. What was paid is taxed as it was
 * decided then; orders of tests and of other keys are not in it.
 */
export async function readTaxReport({ db, timeZone }: Place, from: IsoDay, to: IsoDay): Promise<TaxOfState[]> {
  const begins = sql`${from}::timestamp at time zone ${timeZone}`;
  const ends = sql`${addDays(to, 1)}::timestamp at time zone ${timeZone}`;
  const { rows } = await db.execute<Record<string, string>>(sql`
    with taxed as (
      select order_taxes.*, case point
        when 'contract' then orders.created_at
        when 'delivery' then (select min(at) from journal_entries where order_id = orders.id and kind = 'delivered')
        else (select max(succeeded_at) from payments
          where payments.order_id = orders.id and payments.leg = order_taxes.leg and status = 'succeeded') end as at
      from order_taxes join orders on orders.id = order_taxes.order_id
      where not is_test and not other_keys and case order_taxes.leg when 'deposit' then deposit_received else balance_received end
    ), sold as (
      select state, count(*) as sales, sum(taxable) as taxable, sum(exempt) as exempt, sum(amount) as tax
      from taxed where at >= ${begins} and at < ${ends} group by state
    ), back as (
      select split_part(entries.source, ':', 4) as state, sum(lines.amount) as credits
      from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
        join orders on orders.id = entries.order_id and not is_test and not other_keys
      where entries.kind = 'tax-owed' and split_part(entries.source, ':', 3) = 'tax-back' and lines.account = 'taxes'
        and entries.at >= ${begins} and entries.at < ${ends}
      group by 1
    )
    select coalesce(sold.state, back.state) as state, coalesce(sales, 0)::text as sales, coalesce(taxable, 0)::text as taxable,
      coalesce(exempt, 0)::text as exempt, coalesce(tax, 0)::text as tax, coalesce(credits, 0)::text as credits
    from sold full join back using (state) order by 1`);
  return rows.map((row) => {
    const cents = (name: string): Cents => fromDecimal(row[name] ?? '0');
    const [taxable, exempt, tax, credits] = [cents('taxable'), cents('exempt'), cents('tax'), cents('credits')];
    const { state = '', sales } = row;
    return { state, sales: Number(sales), gross: taxable + exempt, exempt, taxable, tax, credits, net: tax - credits };
  });
}

/** How near the maker is to having to collect in a state, by the fuller of the two years. */
export type NexusOfState = {
  state: string;
  thisYear: Sold;
  twelveMonths: Sold;
  share: number;
  amount: Cents;
  count: number | null;
  source: string;
  /** Its tax is collected today. */
  collects: boolean;
};
type Sold = { amount: Cents; count: number };

/**
 * What was ordered and paid for to go to each state, without sales tax, in this calendar year and in the last twelve months, beside what is known
 * of its threshold. The nearest first.
 */
export async function readNexus({ db, timeZone, clock }: Place & Pick<Shop, 'clock'>): Promise<NexusOfState[]> {
  const today = dayIn(timeZone, clock());
  const year = sql`${`${today.slice(0, 4)}-01-01`}::timestamp at time zone ${timeZone}`;
  const since = sql`(${today}::timestamp - interval '1 year') at time zone ${timeZone}`;
  const { rows } = await db.execute<Record<string, string> & { collects: boolean }>(sql`
    select address_state as state, coalesce(sum(price) filter (where created_at >= ${year}), 0)::text as year_amount,
      count(*) filter (where created_at >= ${year})::text as year_count,
      coalesce(sum(price) filter (where created_at >= ${since}), 0)::text as amount,
      count(*) filter (where created_at >= ${since})::text as count,
      case (select way from tax_settings)
        when 'table' then coalesce((select rate > 0 from tax_rates where tax_rates.state = address_state and from_day <= ${today}
          order by from_day desc limit 1), false)
        when 'provider' then exists (select from order_taxes where order_taxes.state = address_state and calculation is not null
          and amount > 0 and created_at >= ${since})
        else false end as collects
    from (
      select address_state, created_at, total_amount - tax_amount as price from orders
      where created_at >= least(${year}, ${since}) and address_state is not null and status <> 'cancelled' and received > 0
        and not is_test and not other_keys
    ) as sold group by address_state`);
  const own = await db.select().from(taxThresholds);
  const found = rows.flatMap(({ state = '', collects, ...sold }): NexusOfState[] => {
    const threshold = thresholdOn(state, today, own);
    if (!threshold) return [];
    const of = (amount = '0', count = '0') => ({ amount: fromDecimal(amount), count: Number(count) });
    const thisYear = of(sold.year_amount, sold.year_count);
    const twelveMonths = of(sold.amount, sold.count);
    const share = Math.max(shareOf(threshold, thisYear), shareOf(threshold, twelveMonths));
    const { amount, count, source } = threshold;
    return [{ state, thisYear, twelveMonths, share, amount, count, source, collects }];
  });
  return found.toSorted((one, other) => other.share - one.share || one.state.localeCompare(other.state));
}
