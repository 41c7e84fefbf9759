import { lt, sql } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import type { Database } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { requestCounts } from './schema.ts';

export type RequestCount = {
  /** Within the window, by all servers, those of this call included. */
  requests: number;
  /** What is left of the window. */
  ttlMs: number;
};

/** What asks the database: a pool. */
export type Asks = { query(text: string, values: unknown[]): Promise<QueryResult> };

const COUNT = `
  insert into request_counts as counted (key, requests, ends_at) values ($1, $2, shop_now() + $3 * interval '1 ms')
  on conflict (key) do update set
    requests = case when counted.ends_at <= shop_now() then 0 else counted.requests end + excluded.requests,
    ends_at = case when counted.ends_at <= shop_now() then excluded.ends_at else counted.ends_at end
  returning requests, (extract(epoch from ends_at - shop_now()) * 1000)::integer as "ttlMs"`;

/**
 * Adds requests to those of a key within its window, which begins with the first of them; one that is over begins anew. One
 * statement, by the database's clock, so that it makes no difference which server asks.
 */
export async function countRequests(
  pool: Asks,
  { key, requests, windowMs }: { key: string; requests: number; windowMs: number },
): Promise<RequestCount> {
  const { rows } = await pool.query(COUNT, [key, requests, windowMs]);
  const [row] = rows as RequestCount[];
  if (!row) throw new Error('The requests were not counted.');
  return row;
}

/** Deletes windows that are over. */
export async function expireRequestCounts({ db }: { db: Database }): Promise<void> {
  await deleteInBatches(db, requestCounts, lt(requestCounts.endsAt, sql`shop_now()`));
}
