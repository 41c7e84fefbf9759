import { sql } from 'drizzle-orm';
import { orders } from '#db/schema.ts';

/**
 * The order of every list, as the indices have it: PostgreSQL sorts anew when a query wants the nulls at the other end,
 * though these columns have none.
 */
export const newestFirst = [sql`${orders.createdAt} desc nulls last`, sql`${orders.id} desc nulls last`];
