import { and, sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { matchesText, type NarrowedOrders, narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

/** Orders that staff mean: by their numbers, or all that the filters of the list let through. */
export type OrderChoice = { orderNumbers: string[] } | { filters: OrderFilters };

/** Their ids: the named ones in the order of their names, the others newest first; at most so many. What no order has is left out. */
export async function chooseOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  choice: OrderChoice,
  limit: number,
): Promise<Ok<{ ids: number[] }> | TooShort> {
  if ('orderNumbers' in choice) {
    const { rows } = await db.execute<{ id: number }>(sql`
      select orders.id from unnest(${sql.param(choice.orderNumbers.map((each) => each.toUpperCase()))}::text[])
        with ordinality named (number, place) join orders on order_number = number
      group by orders.id order by min(place) limit ${limit}`);
    return ok({ ids: rows.map(({ id }) => id) });
  }
  const narrowed = narrowOrders(choice.filters, clock());
  if (!narrowed.ok) return narrowed;
  return ok({ ids: await (narrowed.search ? searchIds(db, narrowed, limit) : nextIds(db, narrowed, limit)) });
}

async function nextIds(db: Shop['db'], { condition, order }: NarrowedOrders, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(condition)
    .orderBy(...order(orders))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Words that are looked for among so many of the newest orders first: a common one is met often enough there. */
const NEAR = 20_000;

/** As the list searches: common words among the newest, rare ones through the index of words. */
async function searchIds(
  db: Shop['db'],
  { condition, order, search }: NarrowedOrders,
  limit: number,
): Promise<number[]> {
  const next = db
    .select()
    .from(orders)
    .where(condition)
    .orderBy(...order(orders))
    .limit(NEAR)
    .as('next');
  const near = await db.select({ id: next.id }).from(next).where(matchesText(next, search)).limit(limit);
  if (near.length === limit) return near.map(({ id }) => id);
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, matchesText(orders, search)))
    // An order that no index has: what is found is few, and is sorted.
    .orderBy(sql`${orders.createdAt} + interval '0' desc nulls last`, sql`${orders.id} desc nulls last`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
