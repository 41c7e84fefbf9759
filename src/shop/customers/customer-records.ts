import { and, eq, lt, sql } from 'drizzle-orm';
import { isOlderThan, newestOf } from '#db/keyset.ts';
import { contactInquiries, customerNotes, type EmailRow, emails, type InquiryRow } from '#db/schema.ts';
import { FOR_STAFF } from '#shop/outbox/list-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { recordStaffEvent, type StaffMember } from '#shop/records/record-staff-event.ts';
import { type Tagged, withTags } from '#shop/records/tags-and-assignees.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isKnown } from './read-customer.ts';

type Page = {
  /** The id of the last one of the page before; one that does not exist has nothing after it. */
  before?: number | undefined;
  limit: number;
};

/** What somebody with this address wrote to us, newest first. */
export async function listInquiriesOf(
  { db }: Pick<Shop, 'db'>,
  address: string,
  { before, limit }: Page,
): Promise<(InquiryRow & Tagged)[]> {
  const rows = await db
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
  return withTags(db, 'inquiry', rows);
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

/**
 * Keeps a note about a customer that staff alone see, with who wrote it and when; note and audit entry are one transaction. The
 * same request key again writes no second one. `not-found`: the address stands nowhere in the shop.
 */
export function noteCustomer(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  staff: StaffMember,
  address: string,
  { note, requestKey }: { note: string; requestKey: string },
): Promise<Ok | Refused<'not-found'>> {
  const email = address.toLowerCase();
  return db.transaction(async (tx) => {
    if (!(await isKnown(tx, email))) return refused('not-found');
    const now = clock();
    const [noted] = await tx
      .insert(customerNotes)
      .values({ email, note, staffName: staff.name, requestKey, createdAt: now })
      .onConflictDoNothing({ target: customerNotes.requestKey })
      .returning({ id: customerNotes.id });
    if (!noted) return ok();
    await recordStaffEvent(tx, staff, {
      subject: 'customer',
      subjectId: email,
      what: 'noted',
      at: now,
      after: { note },
    });
    return ok();
  });
}
