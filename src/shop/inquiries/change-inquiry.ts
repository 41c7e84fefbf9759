import { eq } from 'drizzle-orm';
import { contactInquiries } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { lockInquiry } from './list-inquiries.ts';

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

type Inquiry = { name: string; email: string; phone: string; interest: string; message: string };

/** Keeps a visitor's message for the staff. */
export async function sendInquiry({ db }: Pick<Shop, 'db'>, inquiry: Inquiry): Promise<void> {
  await db
    .insert(contactInquiries)
    .values({ ...inquiry, email: normaliseEmail(inquiry.email), phone: inquiry.phone || null });
}
