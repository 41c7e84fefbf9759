// The long lists of a customer's page, each in pages.
import { and, eq, lt, not, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '#db/database.ts';
import { isOlderThan, newestFirst, newestOf } from '#db/keyset.ts';
import { contactInquiries, type EmailRow, emails, type InquiryRow, type OrderRow, orders } from '#db/schema.ts';
import { FOR_STAFF } from '#shop/outbox/read-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { isNamedOn, isOfAccount } from './read-customer.ts';

type Page<Before> = {
  /** The last one of the page before; one that does not exist has nothing after it. */
  before?: Before | undefined;
  limit: number;
};

export type CustomersOrder = Pick<
  OrderRow,
  | 'orderNumber'
  | 'createdAt'
  | 'status'
  | 'paymentState'
  | 'customerName'
  | 'totalAmount'
  | 'outstanding'
  | 'isTest'
  | 'otherKeys'
>;

/** The orders of an address and of the account that has it, newest first; `before` is an order's number. */
export function listOrdersOf(
  { db }: Pick<Shop, 'db'>,
  address: string,
  { before, limit }: Page<string>,
): Promise<CustomersOrder[]> {
  const email = address.toLowerCase();
  const older = before === undefined ? undefined : isOlderThan(orders, eq(orders.orderNumber, before));
  // Each by an index of its own: a condition with "or" has none that is in order.
  const named = readOrders(db, and(isNamedOn(email), older), limit);
  const ofAccount = readOrders(db, and(isOfAccount(email), not(isNamedOn(email)), older), limit);
  return unionAll(named, ofAccount).orderBy(sql`created_at desc, id desc`).limit(limit);
}

function readOrders(db: Database, condition: SQL | undefined, limit: number) {
  const { id, orderNumber, createdAt, status, paymentState, customerName, totalAmount, outstanding } = orders;
  const { isTest, otherKeys } = orders;
  return db
    .select({
      ...{ id, orderNumber, createdAt, status, paymentState, customerName, totalAmount, outstanding },
      ...{ isTest, otherKeys },
    })
    .from(orders)
    .where(condition)
    .orderBy(...newestFirst)
    .limit(limit);
}

/** What somebody with this address wrote to us, newest first. */
export function listInquiriesOf(
  { db }: Pick<Shop, 'db'>,
  address: string,
  { before, limit }: Page<number>,
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
  { before, limit }: Page<number>,
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
