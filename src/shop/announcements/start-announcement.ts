import { eq, sql } from 'drizzle-orm';
import { type MailingRow, mailings } from '#db/schema.ts';
import type { MailingDetail } from '#shop/mailings/mailing-detail.ts';
import { startMailing } from '#shop/mailings/start-mailing.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { announcementRecipients } from './announcement-mailing.ts';

export type Announcement = MailingDetail['announcement'] & {
  /** Made by the page of whoever confirmed it: confirming twice is one announcement. */
  requestKey: string;
};

/** Tells something to everybody with a pre-order that stands. `nobody`: there is no address that may be written to. */
export async function startAnnouncement(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  { subject, message, requestKey }: Announcement,
): Promise<Ok<{ mailing: MailingRow }> | Refused<'nobody'>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mailing ${requestKey}`}, 0))`);
    const [known] = await tx.select().from(mailings).where(eq(mailings.requestKey, requestKey));
    if (known) return ok({ mailing: known });
    const now = clock();
    const mailing = await startMailing(tx, {
      ...{ kind: 'announcement', startedBy: staff.name, requestKey, startedAt: now },
      detail: { subject, message } satisfies MailingDetail['announcement'],
      recipients: announcementRecipients(),
    });
    if (!mailing) return refused('nobody');
    await recordStaffEvent(tx, staff, {
      ...{ subject: 'mailing', subjectId: mailing.id, what: 'started', at: now },
      after: { kind: mailing.kind, subject },
    });
    return ok({ mailing });
  });
}
