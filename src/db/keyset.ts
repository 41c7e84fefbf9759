// Long lists in pages: newest first, each page from where the one before ended. However far down, a page costs the same.
import { type Column, type SQL, sql } from 'drizzle-orm';
import { orders } from './schema.ts';

type Placed = Record<'createdAt' | 'id', Column>;

/**
 * The order of every list, as the indices have it: PostgreSQL sorts anew when a query wants the nulls at the other end,
 * though these columns have none.
 */
export function newestOf({ createdAt, id }: Placed): SQL[] {
  return [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`];
}

export const newestFirst = newestOf(orders);

/**
 * The condition that a row comes after that row of its table which `last` is true of. The moment is compared in the database: a
 * Date is coarser than what the table holds. Nothing comes after a row that does not exist.
 */
export function isOlderThan(table: Placed, last: SQL | undefined): SQL {
  const { createdAt, id } = table;
  return comesAfter(table, sql`select ${createdAt}, ${id} from ${createdAt.table} where ${last}`);
}

/** The same for any place in the order: `place` is a statement that gives a moment and an id. */
export function comesAfter({ createdAt, id }: Placed, place: SQL): SQL {
  return sql`(${createdAt}, ${id}) < (${place})`;
}
