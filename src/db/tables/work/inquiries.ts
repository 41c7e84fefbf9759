// The data model of what people write to us.
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, oneOf, rowOf } from '#db/columns/columns.ts';
import { searchable } from '#db/columns/like-terms.ts';
import { INQUIRY_STATES } from '#values/inquiry.ts';
import { emails } from './operations.ts';

/** What a search of inquiries looks through. */
export const INQUIRY_WORDS = searchable("name || ' ' || email || ' ' || message", ['name', 'message']);

export const contactInquiries = pgTable(
  'contact_inquiries',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    interest: text().notNull(),
    message: text().notNull(),
    state: text({ enum: INQUIRY_STATES }).notNull().default('new'),
    createdAt,
  },
  (table) => [
    check('contact_inquiries_state', oneOf('state', INQUIRY_STATES)),
    index('contact_inquiries_email').on(sql`lower(email)`, table.createdAt.desc(), table.id.desc()),
    index('contact_inquiries_newest').on(table.createdAt.desc(), table.id.desc()),
    index('contact_inquiries_state_newest').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('contact_inquiries_searched').using('gin', sql.raw(`${INQUIRY_WORDS} gin_trgm_ops`)),
  ],
);

export type InquiryRow = typeof contactInquiries.$inferSelect;

/** What staff wrote back, and the mail that carries it. */
export const inquiryReplies = pgTable(
  'inquiry_replies',
  {
    id: serial().primaryKey(),
    inquiryId: rowOf(() => contactInquiries.id),
    staffName: text().notNull(),
    message: text().notNull(),
    emailId: bigint({ mode: 'number' })
      .notNull()
      .references(() => emails.id),
    createdAt,
  },
  (table) => [
    index('inquiry_replies_inquiry').on(table.inquiryId, table.id),
    index('inquiry_replies_email').on(table.emailId),
  ],
);
export type InquiryReplyRow = typeof inquiryReplies.$inferSelect;
