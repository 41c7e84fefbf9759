import { type SQL, sql } from 'drizzle-orm';
import { type OrderRow, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { readOrderPage } from './read-order-page.ts';
import { narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

type Page = {
  /** The number of the last order of the page before; after an unknown one there is nothing. */
  before?: string | undefined;
  limit: number;
};

/** A page of the orders that the filters let through, newest first. It reads `orders` alone, however many there are. */
export async function listStaffOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { before, limit, ...filters }: OrderFilters & Page,
): Promise<Ok<{ orders: OrderRow[] }> | TooShort> {
  const narrowed = narrowOrders(filters, clock());
  if (!narrowed.ok) return narrowed;
  const older = before === undefined ? undefined : isOlder(before);
  return ok({ orders: await readOrderPage(db, narrowed, older, limit) });
}

function isOlder(orderNumber: string): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) < (
    select created_at, id from ${orders} where order_number = ${orderNumber})`;
}
