import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { delays, mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';
import { FARTHEST_RELEASE_DAYS } from '#values/mailing.ts';
import type { DelayKind } from '#values/order/campaign.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import {
  type DelayScope,
  isAffected,
  latestDelay,
  lockScope,
  type Promised,
  type Standing,
  writePromise,
} from './delay-scope.ts';
import { writeDelay } from './write-delay.ts';

export type StartDelay = {
  scope: DelayScope;
  /** Of a campaign's release. A batch and an order have their window in the scope. */
  releaseDate?: IsoDay;
  /** As customers read it. */
  reason: string;
  /** Made by the page of whoever confirms: confirming twice is one delay. */
  requestKey: string;
};

export type DelayAnnounced =
  | Ok<{ mailingId: number; delayId: number; kind: DelayKind }>
  | Refused<'no-campaign' | 'past' | 'too-far'>
  | Refused<'not-changed' | 'another-runs', { promised: Promised }>
  | Refused<'before-making', { makesFrom: IsoDay }>;

/**
 * Names another date, later or nearer, and tells everybody whom it concerns once the wait is over (rule 32.2). Of two people
 * who do so at once the second is refused with the first one's date: `another-runs` while its notices wait or go out.
 */
export function announceDelay(shop: Shop, staff: StaffMember, request: StartDelay): Promise<DelayAnnounced> {
  return shop.db.transaction((tx) => startDelay(tx, shop, staff, request));
}

/**
 * The same in the caller's transaction. It writes a batch's new window itself; of an order that was moved it writes nothing but
 * the notice, and a second move of the same order takes the first one's place. `not-changed`: the last day is the same, so
 * nobody is told. The caller that moves an order has locked the order, then the batches. `most`: so many notices at most, for a
 * look at one that is rolled back.
 */
export async function startDelay(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: Pick<StaffMember, 'name'>,
  { scope, releaseDate, reason, requestKey }: StartDelay,
  most?: number,
): Promise<DelayAnnounced> {
  const locked = await lockScope(tx, scope);
  const known = await delayOfRequest(tx, requestKey);
  if (known) return ok(known);
  if (!locked) return refused('no-campaign');
  const now = shop.clock();
  const to = newPromise(scope, locked.former, releaseDate);
  const fault = faultOfDay(to.day, now);
  if (fault) return refused(fault);
  const { former, ...columns } = locked;
  if (isBeforeMaking(to)) return refused('before-making', { makesFrom: to.makesFrom });
  if (to.day === former.day) return refused('not-changed', { promised: { day: former.day, from: former.from } });
  const latest = await latestDelay(tx, columns);
  if (latest && !latest.mailing.finishedAt && columns.orderId === null) {
    return refused('another-runs', { promised: { day: former.day, from: former.from } });
  }
  const kind = to.day > former.day ? 'later' : 'sooner';
  const recipients = isAffected(tx, columns);
  const facts = { ...columns, kind, former, to, reason, requestKey, correctsId: null } as const;
  const delay = await writeDelay(tx, { ...facts, recipients, staff, now, most });
  await writePromise(tx, columns, to);
  await recordStaffEvent(tx, staff, {
    ...subjectOf(columns),
    what: kind === 'later' ? 'delayed' : 'brought-forward',
    at: now,
    before: datesOf(former),
    after: { ...datesOf(to), reason },
  });
  return ok({ mailingId: delay.mailingId, delayId: delay.id, kind });
}

function newPromise(scope: DelayScope, { makesFrom }: Standing, releaseDate: IsoDay | undefined): Standing {
  if ('orderId' in scope) return { day: scope.to.shipsTo, from: scope.to.shipsFrom, makesFrom: scope.to.makesFrom };
  if ('batchId' in scope) {
    return { day: scope.shipsTo, from: scope.shipsFrom, makesFrom: scope.makesFrom ?? makesFrom };
  }
  if (!releaseDate) throw new Error('A release is put off to a date.');
  return { day: releaseDate, from: null, makesFrom: null };
}

/** Whether bows would ship before the workshop begins with them. */
export function isBeforeMaking(to: Standing): to is Standing & { from: IsoDay; makesFrom: IsoDay } {
  return to.makesFrom !== null && to.from !== null && to.from < to.makesFrom;
}

/** What is wrong with a day that is to be told to many. */
export function faultOfDay(day: IsoDay, now: Date): 'past' | 'too-far' | null {
  if (day <= utcDay(now)) return 'past';
  return day > addDays(utcDay(now), FARTHEST_RELEASE_DAYS) ? 'too-far' : null;
}

/** What this request has made already. */
export async function delayOfRequest(tx: Transaction, requestKey: string) {
  const [known] = await tx
    .select({ mailingId: mailings.id, delayId: delays.id, kind: delays.kind })
    .from(delays)
    .innerJoin(mailings, eq(mailings.id, delays.mailingId))
    .where(eq(mailings.requestKey, requestKey));
  return known ?? null;
}

/** The audit list has a campaign's dates, its batches' and its orders' under the campaign. */
export function subjectOf({ campaignId }: { campaignId: number }) {
  return { subject: 'campaign' as const, subjectId: campaignId };
}

/** A date as the audit list shows it. */
export function datesOf({ day, from }: Promised): Record<string, IsoDay> {
  return from === null ? { releaseDate: day } : { shipsFrom: from, shipsTo: day };
}
