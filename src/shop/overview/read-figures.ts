import { type SQL, sql } from 'drizzle-orm';
import { figureChanges, figures } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { countedFigures, type FigureKind } from '#shop/records/count-figures.ts';
import type { Cents } from '#values/money.ts';

const DAY_MS = 86_400_000;

export type Figures = {
  /** Every day of the span in UTC, the oldest first; the last one is today. */
  days: { day: string; preOrders: number; received: Cents; refunded: Cents }[];
  totals: { received: Cents; refunded: Cents; outstanding: Cents };
  funnel: { opened: number; placed: number; deposited: number; completed: number };
};

type Counts = Record<'opened' | 'placed' | 'deposited' | 'completed', number>;
type Amounts = Record<'received' | 'refunded' | 'outstanding', Cents>;
type DaySums = Counts & Amounts;

const NOTHING: DaySums = { opened: 0, placed: 0, deposited: 0, completed: 0, received: 0, refunded: 0, outstanding: 0 };

/** The charts of so many days until today. Test orders are in none of them. */
export async function readFigures(shop: Pick<Shop, 'db' | 'clock'>, span: number): Promise<Figures> {
  const today = shop.clock().getTime();
  const days = Array.from({ length: span }, (_, index) => isoDay(today - (span - 1 - index) * DAY_MS));
  const sums = await sumByDay(shop, days[0] ?? isoDay(today));
  const ofSpan = days.map((day) => ({ day, ...(sums.get(day) ?? NOTHING) }));
  const ever = (kind: keyof Amounts) => [...sums.values()].reduce((total, sum) => total + sum[kind], 0);
  const inSpan = (kind: keyof Counts) => ofSpan.reduce((total, sum) => total + sum[kind], 0);
  return {
    days: ofSpan.map(({ day, deposited, received, refunded }) => ({ day, preOrders: deposited, received, refunded })),
    totals: { received: ever('received'), refunded: ever('refunded'), outstanding: ever('outstanding') },
    funnel: {
      opened: inSpan('opened'),
      placed: inSpan('placed'),
      deposited: inSpan('deposited'),
      completed: inSpan('completed'),
    },
  };
}

/** Each day from `from` on by itself; what was before it stands together under null. */
async function sumByDay({ db }: Pick<Shop, 'db'>, from: string): Promise<Map<string | null, DaySums>> {
  const { rows } = await db.execute<Record<keyof DaySums, string> & { day: string | null }>(sql`
    select case when day >= ${from}::date then day::text end as day,
      ${count('opened')} as opened, ${count('placed')} as placed, ${count('deposited')} as deposited,
      ${count('completed')} as completed, ${cents('received')} as received, ${cents('refunded')} as refunded,
      ${cents('outstanding')} + ${cents('missing')} as outstanding
    from ${countedFigures} where kind not like 'status:%' group by 1`);
  return new Map(
    rows.map(({ day, opened, placed, deposited, completed, received, refunded, outstanding }) => [
      day,
      {
        opened: Number(opened),
        placed: Number(placed),
        deposited: Number(deposited),
        completed: Number(completed),
        received: Number(received),
        refunded: Number(refunded),
        outstanding: Number(outstanding),
      },
    ]),
  );
}

function count(kind: FigureKind): SQL {
  return sql`coalesce(sum(count) filter (where kind = ${kind}), 0)`;
}

/** Whole cents as PostgreSQL counts them: the sum of a year's orders is more than one amount may be. */
function cents(kind: FigureKind): SQL {
  return sql`(coalesce(sum(amount) filter (where kind = ${kind}), 0) * 100)::bigint`;
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/**
 * Folds the changes that triggers wrote into the figures. One statement: a statement that reads both tables finds each
 * change in one of them. Several servers may fold at once, since each takes what no other has in hand, in one order.
 */
export async function foldFigures({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    with waiting as materialized (
      select id from ${figureChanges} order by id for update skip locked
    ), taken as (
      delete from ${figureChanges} where id in (select id from waiting) returning kind, day, count, amount
    )
    insert into ${figures} (kind, day, count, amount)
    select kind, day, sum(count), sum(amount) from taken group by kind, day order by kind, day
    on conflict (kind, day) do update set
      count = ${figures}.count + excluded.count, amount = ${figures}.amount + excluded.amount`);
}
