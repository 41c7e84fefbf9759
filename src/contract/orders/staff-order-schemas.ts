import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { bowBuild } from '#contract/fields/build-field.ts';
import { moment } from '#contract/fields/moment.ts';
import { detailsInParts, keptAddress, keptDetails, seenDetails } from '#contract/fields/order-detail-fields.ts';
import { component, rowsOf } from '#contract/fields/shapes.ts';
import { newShipping } from '#contract/fields/shipping-form.ts';
import { tagged } from '#contract/fields/tag-fields.ts';
import { emailAddress, line, prose } from '#contract/fields/text.ts';
import { listedMail } from '#contract/mailings/mail-schemas.ts';
import { DELAY_ANSWERS, NOTICE_ENDS } from '#values/mailing.ts';
import { BOW_STATES, DELAY_KINDS } from '#values/order/campaign.ts';
import { ITEM_KINDS, ORDER_CONTENTS, PARCEL_KINDS, PARCEL_STATES } from '#values/order/gear.ts';
import { ORDER_STATUSES, PAYMENT_LEGS, PAYMENT_STATES } from '#values/order/order.ts';
import { detailAmounts, orderAmounts, payment, type Told } from './order-amounts.ts';
import { orderFilters } from './order-filter-schemas.ts';
import { orderTerms, placeShown } from './order-terms.ts';
import { sentLater } from './parcel-schemas.ts';

const fields = {
  id: z.int(),
  orderNumber: z.string(),
  createdAt: moment,
  status: z.enum(ORDER_STATUSES),
  /** The step of the work that the order allows; null when there is none left. */
  workStep: z.enum(['process', 'ship']).nullable(),
  /** The sensible step: `renew-link` where money is due first; null while there is nothing to do but to wait. */
  nextStep: z.enum(['process', 'ship', 'renew-link']).nullable(),
  paymentState: z.enum(PAYMENT_STATES),
  ...keptDetails,
  address: keptAddress,
  /** What its bow is called; null: without one. */
  bowName: z.string().nullable(),
  /** Null: not chosen yet. */
  build: bowBuild.nullable(),
  /** Of the bow, once it is paid whole. */
  serial: z.string().nullable(),
  /** The number of the bow's order with which its gear ships; null: it goes by itself. */
  shipsWith: z.string().nullable(),
  ...tagged,
  /** A bow, gear (with gift cards), or both. */
  holds: z.enum(ORDER_CONTENTS),
  ...orderAmounts,
  depositAmount: cents.nullable(),
  remainingBalance: cents.nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  shippedAt: moment.nullable(),
  /** The deadline of the payment link; null while it has none. */
  linkExpiresAt: moment.nullable(),
  /** Who of the staff entered it by phone; null: its customer placed it. Unpaid, it is cancelled when its link ends. */
  enteredBy: z.string().nullable(),
  isTest: z.boolean(),
  /** Begun under Stripe keys of another kind than the shop has now: counted nowhere, and nothing is done with it. */
  otherKeys: z.boolean(),
  /** When a cancellation by staff happens that waits and can be stopped; null: none does. */
  cancelsAt: moment.nullable(),
  /** Another one once the order was changed; a step that arrives late says which one was seen. */
  version: z.string(),
};

/** GET /api/admin/orders: a line of the table. */
export const staffOrder = component('StaffOrder', fields);
export type StaffOrder = z.input<typeof staffOrder>;

/** The query of GET /api/admin/orders. `before`: the number of the last order of the page before. */
export const staffOrdersQuery = orderFilters.extend({
  before: line(32).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** What staff may do with an order now, in the order in which the page offers it. */
export const ORDER_STEPS = [
  ...(['process', 'ship', 'cancel', 'refund', 'refund-gear', 'replace', 'renew-link', 'correct'] as const),
] as const;
export type OrderStep = (typeof ORDER_STEPS)[number];

/** What staff may do with a parcel that was sent. */
const PARCEL_STEPS = ['correct-tracking', 'take-back'] as const;

/** One change, as a record's history and the audit list show it. */
export const change = z.object({
  id: z.string(),
  at: moment,
  actor: z.enum(['customer', 'staff', 'provider', 'job']),
  actorName: z.string().nullable(),
  what: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
  /** Until then it can be undone, if nothing happens meanwhile; absent: it cannot. */
  undoUntil: moment.optional(),
});

export type Change = z.input<typeof change>;

/** GET /api/admin/orders/{id}, where {id} is the id or the order number. Amounts inside `before` and `after` are cents. */
export const staffOrderDetail = component('StaffOrderDetail', {
  ...fields,
  /** Of whoever has the order's address. */
  customerKey: z.string(),
  /** What its bow is offered in now. */
  finishes: z.array(z.string()),
  steps: z.array(z.enum(ORDER_STEPS)),
  /** The bow in the workshop; null: there is none, or it is not paid whole. */
  bow: z.object({ serial: z.string(), state: z.enum(BOW_STATES), listed: z.boolean() }).nullable(),
  /** The address of a payment link that works now; null when there is none. */
  paymentLink: z.string().nullable(),
  due: z.object({ leg: z.enum(PAYMENT_LEGS), amount: cents }).nullable(),
  /** A charge that the card provider is still working on. */
  processing: z.boolean(),
  ...detailAmounts,
  promisedReleaseDate: z.iso.date().nullable(),
  /** What the latest delay notice named instead. */
  revisedReleaseDate: z.iso.date().nullable(),
  /** Of its bow in a batch, also of one that was sent. */
  place: placeShown.nullable(),
  /** Delays that the customer was told of, and what came back; oldest first. */
  delays: rowsOf({
    kind: z.enum(DELAY_KINDS),
    /** With `newFrom` the last day of a batch's window. */
    releaseDate: z.iso.date(),
    newFrom: z.iso.date().nullable(),
    /** Why nothing is asked any more, where something else than an answer ended it. */
    endedBecause: z.enum(NOTICE_ENDS).nullable(),
    reason: z.string(),
    consentRequired: z.boolean(),
    answerBy: moment.nullable(),
    answer: z.enum(DELAY_ANSWERS).nullable(),
    answeredAt: moment.nullable(),
  }),
  /** Of the bow; null: without one, or from before terms were kept. */
  terms: orderTerms.nullable(),
  balanceTerms: z.string().nullable(),
  balanceAgreedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  /** The account it belongs to; null for a guest's. */
  account: z.object({ email: z.string(), displayName: z.string().nullable() }).nullable(),
  items: rowsOf({
    id: z.int(),
    productId: z.int(),
    kind: z.enum(ITEM_KINDS),
    name: z.string(),
    variantName: z.string().nullable(),
    sku: z.string().nullable(),
    quantity: z.int(),
    price: cents.nullable(),
    cancelledQuantity: z.int(),
    returnedQuantity: z.int(),
    /** So many are in no parcel yet, and so many of them staff can send now. */
    toPack: z.int(),
    sendable: z.int(),
    /** So many pieces of gear were paid whose money has not gone back. */
    refundable: z.int(),
    /** So many pieces have left, and could be sent once more. */
    replaceable: z.int(),
    giftRecipient: z.string().nullable(),
    giftMessage: z.string().optional(),
  }),
  /** Orders of gear that are to ship with its bow. `paid`: they can go. */
  gearWithBow: z.array(z.object({ orderNumber: z.string(), paid: z.boolean(), contents: z.string() })),
  /** Oldest first. */
  parcels: rowsOf({
    id: z.int(),
    kind: z.enum(PARCEL_KINDS),
    state: z.enum(PARCEL_STATES),
    /** What may be done with it now. */
    steps: z.array(z.enum(PARCEL_STEPS)),
    carrier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    trackingLink: z.string().nullable(),
    shippedAt: moment.nullable(),
    deliveredAt: moment.nullable(),
    contents: rowsOf({
      orderItemId: z.int(),
      name: z.string(),
      variantName: z.string().nullable(),
      quantity: z.int(),
    }),
  }),
  payments: z.array(payment),
  /** Oldest first. Notes are events too: what `noted`, with `after.note`. */
  events: z.array(change),
  mails: z.array(listedMail),
});
export type StaffOrderDetail = z.input<typeof staffOrderDetail>;

/** An order as those read it who see its money. */
export type PricedOrder = StaffOrder & Told<typeof orderAmounts>;
export type PricedOrderDetail = StaffOrderDetail & Told<typeof orderAmounts> & Told<typeof detailAmounts>;

export function isPriced(order: StaffOrderDetail): order is PricedOrderDetail;
export function isPriced(order: StaffOrder): order is PricedOrder;
export function isPriced(order: StaffOrder): boolean {
  return order.totalAmount !== null;
}

const trackingNumber = line(64).optional();

/**
 * PUT /api/admin/orders/{id} (rule 16.5): the next step. Shipping without a tracking number gets `TRK` and the time
 * (rule 6.3); `shippedAt` is the server's moment, whatever is sent. With money outstanding the answer is 409
 * `unpaid` until `allowUnpaid` says that a person was asked.
 */
export const orderStep = z.object({
  status: z.enum(['processing', 'shipped']),
  carrier: line(40).optional(),
  trackingNumber,
  shippedAt: z.string().max(40).optional(),
  allowUnpaid: z.boolean().default(false),
  ...sentLater,
});
export type OrderStepRequest = z.input<typeof orderStep>;

/** POST /api/admin/orders/{id}/payment-link: one that works; one that had ended works for 7 days more. `send`: mails it. */
export const linkRenewal = z.object({ send: z.boolean().default(false), requestKey: z.uuid() });
export const linkRenewed = z.object({ paymentLink: z.string(), linkExpiresAt: moment.nullable() });

/** POST /api/admin/orders/{id}/notes: seen by staff only. */
export const orderNote = z.object({ note: prose(2000, 'Please write the note.'), requestKey: z.uuid() });

/** PUT /api/admin/orders/{id}/details: what a customer asked to have put right; only what is to change. */
export const orderDetailsChange = z
  .object({
    ...detailsInParts,
    /** Null takes it off the order. */
    build: bowBuild.nullable(),
    shippingAmount: newShipping,
    /** A person was asked: the workshop has begun with the bow. */
    allowBegun: z.boolean(),
    /** If somebody else has changed one of the changed fields since, nothing is written. */
    seen: seenDetails,
  })
  .partial();
export type OrderDetailsChange = z.infer<typeof orderDetailsChange>;

/** POST /api/admin/send-test-payoff-email (rule 12.7). The answer is text. */
export const testPayoffEmail = z.object({ email: emailAddress().optional() }).nullish();
