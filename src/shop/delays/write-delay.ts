import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type DelayRow, delays, mailings, orders } from '#db/schema.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { DelayKind } from '#values/order/campaign.ts';
import type { ScopeColumns, Standing } from './delay-scope.ts';
import { writeNotices } from './write-notices.ts';

export type NewDelay = ScopeColumns & {
  kind: DelayKind;
  correctsId: number | null;
  former: Standing;
  to: Standing;
  reason: string;
  requestKey: string;
  /** A condition on the orders that are told. */
  recipients: SQL | undefined;
  staff: Pick<StaffMember, 'name'>;
  now: Date;
  most: number | undefined;
};

/** The delay, its mailing, which waits, and a notice for each recipient. */
export async function writeDelay(tx: Transaction, given: NewDelay): Promise<DelayRow> {
  const { kind, correctsId, former, to, reason, staff, now } = given;
  const { campaignId, batchId, orderId } = given;
  const mailingId = await startNotices(tx, given);
  const [delay] = await tx
    .insert(delays)
    .values({
      campaignId,
      batchId,
      orderId,
      kind,
      correctsId,
      reason,
      mailingId,
      staffName: staff.name,
      createdAt: now,
      formerDate: former.day,
      formerFrom: former.from,
      releaseDate: to.day,
      newFrom: to.from,
      formerMakesFrom: former.makesFrom,
      newMakesFrom: to.makesFrom,
    })
    .returning();
  if (!delay) throw new Error('The delay was not written.');
  await writeNotices(tx, delay);
  return delay;
}

/** The mailing of the notices; with nobody to tell one that is finished, so that a delay always has its mailing. */
async function startNotices(tx: Transaction, given: NewDelay): Promise<number> {
  const { kind, to, requestKey, recipients, staff, now, most } = given;
  const { delayWaitMinutes } = await readMailSettings(tx);
  const mailing = {
    kind: 'delay' as const,
    startedBy: staff.name,
    requestKey,
    startedAt: now,
    detail: { releaseDate: to.day, ...(kind !== 'later' && { kind }), ...(to.from && { shipsFrom: to.from }) },
  };
  const chosen = sql`select ${orders.id} as order_id, null as occasion from ${orders}
    where ${recipients} order by ${orders.id} limit ${most ?? null}`;
  const started = await startMailing(tx, { ...mailing, waitMinutes: delayWaitMinutes, recipients: chosen });
  if (started) return started.id;
  const [empty] = await tx
    .insert(mailings)
    .values({ ...mailing, finishedAt: now })
    .returning();
  if (!empty) throw new Error('The mailing was not written.');
  return empty.id;
}
