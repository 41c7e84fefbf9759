import { z } from 'zod';
import { refusal } from '#contract/answers.ts';
import { delayNotice } from '#contract/delays/delay-schemas.ts';
import { amountInput, cents } from '#contract/fields/amount.ts';
import { bowBuild, buildFields } from '#contract/fields/build-field.ts';
import { LONGEST_ADDRESS } from '#contract/fields/field-limits.ts';
import { moment } from '#contract/fields/moment.ts';
import { moneyBackFields } from '#contract/fields/money-back-fields.ts';
import { finish, keptAddress, seenDetails } from '#contract/fields/order-detail-fields.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { ADDRESS_MISSING, addressLine, addressParts, newShipping } from '#contract/fields/shipping-form.ts';
import { filledLine, line } from '#contract/fields/text.ts';
import { ITEM_KINDS, PARCEL_KINDS, PARCEL_STATES } from '#values/order/gear.ts';
import { ORDER_STATUSES, PAYMENT_LEGS, PAYMENT_METHODS } from '#values/order/order.ts';
import { keptCard, orderTerms, placeShown, shipsWith } from './order-terms.ts';

const fields = {
  orderNumber: z.string(),
  createdAt: moment,
  status: z.enum(ORDER_STATUSES),
  /** Null: an order without a bow. */
  bowColor: z.string().nullable(),
  /** What its bow is called; null likewise. */
  bowName: z.string().nullable(),
  build: bowBuild.nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  shippingAddress: z.string(),
  address: keptAddress,
  totalAmount: cents,
  /** By so much its price has been lowered since; what it costs is the rest. */
  reducedBy: cents,
  depositAmount: cents,
  /** The split's second part, as agreed; whether it is still owed is in `balancePaid` and `due`. */
  remainingBalance: cents,
  /** Of the total. */
  shippingAmount: cents,
  taxAmount: cents,
  /** The sales tax that is expected besides, with the balance; 0.00 where there is none, or it is decided. */
  taxEstimate: cents,
  lines: rowsOf({
    id: z.int(),
    kind: z.enum(ITEM_KINDS),
    name: z.string(),
    /** Such as "M / Black". */
    variantName: z.string().nullable(),
    quantity: z.int(),
    /** Of one. */
    price: cents,
    /** So many are not sent, and so many came back. */
    cancelledQuantity: z.int(),
    returnedQuantity: z.int(),
    /** So many are not on their way yet. */
    toCome: z.int(),
    imageUrl: z.string().nullable(),
    /** Of a gift card: to whom it is mailed, null: to the buyer, and the words in its mail. */
    giftRecipient: z.string().nullable(),
    giftMessage: z.string().optional(),
    /** So many of its codes have been mailed. */
    mailed: z.int(),
  }),
  depositPaid: z.boolean(),
  balancePaid: z.boolean(),
  /** What has come in of the balance while it is not whole. */
  balanceSoFar: cents,
  /** The next charge; null when nothing is owed (paid in full, or cancelled). */
  due: z.object({ leg: z.enum(PAYMENT_LEGS), amount: cents }).nullable(),
  /** Whether `due` is asked for by now: a deposit at once, a balance when the bow's turn has come. Before that it may be paid early. */
  dueNow: z.boolean(),
  /** Money that went or is going back. */
  /** What has gone back; `refundWaitingAmount` is on its way. */
  refundedAmount: cents,
  refundWaitingAmount: cents,
  /** Money went back, and the shop has not said yet what that means for the price. */
  undecided: z.boolean(),
  /** A charge of this order that the card provider is still working on. */
  processing: z.boolean(),
  /** The secret of a payment link that works now; null: a fresh one has to be asked for, or nothing is due. */
  paymentToken: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippedAt: moment.nullable(),
  /** Null: its campaign has no batches, or it does not wait for its bow (any more). */
  place: placeShown.nullable(),
  isTest: z.boolean(),
};

/** GET /api/user/orders: an order of the signed-in customer as the lists show it. */
export const ownOrder = component('OwnOrder', fields);
export type OwnOrder = z.input<typeof ownOrder>;

/**
 * The stations of an order, in the order in which they come; a cancelled one ends with `cancelled`. Without a bow it is paid,
 * its gift cards are mailed and the rest is sent.
 */
const OF_BOW = ['deposit', 'build', 'release', 'balance', 'making', 'shipped'] as const;
const WITHOUT_BOW = ['paid', 'mailed', 'sent', 'delivered'] as const;
export const ORDER_STATIONS = ['placed', ...OF_BOW, ...WITHOUT_BOW, 'cancelled'] as const;

/** Why customers cannot cancel an order by themselves. */
const AGAINST_CANCELLING = [
  ...(['bow-sent', 'gear-sent', 'cards-mailed', 'in-print', 'cancelled', 'not-allowed'] as const),
] as const;

export const ownOrderDetail = component('OwnOrderDetail', {
  ...fields,
  customerPhone: z.string().nullable(),
  /** The newest build letters for who waits with it. */
  letters: z.array(z.object({ id: z.int(), title: z.string(), published: z.iso.date() })),
  /** What its bow is offered in now; empty without a bow. */
  finishes: z.array(z.string()),
  /** `at`: when it happened; `day`: when it is expected. */
  timeline: rowsOf({
    station: z.enum(ORDER_STATIONS),
    state: z.enum(['done', 'now', 'ahead']),
    at: moment.nullable(),
    day: z.iso.date().nullable(),
  }),
  /** Money received and money given back, oldest first. */
  receipts: rowsOf({
    kind: z.enum(['payment', 'refund']),
    leg: z.enum(PAYMENT_LEGS),
    /** A part of it, as its customer chose. */
    part: z.boolean(),
    method: z.enum(PAYMENT_METHODS),
    amount: cents,
    at: moment,
    /** A refund that is on its way and not yet confirmed by the card provider. */
    pending: z.boolean(),
    /** A refund that did not go through: no money has moved. */
    failed: z.boolean(),
    /** The number of its paper; null: it has none yet. */
    number: z.int().nullable(),
  }),
  /** What is on its way or has been, oldest first. */
  parcels: rowsOf({
    id: z.int(),
    kind: z.enum(PARCEL_KINDS),
    state: z.enum(PARCEL_STATES),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** Where it can be followed; null where we know no page. */
    trackingLink: z.string().nullable(),
    shippedAt: moment.nullable(),
    deliveredAt: moment.nullable(),
    contents: z.array(z.object({ name: z.string(), variantName: z.string().nullable(), quantity: z.int() })),
  }),
  /** What is printed goes to the address that the printer was given; a correction does not reach it. */
  addressAtPrinter: z.boolean(),
  /** Whether the order may still be corrected: until staff start processing. Of color and build the lock decides besides. */
  editable: z.boolean(),
  ...buildFields,
  /** The bow once it is being made; `ownerPage` from its shipping on, while it is this customer's. */
  bow: z.object({ serial: z.string(), ownerPage: z.string().nullable() }).nullable(),
  keptCard,
  linkExpiresAt: moment.nullable(),
  /** The secret of the calendar of its dates; null: none are to come. */
  calendarKey: z.string().nullable(),
  /** What cancelling the order would mean now, or has meant. */
  cancellation: z.object({
    /** Null: its customer can cancel it here; else why not. */
    against: z.enum(AGAINST_CANCELLING).nullable(),
    ...moneyBackFields,
  }),
  manufacturingWeeks: z.int().nullable(),
  /** Of the bow; null: without one, or from before terms were kept. */
  terms: orderTerms.nullable(),
  /** Gear can be added to its bow, to ship with it. */
  takesGear: z.boolean(),
  /** The numbers of the orders of gear that ship with its bow. */
  gearWithBow: z.array(z.string()),
  shipsWith,
  /** Its bow was cancelled: it ships by itself, and the shop pays for that. */
  bowCancelled: z.boolean(),
  /** The latest delay that the customer was told of, while it can be answered; with the secret of the page for that. */
  delay: delayNotice.extend({ token: z.string() }).nullable(),
});
export type OwnOrderDetail = z.input<typeof ownOrderDetail>;

/** PUT /api/user/orders/{orderNumber}: what a customer may correct. */
export const orderCorrection = z
  .object({
    /** Left out, it stays. */
    shippingAddress: addressLine.optional(),
    /** The same in its parts, which are what is kept then. */
    address: addressParts,
    /** An order without a bow has neither colour nor build. */
    bowColor: finish.optional(),
    /** Left out, it stays; null takes it off the order. */
    build: bowBuild.nullish(),
    shippingAmount: newShipping,
    /** What the page showed; if somebody else has changed one of the changed fields since, nothing is written. */
    seen: seenDetails.optional(),
  })
  .refine(
    ({ seen: _seen, ...given }) => Object.values(given).some((value) => value !== undefined),
    'Please say what is to be changed.',
  );
export type OrderCorrection = z.infer<typeof orderCorrection>;

/** What stood on the page where a customer said that the build is right, and where it goes. */
export const buildConfirmation = z.object({
  shippingAddress: filledLine(LONGEST_ADDRESS, ADDRESS_MISSING),
  bowColor: filledLine(40, 'A color is needed.'),
  build: bowBuild,
});
export type BuildConfirmation = z.infer<typeof buildConfirmation>;

/**
 * POST /api/user/orders/{orderNumber}/cancellation. `refundAmount`: what the page said would go back; with less the order is not
 * cancelled.
 */
export const ownCancellation = z.object({ refundAmount: amountInput, reason: line(200).default('') });
export type OwnCancellation = z.input<typeof ownCancellation>;

/** For the calls of an account, of a mailed link and of a payment link. */
export const NOT_CORRECTED = refusal(
  'The order is too far along for corrections (`not-editable`), or its build is (`build-locked`); or the bow is not offered in that color (`unknown-color`).',
);
export const NOT_CONFIRMED = refusal(
  'Work has begun (`not-editable`), or the order says something else by now (`changed`).',
);
export const BEING_CHARGED = refusal('The card is being charged at this moment (`charging`).');

export const ADDING_GEAR =
  'Gear that is bought in this browser from now on ships with the bow: an order of its own, paid at once, to the address of the bow, without a price for shipping. Until the build of the bow is locked. Makes the cart if there is none; `DELETE /api/cart/bow` takes it back.';
export const NO_MORE_GEAR = refusal('The build of the bow is locked, or it does not wait any more (`too-late`).');

export const REMOVING_CARD =
  'Its customer pays by themselves: the card is charged no more, what was announced of it ends, and the provider forgets it. Twice is once.';

export const CANCELLING =
  'Until the bow ships; an order without one until anything of it is on its way. All that was paid goes back, but for gear that was sent before and what a bank decides about. Twice is once; the customer is told by mail.';
export const TOO_LATE_TO_CANCEL =
  '`bow-sent`, `gear-sent`, `cards-mailed`, `in-print`: it is too late. `shown-differs`: less would go back than `refundAmount`. `not-allowed`: it cannot be cancelled.';

/** POST /api/user/orders/{orderNumber}/payment-link */
export const freshPaymentLink = z.object({ paymentToken: z.string() });
