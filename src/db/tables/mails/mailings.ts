// The data model of what goes out to many: runs of mails, who gets them, who must not, and delays.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf, rowOf, SHOP_NOW } from '#db/columns/columns.ts';
import { batches, campaigns } from '#db/tables/catalogue/campaigns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { emails } from '#db/tables/work/operations.ts';
import { DELAY_ANSWERS, MAILING_KINDS, NOTICE_ENDS, RECIPIENT_STATES, SUPPRESSION_REASONS } from '#values/mailing.ts';
import { DELAY_KINDS } from '#values/order/campaign.ts';

/** A run of mails: watched, stopped by a crash, resumed, never sent twice. */
export const mailings = pgTable(
  'mailings',
  {
    id: serial().primaryKey(),
    kind: text({ enum: MAILING_KINDS }).notNull(),
    /** A staff member's name, or null for what the shop sends by itself. */
    startedBy: text(),
    /** Made by the page of whoever confirmed it: confirming twice is one mailing. */
    requestKey: text().unique(),
    /** What the kind needs besides the order: see shop/mailings/mailing-kind.ts. */
    detail: jsonb().notNull().default({}),
    /** Why nothing goes out just now, in words for staff; null while it runs. */
    heldUp: text(),
    startedAt: moment().notNull().default(SHOP_NOW),
    /** Nothing of it goes out before this moment; until then it can be stopped. */
    notBefore: moment(),
    /** Staff stopped it, and what had not gone out was left out. */
    stoppedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [
    check('mailings_kind', oneOf('kind', MAILING_KINDS)),
    uniqueIndex('mailings_one_release').on(table.kind).where(sql`kind = 'release' and finished_at is null`),
    index('mailings_open').on(table.id).where(sql`finished_at is null`),
  ],
);

export type MailingRow = typeof mailings.$inferSelect;

export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    mailingId: rowOf(() => mailings.id),
    orderId: rowOf(() => orders.id),
    state: text({ enum: RECIPIENT_STATES }).notNull().default('waiting'),
    /** Why it failed or was skipped, in words for staff. */
    reason: text(),
    /** The mail as it was made; one that waits and has a mail may have been handed to the mail server already. */
    emailId: bigint({ mode: 'number' }).references(() => emails.id),
    /** How often staff had it sent again: each time is another mail. */
    round: integer().notNull().default(0),
    /** Tries of this round that the mail server did not take. */
    attempts: integer().notNull().default(0),
    nextTryAt: moment(),
    /** What this must not happen twice for, such as one customer's third day: see shop/release/remind-balances.ts. */
    occasion: text().unique(),
    /** Of the link in a mail from before links were made from the row and the key (shop/mail/unsubscribe.ts): its SHA-256. */
    tokenHash: text().unique(),
    settledAt: moment(),
  },
  (table) => [
    check('mailing_recipients_state', oneOf('state', RECIPIENT_STATES)),
    uniqueIndex('mailing_recipients_once').on(table.mailingId, table.orderId),
    index('mailing_recipients_state').on(table.mailingId, table.state, table.id),
    index('mailing_recipients_order').on(table.orderId),
    index('mailing_recipients_email').on(table.emailId),
  ],
);

export type MailingRecipientRow = typeof mailingRecipients.$inferSelect;

/** Addresses (in lower case) that get no announcements, or nothing. */
export const suppressions = pgTable(
  'suppressions',
  {
    id: serial().primaryKey(),
    address: text().notNull(),
    reason: text({ enum: SUPPRESSION_REASONS }).notNull(),
    /** What the mail provider said. */
    detail: text(),
    /** The mail that caused it. */
    emailId: bigint({ mode: 'number' }).references(() => emails.id),
    createdAt,
  },
  (table) => [
    check('suppressions_reason', oneOf('reason', SUPPRESSION_REASONS)),
    uniqueIndex('suppressions_once').on(table.address, table.reason),
    index('suppressions_email').on(table.emailId),
  ],
);

export type SuppressionRow = typeof suppressions.$inferSelect;

/** How the shop writes to many: one row that staff edit. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    id: integer().primaryKey().default(1),
    /** Days after the release mail, ascending. */
    reminderDays: integer().array().notNull().default([3, 6]),
    /** So many hours before the deadline; null: no last word. */
    lastWordHours: integer().default(12),
    /** The pace of mailings. */
    mailsPerMinute: integer().notNull().default(600),
    /** Notices of another date wait so long, in which they can be stopped. */
    delayWaitMinutes: integer().notNull().default(30),
    /** So do announcements, and payment links that are sent to many. */
    announcementWaitMinutes: integer().notNull().default(5),
    /** So does a release. */
    releaseWaitMinutes: integer().notNull().default(0),
    /** A cancellation by staff waits so long: with its money, its place and its mail. */
    cancelWaitSeconds: integer().notNull().default(60),
    /** Weeks between two build letters at most, as it was promised; 0: nothing was. */
    letterWeeks: integer().notNull().default(3),
    /** Whether customers may pay their balances in parts. */
    balanceInParts: boolean().notNull().default(true),
  },
  () => [
    check('mail_settings_one', sql`id = 1`),
    check('mail_settings_pace', sql`mails_per_minute > 0`),
    check('mail_settings_delay_wait', sql`delay_wait_minutes between 0 and 1440`),
    check('mail_settings_announcement_wait', sql`announcement_wait_minutes between 0 and 1440`),
    check('mail_settings_release_wait', sql`release_wait_minutes between 0 and 1440`),
    check('mail_settings_letter_weeks', sql`letter_weeks between 0 and 26`),
    check('mail_settings_cancel_wait', sql`cancel_wait_seconds between 0 and 600`),
  ],
);

/**
 * Another date for a campaign's release, for the window in which a batch ships, or for one order that staff moved to another
 * batch, with what customers were told. With a batch `formerDate` and `releaseDate` are the last days of the windows.
 */
export const delays = pgTable(
  'delays',
  {
    id: serial().primaryKey(),
    campaignId: rowOf(() => campaigns.id),
    /** Null: the campaign's release. */
    batchId: integer().references(() => batches.id),
    /** Null: of everybody in the batch or the campaign. */
    orderId: integer().references(() => orders.id),
    kind: text({ enum: DELAY_KINDS }).notNull().default('later'),
    /** The notice that was wrong. */
    correctsId: integer().references((): AnyPgColumn => delays.id),
    formerDate: date({ mode: 'string' }).notNull(),
    releaseDate: date({ mode: 'string' }).notNull(),
    /** With a batch: the first days of the windows. */
    formerFrom: date({ mode: 'string' }),
    newFrom: date({ mode: 'string' }),
    /** The days on which the workshop begins with it; null too where this was not noted yet. */
    formerMakesFrom: date({ mode: 'string' }),
    newMakesFrom: date({ mode: 'string' }),
    reason: text().notNull(),
    /** When staff took it back, before anything went out or while it did. */
    stoppedAt: moment(),
    stoppedBy: text(),
    mailingId: rowOf(() => mailings.id),
    staffName: text().notNull(),
    createdAt,
  },
  (table) => [
    check('delays_kind', oneOf('kind', DELAY_KINDS)),
    check('delays_correction', sql`(kind = 'correction') = (corrects_id is not null)`),
    index('delays_campaign').on(table.campaignId, table.id),
    index('delays_batch').on(table.batchId, table.id).where(sql`batch_id is not null`),
  ],
);

export type DelayRow = typeof delays.$inferSelect;

/** What one customer was asked, and the answer: kept as evidence (FTC rule, 16 CFR 435.2). */
export const delayNotices = pgTable(
  'delay_notices',
  {
    id: serial().primaryKey(),
    delayId: rowOf(() => delays.id),
    orderId: rowOf(() => orders.id),
    /** How often the links of its mails were made anew: only the latest open the page of the answer (shop/orders/delay-consent/find-notice.ts). */
    generation: integer().notNull().default(1),
    /** Of the links in mails from before they were made from the row and the key: their secret's SHA-256. */
    tokenHash: text().unique(),
    /** The date that this order was told last. */
    formerDate: date({ mode: 'string' }),
    /** Silence keeps the order, or, where this is true, ends it. */
    consentRequired: boolean().notNull(),
    /** Where consent is required: until then. */
    answerBy: moment(),
    answer: text({ enum: DELAY_ANSWERS }),
    answeredAt: moment(),
    /** When its mail was first made, or could not be: from then on the customer counts as told, and may have it. */
    toldAt: moment(),
    /** Null: it can be answered, or was. */
    endedBecause: text({ enum: NOTICE_ENDS }),
  },
  (table) => [
    check('delay_notices_answer', oneOf('answer', DELAY_ANSWERS)),
    check('delay_notices_ended', oneOf('ended_because', NOTICE_ENDS)),
    uniqueIndex('delay_notices_once').on(table.delayId, table.orderId),
    index('delay_notices_order').on(table.orderId, table.id),
    index('delay_notices_unanswered')
      .on(table.answerBy)
      .where(sql`answer is null and consent_required and ended_because is null`),
  ],
);
export type DelayNoticeRow = typeof delayNotices.$inferSelect;
