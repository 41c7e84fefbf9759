import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type DelayRow, delayNotices, delays, mailings, orders } from '#db/schema.ts';
import { holdMailing } from '#shop/mailings/run-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { datesOf, delayOfRequest, faultOfDay, isBeforeMaking, subjectOf } from './announce-delay.ts';
import { isAffected, isOfScope, latestDelay, lockStanding, type Promised, writePromise } from './delay-scope.ts';
import { isUncorrected, stopNotices } from './stop-delay.ts';
import { writeDelay } from './write-delay.ts';

export type CorrectDelay = { delayId: number; to: Promised; reason: string; requestKey: string };

export type DelayCorrected =
  | Ok<{ mailingId: number; delayId: number }>
  | Refused<'unknown-delay'>
  | Refused<'corrected' | 'move-back' | 'past' | 'too-far' | 'not-a-window'>
  | Refused<'not-changed', { promised: Promised }>
  | Refused<'before-making', { makesFrom: string }>;

/** Names the right date where a notice named a wrong one (rule 32.4). */
export function correctDelay(shop: Shop, staff: StaffMember, request: CorrectDelay): Promise<DelayCorrected> {
  return allOrNothing(shop.db, (tx) => startCorrection(tx, shop, staff, request));
}

/**
 * The same in the caller's transaction, which takes it back where it is refused. From here on the wrong notices ask nothing, so
 * nobody is cancelled by silence while the correction waits or goes out; those that had not gone out never do. `corrected`: a
 * later notice, or a correction, stands in its place. `not-changed`: it is the date that was wrong.
 */
export async function startCorrection(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: Pick<StaffMember, 'name'>,
  { delayId, to, reason, requestKey }: CorrectDelay,
  most?: number,
): Promise<DelayCorrected> {
  const [found] = await tx.select().from(delays).where(eq(delays.id, delayId));
  if (!found) return refused('unknown-delay');
  if (found.orderId !== null) return refused('move-back');
  await holdMailing(tx, found.mailingId);
  await lockStanding(tx, found);
  const known = await delayOfRequest(tx, requestKey);
  if (known) return ok(known);
  const [wrong = found] = await tx.select().from(delays).where(eq(delays.id, delayId)).for('update');
  const fault = (await faultOf(tx, wrong, to)) ?? faultOfDay(to.day, shop.clock());
  if (fault) return typeof fault === 'string' ? refused(fault) : fault;
  await endWrong(tx, shop, staff, wrong);

  const former = (await lockStanding(tx, wrong)) ?? { ...to, makesFrom: null };
  const right = { ...to, makesFrom: former.makesFrom };
  if (isBeforeMaking(right)) return refused('before-making', { makesFrom: right.makesFrom });
  const now = shop.clock();
  const { campaignId, batchId, orderId } = wrong;
  const scope = { campaignId, batchId, orderId };
  const recipients = or(isAffected(tx, scope), isToldWrong(tx, wrong));
  const facts = { ...scope, kind: 'correction', correctsId: wrong.id, former, to: right, reason, requestKey } as const;
  const delay = await writeDelay(tx, { ...facts, recipients, staff, now, most });
  await writePromise(tx, scope, right);
  await recordStaffEvent(tx, staff, {
    ...subjectOf(wrong),
    what: 'delay-corrected',
    at: now,
    before: datesOf({ day: wrong.releaseDate, from: wrong.newFrom }),
    after: { ...datesOf(to), reason },
  });
  return ok({ mailingId: delay.mailingId, delayId: delay.id });
}

async function faultOf(tx: Transaction, wrong: DelayRow, to: Promised) {
  if ((wrong.batchId === null) !== (to.from === null)) return 'not-a-window' as const;
  if (await hasSuccessor(tx, wrong)) return 'corrected' as const;
  if (to.day === wrong.releaseDate) {
    return refused('not-changed', { promised: { day: wrong.releaseDate, from: wrong.newFrom } });
  }
  return null;
}

/** Whether a newer delay of the same scope stands, or a correction of this one has reached somebody. */
async function hasSuccessor(tx: Transaction, wrong: DelayRow): Promise<boolean> {
  const latest = await latestDelay(tx, wrong);
  if (latest && latest.delay.id > wrong.id) return true;
  const told = sql`exists (select from delay_notices where delay_id = ${delays.id} and told_at is not null)`;
  return (await tx.$count(delays, and(eq(delays.correctsId, wrong.id), told))) > 0;
}

/** One that waits or goes out is stopped; of one that has gone out the questions end. */
async function endWrong(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: Pick<StaffMember, 'name'>,
  wrong: DelayRow,
): Promise<void> {
  if (wrong.stoppedAt) return;
  const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, wrong.mailingId)).for('update');
  if (mailing && !mailing.finishedAt) {
    await stopNotices(tx, shop, staff, wrong);
    return;
  }
  const { delayId, endedBecause } = delayNotices;
  const stands = or(isNull(endedBecause), eq(endedBecause, 'not_needed'));
  await tx
    .update(delayNotices)
    .set({ endedBecause: 'corrected' })
    .where(and(eq(delayId, wrong.id), stands));
}

/** Whoever was told a wrong date of this campaign or batch and nothing since, also where it has cost them the order. */
function isToldWrong(tx: Transaction, { campaignId, batchId, orderId }: DelayRow) {
  const told = tx
    .select({ id: delayNotices.orderId })
    .from(delayNotices)
    .innerJoin(delays, eq(delays.id, delayNotices.delayId))
    .innerJoin(orders, eq(orders.id, delayNotices.orderId))
    .where(and(isOfScope({ campaignId, batchId, orderId }), isUncorrected(), eq(orders.otherKeys, false)));
  return inArray(orders.id, told);
}
