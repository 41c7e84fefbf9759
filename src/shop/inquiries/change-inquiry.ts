import { eq } from 'drizzle-orm';
import { contactInquiries } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent } from '#shop/records/record-staff-event.ts';
import type { StaffMember } from '#shop/records/staff-member.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { lockInquiry } from './read-inquiry.ts';

/** Says how far staff are with an inquiry: answered in another way, put away, or new again. The same once more is nothing. */
export async function changeInquiry(
  shop: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  id: number,
  state: InquiryState,
): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) return refused('not-found');
    if (inquiry.state === state) return ok();
    await tx.update(contactInquiries).set({ state }).where(eq(contactInquiries.id, id));
    await recordStaffEvent(tx, staff, {
      ...{ subject: 'inquiry', subjectId: id, what: 'changed', at: shop.clock() },
      before: { state: inquiry.state },
      after: { state },
    });
    return ok();
  });
}
