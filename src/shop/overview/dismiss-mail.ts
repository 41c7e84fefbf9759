import { eq } from 'drizzle-orm';
import { emails } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Staff have reached the customer in another way: the mail stays failed and waits for nobody any more. */
export async function dismissMail(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  emailId: number,
): Promise<Ok | Refused<'unknown-email'>> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(emails, eq(emails.id, emailId))) === 0) return refused('unknown-email');
    const now = clock();
    const closed = await resolveAlert(tx, 'mail-failed', `email ${emailId}`, now);
    if (closed) {
      await recordStaffEvent(tx, member, { subject: 'email', subjectId: emailId, what: 'resolved', at: now });
    }
    return ok();
  });
}
