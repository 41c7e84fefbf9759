import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

const AT_ONCE = 1000;

/**
 * Deletes the rows that meet a condition, a thousand at a time, so that nobody waits long for what refers to them; rows that somebody
 * has locked are left for the next time. Returns how many were deleted.
 */
export async function deleteInBatches(db: Database, table: PgTable, condition: SQL | undefined): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${condition ?? sql`false`} limit ${AT_ONCE} for update skip locked))`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < AT_ONCE) return deleted;
  }
}
