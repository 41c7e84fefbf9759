import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { isOlderThan } from '#db/keyset.ts';
import { bows, type OrderRow, orders } from '#db/schema.ts';
import { type OrderLine, readLinesOfOrders } from '#shop/orders/parcels/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Ok, ok } from '#values/result.ts';
import { matchesText, type NarrowedOrders, narrowOrders, type OrderFilters, type TooShort } from './staff-filters.ts';

/** An order of a list, and what it holds. */
export type ListedOrder = OrderRow & {
  lines: OrderLine[];
  /** Of its bow; null: it has none, or is not paid whole. */
  serial: string | null;
};

async function withLines(db: Database, rows: OrderRow[]): Promise<ListedOrder[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await readLinesOfOrders(db, ids);
  const { orderId, serial } = bows;
  const numbered = rows.some(({ bowColor }) => bowColor !== null)
    ? await db.select({ orderId, serial }).from(bows).where(inArray(orderId, ids))
    : [];
  const serials = new Map(numbered.map((bow) => [bow.orderId, bow.serial]));
  return rows.map((order) => ({
    ...order,
    lines: lines.get(order.id) ?? [],
    serial: serials.get(order.id) ?? null,
  }));
}

type Page = {
  /** The number of the last order of the page before; after an unknown one there is nothing. */
  before?: string | undefined;
  limit: number;
};

/** A page of the orders that the filters let through, newest first. However many there are, it reads `orders` alone and the lines of the page. */
export async function listStaffOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { before, limit, ...filters }: OrderFilters & Page,
): Promise<Ok<{ orders: ListedOrder[] }> | TooShort> {
  const narrowed = narrowOrders(filters, clock());
  if (!narrowed.ok) return narrowed;
  const older = before === undefined ? undefined : isOlderThan(orders, eq(orders.orderNumber, before));
  return ok({ orders: await withLines(db, await readOrderPage(db, narrowed, older, limit)) });
}

const AT_ONCE = 1000;

/**
 * All orders that the filters let through, newest first, in batches: however many there are, one batch is in memory. An
 * order that is placed meanwhile is not among them; each stands as it was when its batch was read. `orders`: of these numbers
 * alone.
 */
export function exportOrders(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orders: named, ...filters }: OrderFilters & { orders?: string[] | undefined },
): Ok<{ batches: AsyncGenerator<ListedOrder[]> }> | TooShort {
  const narrowed = narrowOrders(filters, clock());
  if (!narrowed.ok) return narrowed;
  const condition = and(narrowed.condition, named && inArray(orders.orderNumber, named));
  return ok({ batches: readBatches(db, { ...narrowed, condition }) });
}

async function* readBatches(db: Database, narrowed: NarrowedOrders): AsyncGenerator<ListedOrder[]> {
  let last: OrderRow | undefined;
  do {
    const batch = await readOrderPage(db, narrowed, last && isOlderThan(orders, eq(orders.id, last.id)), AT_ONCE);
    if (batch.length > 0) yield withLines(db, batch);
    last = batch.length === AT_ONCE ? batch.at(-1) : undefined;
  } while (last);
}

/** A word that fewer than one in so many orders have is rare. */
const RARE = 100;

/** Of the orders that the filters let through, so many newest ones; `older` says where the page before ended. */
function readOrderPage(
  db: Database,
  narrowed: NarrowedOrders,
  older: SQL | undefined,
  limit: number,
): Promise<OrderRow[]> {
  return narrowed.search ? searchPage(db, narrowed, older, limit) : readNext(db, narrowed, older, limit);
}

function readNext(db: Database, { condition, order }: NarrowedOrders, older: SQL | undefined, limit: number) {
  return db
    .select()
    .from(orders)
    .where(and(condition, older))
    .orderBy(...order(orders))
    .limit(limit);
}

/**
 * Common words are found among the next orders, rare ones through the index of words, and PostgreSQL cannot tell which they
 * are: it would read all orders for a rare name, or gather a hundred thousand for a common one.
 */
async function searchPage(
  db: Database,
  narrowed: NarrowedOrders,
  older: SQL | undefined,
  limit: number,
): Promise<OrderRow[]> {
  const { condition, order, search } = narrowed;
  const next = readNext(db, narrowed, older, limit * RARE).as('next');
  const near = await db
    .select()
    .from(next)
    .where(matchesText(next, search))
    .orderBy(...order(next))
    .limit(limit);
  if (near.length === limit) return near;
  return (
    db
      .select()
      .from(orders)
      .where(and(condition, older, matchesText(orders, search)))
      // An order that no index has: what is found is few, and is sorted.
      .orderBy(sql`${orders.createdAt} + interval '0' desc nulls last`, sql`${orders.id} desc nulls last`)
      .limit(limit)
  );
}
