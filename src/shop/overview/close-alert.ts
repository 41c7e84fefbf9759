import { and, eq, isNull } from 'drizzle-orm';
import { alerts, emails } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/** Staff have seen to what an alert is about. A second click, or somebody else's, changes nothing and writes no event. */
export async function closeAlert(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
  alertId: number,
): Promise<Ok | Refused<'unknown-alert'>> {
  return db.transaction(async (tx) => {
    const now = clock();
    const [closed] = await tx
      .update(alerts)
      .set({ resolvedAt: now })
      .where(and(eq(alerts.id, alertId), isNull(alerts.resolvedAt)))
      .returning();
    if (!closed) return (await tx.$count(alerts, eq(alerts.id, alertId))) > 0 ? ok() : refused('unknown-alert');
    const { kind, subject } = closed;
    await recordStaffEvent(tx, member, {
      ...{ subject: 'alert', subjectId: alertId, what: 'resolved', at: now },
      after: { kind, subject },
    });
    return ok();
  });
}

/** Staff have reached the customer in another way: the mail stays failed and does not wait for a person any more. */
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
