import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type BulkRunRow, bulkRunLines, bulkRuns, orders } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { BULK_LINE_STATES, type BulkLineState } from '#values/order/bulk-kinds.ts';

/** A run and how far it is. */
export type RunFacts = BulkRunRow & { counts: Record<BulkLineState, number> };

/** The newest first; `before`: the id of the last one of the page before. */
export async function listRuns(
  { db }: Pick<Shop, 'db'>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<RunFacts[]> {
  const rows = await db
    .select()
    .from(bulkRuns)
    .where(before === undefined ? undefined : lt(bulkRuns.id, before))
    .orderBy(desc(bulkRuns.id))
    .limit(limit);
  return withCounts(db, rows);
}

export async function readRun(db: Database | Transaction, id: number): Promise<RunFacts | null> {
  const rows = await db.select().from(bulkRuns).where(eq(bulkRuns.id, id));
  const [run] = await withCounts(db, rows);
  return run ?? null;
}

async function withCounts(db: Database | Transaction, rows: BulkRunRow[]): Promise<RunFacts[]> {
  if (rows.length === 0) return [];
  const { runId, state } = bulkRunLines;
  const counted = await db
    .select({ runId, state, count: sql<number>`count(*)::int` })
    .from(bulkRunLines)
    .where(
      inArray(
        runId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(runId, state);
  return rows.map((row) => {
    const countOf = (wanted: BulkLineState) =>
      counted.find((each) => each.runId === row.id && each.state === wanted)?.count ?? 0;
    const counts = Object.fromEntries(BULK_LINE_STATES.map((each) => [each, countOf(each)]));
    return { ...row, counts: counts as RunFacts['counts'] };
  });
}

export type RunLineFacts = Awaited<ReturnType<typeof listRunLines>>[number];

/** The lines of a run in one state, in the order of the file; `after`: the position of the last one of the page before. */
export function listRunLines(
  db: Database | Transaction,
  run: number,
  { state: wanted, after = 0, limit }: { state: BulkLineState; after?: number | undefined; limit: number },
) {
  const { runId, position, orderNumber, carrier, trackingNumber, parcel, state, reason } = bulkRunLines;
  return db
    .select({
      position,
      orderNumber,
      carrier,
      trackingNumber,
      parcel,
      state,
      reason,
      customerName: orders.customerName,
    })
    .from(bulkRunLines)
    .leftJoin(orders, eq(orders.id, bulkRunLines.orderId))
    .where(and(eq(runId, run), eq(state, wanted), gt(position, after)))
    .orderBy(asc(position))
    .limit(limit);
}
