import { and, eq, type SQL, sql } from 'drizzle-orm';
import { likeWords } from '#db/like-terms.ts';
import { contactInquiries, type InquiryRow } from '#db/schema.ts';
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

/** The same expression as that of the index `contact_inquiries_search`. */
const searched = sql`lower(${contactInquiries.name} || ' ' || ${contactInquiries.email} || ' ' || ${contactInquiries.message})`;

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
        likeWords(searched, search),
        before === undefined ? undefined : isOlderThan(before),
      ),
    )
    .orderBy(sql`${contactInquiries.createdAt} desc nulls last`, sql`${contactInquiries.id} desc nulls last`)
    .limit(limit);
}

function isOlderThan(id: number): SQL {
  return sql`(${contactInquiries.createdAt}, ${contactInquiries.id}) < (
    select created_at, id from ${contactInquiries} where id = ${id})`;
}
