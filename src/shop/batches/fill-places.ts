import { and, eq, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type BatchRow, orders, places } from '#db/schema.ts';
import { lockBatches } from './lock-batches.ts';

/**
 * Gives paid orders that never had a place theirs, by the time of their deposit, as far as the open batches have room
 * (rule 30.5); for whoever makes or enlarges a batch. Orders that somebody changes at this moment are passed over, because
 * who has locked batches may wait for no order; the job of each minute gives them theirs. Returns how many got one.
 */
export async function fillPlaces(tx: Transaction, campaignId: number, now: Date): Promise<number> {
  await lockBatches(tx, campaignId);
  await tx.execute(sql`select free_held_places(${campaignId}, ${now})`);
  const open = (await lockBatches(tx, campaignId)).filter(({ state, used, size }) => state === 'open' && used < size);
  const room = open.reduce((sum, { size, used }) => sum + size - used, 0);
  if (room === 0) return 0;
  const waiting = await lockWaiting(tx, campaignId, room);
  let given = 0;
  for (const batch of open) {
    const next = waiting.slice(given, given + batch.size - batch.used);
    if (next.length > 0) await give(tx, batch, next, now);
    given += next.length;
  }
  return given;
}

async function lockWaiting(tx: Transaction, campaignId: number, most: number): Promise<number[]> {
  const paidAt = sql`(select max(succeeded_at) from payments where order_id = ${orders.id} and leg = 'deposit')`;
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.campaignId, campaignId),
        eq(orders.depositReceived, true),
        notInArray(orders.status, ['pending', 'cancelled', 'shipped']),
        eq(orders.isTest, false),
        eq(orders.otherKeys, false),
        // One whose place was taken from it has been promised a day.
        isNull(orders.promisedShipBy),
        notExists(tx.select({ id: places.orderId }).from(places).where(eq(places.orderId, orders.id))),
      ),
    )
    .orderBy(sql`${paidAt} nulls last`, orders.id)
    .limit(most)
    .for('update', { skipLocked: true });
  return found.map(({ id }) => id);
}

async function give(tx: Transaction, { id, name, shipsTo }: BatchRow, orderIds: number[], now: Date): Promise<void> {
  const ids = sql`unnest(${sql.param(orderIds)}::integer[]) with ordinality as given (id, turn)`;
  await tx.execute(sql`
    insert into places (order_id, batch_id, state, sort, taken_at)
    select given.id, ${id}::integer, 'taken', last_sort(${id}) + (given.turn - 1) * 1024, ${now} from ${ids}`);
  await tx.execute(sql`update orders set promised_ship_by = ${shipsTo}::date from ${ids} where orders.id = given.id`);
  await tx.execute(sql`
    insert into order_events (order_id, at, actor, what, after)
    select given.id, ${now}, 'job', 'place-taken', jsonb_build_object('batch', ${name}::text) from ${ids}`);
}
