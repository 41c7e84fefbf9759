import { eq, sql } from 'drizzle-orm';
import { staff } from '#db/schema.ts';
import { signOutEverywhere } from '#shop/people/customers/sign-out-customer.ts';
import { endSessionsOfStaff } from '#shop/people/sessions/end-session.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';

/** Ends every session of somebody who works here; an admin's sign-ins before now open no new one either. */
export async function signOutStaffEverywhere(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  member: StaffMember,
): Promise<void> {
  const at = clock();
  await db.transaction(async (tx) => {
    if (member.via === 'account') await signOutEverywhere(tx, member.user.id, at);
    else {
      // The account first: a sign-in that is under way holds it, and its new session has to end too.
      await tx.select({ locked: sql`1` }).from(staff).where(eq(staff.id, member.staffId)).for('update');
      await endSessionsOfStaff(tx, member.staffId);
    }
    const subjectId = member.via === 'account' ? member.user.id : member.staffId;
    await recordStaffEvent(tx, member, { subject: 'staff', subjectId, what: 'signed-out-everywhere', at });
  });
}
