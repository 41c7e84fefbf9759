// Cards that customers let the shop charge for their balances, and each charge that was announced to them.
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, rowOf } from '#db/columns/columns.ts';
import { campaignTerms } from '#db/tables/catalogue/campaigns.ts';
import { mailingRecipients } from '#db/tables/mails/mailings.ts';
import { orders } from '#db/tables/orders/orders.ts';
import { CARD_CHARGE_ENDS, CARD_CHARGE_STATES, type CardChargeEnd } from '#values/order/card-charge.ts';
import { payments } from './payments.ts';

/** A customer's consent, and the card of the deposit by the provider's names. The number of a card never comes here. */
export const keptCards = pgTable(
  'kept_cards',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id),
    /** What was agreed to, word for word, when, and under which terms of the bow. */
    sentence: text().notNull(),
    agreedAt: moment().notNull(),
    termsId: integer().references(() => campaignTerms.id),
    /** The provider's customer, who has this order's cards alone. */
    customerId: text().notNull(),
    /** All null until the card was accepted for the deposit. */
    methodId: text(),
    brand: text(),
    lastFour: text(),
    expiryMonth: integer(),
    expiryYear: integer(),
    /** By its customer: it is charged no more. */
    removedAt: moment(),
    /** When the provider forgot it. */
    detachedAt: moment(),
  },
  (table) => [index('kept_cards_at_provider').on(table.orderId).where(sql`detached_at is null`)],
);

export type KeptCardRow = typeof keptCards.$inferSelect;

/** One row per announcement; it is charged once at most, and only what it says. */
export const cardCharges = pgTable(
  'card_charges',
  {
    id: serial().primaryKey(),
    orderId: rowOf(() => orders.id),
    /** Whose mail announces it. Before that mail has gone out nothing is charged. */
    recipientId: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => mailingRecipients.id, { onDelete: 'cascade' }),
    amount: money().notNull(),
    chargeAt: moment().notNull(),
    /** Where it was said that the bow goes, and the batch that it was in; another address or batch needs another announcement. */
    shippingAddress: text().notNull(),
    batchId: integer(),
    brand: text().notNull(),
    lastFour: text().notNull(),
    /** The provider's idempotency key. Drawn, because ids begin again with a restored database. */
    chargeKey: text().notNull().unique().default(sql`gen_random_uuid()::text`),
    state: text({ enum: CARD_CHARGE_STATES }).notNull().default('announced'),
    ended: text().$type<CardChargeEnd>(),
    /** The one payment that it is charged by. */
    paymentId: integer()
      .unique()
      .references(() => payments.id),
    endedAt: moment(),
    createdAt,
  },
  (table) => [
    check('card_charges_state', oneOf('state', CARD_CHARGE_STATES)),
    check('card_charges_ended', oneOf('ended', Object.keys(CARD_CHARGE_ENDS))),
    check('card_charges_paid', sql`state not in ('charging', 'charged') or payment_id is not null`),
    uniqueIndex('card_charges_one_open').on(table.orderId).where(sql`state in ('announced', 'charging', 'stopped')`),
    index('card_charges_due').on(table.chargeAt).where(sql`state in ('announced', 'charging', 'stopped')`),
    index('card_charges_order').on(table.orderId),
  ],
);

export type CardChargeRow = typeof cardCharges.$inferSelect;
