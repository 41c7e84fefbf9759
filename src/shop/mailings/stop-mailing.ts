import { and, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type MailingRow, mailingRecipients, mailings } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { holdMailing } from './run-mailing.ts';

export type MailingStopped =
  | Ok<{
      /** Who have it already. */
      told: number;
    }>
  | Refused<'not-found' | 'gone-out'>;

/**
 * Staff stop a mailing that waits or goes out (rule 11.8). Waits for the mails that are with the mail server at this moment; what
 * has not gone out is left out. Two who stop at once stop it once. `gone-out`: all have theirs. What the shop sends by itself is not
 * found. `takeBack`: what its kind has written besides, when it was started.
 */
export function stopMailing(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  mailingId: number,
  takeBack?: (tx: Transaction, mailing: MailingRow) => Promise<void>,
): Promise<MailingStopped> {
  return db.transaction(async (tx) => {
    await holdMailing(tx, mailingId);
    const [mailing] = await tx.select().from(mailings).where(eq(mailings.id, mailingId)).for('update');
    if (!mailing?.startedBy) return refused('not-found');
    if (mailing.finishedAt && !mailing.stoppedAt) return refused('gone-out');
    if (!mailing.stoppedAt) {
      const at = clock();
      await endStopped(tx, mailingId, at);
      await takeBack?.(tx, mailing);
      const after = { kind: mailing.kind, told: await countTold(tx, mailingId) };
      await recordStaffEvent(tx, staff, {
        subject: 'mailing',
        subjectId: mailingId,
        what: 'mailing-stopped',
        at,
        after,
      });
    }
    return ok({ told: await countTold(tx, mailingId) });
  });
}

/**
 * The same for a caller that holds the mailing. Whoever waits gets nothing. One whose mail was made may have it, where a server was
 * killed while it handed the mail over: they count as told.
 */
export async function endStopped(tx: Transaction, mailingId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    with left_out as (
      update ${mailingRecipients} recipient set state = 'skipped', settled_at = ${now}::timestamptz,
        reason = case when email_id is null then 'Stopped before it went out.'
          else 'Stopped; it may have gone out already.' end
      where mailing_id = ${mailingId} and state = 'waiting'
      returning recipient.email_id
    )
    update emails set state = 'failed', last_error = 'Stopped by staff.'
    from left_out where emails.id = left_out.email_id and emails.state = 'queued'`);
  await tx.update(mailings).set({ stoppedAt: now, finishedAt: now, heldUp: null }).where(eq(mailings.id, mailingId));
}

async function countTold(tx: Transaction, id: number): Promise<number> {
  const { mailingId, state } = mailingRecipients;
  const [row] = await tx
    .select({ told: count() })
    .from(mailingRecipients)
    .where(and(eq(mailingId, id), eq(state, 'sent')));
  return row?.told ?? 0;
}
