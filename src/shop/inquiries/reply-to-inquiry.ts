import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { contactInquiries, emails, type InquiryRow, inquiryReplies } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { lockInquiry } from './list-inquiries.ts';

export type Reply = {
  message: string;
  /** Made by the page once per answer. The same key again, as a double click or a lost answer sends it, does nothing. */
  requestKey: string;
};

/**
 * Answers an inquiry by mail from the shop's address. The answer is kept with the inquiry, which is answered from then on;
 * mail, answer, state and event are one transaction, and the inquiry's row is locked while it runs.
 */
export async function replyToInquiry(
  shop: Pick<Shop, 'db' | 'clock' | 'origin'>,
  staff: StaffMember,
  id: number,
  { message, requestKey }: Reply,
): Promise<Ok | Refused<'not-found'>> {
  return shop.db.transaction(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) return refused('not-found');
    const dedupeKey = `inquiry-reply:${id}:${requestKey}`;
    if (await findMail(tx, dedupeKey)) return ok();
    const { name, email: recipient, message: original } = inquiry;
    const data = {
      name,
      message,
      original,
      writtenOn: inquiry.createdAt.toISOString().slice(0, 10),
      origin: shop.origin,
    };
    await queueMail(tx, { template: 'inquiry-reply', data, recipient, orderId: null, dedupeKey });
    const emailId = await findMail(tx, dedupeKey);
    if (!emailId) throw new Error('The mail of the answer was not written.');
    await keepReply(tx, staff, inquiry, { message, emailId, at: shop.clock() });
    return ok();
  });
}

async function findMail(tx: Transaction, dedupeKey: string): Promise<number | null> {
  const [mail] = await tx.select({ id: emails.id }).from(emails).where(eq(emails.dedupeKey, dedupeKey));
  return mail?.id ?? null;
}

type KeptReply = { message: string; emailId: number; at: Date };

async function keepReply(
  tx: Transaction,
  staff: StaffMember,
  { id, state }: InquiryRow,
  { message, emailId, at }: KeptReply,
): Promise<void> {
  const [reply] = await tx
    .insert(inquiryReplies)
    .values({ inquiryId: id, staffName: staff.name, message, emailId, createdAt: at })
    .returning({ id: inquiryReplies.id });
  await tx.update(contactInquiries).set({ state: 'answered' }).where(eq(contactInquiries.id, id));
  const changed = state !== 'answered';
  await recordStaffEvent(tx, staff, {
    subject: 'inquiry',
    subjectId: id,
    what: 'replied',
    at,
    before: changed ? { state } : null,
    after: { replyId: reply?.id, ...(changed ? { state: 'answered' } : {}) },
  });
}
