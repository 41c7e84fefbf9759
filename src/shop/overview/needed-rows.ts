import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** So many of a list are named; the rest is a number. */
export const NAMED_AT_MOST = 20;
const COUNTED_AT_MOST = 1000;

export type Needed<Item> = { count: number; items: Item[] };

/** How many there are, for a column of the query that names the first of them; nobody waits for a larger number. */
export function countOf(table: PgTable, condition: SQL | undefined) {
  return sql<number>`(
    select count(*)::integer from (select from ${table} where ${condition} limit ${COUNTED_AT_MOST}) as counted)`;
}

/** The rows of such a query as a list and its number. */
export async function needed<Row extends { count: number }>(
  query: PromiseLike<Row[]>,
): Promise<Needed<Omit<Row, 'count'>>> {
  const rows = await query;
  return { count: rows[0]?.count ?? 0, items: rows.map(({ count: _, ...item }) => item) };
}
