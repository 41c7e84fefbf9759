import { sql } from 'drizzle-orm';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { type PageOf, readPageIds, type TooMany } from './order-list-pages.ts';
import { narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

/** Orders that staff mean: by their numbers, or all that the filters of the list let through. */
export type OrderChoice = { orderNumbers: string[] } | { filters: OrderFilters };

/**
 * The ids of a page of them: the named ones in the order of their names, the others in that of the list. What no order has is left
 * out.
 */
export async function chooseOrders(
  shop: Pick<Shop, 'db' | 'clock' | 'timeZone'>,
  choice: OrderChoice,
  { after, limit }: PageOf,
): Promise<Ok<{ ids: number[] }> | TooShort | TooMany> {
  if ('orderNumbers' in choice) {
    const { rows } = await shop.db.execute<{ id: number; orderNumber: string }>(sql`
      select orders.id, order_number as "orderNumber"
      from unnest(${sql.param(choice.orderNumbers.map((each) => each.toUpperCase()))}::text[])
        with ordinality named (number, place) join orders on order_number = number
      group by orders.id order by min(place)`);
    const last = rows.findIndex(
      (row) => after && ('id' in after ? row.id === after.id : row.orderNumber === after.orderNumber),
    );
    const rest = after && last === -1 ? [] : rows.slice(last + 1);
    return ok({ ids: rest.slice(0, limit).map(({ id }) => id) });
  }
  const narrowed = narrowOrders(choice.filters, shop);
  return narrowed.ok ? readPageIds(shop.db, narrowed, { after, limit }) : narrowed;
}
