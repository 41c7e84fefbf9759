import { sql } from 'drizzle-orm';
import { figureChanges, figures } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { OrderStatus } from '#values/order/order.ts';

/** What the triggers count; an order by the day on which it was placed, money by the day on which it moved. */
export type FigureKind =
  | 'opened'
  | 'placed'
  | 'deposited'
  | 'completed'
  | 'cancelled'
  | 'outstanding'
  /** What is outstanding after the balance came: it went back without this shop. */
  | 'missing'
  | 'received'
  | 'refunded'
  | `status:${OrderStatus}`;

/**
 * Both tables as one, for the `from` of a statement: a statement that reads both sees a change either where it was
 * written or where it was folded into, never in both and never in neither.
 */
export const countedFigures = sql`(
  select kind, day, count, amount from ${figures} union all select kind, day, count, amount from ${figureChanges}
) as counted`;

/** How many there are of a kind, of all time. */
export async function countFigures({ db }: Pick<Shop, 'db'>): Promise<(kind: FigureKind) => number> {
  const { rows } = await db.execute<{ kind: string; count: string }>(
    sql`select kind, sum(count) as count from ${countedFigures} group by kind`,
  );
  const counts = new Map(rows.map(({ kind, count }) => [kind, Number(count)]));
  return (kind) => counts.get(kind) ?? 0;
}
