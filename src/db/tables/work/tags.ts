// The data model of what staff put on orders and inquiries for themselves: tags, and who does it.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '#db/columns/columns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { contactInquiries } from './inquiries.ts';

/** Either an order or an inquiry. */
const recordColumns = () => ({
  orderId: integer().references(() => orders.id, { onDelete: 'cascade' }),
  inquiryId: integer().references(() => contactInquiries.id, { onDelete: 'cascade' }),
  /** When the order was placed, which never changes: lists of a tag or a person are read in this order. */
  placedAt: moment(),
});

/** Words on a record. The shop's tags are those that stand on something: the last one that is taken off is gone. */
export const tags = pgTable(
  'tags',
  {
    id: serial().primaryKey(),
    /** In lower case. */
    tag: text().notNull(),
    ...recordColumns(),
    createdAt,
  },
  (table) => [
    check('tags_tag', sql`length(tag) between 1 and 24`),
    check('tags_record', sql`num_nonnulls(order_id, inquiry_id) = 1`),
    uniqueIndex('tags_of_order').on(table.tag, table.orderId),
    uniqueIndex('tags_of_inquiry').on(table.tag, table.inquiryId),
    index('tags_newest').on(table.tag, table.placedAt.desc(), table.orderId.desc()),
    index('tags_order').on(table.orderId).where(sql`order_id is not null`),
    index('tags_inquiry').on(table.inquiryId).where(sql`inquiry_id is not null`),
  ],
);

/** Who does it: one person for a record. */
export const assignees = pgTable(
  'assignees',
  {
    id: serial().primaryKey(),
    /** By the name that stands beside their changes: of an account of staff, or an admin's address. */
    assignee: text().notNull(),
    ...recordColumns(),
    createdAt,
  },
  (table) => [
    check('assignees_record', sql`num_nonnulls(order_id, inquiry_id) = 1`),
    uniqueIndex('assignees_order').on(table.orderId),
    uniqueIndex('assignees_inquiry').on(table.inquiryId),
    index('assignees_newest').on(table.assignee, table.placedAt.desc(), table.orderId.desc()),
  ],
);
