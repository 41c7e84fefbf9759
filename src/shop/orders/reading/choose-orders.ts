import { sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { readPageIds, type TooMany } from './order-pages.ts';
import { narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

/** Orders that staff mean: by their numbers, or all that the filters of the list let through. */
export type OrderChoice = { orderNumbers: string[] } | { filters: OrderFilters };

/** Their ids: the named ones in the order of their names, the others in that of the list; at most so many. What no order has is left out. */
export async function chooseOrders(
  shop: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  choice: OrderChoice,
  limit: number,
): Promise<Ok<{ ids: number[] }> | TooShort | TooMany> {
  if ('orderNumbers' in choice) {
    const { rows } = await shop.db.execute<{ id: number }>(sql`
      select orders.id from unnest(${sql.param(choice.orderNumbers.map((each) => each.toUpperCase()))}::text[])
        with ordinality named (number, place) join orders on order_number = number
      group by orders.id order by min(place) limit ${limit}`);
    return ok({ ids: rows.map(({ id }) => id) });
  }
  const narrowed = narrowOrders(choice.filters, shop);
  return narrowed.ok ? readPageIds(shop.db, narrowed, { limit }) : narrowed;
}
