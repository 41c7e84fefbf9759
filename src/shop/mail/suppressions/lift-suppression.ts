import { eq } from 'drizzle-orm';
import { type SuppressionRow, suppressions } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

/**
 * Staff know that an address gets mail again, or that its owner wants announcements after all. What failed before is not
 * sent by this; the next event about the address blocks it again. `not-blocked`: somebody was faster.
 */
export async function liftSuppression(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
): Promise<Ok<{ lifted: SuppressionRow }> | Refused<'not-blocked'>> {
  return db.transaction(async (tx) => {
    const [lifted] = await tx.delete(suppressions).where(eq(suppressions.id, id)).returning();
    if (!lifted) return refused('not-blocked');
    const { address, reason, detail } = lifted;
    await recordStaffEvent(tx, staff, {
      ...{ subject: 'suppression', subjectId: id, what: 'lifted', at: clock() },
      before: { address, reason, detail },
    });
    return ok({ lifted });
  });
}
