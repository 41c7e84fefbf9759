import { and, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { matchesText, type NarrowedOrders } from './staff-filters.ts';

/** A word that fewer than one in so many orders have is rare. */
const RARE = 100;

/** Of the orders that the filters let through, so many newest ones; `older` says where the page before ended. */
export function readOrderPage(
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
