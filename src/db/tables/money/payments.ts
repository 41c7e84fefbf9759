// The data model of the money of orders: charges, refunds and disputes at the card provider, and what gift cards paid. What
// they come to is booked by triggers in the journal.
import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf, updatedAt } from '#db/columns/columns.ts';
import { campaigns, campaignTerms } from '#db/tables/catalogue/campaigns.ts';
import { giftCards } from '#db/tables/catalogue/gift-cards.ts';
import { checkouts } from '#db/tables/orders/carts.ts';
import { orderItems } from '#db/tables/orders/order-parts.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { REFUND_PARTS } from '#values/order/gear.ts';
import { MONEY_BACK_MEANINGS, PAYMENT_LEGS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#values/order/order.ts';
import { PAYMENT_MODES } from '#values/stripe-keys.ts';

/** One row per intent at the card provider, and per redemption of a gift card. Appended and settled, never deleted. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    /** Null while a visitor at the checkout has not saved an order yet. */
    orderId: integer().references(() => orders.id),
    campaignId: integer().references(() => campaigns.id),
    /** The bow's terms as they were when it was opened. */
    termsId: integer().references(() => campaignTerms.id),
    leg: text({ enum: PAYMENT_LEGS }).notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull().default('card'),
    /** Of a gift card's redemption: the card; such a row is `succeeded` from its first moment. */
    giftCardId: integer().references(() => giftCards.id),
    /** Of a deposit: what it is to pay for. Null: through a link, by phone, or from before a bow alone had a checkout. */
    checkoutId: text().references(() => checkouts.id),
    /** Of a gift card's redemption: `gift_` and a random id, which no provider knows. */
    providerIntentId: text().notNull().unique(),
    amount: money().notNull(),
    /** Of a card's payment of the balance: its customer chose to pay no more of it now. */
    part: boolean().notNull().default(false),
    received: money().notNull().default(0),
    currency: text().notNull().default('usd'),
    status: text({ enum: PAYMENT_STATUSES }).notNull(),
    /** The whole price this intent was made under, so that a later price change cannot touch it. */
    fullPrice: money().notNull(),
    lastError: text(),
    /** How many cards the provider has refused on it. */
    declines: integer().notNull().default(0),
    succeededAt: moment(),
    /** When the reconciler re-reads it next; null once nothing more can happen. */
    nextCheckAt: moment(),
    checks: integer().notNull().default(0),
    /** Under which kind of keys it was made; null: before that was noted, and no server with keys has started since. */
    mode: text({ enum: PAYMENT_MODES }),
    /** Whether the shop now has keys of another kind; each start of a server settles it (shop/orders/payments/provider-keys.ts). */
    otherKeys: boolean().notNull().default(false),
    createdAt,
    updatedAt,
  },
  (table) => [
    /**
     * At the card provider. A balance may be paid in parts, and money may go back, and be owed again, more than once: of these one at a
     * time is open. Gift cards may pay a leg in as many parts as somebody has cards.
     */
    uniqueIndex('payments_one_open_per_leg')
      .on(table.orderId, table.leg)
      .where(
        sql`method = 'card' and status <> 'canceled' and order_id is not null and not (leg <> 'deposit' and status = 'succeeded')`,
      ),
    check('payments_leg', oneOf('leg', PAYMENT_LEGS)),
    check('payments_status', oneOf('status', PAYMENT_STATUSES)),
    check('payments_method', oneOf('method', PAYMENT_METHODS)),
    check('payments_gift_card', sql`(method = 'gift_card') = (gift_card_id is not null)`),
    index('payments_gift_card').on(table.giftCardId).where(sql`gift_card_id is not null`),
    index('payments_checkout').on(table.checkoutId).where(sql`checkout_id is not null`),
    check('payments_mode', oneOf('mode', PAYMENT_MODES)),
    check('payments_received', sql`received >= 0 and received <= amount`),
    index('payments_order').on(table.orderId, table.id),
    index('payments_abandoned')
      .on(table.createdAt)
      .where(sql`order_id is null and status not in ('succeeded', 'canceled')`),
    index('payments_mode').on(table.mode, table.otherKeys),
    index('payments_due_check').on(table.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/**
 * Deposits that were opened and are not paid, by the network that opened them: counted by all servers together. A row goes
 * with the deposit's money, or after an hour.
 */
export const checkoutOpenings = pgTable(
  'checkout_openings',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    network: text().notNull(),
    /** Those around it, of IPv6 (`networksAround`), which are counted as well. */
    network56: text('network_56'),
    network48: text('network_48'),
    at: moment().notNull(),
    /** Null until the provider has made the payment. */
    intentId: text().unique(),
    /** As `payments` has it: a refused card counts like an opening. */
    declines: integer().notNull().default(0),
  },
  (table) => [
    index('checkout_openings_network').on(table.network, table.at),
    index('checkout_openings_network_56').on(table.network56, table.at).where(sql`network_56 is not null`),
    index('checkout_openings_network_48').on(table.network48, table.at).where(sql`network_48 is not null`),
    index('checkout_openings_at').on(table.at),
  ],
);

/** Money given back. One row per refund at the provider; made before the provider is asked, so that none is made twice. */
export const refunds = pgTable(
  'refunds',
  {
    id: serial().primaryKey(),
    paymentId: rowOf(() => payments.id),
    providerRefundId: text().unique(),
    /**
     * Its name outside: the provider keeps it beside the refund and is asked under it. Drawn, because ids begin again with a
     * restored database; of refunds from before names were drawn it is the id.
     */
    name: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    /** Made by the page of whoever asked for it: asking twice is one refund. Null once it has failed, so that it can be asked for again. */
    requestKey: text().unique(),
    amount: money().notNull(),
    reason: text().notNull(),
    status: text({ enum: ['requested', 'pending', 'succeeded', 'failed', 'canceled'] }).notNull(),
    lastError: text(),
    /** Made in the provider's dashboard, or by whoever else has the account. */
    outside: boolean().notNull().default(false),
    /** What staff have said of it. Null: nothing yet of one from outside; of the shop's own it leaves nothing owed. */
    meaning: text({ enum: MONEY_BACK_MEANINGS }),
    /** Counts the idempotency keys under which the provider has answered with a fault of its own. */
    keyNumber: integer().notNull().default(0),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    check('refunds_amount', sql`amount > 0`),
    check('refunds_meaning', sql`meaning is null or ${oneOf('meaning', MONEY_BACK_MEANINGS)}`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/** What a refund by staff is for: pieces of a line, the shipping, or any part. Its refunds have the same request key's beginning. */
export const refundParts = pgTable(
  'refund_parts',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    /** Made by the page of whoever asked for it, as `refunds.request_key` begins. */
    requestKey: text().notNull(),
    what: text({ enum: REFUND_PARTS }).notNull(),
    orderItemId: integer().references(() => orderItems.id),
    quantity: integer(),
    amount: money().notNull(),
    /** The sales tax that goes back with it, besides. */
    tax: money().notNull().default(0),
    /** So many of the pieces were not sent yet and are off the order by it. */
    takenOff: integer().notNull().default(0),
    /** The gift cards that became void by it. */
    giftCardIds: integer().array().notNull().default([]),
    /** When its money turned out not to have gone back, and whatever it took off came back; null: it counts. */
    undoneAt: moment(),
    createdAt,
  },
  (table) => [
    check('refund_parts_what', oneOf('what', REFUND_PARTS)),
    check('refund_parts_line', sql`(what = 'line') = (order_item_id is not null and quantity > 0)`),
    index('refund_parts_order').on(table.orderId, table.id),
  ],
);

/** What customers' banks demand back, as the provider told it last. One row per dispute; never deleted. */
export const disputes = pgTable(
  'disputes',
  {
    id: serial().primaryKey(),
    paymentId: rowOf(() => payments.id),
    providerDisputeId: text().notNull().unique(),
    amount: money().notNull(),
    /** The bank's reason and how far it is, in the provider's words: there are more of both each year. */
    reason: text().notNull(),
    status: text().notNull(),
    /** Until when evidence is taken; null where none is. */
    evidenceDueBy: moment(),
    /** The provider takes refunds of the charge all the same: so it is with an inquiry. */
    refundable: boolean().notNull(),
    /** The dispute's page in the provider's dashboard. */
    page: text().notNull(),
    /** Of a lost one: what staff have said of the money; null until then. */
    meaning: text({ enum: MONEY_BACK_MEANINGS }),
    /** When the provider was asked: an older answer that comes later changes nothing. */
    readAt: moment().notNull(),
    openedAt: moment().notNull(),
    closedAt: moment(),
    createdAt,
    updatedAt,
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    check('disputes_amount', sql`amount >= 0`),
    check('disputes_meaning', sql`meaning is null or ${oneOf('meaning', MONEY_BACK_MEANINGS)}`),
  ],
);

export type DisputeRow = typeof disputes.$inferSelect;

/** A bank's word, before any dispute, that a charge may not have been the cardholder's. */
export const fraudWarnings = pgTable(
  'fraud_warnings',
  {
    id: serial().primaryKey(),
    paymentId: rowOf(() => payments.id),
    providerWarningId: text().notNull().unique(),
    /** The bank's reason, in the provider's words. */
    reason: text().notNull(),
    /** False once it was refunded or disputed: nothing can be done about it any more. */
    actionable: boolean().notNull(),
    warnedAt: moment().notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [index('fraud_warnings_payment').on(table.paymentId)],
);
export type FraudWarningRow = typeof fraudWarnings.$inferSelect;
