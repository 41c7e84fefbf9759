import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import { failingJobs, notices, noticeTellings, pushSubscriptions } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { MOST_NAMED, readFacts } from '#shop/notices/hand-out.ts';
import { forgetMessages } from '#shop/notices/push-messages.ts';
import { kindsFor, listRecipients, type Recipient, wayFor } from '#shop/notices/recipients.ts';
import { type Needs, readNeeds } from '#shop/overview/read-needs.ts';
import { readWork, type Work } from '#shop/overview/read-work.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { TaskName } from '#shop/queue/tasks.ts';
import { noteNotices } from '#shop/records/note-notice.ts';
import { dayIn, formatDay } from '#values/date.ts';
import { NOTICE_KINDS, wordNotices } from '#values/staff/notice-kinds.ts';
import type { StaffRole } from '#values/staff/staff.ts';
import { NEED_KINDS, NEEDS, needsPerson, WORK_TITLES } from '#values/staff/staff-needs.ts';

/** Noon UTC: 7 or 8 in the morning on the East Coast. */
const DIGEST_HOUR = 12;
const DAY_MS = 86_400_000;

/** After that what there is to do is not of this day any more. */
const MORNING_MS = DAY_MS / 4;

type Told = Pick<Shop, 'db' | 'clock' | 'timeZone' | 'origin' | 'issuer' | 'demoAccount'>;
type DayLine = { title: string; count: number };

/** The last time that digests were due. */
export function digestDue(now: Date): Date {
  const today = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR));
  return today <= now ? today : new Date(today.getTime() - DAY_MS);
}

/**
 * Mails to everybody who wants it what came until the last noon (UTC) and was not told yet, with what there is to do as the overview
 * has it, in one mail a day. A round that is missed is made up for by the next, and a second one finds nothing. Old notices are deleted.
 */
export async function sendDigests(shop: Told): Promise<void> {
  const due = digestDue(shop.clock());
  const recipients = await shop.db.transaction((tx) => listRecipients(tx, shop));
  const isMorning = shop.clock().getTime() - due.getTime() < MORNING_MS;
  const [needs, work] = await Promise.all([readNeeds(shop), readWork(shop)]);
  for (const recipient of recipients) {
    const wanted = kindsFor(recipient).some((kind) => wayFor(recipient, kind) === 'digest');
    const today = wanted && isMorning ? linesFor(shop, recipient.role, needs, work) : [];
    if (recipient.address) await mailDigest(shop, recipient, recipient.address, { due, today });
  }
  await forgetOld(shop);
}

/** What there is to do for a role, list by list as on the overview; what is empty is left out. */
function linesFor({ timeZone }: Told, role: StaffRole, needs: Needs, work: Work): DayLine[] {
  const todo = (Object.keys(WORK_TITLES) as (keyof typeof WORK_TITLES)[]).map((of) => ({
    title: WORK_TITLES[of],
    count: work[of],
  }));
  const waiting = NEED_KINDS.filter((kind) => needsPerson(kind, role)).map((kind) => ({
    title: NEEDS[kind].title + (kind === 'disputes' ? firstDeadline(needs, timeZone) : ''),
    count: needs[kind].count,
  }));
  return [...todo, ...waiting].filter(({ count }) => count > 0);
}

/** What is answered too late is lost. */
function firstDeadline({ disputes: { items } }: Needs, timeZone: string): string {
  const [first] = items;
  return first ? `, the first by ${formatDay(dayIn(timeZone, first.evidenceDueBy))}` : '';
}

type Digest = { due: Date; today: DayLine[] };

async function mailDigest(shop: Told, recipient: Recipient, address: string, { due, today }: Digest): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const told = await tx
      .update(noticeTellings)
      .set({ toldAt: shop.clock() })
      .from(notices)
      .where(
        and(
          eq(notices.id, noticeTellings.noticeId),
          eq(noticeTellings.recipientId, recipient.id),
          eq(noticeTellings.way, 'digest'),
          isNull(noticeTellings.toldAt),
          lt(notices.at, due),
        ),
      )
      .returning({ noticeId: noticeTellings.noticeId });
    const facts = await readFacts(
      tx,
      told.map(({ noticeId }) => noticeId),
    );
    const parts = NOTICE_KINDS.flatMap((kind) => {
      const own = facts.filter((fact) => fact.kind === kind);
      // What their role may not see any more is left out.
      if (own.length === 0 || wayFor(recipient, kind) === 'none') return [];
      return [{ kind, words: wordNotices(kind, own), facts: own.slice(0, MOST_NAMED), count: own.length }];
    });
    if (parts.length === 0 && today.length === 0) return;
    await queueMail(tx, {
      template: 'staff-digest',
      data: { day: due.toISOString().slice(0, 10), parts, today, origin: shop.origin },
      recipient: address,
      orderId: null,
      dedupeKey: `staff-digest:${recipient.id}:${due.toISOString()}`,
    });
  });
}

const KEPT_DAYS = { notices: 60, messages: 7, browsers: 60 };
/** The pauses of a job grow to six hours: a task of which nothing has failed for longer works, or has nothing left to fail. */
const FAILING_MS = 7 * 3_600_000;

async function forgetOld(shop: Told): Promise<void> {
  const before = (days: number) => new Date(shop.clock().getTime() - days * DAY_MS);
  await deleteInBatches(shop.db, notices, lt(notices.at, before(KEPT_DAYS.notices)));
  await forgetMessages(shop, before(KEPT_DAYS.messages));
  await shop.db.delete(pushSubscriptions).where(lt(pushSubscriptions.seenAt, before(KEPT_DAYS.browsers)));
  await shop.db
    .delete(failingJobs)
    .where(sql`${failingJobs.lastAt} < ${new Date(shop.clock().getTime() - FAILING_MS)}`);
}

/** So often in a row that it is no accident. */
export const KEEPS_FAILING = 3;

/** One try of a job; a round is tried once, and the next round is another job. */
export type JobTry = { task: TaskName; attempts: number; maxAttempts: number };

/**
 * A job has failed. People are told once the same one, or as many rounds, have failed three times in a row; and no more of
 * this task until it has worked again. Many jobs of one task, such as all mails while the mail server is away, are one cause.
 */
export async function noteFailure(
  shop: Pick<Shop, 'db' | 'clock'>,
  { task, attempts, maxAttempts }: JobTry,
): Promise<void> {
  if (maxAttempts > 1 && attempts < KEEPS_FAILING) return;
  const at = shop.clock();
  await shop.db.transaction(async (tx) => {
    const failures = maxAttempts > 1 ? attempts : 1;
    const [row] = await tx
      .insert(failingJobs)
      .values({ task, failures, since: at, lastAt: at })
      .onConflictDoUpdate({
        target: failingJobs.task,
        set: { failures: sql`${failingJobs.failures} + 1`, lastAt: at },
      })
      .returning();
    if (!row || row.failures < KEEPS_FAILING) return;
    await noteNotices(tx, [{ kind: 'job', subject: `${task} ${row.since.toISOString()}`, facts: { task }, at }]);
  });
}

/** A job has worked: of a round, or of one that had failed before, its task fails no more. Others cost no statement. */
export async function noteSuccess({ db }: Pick<Shop, 'db'>, { task, attempts, maxAttempts }: JobTry): Promise<void> {
  if (maxAttempts === 1 || attempts > 1) await db.delete(failingJobs).where(eq(failingJobs.task, task));
}
