import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { likeWords } from '#db/columns/like-terms.ts';
import type { Transaction } from '#db/database.ts';
import { isOlderThan, newestOf } from '#db/keyset.ts';
import {
  contactInquiries,
  emails,
  INQUIRY_WORDS,
  type InquiryReplyRow,
  type InquiryRow,
  inquiryReplies,
} from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { InquiryState, Interest } from '#values/inquiry.ts';

export type InquiriesWanted = {
  state?: InquiryState | undefined;
  interest?: Interest | undefined;
  /** Words of the name, the address or the message. */
  search?: string | undefined;
  /** The id of the last inquiry of the page before; one that does not exist has nothing after it. */
  before?: number | undefined;
  limit: number;
};

/** What people wrote to us, newest first. */
export function listInquiries(
  { db }: Pick<Shop, 'db'>,
  { state, interest, search = '', before, limit }: InquiriesWanted,
): Promise<InquiryRow[]> {
  return db
    .select()
    .from(contactInquiries)
    .where(
      and(
        state && eq(contactInquiries.state, state),
        interest && eq(contactInquiries.interest, interest),
        likeWords(sql.raw(INQUIRY_WORDS), search),
        before === undefined ? undefined : isOlderThan(contactInquiries, eq(contactInquiries.id, before)),
      ),
    )
    .orderBy(...newestOf(contactInquiries))
    .limit(limit);
}

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
