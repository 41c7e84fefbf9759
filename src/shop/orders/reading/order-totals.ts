import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { orders, orderTotalChanges, orderTotals } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import { type Ok, ok } from '#values/result.ts';
import { mostGathered, withoutWays } from './order-list-pages.ts';
import { rareWords } from './order-search.ts';
import { allOf, narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

/** `more`: there are more than `count`, and nothing is added up. */
export type OrderTotals = { count: number; more: boolean; sums: { total: Cents; outstanding: Cents } | null };

type CountedRow = { count: number; total: string | null; outstanding: string | null };

/** What triggers count by, and what narrows nothing. */
const KEPT: ReadonlySet<string> = new Set([
  'status',
  'payment',
  'color',
  'holds',
  'test',
  'keys',
  'sort',
] satisfies (keyof OrderFilters)[]);

/**
 * How many orders the filters let through, and what they come to, in cents. What triggers have counted is exact, however many
 * there are: states, color, tests and keys. Anything else is gathered, up to as many as the list sorts, or `atMost`.
 */
export async function readOrderTotals(
  { db, ...shop }: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  filters: OrderFilters,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Ok<OrderTotals> | TooShort> {
  const narrowed = narrowOrders(filters, shop);
  if (!narrowed.ok) return narrowed;
  const { holds = 'gear' } = filters;
  const isKept =
    holds === 'gear' && Object.entries(filters).every(([name, value]) => KEPT.has(name) || !String(value ?? '').trim());
  if (isKept) return ok(present(await countKept(db, filters)));
  const { most, sure } = await mostGathered(db, narrowed);
  if (most === 0) return ok(moreThan(sure));
  const condition = allOf(narrowed, await rareWords(db, narrowed.search));
  return ok(
    await countGathered(db, condition, Math.min(most, atMost), narrowed.beside ? ['hashjoin', 'mergejoin'] : []),
  );
}

/** So many counts are made side by side, and no more than this is counted of what has to be gathered. */
const [SIDE_BY_SIDE, MOST_COUNTED] = [4, 1000];

/** How many orders each of these lists has; null: it looks for something that nothing can be found by. */
export async function countOrders(
  shop: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  lists: OrderFilters[],
): Promise<(Pick<OrderTotals, 'count' | 'more'> | null)[]> {
  const counts: (Pick<OrderTotals, 'count' | 'more'> | null)[] = [];
  for (let from = 0; from < lists.length; from += SIDE_BY_SIDE) {
    const next = lists.slice(from, from + SIDE_BY_SIDE);
    const totals = await Promise.all(next.map((filters) => readOrderTotals(shop, filters, MOST_COUNTED)));
    counts.push(...totals.map((each) => (each.ok ? { count: each.count, more: each.more } : null)));
  }
  return counts;
}

function moreThan(count: number): OrderTotals {
  return { count, more: true, sums: null };
}

function present({ count = 0, total, outstanding }: Partial<CountedRow> = {}): OrderTotals {
  return { count, more: false, sums: { total: Number(total ?? 0), outstanding: Number(outstanding ?? 0) } };
}

/** `without`: a join of all orders with another table would be read to its end, to count few. */
async function countGathered(
  db: Database,
  condition: SQL | undefined,
  most: number,
  without: string[],
): Promise<OrderTotals> {
  const statement = sql`
    select count(*)::int as count, (sum(total_amount) * 100)::bigint as total, (sum(outstanding) * 100)::bigint as outstanding
    from (
      select ${orders.totalAmount} as total_amount, ${orders.outstanding} as outstanding
      from ${orders} where ${condition ?? sql`true`} limit ${most + 1}
    ) as found`;
  const { rows } = await (without.length > 0
    ? withoutWays<CountedRow>(db, without, statement)
    : db.execute<CountedRow>(statement));
  return (rows[0]?.count ?? 0) > most ? moreThan(most) : present(rows[0]);
}

/** Both tables in one statement: it finds each difference where it was written or where it was folded into. */
async function countKept(
  db: Database,
  { status, payment, color, holds, test, keys }: OrderFilters,
): Promise<CountedRow | undefined> {
  const kinds = sql`select status, payment_state, color, is_test, other_keys, count, total, outstanding`;
  const asked = and(
    status?.length ? inArray(sql`status`, status) : undefined,
    payment?.length ? inArray(sql`payment_state`, payment) : undefined,
    color ? sql`color = ${color}` : undefined,
    holds === 'gear' ? sql`color = ''` : undefined,
    test && (test === 'only' ? sql`is_test` : sql`not is_test`),
    keys && (keys === 'other' ? sql`other_keys` : sql`not other_keys`),
  );
  const { rows } = await db.execute<CountedRow>(sql`
    select coalesce(sum(count), 0)::int as count, coalesce(sum(total) * 100, 0)::bigint as total,
      coalesce(sum(outstanding) * 100, 0)::bigint as outstanding
    from (${kinds} from ${orderTotals} union all ${kinds} from ${orderTotalChanges}) as kept where ${asked ?? sql`true`}`);
  return rows[0];
}

/**
 * Adds what the triggers have written since the last time to the totals, which are the same before and after. Several servers
 * may do it at once, since each takes what no other has in hand, in one order.
 */
export async function foldOrderTotals({ db }: Pick<Shop, 'db'>): Promise<void> {
  await db.execute(sql`
    with waiting as materialized (
      select id from ${orderTotalChanges} order by id for update skip locked
    ), taken as (
      delete from ${orderTotalChanges} where id in (select id from waiting)
      returning status, payment_state, color, is_test, other_keys, count, total, outstanding
    )
    insert into ${orderTotals} (status, payment_state, color, is_test, other_keys, count, total, outstanding)
    select status, payment_state, color, is_test, other_keys, sum(count), sum(total), sum(outstanding)
    from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (status, payment_state, color, is_test, other_keys) do update set
      count = ${orderTotals}.count + excluded.count, total = ${orderTotals}.total + excluded.total,
      outstanding = ${orderTotals}.outstanding + excluded.outstanding`);
}
