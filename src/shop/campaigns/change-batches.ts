import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type BatchRow, batches, campaigns } from '#db/schema.ts';
import { fillPlaces } from '#shop/batches/fill-places.ts';
import { lockBatches } from '#shop/batches/lock-batches.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';
import { readsAs } from '#values/typed-text.ts';
import { countTold, lockOrdersOf, type Told, tellBatch, type WindowRefused } from './tell-window.ts';

export type BatchFields = Pick<
  BatchRow,
  'name' | 'size' | 'state' | 'makesFrom' | 'shipsFrom' | 'shipsTo' | 'daysToPay' | 'reminderDays'
>;

/** What is wrong with the fields of a batch: the names of the fields, for the page to point at. */
export type FieldsRefused =
  | Refused<'name-taken' | 'days-disordered' | 'reminder-late'>
  | Refused<'too-small', { used: number }>;

export type BatchChange = {
  fields: Partial<BatchFields>;
  /** What the page showed of them: whoever would write over another's change is refused. */
  seen?: Partial<BatchFields>;
} & Partial<Told>;

/** What somebody else has made of a field since it was seen. */
type ChangedField = { name: keyof BatchFields; now: BatchFields[keyof BatchFields] };

export type BatchChanged =
  | Ok<{ batch: BatchRow; told: number; filled: number }>
  | Refused<'not-found' | 'reason-missing'>
  | Refused<'changed-meanwhile', { fields: ChangedField[] }>
  | FieldsRefused
  | WindowRefused;

/** Adds a batch behind the others of a campaign; paid orders without a place get theirs in it at once. */
export async function addBatch(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  campaignId: number,
  fields: Omit<BatchFields, 'state'>,
): Promise<Ok<{ batch: BatchRow; filled: number }> | Refused<'not-found'> | FieldsRefused> {
  return shop.db.transaction(async (tx) => {
    // The batches first, as everywhere; two that are added at once must not have one position.
    await lockBatches(tx, campaignId);
    const [campaign] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('no key update');
    if (!campaign) return refused('not-found');
    const others = await lockBatches(tx, campaignId);
    const faults = faultOf({ ...fields, used: 0 }, others);
    if (faults) return faults;
    const position = Math.max(0, ...others.map((other) => other.position)) + 1;
    const now = shop.clock();
    const [batch] = await tx
      .insert(batches)
      .values({ ...fields, campaignId, position, createdAt: now, updatedAt: now })
      .returning();
    if (!batch) throw new Error('The batch was not written.');
    await recordStaffEvent(tx, staff, {
      subject: 'batch',
      subjectId: batch.id,
      what: 'created',
      at: now,
      after: { campaign: campaign.name, ...fields },
    });
    const filled = await fillPlaces(tx, campaignId, now);
    return ok({ batch, filled });
  });
}

/**
 * Changes a batch. Another window is told to the customers who wait for their bows, with the reason: a later one as a delay, a
 * nearer one as good news. Places that come to be free are taken by paid orders without one. Nothing is changed when one of
 * the fields is refused.
 */
export async function changeBatch(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  { fields, seen = {}, reason, requestKey }: BatchChange,
): Promise<BatchChanged> {
  return allOrNothing(shop.db, async (tx): Promise<BatchChanged> => {
    const locked = await lockBatch(tx, id, fields.shipsTo !== undefined);
    if (!locked) return refused('not-found');
    const { batch, others } = locked;
    const wanted = differing(fields, batch);
    const lost = overwrittenFields(batch, wanted, seen);
    if (lost.length > 0) return refused('changed-meanwhile', { fields: lost });
    if (Object.keys(wanted).length === 0) return ok({ batch, told: 0, filled: 0 });
    const whole = { ...batch, ...wanted };
    const faults = faultOf(whole, others);
    if (faults) return faults;
    const now = shop.clock();
    const told = wanted.shipsTo === undefined ? 0 : await countTold(tx, id);
    if (told > 0) {
      if (!reason || !requestKey) return refused('reason-missing');
      const { makesFrom, shipsFrom, shipsTo } = whole;
      const window = { batchId: id, makesFrom, shipsFrom, shipsTo };
      const announced = await tellBatch(tx, shop, staff, { ...window, reason, requestKey });
      if (!announced.ok) return announced;
    }
    const [changed] = await tx
      .update(batches)
      .set({ ...wanted, updatedAt: now })
      .where(eq(batches.id, id))
      .returning();
    if (!changed) throw new Error('The batch was not changed.');
    await recordStaffEvent(tx, staff, {
      subject: 'batch',
      subjectId: id,
      what: 'changed',
      at: now,
      before: only(batch, wanted),
      after: { ...wanted, ...(told > 0 && { reason, told }) },
    });
    const hasRoom = whole.state === 'open' && whole.size > whole.used;
    return ok({ batch: changed, told, filled: hasRoom ? await fillPlaces(tx, batch.campaignId, now) : 0 });
  });
}

/** Changes the place of a batch with the one before or after it: earlier ones are filled first. At an end it stays. */
export async function moveBatch(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  towards: 'earlier' | 'later',
): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const locked = await lockBatch(tx, id);
    if (!locked) return refused('not-found');
    const { batch, all } = locked;
    const other = all[all.indexOf(batch) + (towards === 'earlier' ? -1 : 1)];
    if (!other) return ok();
    // No two may have the same position on the way.
    await tx.update(batches).set({ position: -batch.position }).where(eq(batches.id, id));
    await tx.update(batches).set({ position: batch.position }).where(eq(batches.id, other.id));
    await tx.update(batches).set({ position: other.position }).where(eq(batches.id, id));
    await recordStaffEvent(tx, staff, {
      subject: 'batch',
      subjectId: id,
      what: 'changed',
      at: shop.clock(),
      before: { position: batch.position },
      after: { position: other.position },
    });
    return ok();
  });
}

/** A batch with all of its campaign, locked; with its orders before that, where they are going to be told something. */
export async function lockBatch(
  tx: Transaction,
  id: number,
  withOrders = false,
): Promise<{ batch: BatchRow; all: BatchRow[]; others: BatchRow[] } | null> {
  const [found] = await tx.select({ campaignId: batches.campaignId }).from(batches).where(eq(batches.id, id));
  if (!found) return null;
  if (withOrders) await lockOrdersOf(tx, id);
  const all = await lockBatches(tx, found.campaignId);
  const batch = all.find((each) => each.id === id);
  return batch ? { batch, all, others: all.filter((each) => each !== batch) } : null;
}

/** What is wrong with a batch beside the others of its campaign; null: nothing. */
export function faultOf(
  {
    name,
    size,
    used,
    makesFrom,
    shipsFrom,
    shipsTo,
    daysToPay,
    reminderDays,
  }: Omit<BatchFields, 'state'> & {
    used: number;
  },
  others: Pick<BatchRow, 'name'>[],
): FieldsRefused | null {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) return refused('name-taken');
  if (makesFrom > shipsFrom || shipsFrom > shipsTo) return refused('days-disordered');
  if (reminderDays?.some((day) => day >= (daysToPay ?? DAYS_TO_PAY_BALANCE))) return refused('reminder-late');
  return size < used ? refused('too-small', { used }) : null;
}

function differing(fields: Partial<BatchFields>, row: BatchRow): Partial<BatchFields> {
  const names = Object.keys(fields) as (keyof BatchFields)[];
  return Object.fromEntries(
    names
      .filter((name) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], row[name]))
      .map((name) => [name, fields[name]]),
  );
}

/** Of the fields that are to be changed, those that another person has changed since they were seen. */
function overwrittenFields(row: BatchRow, wanted: Partial<BatchFields>, seen: Partial<BatchFields>): ChangedField[] {
  const names = Object.keys(wanted) as (keyof BatchFields)[];
  const lost = names.filter((name) => seen[name] !== undefined && !readsAs(row[name], seen[name]));
  return lost.map((name) => ({ name, now: row[name] }));
}

function only(row: BatchRow, wanted: Partial<BatchFields>): Partial<BatchFields> {
  const names = Object.keys(wanted) as (keyof BatchFields)[];
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
