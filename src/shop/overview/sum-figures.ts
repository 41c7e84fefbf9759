import { type SQL, sql } from 'drizzle-orm';
import { figureChanges, figures } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import type { OrderStatus } from '#values/order.ts';
import type { Shop } from '../shop.ts';

/** What the triggers count; an order by the day on which it was placed, money by the day on which it moved. */
export type FigureKind =
  | 'opened'
  | 'placed'
  | 'deposited'
  | 'completed'
  | 'cancelled'
  | 'outstanding'
  | 'received'
  | 'refunded'
  | `status:${OrderStatus}`;

export type Figure = { count: number; amount: Cents };
type DatedFigure = Figure & { kind: FigureKind; day: string | null };

/** The figures of all time by their kind; one that nothing was ever counted for is 0. */
export async function sumFigures({ db }: Pick<Shop, 'db'>): Promise<(kind: FigureKind) => Figure> {
  const sums = await readSums(db, sql`true`, sql`null::text`);
  return (kind) => sums.find((sum) => sum.kind === kind) ?? { count: 0, amount: 0 };
}

/** The same with each day from `from` on by itself; what was before it stands under no day. */
export function sumFiguresByDay({ db }: Pick<Shop, 'db'>, from: string): Promise<DatedFigure[]> {
  return readSums(db, sql`kind not like 'status:%'`, sql`case when day >= ${from}::date then day::text end`);
}

/**
 * One statement reads both tables, so that it sees a change either where it was written or where it was folded into, never
 * in both and never in neither. Amounts are read as whole cents: a year's orders are more than one amount may be.
 */
async function readSums(db: Shop['db'], condition: SQL, day: SQL): Promise<DatedFigure[]> {
  const { rows } = await db.execute<Record<'kind' | 'count' | 'cents', string> & { day: string | null }>(sql`
    select kind, ${day} as day, sum(count) as count, (sum(amount) * 100)::bigint as cents
    from (
      select kind, day, count, amount from ${figures}
      union all
      select kind, day, count, amount from ${figureChanges}
    ) as counted
    where ${condition}
    group by 1, 2`);
  return rows.map(({ kind, count, cents, ...dated }) => ({
    ...dated,
    kind: kind as FigureKind,
    count: Number(count),
    amount: Number(cents),
  }));
}
