import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BulkRunRow, bulkRuns } from '#db/schema.ts';
import type { BulkKind } from '#values/order/bulk-kinds.ts';

type OtherRun = { id: number; by: string };

/** Why an order is not done by this run: nobody is in two of a kind (rule 38.7). */
export function inAnotherRun({ id, by }: OtherRun): string {
  return `It waits in run ${id}, which ${by} began, so it is done there.`;
}

/** Of these orders those that wait in a run of this kind, under way or stopped. */
export async function findElsewhere(
  db: Database | Transaction,
  kind: BulkKind,
  ids: number[],
): Promise<Map<number, OtherRun>> {
  const { rows } = await db.execute<OtherRun & { orderId: number }>(sql`
    select order_id as "orderId", run_id as id, started_by as by from bulk_run_lines
    join bulk_runs on bulk_runs.id = run_id and kind = ${kind}
    where state = 'waiting' and order_id = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map(({ orderId, id, by }) => [orderId, { id, by }]));
}

/**
 * Settles the lines of a new run that wait in others of its kind; of shipments those with the same tracking number. Returns the
 * newest of these runs. To be called under the lock of the kind.
 */
export async function leaveToOthers(tx: Transaction, run: BulkRunRow, now: Date): Promise<BulkRunRow | null> {
  const { rows: others } = await tx.execute<OtherRun>(sql`
    select distinct bulk_runs.id, started_by as by from bulk_run_lines mine ${JOINED}
    where ${isShared(run)} order by bulk_runs.id desc`);
  for (const other of others) {
    await tx.execute(sql`
      update bulk_run_lines set state = 'already', reason = ${inAnotherRun(other)}, settled_at = ${now}
      where id = any(array(select mine.id from bulk_run_lines mine ${JOINED}
        where ${isShared(run)} and bulk_runs.id = ${other.id}))`);
  }
  const [newest] = others;
  if (!newest) return null;
  const [found] = await tx.select().from(bulkRuns).where(eq(bulkRuns.id, newest.id));
  return found ?? null;
}

const JOINED = sql`
  join bulk_run_lines other on other.order_id = mine.order_id and other.run_id <> mine.run_id and other.state = 'waiting'
    and upper(translate(other.tracking_number, ' -', '')) is not distinct from upper(translate(mine.tracking_number, ' -', ''))
  join bulk_runs on bulk_runs.id = other.run_id`;

const isShared = ({ id, kind }: BulkRunRow) =>
  sql`mine.run_id = ${id} and mine.state = 'waiting' and bulk_runs.kind = ${kind}`;
