// The data model of comparing the card provider's books with the shop's.
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment, money, oneOf, rowOf } from '#db/columns/columns.ts';
import { alerts } from '#db/tables/work/operations.ts';
import { BOOK_DIFFERENCES, BOOKS, DIFFERENCE_STATES } from '#values/books/book-differences.ts';
import { JOURNAL_ACCOUNTS } from '#values/books/journal.ts';

/** How many of each were looked at. */
export type BookCounts = {
  payments: number;
  refunds: number;
  disputes: number;
  /** Null: the account's key may not list its balance. */
  movements: number | null;
  orders: number;
  /** Payments that were read anew, one by one. */
  reread: number;
  /** Of the journal's entries, and the last link of their chain; missing in comparisons of before entries were sealed. */
  sealed?: number;
  unsealed?: number;
  seal?: string | null;
};

/** Each comparison of the two books; one whose server was killed has neither an end nor a failure. */
export const bookChecks = pgTable(
  'book_checks',
  {
    id: serial().primaryKey(),
    startedAt: moment().notNull(),
    finishedAt: moment(),
    /** All that was made since this moment was compared, and whatever is open. */
    since: moment().notNull(),
    askedBy: text({ enum: ['job', 'hand'] }).notNull(),
    counts: jsonb().$type<BookCounts>(),
    open: integer().notNull().default(0),
    takenOver: integer().notNull().default(0),
    closed: integer().notNull().default(0),
    /** It ended early, because there were more differences than are kept. */
    cutOff: boolean().notNull().default(false),
    /** Why it could not be done; null while it is under way, and once it was done. */
    failure: text(),
  },
  (table) => [index('book_checks_newest').on(table.id.desc()).where(sql`finished_at is not null and failure is null`)],
);

export const bookDifferences = pgTable(
  'book_differences',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    checkId: rowOf(() => bookChecks.id, { onDelete: 'cascade' }),
    what: text({ enum: BOOK_DIFFERENCES }).notNull(),
    /** As it was when it was found. */
    state: text({ enum: DIFFERENCE_STATES }).notNull(),
    /** What staff were told; closed since, it is closed here too. */
    alertId: integer().references(() => alerts.id),
    paymentId: text(),
    /** The refund or dispute, as the provider names it; a refund of ours that has no name there as `refund 7`. */
    otherId: text(),
    orderNumber: text(),
    amount: money().notNull(),
    /** Which of the books says something else than the others; null: that cannot be said. */
    disagrees: text({ enum: BOOKS }),
    /** What stands here, and what stands there, in a few words. */
    ours: text(),
    provider: text(),
  },
  (table) => [
    unique('book_differences_once')
      .on(table.checkId, table.what, table.paymentId, table.otherId, table.orderNumber)
      .nullsNotDistinct(),
    index('book_differences_alert').on(table.alertId).where(sql`alert_id is not null`),
    check('book_differences_what', oneOf('what', BOOK_DIFFERENCES)),
    check('book_differences_disagrees', oneOf('disagrees', BOOKS)),
    check('book_differences_state', oneOf('state', DIFFERENCE_STATES)),
  ],
);

/** What the provider has listed so far, while a comparison runs: whatever of ours is missing here is asked for by its id. */
export const bookCheckListed = pgTable(
  'book_check_listed',
  {
    checkId: rowOf(() => bookChecks.id, { onDelete: 'cascade' }),
    providerId: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.checkId, table.providerId] })],
);

/** What accounts of the journal are called in QuickBooks, which goes by names, and in Xero, which goes by numbers. */
export const bookAccounts = pgTable(
  'book_accounts',
  {
    account: text({ enum: JOURNAL_ACCOUNTS }).primaryKey(),
    name: text().notNull(),
    number: text().notNull(),
  },
  () => [check('book_accounts_account', oneOf('account', JOURNAL_ACCOUNTS))],
);
