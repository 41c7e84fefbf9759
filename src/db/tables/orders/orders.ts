// The data model of orders. Money is cents in the code and numeric(10,2) in the tables;
// moments are UTC. Rules that must hold whatever the code does are constraints and unique indices here; what triggers keep
// up to date is in the migrations.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, moment, money, oneOf, updatedAt } from '#db/columns/columns.ts';
import { sealedSecret } from '#db/columns/sealed-columns.ts';
import { campaigns, campaignTerms } from '#db/tables/catalogue/campaigns.ts';
import { users } from '#db/tables/people/people.ts';
import { HANDS } from '#values/bow/build.ts';
import { ORDER_STATUSES, PAYMENT_STATES } from '#values/order/order.ts';
import { buildMissingText, deadlineText, owingText, phoneText, trackingText, wordsText } from './order-conditions.ts';

/** What is still to come of deposit and balance, which may be paid in parts. */
const UNPAID = sql.raw(`(greatest(coalesce(deposit_amount, 0) - deposit_paid, 0)
      + greatest(coalesce(remaining_balance, 0) - balance_paid, 0))`);

/** What came in beyond deposit and balance: money that had gone back and was paid once more. */
const PAID_AGAIN = sql.raw(`greatest(received
      - least(deposit_paid, coalesce(deposit_amount, 0)) - least(balance_paid, coalesce(remaining_balance, 0)), 0)`);

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    userId: text().references(() => users.id),
    campaignId: integer().references(() => campaigns.id),
    /** Of the bow; null: without one, or from before terms were kept. */
    termsId: integer().references(() => campaignTerms.id),
    orderNumber: text().notNull().unique(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text(),
    /** One line, made of the parts below by `addressColumns`. They are all null on an order from before they were kept,
     * and on one of gift cards alone, whose line is empty.
     * Their names in the table are longer than here, because statements by hand join orders with what has a `state` of its own. */
    shippingAddress: text().notNull(),
    street: text('address_street'),
    /** Flat, floor, building; null: none. */
    street2: text('address_street2'),
    city: text('address_city'),
    /** Its code, such as MT. */
    state: text('address_state'),
    zip: text('address_zip'),
    country: text('address_country'),
    /** Null: an order without a bow, which is no pre-order. */
    bowColor: text().default('Black'),
    /** What the bow was called when it was ordered; null: the Hunter, from before there were others. */
    bowName: text(),
    /** How the bow is set up: all three or none. Inches in halves, pounds, and the hand that draws. */
    drawLength: numeric({ precision: 3, scale: 1, mode: 'number' }),
    drawWeight: integer(),
    hand: text({ enum: HANDS }),
    status: text({ enum: ORDER_STATUSES }).notNull().default('pending'),
    totalAmount: money().notNull(),
    /** What is paid at the checkout: the bow's deposit, and gear with its shipping in full. */
    depositAmount: money(),
    /** What is paid later: the rest of the bow. */
    remainingBalance: money(),
    /** What is asked for besides: shipping to another address, to which the order was to go only after its checkout was paid. */
    addedAmount: money().notNull().default(0),
    /** Of the total. */
    shippingAmount: money().notNull().default(0),
    taxAmount: money().notNull().default(0),
    /** The sales tax that is expected with the balance, 0 once it is decided; null: the checkout has spoken of none, and none comes. */
    taxEstimate: money(),
    /** The deposit's intent; every later intent is in `payments` alone. */
    stripePaymentIntentId: text().unique(),
    /** The secret of the payment link; sealed in the table. */
    paymentToken: sealedSecret(),
    /**
     * Null: the link has no deadline yet. Set by a release mail, and from the start while the deposit of an order by phone is
     * awaited; past: the link no longer takes money.
     */
    linkExpiresAt: moment(),
    /** Who of the staff entered an order by phone, by name; null: its customer placed it. */
    enteredBy: text(),
    /** Made by the page on which it was entered: entering twice is one order. */
    entryKey: text(),
    /** The release date the customer was promised, kept when the campaign's moves (FTC rule, 16 CFR 435). */
    promisedReleaseDate: date({ mode: 'string' }),
    /** The date that the latest delay notice named; null while the promise stands. */
    revisedReleaseDate: date({ mode: 'string' }),
    /** With a place in a batch: the last day of the window that it was promised, and what the latest notice made of it. */
    promisedShipBy: date({ mode: 'string' }),
    revisedShipBy: date({ mode: 'string' }),
    /** When the build was last asked for, when its customer said that it is right, and when it could no longer be changed. */
    buildAskedAt: moment(),
    buildConfirmedAt: moment(),
    buildLockedAt: moment(),
    /** When a release, or staff with a new link, last asked for the balance: reminders count from here. */
    balanceAskedAt: moment(),
    /** Its balance did not come in time and its place went to others; it takes the next open one when it is paid. */
    placeFreedAt: moment(),
    /** The sentence the customer ticked and when: evidence in a dispute. */
    balanceTerms: text(),
    balanceAgreedAt: moment(),
    /** Gear that was added to a bow that waits: the bow's order, in whose parcel it goes; null: it goes by itself. */
    shipsWithId: integer().references((): AnyPgColumn => orders.id),
    /** Its bow is neither shipped nor cancelled. Triggers follow the bow, so that lists need not look at two orders. */
    waitsForBow: boolean().notNull().default(false),
    carrier: text(),
    trackingNumber: text(),
    shippedAt: moment(),
    cancelledAt: moment(),
    /** When staff's cancellation of it happens that waits now (`cancellations`): until then they do nothing else with it. */
    cancelsAt: moment(),
    /**
     * What the journal says of this order, for lists of a million: kept by the triggers that write the journal, and by no
     * code. Code that decides about money reads the ledger itself. `depositPaid` and `balancePaid` are what has come in on
     * each leg; once that is the leg's amount, the leg is received.
     */
    depositPaid: money().notNull().default(0),
    balancePaid: money().notNull().default(0),
    depositReceived: boolean().notNull().default(false),
    balanceReceived: boolean().notNull().default(false),
    received: money().notNull().default(0),
    /** Given back or promised back; `refundWaiting` is the part that the provider has not confirmed. */
    refunded: money().notNull().default(0),
    refundWaiting: money().notNull().default(0),
    /** What customers' banks have taken back for good. */
    lost: money().notNull().default(0),
    /** What went back without this shop, by refund or dispute, and is no price reduction; and `added_amount`. */
    gone: money().notNull().default(0),
    /** A bank still decides about one of its charges. */
    disputed: boolean().notNull().default(false),
    paymentState: text({ enum: PAYMENT_STATES })
      .notNull()
      .generatedAlwaysAs(sql`case
      when received = 0 then 'unpaid'
      when disputed then 'disputed'
      when refund_waiting > 0 then 'refund_under_way'
      when refunded + lost >= received then 'refunded'
      when refunded + lost > ${PAID_AGAIN} then 'partly_refunded'
      when ${UNPAID} = 0 then 'paid'
      when deposit_paid >= coalesce(deposit_amount, 0) then 'deposit_paid'
      else 'unpaid' end`),
    outstanding: money()
      .notNull()
      .generatedAlwaysAs(sql`case when status = 'cancelled' then 0 else
      ${UNPAID} + greatest(gone - ${PAID_AGAIN}, 0) end`),
    /** Rule 2.8: what the test mail is about; counted nowhere. */
    isTest: boolean().notNull().default(false),
    /** As its payments have it: such an order counts nowhere, is not worked on, and nobody is written to about it. */
    otherKeys: boolean().notNull().default(false),
    createdAt,
    updatedAt,
  },
  (table) => [
    check('orders_status', oneOf('status', ORDER_STATUSES)),
    check('orders_bow_color', sql`length(bow_color) between 1 and 40`),
    check(
      'orders_address_whole',
      sql`num_nulls(address_street, address_city, address_state, address_zip, address_country) in (0, 5)`,
    ),
    check('orders_build_whole', sql`num_nulls(draw_length, draw_weight, hand) in (0, 3)`),
    check(
      'orders_build',
      sql`draw_length between 25 and 31 and draw_length * 2 = floor(draw_length * 2) and draw_weight between 40 and 70`,
    ),
    check('orders_hand', oneOf('hand', HANDS)),
    check('orders_bow', sql`campaign_id is null or bow_color is not null`),
    check('orders_build_of_bow', sql`draw_length is null or bow_color is not null`),
    check('orders_ships_with', sql`ships_with_id is null or (bow_color is null and ships_with_id <> id)`),
    check('orders_waits_for_bow', sql`not waits_for_bow or ships_with_id is not null`),
    check('orders_entered', sql`(entered_by is null) = (entry_key is null)`),
    check('orders_shipping', sql`shipping_amount >= 0 and tax_amount >= 0`),
    check('orders_amounts', sql`deposit_amount + remaining_balance + added_amount = total_amount`),
    check('orders_added', sql`added_amount >= 0`),
    /** What the lists are narrowed to, each in their order. */
    index('orders_campaign_newest').on(table.campaignId, table.createdAt.desc(), table.id.desc()),
    index('orders_draw_length_and_hand')
      .on(table.drawLength, table.createdAt.desc(), table.id.desc(), table.hand)
      .where(sql`draw_length is not null`),
    index('orders_draw_weight_and_hand')
      .on(table.drawWeight, table.createdAt.desc(), table.id.desc(), table.hand)
      .where(sql`draw_weight is not null`),
    // A hand alone is met often enough on the way. Behind a weight or a length it spares reading the nine in ten of the other hand.
    index('orders_build_newest')
      .on(table.drawLength, table.drawWeight, table.createdAt.desc(), table.id.desc())
      .where(sql`draw_length is not null`),
    /** Paid orders that nobody has promised a day: those without a batch, or whoever waits for a place in one. */
    index('orders_without_promise')
      .on(table.campaignId)
      .where(sql`deposit_received and promised_ship_by is null and status not in ('pending', 'cancelled', 'shipped')`),
    index('orders_newest').on(table.createdAt.desc(), table.id.desc()),
    index('orders_status_newest').on(table.status, table.createdAt.desc(), table.id.desc()),
    index('orders_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('orders_email').on(sql`lower(customer_email)`, table.createdAt.desc()),
    index('orders_payment_newest').on(table.paymentState, table.createdAt.desc(), table.id.desc()),
    index('orders_status_payment_newest').on(table.status, table.paymentState, table.createdAt.desc(), table.id.desc()),
    /** Bows near their start of which nobody knows how to build them: their lock has passed, or they are paid whole. */
    index('orders_build_missing').on(table.createdAt.desc(), table.id.desc()).where(sql.raw(buildMissingText())),
    index('orders_without_bow').on(table.createdAt.desc(), table.id.desc()).where(sql`bow_color is null`),
    index('orders_ships_with').on(table.shipsWithId).where(sql`ships_with_id is not null`),
    index('orders_tests').on(table.createdAt.desc(), table.id.desc()).where(sql`is_test`),
    index('orders_other_keys').on(table.createdAt.desc(), table.id.desc()).where(sql`other_keys`),
    index('orders_overdue').on(table.linkExpiresAt).where(sql.raw(owingText())),
    /** The same orders in the order of the lists. */
    index('orders_late_newest')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql.raw(`${owingText()} and link_expires_at is not null`)),
    index('orders_owing_newest').on(table.createdAt.desc(), table.id.desc()).where(sql.raw(owingText())),
    index('orders_searched').using('gin', sql.raw(`${wordsText()} gin_trgm_ops`)),
    index('orders_tracking')
      .on(sql.raw(`(${trackingText()})`))
      .where(sql`tracking_number is not null`),
    index('orders_phone')
      .on(sql.raw(`(${phoneText()})`))
      .where(sql`customer_phone is not null`),
    /** Each state by itself in the other orders of the list; what comes first where two are alike is the one that `readOrderPage` names. */
    index('orders_by_total').on(table.status, table.paymentState, table.totalAmount.desc(), table.id.desc()),
    index('orders_by_owed').on(table.status, table.paymentState, table.outstanding.desc(), table.id.desc()),
    index('orders_by_name').on(table.status, table.paymentState, sql`lower(customer_name)`, table.id),
    index('orders_by_deadline').on(table.status, table.paymentState, sql.raw(deadlineText()), table.id),
    /** Those that owe, of any state, by which has to pay first: however many they are. */
    index('orders_owing_by_deadline')
      .on(sql.raw(`(${deadlineText()})`), table.id)
      .where(sql.raw(owingText())),
    index('orders_owing_by_owed').on(table.outstanding.desc(), table.id.desc()).where(sql.raw(owingText())),
    index('orders_balance_asked')
      .on(table.balanceAskedAt)
      .where(sql.raw(`${owingText()} and balance_asked_at is not null`)),
    uniqueIndex('orders_payment_token').on(sql`(nullif(split_part(payment_token, '.', 3), ''))`),
    uniqueIndex('orders_entry_key').on(table.entryKey).where(sql`entry_key is not null`),
    /** Orders by phone whose deposit is awaited. */
    index('orders_by_phone_unpaid').on(table.linkExpiresAt).where(sql`entered_by is not null and status = 'pending'`),
    index('orders_link_deadline').on(table.linkExpiresAt).where(sql`payment_token is not null`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
