// The data model of the journal: double entry, in cents, appended by triggers on the rows that record what happened. The
// database refuses an entry whose lines do not sum to zero, and any change of one that stands.
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { moment, money, oneOf, packed, rowOf, SHOP_NOW } from '#db/columns/columns.ts';
import { giftCards } from '#db/tables/catalogue/gift-cards.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { JOURNAL_ACCOUNTS, JOURNAL_KINDS } from '#values/books/journal.ts';
import { disputes, payments, refunds } from './payments.ts';

export const journalEntries = pgTable(
  'journal_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull().default(SHOP_NOW),
    kind: text({ enum: JOURNAL_KINDS }).notNull(),
    /** What it records, such as `payment:17:received`: nothing is booked twice. */
    source: text().notNull().unique(),
    orderId: integer().references(() => orders.id),
    paymentId: integer().references(() => payments.id),
    refundId: integer().references(() => refunds.id),
    disputeId: integer().references(() => disputes.id),
    giftCardId: integer().references(() => giftCards.id),
  },
  (table) => [
    check('journal_entries_kind', oneOf('kind', JOURNAL_KINDS)),
    index('journal_entries_order').on(table.orderId, table.id),
    index('journal_entries_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('journal_entries_gift_card').on(table.giftCardId, table.id).where(sql`gift_card_id is not null`),
    index('journal_entries_at').on(table.at),
  ],
);
export type JournalEntryRow = typeof journalEntries.$inferSelect;

/** One leg of an entry. Debits are positive. */
export const journalLines = pgTable(
  'journal_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => journalEntries.id),
    account: text({ enum: JOURNAL_ACCOUNTS }).notNull(),
    amount: money().notNull(),
    orderId: integer(),
    paymentId: integer(),
    giftCardId: integer(),
  },
  (table) => [
    check('journal_lines_account', oneOf('account', JOURNAL_ACCOUNTS)),
    check('journal_lines_amount', sql`amount <> 0`),
    index('journal_lines_entry').on(table.entryId),
    index('journal_lines_order').on(table.orderId, table.account),
    index('journal_lines_payment').on(table.paymentId).where(sql`payment_id is not null`),
    index('journal_lines_gift_card').on(table.giftCardId).where(sql`gift_card_id is not null`),
  ],
);
export type JournalLineRow = typeof journalLines.$inferSelect;

/**
 * The chain that seals the journal: one link for each entry, in the order in which entries were committed, as of the minute in
 * which `seal_journal` found them. Each hash holds the one before it, so that nothing in between can be changed, left out or put in.
 */
export const journalSeals = pgTable('journal_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  entryId: bigint({ mode: 'number' })
    .notNull()
    .unique()
    .references(() => journalEntries.id),
  /** Which way of making a hash of an entry it is (`journal_hash`). */
  version: smallint().notNull(),
  hash: packed().notNull(),
  sealedAt: moment().notNull().default(SHOP_NOW),
});

/** Entries that are committed and not sealed yet. A number in a sequence says nothing of when its transaction ends; a row here does. */
export const journalUnsealed = pgTable('journal_unsealed', {
  entryId: bigint({ mode: 'number' }).primaryKey(),
});

const sum = () => numeric({ precision: 16, scale: 2 }).notNull();

/**
 * What sealed entries come to, for each day of a time zone: whatever is read of a period is read here, and nobody adds up a million
 * entries. Entries that are not sealed yet are added by whoever reads.
 */
export const journalDays = pgTable(
  'journal_days',
  {
    zone: text().notNull(),
    account: text({ enum: JOURNAL_ACCOUNTS }).notNull(),
    kind: text({ enum: JOURNAL_KINDS }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: sum(),
  },
  (table) => [primaryKey({ columns: [table.zone, table.account, table.kind, table.day] })],
);

/**
 * Months whose books are closed, one after the other. `close_month` alone writes them; the database refuses entries that are dated
 * before the end of the last one.
 */
export const closedMonths = pgTable('closed_months', {
  /** Its first day, where the shop was when it was closed. */
  month: date({ mode: 'string' }).primaryKey(),
  startsAt: moment().notNull(),
  endsAt: moment().notNull().unique(),
  entries: integer().notNull(),
  closedAt: moment().notNull().default(SHOP_NOW),
  /** Whoever pressed the button; of the command its name. */
  closedBy: text().notNull(),
});
export type ClosedMonthRow = typeof closedMonths.$inferSelect;

/** What the accounts of a closed month came to: what moved in it, and what stood at its end. */
export const closedMonthSums = pgTable(
  'closed_month_sums',
  {
    month: date({ mode: 'string' })
      .notNull()
      .references(() => closedMonths.month),
    account: text({ enum: JOURNAL_ACCOUNTS }).notNull(),
    moved: sum(),
    standing: sum(),
  },
  (table) => [primaryKey({ columns: [table.month, table.account] })],
);

/**
 * What customers had paid and not got yet in a closed month, for each line of `revenue_between`: a batch, what is in none, gift cards,
 * money without an order. An order that went to another batch has moved what was open of it.
 */
export const closedMonthRevenue = pgTable(
  'closed_month_revenue',
  {
    month: date({ mode: 'string' })
      .notNull()
      .references(() => closedMonths.month),
    line: text().notNull(),
    opening: sum(),
    moved: sum(),
    received: sum(),
    exchanged: sum(),
    earned: sum(),
    kept: sum(),
    givenBack: sum(),
    closing: sum(),
  },
  (table) => [primaryKey({ columns: [table.month, table.line] })],
);

/**
 * What was owed when the last month was closed, of each order, on gift cards and without an order: what is asked of later days is added to that.
 * Nothing is booked into a closed month, so it stays right.
 */
export const owedWhenClosed = pgTable(
  'owed_when_closed',
  {
    month: date({ mode: 'string' })
      .notNull()
      .references(() => closedMonths.month),
    account: text({ enum: JOURNAL_ACCOUNTS }).notNull(),
    orderId: integer(),
    amount: sum(),
  },
  (table) => [unique('owed_when_closed_one').on(table.month, table.account, table.orderId).nullsNotDistinct()],
);

/** Entries of what happened in a month that was closed by then: they are dated when they were booked, and this is when it happened. */
export const lateEntries = pgTable(
  'late_entries',
  {
    entryId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => journalEntries.id),
    happenedAt: moment().notNull(),
  },
  (table) => [index('late_entries_happened').on(table.happenedAt)],
);

/**
 * Numbered receipts: one for each entry that says money came for an order, or went back, in the order of the seals. `issue_receipts`
 * alone writes them, under a lock, so that their numbers have no gap; nothing of one changes.
 */
export const receipts = pgTable(
  'receipts',
  {
    number: integer().primaryKey(),
    /** The seal of its entry, which says when it was that entry's turn. */
    seal: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => journalSeals.number),
    orderId: rowOf(() => orders.id),
    paymentId: rowOf(() => payments.id),
    refundId: integer().references(() => refunds.id),
    /** What it says of its order, as the order was then (shop/papers/read-receipt.ts). */
    facts: jsonb().notNull(),
    issuedAt: moment().notNull().default(SHOP_NOW),
  },
  (table) => [check('receipts_number', sql`number > 0`), index('receipts_order').on(table.orderId, table.number)],
);
export type ReceiptRow = typeof receipts.$inferSelect;
