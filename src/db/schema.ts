// The data model: orders and money on this page, what is sold and the people on a sheet each. Money is cents in the code
// and numeric(10,2) in the tables; moments are UTC. Rules that must hold whatever the code does are constraints and unique
// indices here.
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
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { BOW_COLORS, ORDER_STATUSES, PAYMENT_LEGS, PAYMENT_STATUSES } from '#values/order.ts';
import { campaigns, products } from './catalogue.ts';
import { createdAt, moment, money, oneOf, updatedAt } from './columns.ts';
import { users } from './people.ts';

export * from './catalogue.ts';
export * from './people.ts';

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    userId: text().references(() => users.id),
    campaignId: integer().references(() => campaigns.id),
    orderNumber: text().notNull().unique(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text(),
    shippingAddress: text().notNull(),
    bowColor: text({ enum: BOW_COLORS }).notNull().default('Black'),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    totalAmount: money().notNull(),
    depositAmount: money(),
    remainingBalance: money(),
    /** The deposit's intent; every later intent stands in `payments` alone. */
    stripePaymentIntentId: text().unique(),
    paymentToken: text().unique(),
    /** Null: the link has no deadline yet. Set by a release mail; past: the link no longer takes money. */
    linkExpiresAt: moment(),
    /** The release date the customer was promised, kept when the campaign's moves (FTC rule, 16 CFR 435). */
    promisedReleaseDate: date({ mode: 'string' }),
    /** The sentence the customer ticked and when: evidence in a dispute. */
    balanceTerms: text(),
    balanceAgreedAt: moment(),
    trackingNumber: text(),
    shippedAt: moment(),
    cancelledAt: moment(),
    /** The spec's rule (section 5): an order of $3 is a test order, counted nowhere. */
    isTest: boolean().notNull().generatedAlwaysAs(sql`total_amount = 3`),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('orders_status', oneOf('status', ORDER_STATUSES)),
    check('orders_bow_color', oneOf('bow_color', BOW_COLORS)),
    check('orders_amounts', sql`deposit_amount + remaining_balance = total_amount`),
    index('orders_newest').on(table.createdAt.desc(), table.id.desc()),
    index('orders_status_newest').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('orders_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('orders_email').on(sql`lower(customer_email)`, table.createdAt.desc()),
    index('orders_link_deadline').on(table.linkExpiresAt).where(sql`payment_token is not null`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    productId: integer()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    price: money().notNull(),
    createdAt,
  },
  (table) => [index('order_items_order').on(table.orderId), index('order_items_product').on(table.productId)],
);

/** The ledger: one row per intent at the card provider. Appended and settled, never deleted. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    /** Null while a visitor at the checkout has not saved an order yet. */
    orderId: integer().references(() => orders.id),
    campaignId: integer().references(() => campaigns.id),
    leg: text({ enum: PAYMENT_LEGS }).notNull(),
    providerIntentId: text().notNull().unique(),
    amount: money().notNull(),
    received: money().notNull().default(0),
    currency: text().notNull().default('usd'),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    /** The whole price this intent was made under, so that a later price change cannot touch it. */
    fullPrice: money().notNull(),
    lastError: text(),
    succeededAt: moment(),
    /** When the reconciler re-reads it next; null once nothing more can happen. */
    nextCheckAt: moment(),
    checks: integer().notNull().default(0),
    createdAt,
    updatedAt,
  },
  (table) => [
    uniqueIndex('payments_one_live_per_leg')
      .on(table.orderId, table.leg)
      .where(sql`status <> 'canceled' and order_id is not null`),
    check('payments_leg', oneOf('leg', PAYMENT_LEGS)),
    check('payments_status', oneOf('status', PAYMENT_STATUSES)),
    check('payments_received', sql`received >= 0 and received <= amount`),
    index('payments_order').on(table.orderId, table.id),
    index('payments_abandoned')
      .on(table.createdAt)
      .where(sql`order_id is null and status not in ('succeeded', 'canceled')`),
    index('payments_due_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

/** Money given back. One row per refund at the provider; made before the provider is asked, so that none is made twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id),
    providerRefundId: text().unique(),
    amount: money().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['requested', 'pending', 'succeeded', 'failed', 'canceled'] }).notNull(),
    lastError: text(),
    createdAt,
    updatedAt,
  },
  (table) => [index('refunds_payment').on(table.paymentId), check('refunds_amount', sql`amount > 0`)],
);

/** Every change of an order, written in the transaction that makes it. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    at: moment().notNull().defaultNow(),
    actor: text({ enum: ['customer', 'staff', 'provider', 'job'] }).notNull(),
    actorName: text(),
    what: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('order_events_order').on(table.orderId, table.id)],
);

/** Each webhook delivery by the provider's own id. A failed one keeps its reason and can be replayed. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    provider: text().notNull(),
    providerEventId: text().notNull(),
    type: text().notNull(),
    /** The object to re-read; an event is never believed beyond this id. */
    objectId: text(),
    state: text({ enum: ['received', 'applied', 'ignored', 'failed'] }).notNull(),
    reason: text(),
    deliveries: integer().notNull().default(1),
    receivedAt: moment().notNull().defaultNow(),
    appliedAt: moment(),
  },
  (table) => [
    uniqueIndex('provider_events_once').on(table.provider, table.providerEventId),
    index('provider_events_failed').on(table.receivedAt).where(sql`state = 'failed'`),
  ],
);

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
    data: jsonb().notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    lastError: text(),
    subject: text(),
    sentAt: moment(),
    createdAt,
  },
  (table) => [
    index('emails_order').on(table.orderId, table.id),
    index('emails_unsent').on(table.createdAt).where(sql`state <> 'sent'`),
  ],
);

/** What a person must look at: money without an order, a ledger that disagrees with the provider. */
export const alerts = pgTable(
  'alerts',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    orderId: integer().references(() => orders.id),
    detail: jsonb(),
    raisedAt: moment().notNull().defaultNow(),
    resolvedAt: moment(),
  },
  (table) => [uniqueIndex('alerts_one_open').on(table.kind, table.subject).where(sql`resolved_at is null`)],
);

/** A release mailing: watched, stopped by a crash, resumed, never sent twice. */
export const releaseRuns = pgTable('release_runs', {
  id: serial().primaryKey(),
  startedBy: text().notNull(),
  startedAt: moment().notNull().defaultNow(),
  finishedAt: moment(),
});

export const releaseRecipients = pgTable(
  'release_recipients',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    runId: integer()
      .notNull()
      .references(() => releaseRuns.id),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    state: text({ enum: ['waiting', 'sent', 'failed', 'skipped'] })
      .notNull()
      .default('waiting'),
    reason: text(),
    emailId: bigint({ mode: 'number' }).references(() => emails.id),
    settledAt: moment(),
  },
  (table) => [
    uniqueIndex('release_recipients_once').on(table.runId, table.orderId),
    index('release_recipients_waiting').on(table.runId, table.id).where(sql`state = 'waiting'`),
  ],
);
