import { eq, sql } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type BatchRow, batches } from '#db/schema.ts';
import { fillPlaces } from '#shop/batches/fill-places.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { type BatchFields, type FieldsRefused, faultOf, lockBatch } from './change-batches.ts';
import { countTold, type Told, tellBatch, type WindowRefused } from './tell-window.ts';

export type SplitBatch = {
  /** The first place that goes into the new batch. */
  at: number;
  /** As the page showed it: how many places are taken. */
  seenTaken?: number;
} & Pick<BatchFields, 'name' | 'makesFrom' | 'shipsFrom' | 'shipsTo'> &
  Partial<Told>;

export type BatchSplit =
  | Ok<{ batch: BatchRow; moved: number; told: number }>
  | Refused<'not-found' | 'reason-missing' | 'changed-meanwhile'>
  | Refused<'place-outside', { least: number; most: number }>
  | FieldsRefused
  | WindowRefused;

/**
 * Splits a batch at a place: it and all later ones go into a new batch, which follows it and has a window of its own. Both
 * together have as many places as before; those that are held for orders being paid stay. Whoever is moved to another window
 * is told of it, with the reason.
 */
export async function splitBatch(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  { at, seenTaken, reason, requestKey, ...fields }: SplitBatch,
): Promise<BatchSplit> {
  return allOrNothing(shop.db, async (tx): Promise<BatchSplit> => {
    const locked = await lockBatch(tx, id, true);
    if (!locked) return refused('not-found');
    const { batch, all } = locked;
    const taken = await countTaken(tx, id);
    if (seenTaken !== undefined && seenTaken !== taken) return refused('changed-meanwhile');
    const stay = Math.min(taken, at - 1);
    const kept = Math.max(at - 1, stay + batch.used - taken);
    if (at < 2 || kept >= batch.size)
      return refused('place-outside', { least: 2, most: batch.size - (batch.used - taken) });
    const size = batch.size - kept;
    const faults = faultOf(
      { ...fields, size, used: 0, daysToPay: batch.daysToPay, reminderDays: batch.reminderDays },
      all,
    );
    if (faults) return faults;
    const told = fields.shipsTo === batch.shipsTo ? 0 : await countTold(tx, id, at);
    if (told > 0 && !(reason && requestKey)) return refused('reason-missing');
    const now = shop.clock();
    const added = await addBehind(tx, batch, { name: fields.name, size, now });
    await moveLater(tx, { from: id, to: added.id, stay, now });
    await tx.update(batches).set({ size: kept, updatedAt: now }).where(eq(batches.id, id));
    if (told > 0 && reason && requestKey) {
      const { makesFrom, shipsFrom, shipsTo } = fields;
      const window = { batchId: added.id, makesFrom, shipsFrom, shipsTo };
      const announced = await tellBatch(tx, shop, staff, { ...window, reason, requestKey });
      if (!announced.ok) return announced;
    }
    const [made] = await tx
      .update(batches)
      .set({ ...fields, updatedAt: now })
      .where(eq(batches.id, added.id))
      .returning();
    if (!made) throw new Error('The new batch is missing.');
    const moved = taken - stay;
    await recordStaffEvent(tx, staff, {
      subject: 'batch',
      subjectId: id,
      what: 'split',
      at: now,
      before: { size: batch.size },
      after: { size: kept, at, newBatch: fields.name, moved, ...(told > 0 && { reason, told }) },
    });
    if (made.state === 'open') await fillPlaces(tx, batch.campaignId, now);
    return ok({ batch: made, moved, told });
  });
}

async function countTaken(tx: Transaction, batchId: number): Promise<number> {
  const { rows } = await tx.execute<{ taken: number }>(
    sql`select count(*)::int as taken from places where batch_id = ${batchId} and sort is not null`,
  );
  return rows[0]?.taken ?? 0;
}

/** Another batch behind this one, with its window and terms; the later ones make room. */
async function addBehind(
  tx: Transaction,
  { id: _id, used: _used, name: _name, size: _size, createdAt: _created, updatedAt: _updated, ...batch }: BatchRow,
  { name, size, now }: { name: string; size: number; now: Date },
): Promise<BatchRow> {
  const { campaignId, position } = batch;
  // By way of negative numbers, because no two may be the same on the way.
  await tx.execute(
    sql`update batches set position = -(position + 1) where campaign_id = ${campaignId} and position > ${position}`,
  );
  await tx.execute(sql`update batches set position = -position where campaign_id = ${campaignId} and position < 0`);
  const [added] = await tx
    .insert(batches)
    .values({ ...batch, name, size, position: position + 1, createdAt: now, updatedAt: now })
    .returning();
  if (!added) throw new Error('The batch was not written.');
  return added;
}

/** Puts all places behind the first so many into another batch, in their order; each order's history says so. */
async function moveLater(
  tx: Transaction,
  { from, to, stay, now }: { from: number; to: number; stay: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update places set batch_id = ${to} from (
      select order_id from places where batch_id = ${from} and sort is not null order by sort offset ${stay}
    ) later where places.order_id = later.order_id`);
  await tx.execute(sql`
    insert into order_events (order_id, at, actor, what, before, after)
    select places.order_id, ${now}, 'job', 'place-moved',
      jsonb_build_object('batch', former.name, 'place', ${stay}::int + row_number() over (order by sort)),
      jsonb_build_object('batch', later.name, 'place', row_number() over (order by sort), 'reason', 'the batch was split')
    from places, batches former, batches later
    where places.batch_id = ${to} and former.id = ${from} and later.id = ${to}`);
}
