// The data model of pre-order campaigns: terms, batches of bows, and who waits for a campaign to open.
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, serial, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf, updatedAt } from '#db/columns/columns.ts';
import { sealedSecret } from '#db/columns/sealed-columns.ts';
import { AFTER_DEADLINE, BATCH_STATES, CAMPAIGN_STATES, MOST_IN_BATCH } from '#values/order/campaign.ts';
import { BOW_COLORS } from '#values/order/order.ts';
import { products } from './catalogue.ts';

/** What is agreed with a customer. A trigger keeps each set of these that a campaign has had. */
const agreedColumns = () => ({
  fullPrice: money().notNull(),
  /** The deposit: either so many percent, or this amount. */
  depositPercent: integer(),
  depositAmount: money(),
  releaseDate: date({ mode: 'string' }).notNull(),
  manufacturingWeeks: integer().notNull(),
  availability: text().notNull(),
  /** The sentence of the customer's agreement, with {balance} and {days}; null: the shop's own (values/text/balance-terms.ts). */
  consentText: text(),
});

/**
 * The pre-order terms of a product as they are now. At most one campaign is active per product. What was agreed with a customer
 * is in `campaign_terms`.
 */
export const campaigns = pgTable(
  'campaigns',
  {
    id: serial().primaryKey(),
    productId: rowOf(() => products.id),
    /** What staff call it. */
    name: text().notNull().default('Pre-order'),
    state: text({ enum: CAMPAIGN_STATES }).notNull().default('open'),
    ...agreedColumns(),
    /** The finishes it is offered in, the one that is chosen first in front. */
    colors: text()
      .array()
      .notNull()
      .default([...BOW_COLORS]),
    /** Bows that one customer may have on order; null: any number. */
    mostPerCustomer: integer(),
    afterDeadline: text({ enum: AFTER_DEADLINE }).notNull().default('keep'),
    /** So many days before a batch is begun its builds can no longer be changed by customers. */
    buildLockDays: integer().notNull().default(14),
    /** So many days before that whoever has chosen no build is asked for one. */
    askBuildDays: integer().notNull().default(14),
    isActive: boolean().notNull().default(true),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('campaigns_one_active').on(table.productId).where(sql`is_active`),
    check('campaigns_state', oneOf('state', CAMPAIGN_STATES)),
    check('campaigns_after_deadline', oneOf('after_deadline', AFTER_DEADLINE)),
    check('campaigns_deposit', sql`num_nonnulls(deposit_percent, deposit_amount) = 1`),
    check('campaigns_deposit_percent', sql`deposit_percent between 1 and 99`),
    check('campaigns_deposit_amount', sql`deposit_amount > 0 and deposit_amount < full_price`),
    check('campaigns_full_price', sql`full_price > 0`),
    check('campaigns_colors', sql`cardinality(colors) between 1 and 12`),
    check('campaigns_most', sql`most_per_customer > 0`),
    check('campaigns_days', sql`build_lock_days between 0 and 365 and ask_build_days between 1 and 365`),
  ],
);
export type CampaignRow = typeof campaigns.$inferSelect;

/**
 * Every set of terms that a campaign ever had, written by a trigger when one of them changes and never changed or deleted. A
 * payment and an order name those they were made under.
 */
export const campaignTerms = pgTable(
  'campaign_terms',
  {
    id: serial().primaryKey(),
    campaignId: rowOf(() => campaigns.id),
    ...agreedColumns(),
    createdAt,
  },
  (table) => [index('campaign_terms_campaign').on(table.campaignId, table.id)],
);
export type CampaignTermsRow = typeof campaignTerms.$inferSelect;

/** Bows that are made together. A campaign without any takes orders without a place. */
export const batches = pgTable(
  'batches',
  {
    id: serial().primaryKey(),
    campaignId: rowOf(() => campaigns.id),
    /** Earlier ones are filled first. */
    position: integer().notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    /** Places of it, held and taken: kept by a trigger on `places`, so that no batch is ever overfilled. */
    used: integer().notNull().default(0),
    state: text({ enum: BATCH_STATES }).notNull().default('open'),
    /** The day on which the workshop begins with it. */
    makesFrom: date({ mode: 'string' }).notNull(),
    /** The window in which its bows ship: what its customers are promised. */
    shipsFrom: date({ mode: 'string' }).notNull(),
    shipsTo: date({ mode: 'string' }).notNull(),
    /** Days after its release mail on which its customers are reminded; null: the shop's. */
    reminderDays: integer().array(),
    /** Days to pay the balance from the release mail on; null: the shop's seven. */
    daysToPay: integer(),
    /** When its balances were last asked for. */
    releasedAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    unique('batches_position').on(table.campaignId, table.position),
    uniqueIndex('batches_name').on(table.campaignId, sql`lower(name)`),
    check('batches_state', oneOf('state', BATCH_STATES)),
    check('batches_size', sql.raw(`size between 1 and ${MOST_IN_BATCH}`)),
    check('batches_used', sql`used between 0 and size`),
    check('batches_days', sql`makes_from <= ships_from and ships_from <= ships_to`),
    check('batches_days_to_pay', sql`days_to_pay between 1 and 60`),
  ],
);
export type BatchRow = typeof batches.$inferSelect;

/** Who wants to be told when a campaign takes orders again. */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: serial().primaryKey(),
    campaignId: rowOf(() => campaigns.id),
    /** As it was typed. */
    email: text().notNull(),
    /** Whose it is, however it is spelled (`mailboxOf`); null: written by a server from before there was this. */
    mailbox: text(),
    /** Of the link that confirms it, and takes it off the list again. */
    secret: sealedSecret().notNull(),
    confirmedAt: moment(),
    /** When the mail went out that it is open again; told once. */
    toldAt: moment(),
    createdAt,
  },
  (table) => [
    // For former servers, which go on during an upgrade.
    uniqueIndex('waiting_list_once').on(table.campaignId, table.email),
    uniqueIndex('waiting_list_mailbox').on(table.campaignId, table.mailbox),
    uniqueIndex('waiting_list_secret').on(sql`(nullif(split_part(secret, '.', 3), ''))`),
    index('waiting_list_open').on(table.campaignId, table.id).where(sql`confirmed_at is not null and told_at is null`),
  ],
);
export type WaitingRow = typeof waitingList.$inferSelect;
