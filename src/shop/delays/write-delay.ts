import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { hotStatement } from '#db/hot-statement.ts';
import { integer } from '#db/hot-values.ts';
import {
  type DelayRow,
  delayNotices,
  delays,
  mailingRecipients,
  mailings,
  type OrderRow,
  orders,
  places,
} from '#db/schema.ts';
import { latestDelay, type ScopeColumns, type Standing } from '#shop/delays/delay-scope.ts';
import { readMailSettings } from '#shop/mail/mail-settings.ts';
import { continueMailing, startMailing } from '#shop/mailings/start-mailing.ts';
import { isLatest, selectNotices, whyClosed } from '#shop/orders/delay-consent/find-notice.ts';
import { releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { IsoDay } from '#values/date.ts';
import type { DelayKind } from '#values/order/campaign.ts';

type NewDelay = ScopeColumns & {
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

/**
 * A notice for each recipient of a delay's mailing who has none, or for this order alone. What is asked, and until when, is
 * written when the mail is made; until then nobody's silence counts (`answer_by` is null).
 */
async function writeNotices(
  tx: Transaction,
  { id, mailingId }: Pick<typeof delays.$inferSelect, 'id' | 'mailingId'>,
  orderId: number | null = null,
): Promise<void> {
  await tx.execute(sql`
    insert into ${delayNotices} (delay_id, order_id, consent_required)
    select ${id}, order_id, true from ${mailingRecipients} where mailing_id = ${mailingId}
      and (${orderId}::integer is null or order_id = ${orderId})
    on conflict do nothing`);
}

/**
 * Somebody's deposit came after a delay was announced, for an order that was promised the date or the window before it: they
 * are told too, by the same mailing. The campaign's row is locked against a delay that is being announced at this moment.
 */
export async function notifyLateDeposit(tx: Transaction, order: OrderRow): Promise<void> {
  if (!order.campaignId || order.isTest) return;
  const [campaign] = await lockDelays(tx, { campaignId: order.campaignId });
  if (!campaign?.hasDelays) return;
  // As they are now: the place was taken in this transaction.
  const [now = order] = await tx.select().from(orders).where(eq(orders.id, order.id));
  const [place] = await tx
    .select({ batchId: places.batchId })
    .from(places)
    .where(and(eq(places.orderId, order.id), eq(places.state, 'taken')));
  const batchId = place?.batchId ?? null;
  const found = await latestDelay(tx, { campaignId: order.campaignId, batchId, orderId: null });
  const told = batchId === null ? releaseDayOf(now) : (now.revisedShipBy ?? (await keepPromise(tx, now, batchId)));
  if (!found || (told && told >= found.delay.releaseDate)) return;
  const latest = found.delay;
  await tx.update(mailings).set({ finishedAt: null }).where(eq(mailings.id, latest.mailingId));
  await tx.execute(sql`
    insert into ${mailingRecipients} (mailing_id, order_id) values (${latest.mailingId}, ${order.id})
    on conflict do nothing`);
  await writeNotices(tx, latest, order.id);
  await continueMailing(tx, latest.mailingId);
}

/** The campaign, locked, and whether any delay was announced of it: most campaigns have none. */
const lockDelays = hotStatement('lock_delays', { campaignId: integer }, (db, { campaignId }) =>
  db.select({ hasDelays: sql<boolean>`found` }).from(sql`has_delays(${campaignId}) as found`),
);

/**
 * With a place an order is promised the window that stands when its deposit comes; but a window that moved since the order was
 * saved is not what its customer read. Writes the one that they read, and returns its last day.
 */
async function keepPromise(tx: Transaction, order: OrderRow, batchId: number): Promise<IsoDay | null> {
  const [since] = await tx
    .select({ formerDate: delays.formerDate })
    .from(delays)
    .where(
      and(
        ...[eq(delays.batchId, batchId), isNull(delays.orderId), isNull(delays.stoppedAt)],
        gt(delays.createdAt, order.createdAt),
      ),
    )
    .orderBy(asc(delays.id))
    .limit(1);
  if (!since || since.formerDate === order.promisedShipBy) return order.promisedShipBy;
  await tx.update(orders).set({ promisedShipBy: since.formerDate }).where(eq(orders.id, order.id));
  return since.formerDate;
}

/**
 * An order has another email address. Whoever has the former one's mails must not answer for its owner, so their links end;
 * a question that waits for an answer is put again, to the new address, with new days to answer. The caller holds the
 * order's lock.
 */
export async function askNewAddress(tx: Transaction, orderId: number): Promise<void> {
  const { answer, generation } = delayNotices;
  const ofOrder = eq(delayNotices.orderId, orderId);
  const [latest] = await selectNotices(tx, and(ofOrder, isNull(delayNotices.endedBecause), isLatest(tx)));
  if (!latest || whyClosed(latest)) return;
  await tx
    .update(delayNotices)
    .set({ generation: sql`${generation} + 1`, tokenHash: null })
    .where(and(ofOrder, or(isNull(answer), eq(answer, 'keep'))));
  if (latest.notice.answer) return;
  const { mailingId } = latest.delay;
  await tx.update(mailings).set({ finishedAt: null }).where(eq(mailings.id, mailingId));
  const { state, round } = mailingRecipients;
  const afresh = { emailId: null, attempts: 0, nextTryAt: null, reason: null, settledAt: null };
  await tx
    .update(mailingRecipients)
    .set({ ...afresh, state: 'waiting', round: sql`${round} + 1` })
    .where(
      and(
        eq(mailingRecipients.mailingId, mailingId),
        eq(mailingRecipients.orderId, orderId),
        inArray(state, ['sent', 'failed']),
      ),
    );
  await continueMailing(tx, mailingId);
}
