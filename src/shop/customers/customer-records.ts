import { and, eq, lt, sql } from 'drizzle-orm';
import { isOlderThan, newestOf } from '#db/keyset.ts';
import { contactInquiries, type EmailRow, emails, type InquiryRow } from '#db/schema.ts';
import { FOR_STAFF } from '#shop/outbox/read-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';

type Page = {
  /** The id of the last one of the page before; one that does not exist has nothing after it. */
  before?: number | undefined;
  limit: number;
};

/** What somebody with this address wrote to us, newest first. */
export function listInquiriesOf(
  { db }: Pick<Shop, 'db'>,
  address: string,
  { before, limit }: Page,
): Promise<InquiryRow[]> {
  return db
    .select()
    .from(contactInquiries)
    .where(
      and(
        sql`lower(${contactInquiries.email}) = ${address.toLowerCase()}`,
        before === undefined ? undefined : isOlderThan(contactInquiries, eq(contactInquiries.id, before)),
      ),
    )
    .orderBy(...newestOf(contactInquiries))
    .limit(limit);
}

export type CustomersMail = Pick<
  EmailRow,
  'id' | 'template' | 'recipient' | 'subject' | 'state' | 'lastError' | 'createdAt' | 'sentAt'
>;

/** The mails to this address, newest first, without what they say. Those to people who work here are not a customer's. */
export function listMailsTo(
  { db }: Pick<Shop, 'db'>,
  address: string,
  { before, limit }: Page,
): Promise<CustomersMail[]> {
  const { id, template, recipient, subject, state, lastError, createdAt, sentAt } = emails;
  return db
    .select({ id, template, recipient, subject, state, lastError, createdAt, sentAt })
    .from(emails)
    .where(
      and(
        sql`lower(${recipient}) = ${address.toLowerCase()}`,
        sql`${template} !~ ${FOR_STAFF.source}`,
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(sql`${id} desc nulls last`)
    .limit(limit);
}
