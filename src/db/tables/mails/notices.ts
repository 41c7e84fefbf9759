// The data model of notices to the people who work here: what happened, who was told of it and how, and their browsers.
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf, rowOf, SHOP_NOW } from '#db/columns/columns.ts';
import { sealedSecret } from '#db/columns/sealed-columns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { oncePerPerson, onePerson } from '#db/tables/people/people.ts';
import { NOTICE_KINDS, NOTICE_WAYS } from '#values/staff/notice-kinds.ts';

/** What happened that somebody may want to be told of, written in the transaction of its cause; `subject` is what makes it one cause. */
export const notices = pgTable(
  'notices',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    subject: text().notNull(),
    orderId: integer().references(() => orders.id),
    /** What is said of it besides its order: see `NoticeFact`. */
    facts: jsonb().$type<{ amount?: number; inquiryId?: number; template?: string; task?: string }>().notNull(),
    at: moment().notNull().default(SHOP_NOW),
    /** When it was decided who is told, and how. */
    handedOutAt: moment(),
  },
  (table) => [
    check('notices_kind', oneOf('kind', NOTICE_KINDS)),
    uniqueIndex('notices_once').on(table.kind, table.subject),
    index('notices_new').on(table.id).where(sql`handed_out_at is null`),
    index('notices_at').on(table.at),
  ],
);

/** Somebody who may be told: an account of staff, or an admin's. What hangs on it goes with the account. */
export const noticeRecipients = pgTable(
  'notice_recipients',
  {
    id: serial().primaryKey(),
    ...oncePerPerson(),
  },
  () => [check('notice_recipients_one', onePerson)],
);

const recipientId = () =>
  integer()
    .notNull()
    .references(() => noticeRecipients.id, { onDelete: 'cascade' });

/** How somebody wants to be told of a kind; without a row as usual. */
export const noticeChoices = pgTable(
  'notice_choices',
  {
    recipientId: recipientId(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    way: text({ enum: NOTICE_WAYS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recipientId, table.kind] }),
    check('notice_choices_kind', oneOf('kind', NOTICE_KINDS)),
    check('notice_choices_way', oneOf('way', NOTICE_WAYS)),
  ],
);

/** Who is told of what, once at most; without a moment it is still to be told. */
export const noticeTellings = pgTable(
  'notice_tellings',
  {
    noticeId: bigint({ mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    recipientId: recipientId(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    way: text({ enum: NOTICE_WAYS }).notNull(),
    toldAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.noticeId, table.recipientId] }),
    index('notice_tellings_open').on(table.way, table.recipientId).where(sql`told_at is null`),
    index('notice_tellings_last').on(table.recipientId, table.kind, table.toldAt),
  ],
);

/** A browser that shows notices. Whoever knows the address and both keys could write to it, so all three are sealed. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: serial().primaryKey(),
    recipientId: recipientId(),
    endpoint: sealedSecret().notNull(),
    p256dh: sealedSecret().notNull(),
    auth: sealedSecret().notNull(),
    /** By which the browser finds itself in the list: a hash of the address. */
    mark: text().notNull().unique(),
    /** What it calls itself, for the list. */
    browser: text().notNull(),
    /** The session that it was turned on or last seen in; ending that session ends it, by a trigger. */
    sid: text().notNull(),
    seenAt: moment().notNull(),
    createdAt,
  },
  (table) => [
    index('push_subscriptions_recipient').on(table.recipientId, table.seenAt),
    index('push_subscriptions_sid').on(table.sid),
  ],
);
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** What is to be shown in one browser, with its job. What a browser was sent goes with it. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    subscriptionId: rowOf(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text({ enum: NOTICE_KINDS }),
    words: jsonb().$type<{ title: string; body: string; address: string; tag: string }>().notNull(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    lastError: text(),
    createdAt,
  },
  (table) => [
    index('push_messages_subscription').on(table.subscriptionId),
    index('push_messages_created').on(table.createdAt),
  ],
);

/** Jobs that keep failing, by their task, until one of them has worked again. */
export const failingJobs = pgTable('failing_jobs', {
  task: text().primaryKey(),
  /** In a row. */
  failures: integer().notNull(),
  since: moment().notNull(),
  lastAt: moment().notNull(),
});
