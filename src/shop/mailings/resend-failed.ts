import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { continueMailing, lockReleases } from './start-mailing.ts';

/**
 * Writes once more to those whom a mailing did not reach, or to some of them, at the addresses that their orders have now:
 * the mails are composed afresh, and a mailing that was finished runs again. Doing it twice does it once, because they
 * wait then. One whose mail waits as a single mail is left to that. `another-runs`: of releases, one runs at a time.
 */
export function resendFailed(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  mailingId: number,
  recipientIds?: readonly number[],
): Promise<Ok | Refused<'unknown-mailing' | 'another-runs'>> {
  return db.transaction(async (tx) => {
    await lockReleases(tx);
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for('update');
    if (!mailing) return refused('unknown-mailing');
    if (mailing.kind === 'release' && (await anotherRuns(tx, mailingId))) return refused('another-runs');
    const now = clock();
    const recipients = await letWait(tx, mailingId, recipientIds, now);
    if (recipients === 0) return ok();
    await tx.update(mailings).set({ finishedAt: null }).where(eq(mailings.id, mailingId));
    await continueMailing(tx, mailingId);
    await recordStaffEvent(tx, staff, {
      subject: 'mailing',
      subjectId: mailingId,
      what: 'resent',
      at: now,
      after: { recipients },
    });
    return ok();
  });
}

async function anotherRuns(tx: Transaction, mailingId: number): Promise<boolean> {
  const { id, kind, finishedAt } = mailings;
  return (await tx.$count(mailings, and(eq(kind, 'release'), isNull(finishedAt), ne(id, mailingId)))) > 0;
}

/** The alerts about the mails that failed are seen to by this. Returns how many wait now. */
async function letWait(
  tx: Transaction,
  mailingId: number,
  recipientIds: readonly number[] | undefined,
  now: Date,
): Promise<number> {
  const ids = sql.param(recipientIds ?? null);
  const { rows } = await tx.execute<{ count: number }>(sql`
    with failed as (
      select recipient.id, recipient.email_id from mailing_recipients recipient
      where mailing_id = ${mailingId} and state = 'failed' and (${ids}::bigint[] is null or id = any(${ids}::bigint[]))
        and not exists (select from emails where emails.id = recipient.email_id and emails.state = 'queued')
      order by id for no key update
    ), closed as (
      update alerts set resolved_at = ${now} from failed
      where kind = 'mail-failed' and subject = 'email ' || failed.email_id and resolved_at is null
    ), waiting as (
      update mailing_recipients recipient set state = 'waiting', round = round + 1, email_id = null, attempts = 0,
        next_try_at = null, reason = null, settled_at = null
      from failed where recipient.id = failed.id
      returning recipient.id
    )
    select count(*)::integer as count from waiting`);
  return rows[0]?.count ?? 0;
}
