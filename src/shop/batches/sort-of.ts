import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { places } from '#db/schema.ts';

const GAP = 1024;

/** The sort with which an order comes last in a batch. Call it with the batches locked. */
export async function lastSort(tx: Transaction, batchId: number): Promise<number> {
  const { rows } = await tx.execute<{ sort: string }>(sql`select last_sort(${batchId}) as sort`);
  return Number(rows[0]?.sort);
}

/**
 * The sort with which an order gets place number `place` of a batch, before whoever has it now; beyond the last it is
 * the last. `moved`: the order that is moved, which counts nowhere if it is in the batch already. Where two neighbours have no
 * gap between them the whole batch is numbered anew; nobody's place changes by that. Call it with the batches locked.
 */
export async function sortBefore(tx: Transaction, batchId: number, place: number, moved?: number): Promise<number> {
  const [before, after] = await neighbours(tx, batchId, place, moved);
  if (after === null) return lastSort(tx, batchId);
  if (after - before > 1) return before + Math.floor((after - before) / 2);
  await renumber(tx, batchId);
  return sortBefore(tx, batchId, place, moved);
}

/** The sorts that the new one goes between: 0 before the first, null behind the last. */
async function neighbours(
  tx: Transaction,
  batchId: number,
  place: number,
  moved: number | undefined,
): Promise<[number, number | null]> {
  const others = await tx
    .select({ sort: places.sort })
    .from(places)
    .where(
      and(
        eq(places.batchId, batchId),
        eq(places.state, 'taken'),
        moved === undefined ? undefined : ne(places.orderId, moved),
      ),
    )
    .orderBy(asc(places.sort))
    .offset(Math.max(place - 2, 0))
    .limit(2);
  const sorts = others.map(({ sort }) => sort ?? 0);
  return place <= 1 ? [0, sorts[0] ?? null] : [sorts[0] ?? 0, sorts[1] ?? null];
}

/** By way of negative numbers, because no two may be the same on the way. */
async function renumber(tx: Transaction, batchId: number): Promise<void> {
  await tx.execute(sql`
    update places set sort = -ranked.rank
    from (select order_id, row_number() over (order by sort) as rank from places where batch_id = ${batchId} and state = 'taken')
      as ranked
    where places.order_id = ranked.order_id`);
  await tx.execute(
    sql`update places set sort = -sort * ${GAP}::bigint where batch_id = ${batchId} and state = 'taken'`,
  );
}
