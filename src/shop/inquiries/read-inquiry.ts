import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { contactInquiries, emails, type InquiryReplyRow, type InquiryRow, inquiryReplies } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';

type MailState = (typeof emails.$inferSelect)['state'];

export type InquiryDetail = {
  inquiry: InquiryRow;
  /** Oldest first, each with how far its mail is. */
  replies: (InquiryReplyRow & { mail: MailState })[];
};

/** An inquiry with what was written back; null when there is none. */
export async function readInquiry({ db }: Pick<Shop, 'db'>, id: number): Promise<InquiryDetail | null> {
  const [inquiry] = await db.select().from(contactInquiries).where(eq(contactInquiries.id, id));
  if (!inquiry) return null;
  const replies = await db
    .select({ ...getTableColumns(inquiryReplies), mail: emails.state })
    .from(inquiryReplies)
    .innerJoin(emails, eq(emails.id, inquiryReplies.emailId))
    .where(eq(inquiryReplies.inquiryId, id))
    .orderBy(asc(inquiryReplies.id));
  return { inquiry, replies };
}

/** The inquiry's row, locked until the transaction ends: whoever answers it at the same time waits. */
export async function lockInquiry(tx: Transaction, id: number): Promise<InquiryRow | null> {
  const [inquiry] = await tx.select().from(contactInquiries).where(eq(contactInquiries.id, id)).for('no key update');
  return inquiry ?? null;
}
