import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type DelayRow, delayNotices, delays, mailings, orders } from '#db/schema.ts';
import { holdMailing } from '#shop/mailings/run-mailing.ts';
import { endStopped } from '#shop/mailings/stop-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { datesOf, subjectOf } from './announce-delay.ts';
import { lockStanding, type Promised, type Standing, writePromise } from './delay-scope.ts';
import { renewedTerms } from './notice-terms.ts';

export type DelayStopped =
  | Ok<{
      /** Who were told already, and want a correction. */
      told: number;
    }>
  | Refused<'unknown-delay'>
  | Refused<'gone-out' | 'move-back'>;

/**
 * Takes back a delay whose notices wait or go out (rule 32.3). Waits for the mails that are with the mail server at this moment.
 * What has not gone out is left out, and the date that stood before stands again, unless somebody has changed it since. Two who
 * stop at once stop it once. `gone-out`: all have theirs, it can only be corrected. `move-back`: an order has another place;
 * the notice goes when its place does.
 */
export function stopDelay(shop: Shop, staff: StaffMember, delayId: number): Promise<DelayStopped> {
  return shop.db.transaction(async (tx) => {
    const [found] = await tx.select().from(delays).where(eq(delays.id, delayId));
    if (!found) return refused('unknown-delay');
    if (found.orderId !== null) return refused('move-back');
    await holdMailing(tx, found.mailingId);
    await lockStanding(tx, found);
    const [delay = found] = await tx.select().from(delays).where(eq(delays.id, delayId)).for('update');
    if (delay.stoppedAt) return ok({ told: await countToCorrect(tx, delay) });
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, delay.mailingId)).for('update');
    if (!mailing || mailing.finishedAt) return refused('gone-out');
    const told = await stopNotices(tx, shop, staff, delay);
    return ok({ told });
  });
}

/** The same for a caller that holds the mailing and all locks. Returns how many were told already. */
export async function stopNotices(
  tx: Transaction,
  { clock }: Pick<Shop, 'clock'>,
  staff: Pick<StaffMember, 'name'>,
  delay: DelayRow,
): Promise<number> {
  const now = clock();
  await endStopped(tx, delay.mailingId, now);
  await tx.update(delayNotices).set({ endedBecause: 'stopped' }).where(eq(delayNotices.delayId, delay.id));
  await tx.update(delays).set({ stoppedAt: now, stoppedBy: staff.name }).where(eq(delays.id, delay.id));
  if (delay.correctsId !== null) await reopen(tx, delay, delay.correctsId, now);
  const [was, before]: [Promised, Promised] = [
    { day: delay.releaseDate, from: delay.newFrom },
    { day: delay.formerDate, from: delay.formerFrom },
  ];
  const standing = await lockStanding(tx, delay);
  if (standing && standing.day === was.day && standing.from === was.from) {
    await writePromise(tx, delay, { ...before, makesFrom: makesFromBefore(delay, standing) });
  }
  const told = await countToCorrect(tx, delay);
  await recordStaffEvent(tx, staff, {
    ...subjectOf(delay),
    what: 'delay-stopped',
    at: now,
    before: datesOf(was),
    after: { ...datesOf(before), told },
  });
  return told;
}

/**
 * The workshop begins with the batch when it did before; where somebody has changed that since, or it was not noted, as it stands,
 * but no later than the window that stands again.
 */
function makesFromBefore({ formerMakesFrom, newMakesFrom, formerFrom }: DelayRow, { makesFrom }: Standing) {
  if (formerMakesFrom !== null && makesFrom === newMakesFrom) return formerMakesFrom;
  return makesFrom !== null && formerFrom !== null && formerFrom < makesFrom ? formerFrom : makesFrom;
}

/** A correction was wrong: what it would have corrected asks again whomever it has not reached, with new days to answer. */
async function reopen(tx: Transaction, { id }: DelayRow, correctedId: number, now: Date): Promise<void> {
  const told = tx
    .select({ orderId: delayNotices.orderId })
    .from(delayNotices)
    .where(and(eq(delayNotices.delayId, id), isNotNull(delayNotices.toldAt)));
  const rows = await tx
    .select()
    .from(delayNotices)
    .where(
      and(
        eq(delayNotices.delayId, correctedId),
        eq(delayNotices.endedBecause, 'corrected'),
        sql`${delayNotices.orderId} not in (${told})`,
      ),
    );
  const asking = rows.filter(({ consentRequired, toldAt }) => toldAt && consentRequired);
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return;
  // A date that was no later than what was told before asked nothing.
  await tx
    .update(delayNotices)
    .set({
      endedBecause: sql`case when told_at is not null and not consent_required
        and (select release_date from delays where delays.id = delay_id) <= former_date then 'not_needed' end`,
    })
    .where(inArray(delayNotices.id, ids));
  if (asking.length === 0) return;
  const until = asking.map((row) => renewedTerms(row, now).answerBy);
  await tx.execute(sql`
    update ${delayNotices} set answer_by = renewed.until
    from unnest(${sql.param(asking.map((row) => row.id))}::int[], ${sql.param(until)}::timestamptz[]) as renewed (id, until)
    where ${delayNotices.id} = renewed.id`);
}

/** Who were told something that was taken back, and nothing since. */
async function countToCorrect(tx: Transaction, { id }: Pick<DelayRow, 'id'>): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(delayNotices)
    .innerJoin(orders, eq(orders.id, delayNotices.orderId))
    .where(and(eq(delayNotices.delayId, id), isUncorrected()));
  return row?.count ?? 0;
}

/** The condition that a notice was told and taken back, and its customer was told nothing since. */
export function isUncorrected() {
  const { toldAt, endedBecause } = delayNotices;
  return and(
    isNotNull(toldAt),
    inArray(endedBecause, ['stopped', 'corrected']),
    // Whom it has cost the order is told too; who has the bow, or was cancelled otherwise, is not.
    sql`(${orders.status} not in ('shipped', 'cancelled') or (${orders.status} = 'cancelled' and ${delayNotices.answer} in ('cancel', 'silence')))`,
    sql`not exists (select from ${delayNotices} later where later.order_id = ${delayNotices.orderId}
      and later.id > ${delayNotices.id} and (later.told_at is not null or later.ended_because is null))`,
  );
}
