import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, delays, mailings, orders } from '#db/schema.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { addDays, type IsoDay, utcDay } from '#values/date.ts';
import { FARTHEST_RELEASE_DAYS } from '#values/mailing.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { activeCampaign, isAffected } from './read-delays.ts';
import { writeNotices } from './write-notices.ts';

export type AnnounceDelay = {
  releaseDate: IsoDay;
  reason: string;
  /** Made by the page of whoever confirms: confirming twice is one delay. */
  requestKey: string;
};

export type DelayAnnounced =
  | Ok<{ mailingId: number }>
  | Refused<'no-campaign' | 'past' | 'too-far'>
  | Refused<'not-later' | 'another-runs', { releaseDate: IsoDay }>;

/**
 * Puts the release off and tells everybody whom it concerns. The campaign's row is locked: of two people who announce at
 * once the second is refused with the first one's date (`another-runs` while its notices go out, `not-later` when theirs
 * is no later).
 */
export function announceDelay(shop: Shop, staff: StaffMember, request: AnnounceDelay): Promise<DelayAnnounced> {
  return shop.db.transaction((tx) => startDelay(tx, shop, staff, request));
}

/** The same in the caller's transaction. `most`: so many notices at most, for a look at one that is rolled back. */
export async function startDelay(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  staff: Pick<StaffMember, 'name'>,
  { releaseDate, reason, requestKey }: AnnounceDelay,
  most?: number,
): Promise<DelayAnnounced> {
  // Orders refer to the row: a lock that lets them be placed, but not two delays be written.
  const [campaign] = await activeCampaign(tx).for('no key update');
  const known = await latestDelay(tx, eq(mailings.requestKey, requestKey));
  if (known) return ok({ mailingId: known.mailingId });
  if (!campaign) return refused('no-campaign');
  const now = shop.clock();
  if (releaseDate <= utcDay(now)) return refused('past');
  if (releaseDate > addDays(utcDay(now), FARTHEST_RELEASE_DAYS)) return refused('too-far');
  const { releaseDate: formerDate } = campaign;
  if (releaseDate <= formerDate) return refused('not-later', { releaseDate: formerDate });
  const latest = await latestDelay(tx, eq(delays.campaignId, campaign.id));
  if (latest && !latest.finishedAt) return refused('another-runs', { releaseDate: formerDate });

  const mailingId = await startNotices(tx, { campaignId: campaign.id, releaseDate, requestKey, staff, now, most });
  const facts = { campaignId: campaign.id, formerDate, releaseDate, reason, mailingId };
  const [delay] = await tx
    .insert(delays)
    .values({ ...facts, staffName: staff.name, createdAt: now })
    .returning();
  if (!delay) throw new Error('The delay was not written.');
  await writeNotices(tx, delay);
  await tx.update(campaigns).set({ releaseDate }).where(eq(campaigns.id, campaign.id));
  await recordStaffEvent(tx, staff, {
    ...{ subject: 'campaign', subjectId: campaign.id, what: 'delayed', at: now },
    before: { releaseDate: formerDate },
    after: { releaseDate, reason },
  });
  return ok({ mailingId });
}

async function latestDelay(tx: Transaction, which: ReturnType<typeof eq>) {
  const [latest] = await tx
    .select({ mailingId: mailings.id, finishedAt: mailings.finishedAt })
    .from(delays)
    .innerJoin(mailings, eq(mailings.id, delays.mailingId))
    .where(which)
    .orderBy(desc(delays.id))
    .limit(1);
  return latest;
}

type Notices = Pick<AnnounceDelay, 'releaseDate' | 'requestKey'> & {
  campaignId: number;
  staff: Pick<StaffMember, 'name'>;
  now: Date;
  most: number | undefined;
};

/** The mailing of the notices; with nobody to tell one that is finished, so that a delay always has its mailing. */
async function startNotices(
  tx: Transaction,
  { campaignId, releaseDate, requestKey, staff, now, most }: Notices,
): Promise<number> {
  const mailing = {
    ...{ kind: 'delay' as const, startedBy: staff.name, requestKey, startedAt: now },
    detail: { releaseDate },
  };
  const recipients = sql`select ${orders.id} as order_id, null as occasion from ${orders}
    where ${isAffected(campaignId)} order by ${orders.id} limit ${most ?? null}`;
  const started = await startMailing(tx, { ...mailing, recipients });
  if (started) return started.id;
  const [empty] = await tx
    .insert(mailings)
    .values({ ...mailing, finishedAt: now })
    .returning();
  if (!empty) throw new Error('The mailing was not written.');
  return empty.id;
}
