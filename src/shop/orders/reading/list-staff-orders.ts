import { eq } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { isOlderThan } from '#db/keyset.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { readOrderPage } from './read-order-page.ts';
import { type NarrowedOrders, narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

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
  const older = before === undefined ? undefined : isOlderThan(orders, eq(orders.orderNumber, before));
  return ok({ orders: await readOrderPage(db, narrowed, older, limit) });
}

const AT_ONCE = 1000;

/**
 * All orders that the filters let through, newest first, in batches: however many there are, one batch is in memory. An
 * order that is placed meanwhile is not among them; each stands as it was when its batch was read.
 */
export function exportOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  filters: OrderFilters,
): Ok<{ batches: AsyncGenerator<OrderRow[]> }> | TooShort {
  const narrowed = narrowOrders(filters, clock());
  return narrowed.ok ? ok({ batches: readBatches(db, narrowed) }) : narrowed;
}

async function* readBatches(db: Database, narrowed: NarrowedOrders): AsyncGenerator<OrderRow[]> {
  let last: OrderRow | undefined;
  do {
    const batch = await readOrderPage(db, narrowed, last && isOlderThan(orders, eq(orders.id, last.id)), AT_ONCE);
    if (batch.length > 0) yield batch;
    last = batch.length === AT_ONCE ? batch.at(-1) : undefined;
  } while (last);
}
