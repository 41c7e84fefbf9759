import { type Column, type SQL, sql } from 'drizzle-orm';
import { orders } from './schema.ts';

/**
 * The order of every list, as the indices have it: PostgreSQL sorts anew when a query wants the nulls at the other end,
 * though these columns have none.
 */
export function newestOf({ createdAt, id }: Record<'createdAt' | 'id', Column>): SQL[] {
  return [sql`${createdAt} desc nulls last`, sql`${id} desc nulls last`];
}

export const newestFirst = newestOf(orders);
