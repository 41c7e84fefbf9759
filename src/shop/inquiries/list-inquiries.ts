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
import { type Tagged, withTags } from '#shop/records/tags-and-assignees.ts';
import type { InquiryState, Interest } from '#values/inquiry.ts';

export type InquiriesWanted = {
  state?: InquiryState | undefined;
  interest?: Interest | undefined;
  tag?: string | undefined;
  /** Who does it. */
  assignee?: string | undefined;
  /** Those that nobody does. */
  unassigned?: boolean | undefined;
  /** Words of the name, the address or the message. */
  search?: string | undefined;
  /** The id of the last inquiry of the page before; one that does not exist has nothing after it. */
  before?: number | undefined;
  limit: number;
};

export type ListedInquiry = InquiryRow & Tagged;

/** What people wrote to us, newest first. */
export async function listInquiries(
  { db }: Pick<Shop, 'db'>,
  { state, interest, tag, assignee, unassigned, search = '', before, limit }: InquiriesWanted,
): Promise<ListedInquiry[]> {
  const rows = await db
    .select()
    .from(contactInquiries)
    .where(
      and(
        state && eq(contactInquiries.state, state),
        interest && eq(contactInquiries.interest, interest),
        tag ? sql`exists (select from tags where inquiry_id = ${contactInquiries.id} and tag = ${tag})` : undefined,
        assignee ? sql`exists (select ${OF_IT} and assignee = ${assignee})` : undefined,
        unassigned ? sql`not exists (select ${OF_IT})` : undefined,
        likeWords(sql.raw(INQUIRY_WORDS), search),
        before === undefined ? undefined : isOlderThan(contactInquiries, eq(contactInquiries.id, before)),
      ),
    )
    .orderBy(...newestOf(contactInquiries))
    .limit(limit);
  return withTags(db, 'inquiry', rows);
}

const OF_IT = sql`from assignees where inquiry_id = ${contactInquiries.id}`;

type MailState = (typeof emails.$inferSelect)['state'];

export type InquiryDetail = {
  inquiry: ListedInquiry;
  /** Oldest first, each with how far its mail is. */
  replies: (InquiryReplyRow & { mail: MailState })[];
};

/** An inquiry with what was written back; null when there is none. */
export async function readInquiry({ db }: Pick<Shop, 'db'>, id: number): Promise<InquiryDetail | null> {
  const [inquiry] = await withTags(
    db,
    'inquiry',
    await db.select().from(contactInquiries).where(eq(contactInquiries.id, id)),
  );
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
