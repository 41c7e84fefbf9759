// The data model of the work of staff and jobs: webhooks, mails, alerts, who changed what, and the
// figures of the overview.
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf, packed, SHOP_NOW } from '#db/columns/columns.ts';
import { mailFacts, sealedSecret } from '#db/columns/sealed-columns.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { SETUP_TICKS } from '#values/staff/setup-steps.ts';
import { STAFF_SUBJECTS } from '#values/staff/staff.ts';
import { WEBHOOK_REFUSALS } from '#values/stripe-keys.ts';

/** Requests that may come twice, because a phone without a connection sends them again; each is carried out once. */
export const doneRequests = pgTable(
  'done_requests',
  { requestKey: uuid().primaryKey(), at: moment().notNull() },
  (table) => [index('done_requests_at').on(table.at)],
);

/** Each webhook delivery by the provider's own id. A failed one keeps its reason and can be replayed. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    providerEventId: text().notNull(),
    type: text().notNull(),
    /** The payment to re-read, and nothing of an event counts beyond this id; of a mail event, the address. */
    objectId: text(),
    /** What a mail event said: unlike a payment, it cannot be asked for again when it is replayed. */
    detail: jsonb(),
    state: text({ enum: ['received', 'applied', 'ignored', 'failed'] }).notNull(),
    reason: text(),
    deliveries: integer().notNull().default(1),
    receivedAt: moment().notNull().default(SHOP_NOW),
    appliedAt: moment(),
  },
  (table) => [
    uniqueIndex('provider_events_once').on(table.provider, table.providerEventId),
    index('provider_events_failed').on(table.receivedAt).where(sql`state = 'failed'`),
    index('provider_events_open').on(table.receivedAt).where(sql`state = 'received'`),
    index('provider_events_newest').on(table.provider, table.receivedAt),
    /** What is deleted after its time. */
    index('provider_events_done').on(table.receivedAt).where(sql`state in ('applied', 'ignored')`),
    index('provider_events_to_apply').on(table.objectId).where(sql`state in ('received', 'failed')`),
  ],
);

export type ProviderEventRow = typeof providerEvents.$inferSelect;

/**
 * Webhooks in the card provider's form whose signature did not hold, so many an hour at most. Anybody can send one, so
 * nothing of it is kept but why it was refused.
 */
export const webhookRefusals = pgTable(
  'webhook_refusals',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    reason: text({ enum: WEBHOOK_REFUSALS }).notNull(),
    /** How long before our clock it was signed, by its own words. */
    ageSeconds: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [index('webhook_refusals_at').on(table.at)],
);

/**
 * How often somebody has asked for something within a window, over all servers. Unlogged: it may be lost with the server of
 * the database, and costs no log. `key` is a hash: nobody's address stands here.
 */
export const requestCounts = pgTable('request_counts', {
  key: text().primaryKey(),
  requests: integer().notNull(),
  endsAt: moment().notNull(),
});

/** Each mail, written with its job in the transaction that causes it. The dedupe key makes a second one impossible. */
export const emails = pgTable(
  'emails',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    stream: text({ enum: ['transactional', 'announcement'] }).notNull(),
    template: text().notNull(),
    recipient: text().notNull(),
    orderId: integer().references(() => orders.id),
    dedupeKey: text().notNull().unique(),
    /** Of its Message-ID, which no restored database gives to another mail; null: from before it was drawn. */
    messageKey: uuid().default(sql`gen_random_uuid()`),
    /** The facts that the mail is made from; links that prove who follows them are sealed in the table. */
    data: mailFacts().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /**
     * The last try ended because the mail server was unavailable, not because of this mail: it is sent once the server is
     * back.
     */
    serverAway: boolean().notNull().default(false),
    subject: text(),
    sentAt: moment(),
    /** Sent to staff so that they see what others will get. */
    isCopy: boolean().notNull().default(false),
    /** When the mail provider said that it came back after all. */
    bouncedAt: moment(),
    createdAt,
  },
  (table) => [
    index('emails_order').on(table.orderId, table.id),
    index('emails_unsent').on(table.createdAt).where(sql`state <> 'sent'`),
    index('emails_failed').on(table.id).where(sql`state = 'failed'`),
    index('emails_server_away').on(table.id).where(sql`server_away and state = 'queued'`),
    /** Those to who works here, which are deleted after their time. */
    index('emails_to_staff').on(table.createdAt).where(sql`template like 'staff-%'`),
    index('emails_recipient').on(sql`lower(recipient)`, table.id.desc()),
  ],
);

export type EmailRow = typeof emails.$inferSelect;

/** What a mail said when it went out, without the secrets of its links: apart, so that no list of mails reads it (shop/mail/kept-body.ts). */
export const emailBodies = pgTable('email_bodies', {
  emailId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => emails.id, { onDelete: 'cascade' }),
  body: packed().notNull(),
});

/** The keys that secrets in rows are sealed with, by their ids: one, and while it is changed two. */
export const dataKeys = pgTable('data_keys', { id: text().primaryKey(), since: moment().notNull().default(SHOP_NOW) });

/** Secrets that the shop has made for itself and that outlive a change of the data key, by what they are for. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), secret: sealedSecret().notNull(), createdAt });

/** The samples that a shop on stand-ins begins with: a row once they were filled in, also after they were cleared. */
export const samples = pgTable(
  'samples',
  {
    id: integer().primaryKey(),
    orders: integer().notNull(),
    filledAt: moment().notNull(),
    /** The shop was emptied: from then on it is filled by people alone. */
    clearedAt: moment(),
  },
  () => [check('samples_one', sql`id = 1`)],
);

/** What owners have ticked off of the list of a new shop, as the shop cannot see it for itself (values/staff/setup-steps.ts). */
export const setupTicks = pgTable(
  'setup_ticks',
  { tick: text({ enum: SETUP_TICKS }).primaryKey(), at: moment().notNull() },
  () => [check('setup_ticks_tick', oneOf('tick', SETUP_TICKS))],
);

/** The rounds of what recurs (shop/jobs/plan-rounds.ts): for when the last one was planned, and when one was done. */
export const jobRounds = pgTable('job_rounds', {
  task: text().primaryKey(),
  plannedAt: moment().notNull(),
  doneAt: moment(),
});

/** What a person must look at: money without an order, a ledger that disagrees with the provider. */
export const alerts = pgTable(
  'alerts',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    orderId: integer().references(() => orders.id),
    detail: jsonb(),
    raisedAt: moment().notNull().default(SHOP_NOW),
    resolvedAt: moment(),
  },
  (table) => [
    uniqueIndex('alerts_one_open').on(table.kind, table.subject).where(sql`resolved_at is null`),
    index('alerts_open').on(table.id).where(sql`resolved_at is null`),
    index('alerts_order').on(table.orderId).where(sql`order_id is not null`),
    /** What is deleted after its time. */
    index('alerts_closed').on(table.resolvedAt).where(sql`resolved_at is not null`),
  ],
);

/** Every change by staff that is not an order's: those are in `order_events`. Written in the transaction of the change. */
export const staffEvents = pgTable(
  'staff_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: moment().notNull().default(SHOP_NOW),
    staffName: text().notNull(),
    subject: text({ enum: STAFF_SUBJECTS }).notNull(),
    /** The subject's id as its own table has it. */
    subjectId: text().notNull(),
    what: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    index('staff_events_subject').on(table.subject, table.subjectId, table.id),
    index('staff_events_newest').on(table.at.desc(), table.id.desc()),
    index('staff_events_person').on(table.staffName, table.at.desc(), table.id.desc()),
  ],
);

/**
 * What the overview adds up, by kind and UTC day, so that it need not count a million orders. Triggers write differences
 * into `figure_changes`, where no transaction waits for another; a job folds them into `figures`. A figure is the sum of both.
 */
const figureColumns = () => ({
  kind: text().notNull(),
  day: date({ mode: 'string' }).notNull(),
  count: bigint({ mode: 'number' }).notNull(),
  amount: numeric({ precision: 14, scale: 2 }).notNull(),
});

export const figures = pgTable('figures', figureColumns(), (table) => [
  primaryKey({ columns: [table.kind, table.day] }),
]);

export const figureChanges = pgTable('figure_changes', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  ...figureColumns(),
});
