import { eq } from 'drizzle-orm';
import { contactInquiries } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { noteNotices } from '#shop/records/note-notice.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import type { InquiryState } from '#values/inquiry.ts';
import { normaliseEmail } from '#values/network/email-address.ts';
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
      subject: 'inquiry',
      subjectId: id,
      what: 'changed',
      at: shop.clock(),
      before: { state: inquiry.state },
      after: { state },
    });
    return ok();
  });
}

type Inquiry = { name: string; email: string; phone: string; interest: string; message: string };

/** Keeps a visitor's message for the staff. */
export async function sendInquiry({ db, clock }: Pick<Shop, 'db' | 'clock'>, inquiry: Inquiry): Promise<void> {
  const kept = { ...inquiry, email: normaliseEmail(inquiry.email), phone: inquiry.phone || null };
  await db.transaction(async (tx) => {
    const [sent] = await tx.insert(contactInquiries).values(kept).returning({ id: contactInquiries.id });
    if (!sent) throw new Error('The inquiry was not written.');
    const { id: inquiryId } = sent;
    await noteNotices(tx, [{ kind: 'inquiry', subject: `inquiry ${inquiryId}`, facts: { inquiryId }, at: clock() }]);
  });
}
