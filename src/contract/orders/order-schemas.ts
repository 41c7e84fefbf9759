import { z } from 'zod';
import { amountInput, cents } from '#contract/fields/amount.ts';
import { bowBuild, buildFields } from '#contract/fields/build-field.ts';
import { moment } from '#contract/fields/moment.ts';
import { detailsInParts, givenDetails, keptAddress } from '#contract/fields/order-detail-fields.ts';
import { component, orNull } from '#contract/fields/shapes.ts';
import { AGREEMENT_MISSING } from '#contract/fields/shipping-form.ts';
import { AFTER_DEADLINE } from '#values/order/campaign.ts';
import { ORDER_STATUSES, PAYMENT_LEGS } from '#values/order/order.ts';
import { boughtLine, checkoutId } from './checkout-schemas.ts';
import { keptCard, placeShown } from './order-terms.ts';

const orderFields = z.object({
  userId: z.string().max(128).nullish(),
  ...detailsInParts,
  /** Left out of an order that is mailed as a whole. */
  shippingAddress: givenDetails.shippingAddress.optional(),
  bowColor: givenDetails.bowColor.default('Black'),
  /** From the configurator; null takes it off a waiting order. The request may go without it. */
  build: bowBuild.nullish(),
  totalAmount: amountInput,
  depositAmount: amountInput,
  remainingBalance: amountInput,
  /** As the opening has named it: a proof, and all there is where no card has to pay. */
  checkoutId: checkoutId.optional(),
  /** Only a checkout that no card has to pay goes without it. */
  stripePaymentIntentId: z
    .string()
    .regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'This payment is not known here.')
    .optional(),
  /** Proves that the payment is the asker's. The browser that opened it has a cookie that does so too. */
  clientSecret: z.string().min(1).max(500).optional(),
  /** The tick under the balance terms; kept with the order as the customer's consent. */
  agreedToBalance: z.literal(true, AGREEMENT_MISSING).optional(),
  /** The tick at the card: it may be charged for the balance, a week after an email that says so; kept with the order as the customer's consent. */
  keepsCard: z.boolean().optional(),
});

/** POST /api/orders (rule 4.4): saves the order before the card is charged. The amounts are checked, never used. */
export const orderDetails = orderFields.refine(
  ({ checkoutId, stripePaymentIntentId }) => checkoutId !== undefined || stripePaymentIntentId !== undefined,
  {
    path: ['stripePaymentIntentId'],
    error: 'This payment is not known here.',
    // Said with whatever else is wrong, of whatever has details.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
);
export type OrderDetails = z.infer<typeof orderDetails>;

export const orderSaved = z.object({
  orderNumber: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalAmount: cents,
  depositAmount: cents,
  remainingBalance: cents,
  /** Of an order that waits for its card: until then what it takes from stock is kept for it. */
  keptUntil: moment.nullish(),
});

/** GET /api/orders/{token}: the fields of rule 7.5, and what the page needs to say the truth about the payment. */
export const orderByToken = component('OrderByToken', {
  orderNumber: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  bowColor: z.string().nullable(),
  /** What its bow is called; null: without one. */
  bowName: z.string().nullable(),
  /** What the bow is offered in now; none without one. */
  finishes: z.array(z.string()),
  build: bowBuild.nullable(),
  shippingAddress: z.string(),
  address: keptAddress,
  totalAmount: cents,
  /** By so much its price has been lowered since; what it costs is the rest. */
  reducedBy: cents,
  /** Of the total. */
  taxAmount: cents,
  depositAmount: cents,
  remainingBalance: cents,
  status: z.enum(ORDER_STATUSES),
  /** The next charge; null when nothing is owed (paid in full, or cancelled). */
  due: z.object({ leg: z.enum(PAYMENT_LEGS), amount: cents }).nullable(),
  /** What a part of `due` may be; null: it is paid whole. */
  parts: z.object({ least: cents, most: cents }).nullable(),
  /** What cards have paid of the balance while it is not whole. */
  paidInParts: cents,
  /** Whether `due` is asked for by now: a deposit at once, a balance when the bow's turn has come. Before that it may be paid early. */
  dueNow: z.boolean(),
  /** When the balance came; null while it has not. */
  balancePaidAt: moment.nullable(),
  /** What gift cards have paid and still pay of it. */
  giftCardAmount: cents,
  /** What has gone back; `refundWaitingAmount` is on its way. */
  refundedAmount: cents,
  refundWaitingAmount: cents,
  /** Money went back, and the shop has not said yet what that means for the price. */
  undecided: z.boolean(),
  /** The day that the order still waits for; null once its turn has come, or the day has passed. */
  releaseAhead: z.iso.date().nullable(),
  manufacturingWeeks: z.int().nullable(),
  /** Null: without a batch, or sent. Its window is the promise, and `releaseAhead` is null beside it. */
  place: placeShown.nullable(),
  /** A charge of this order that the card provider is still working on. */
  processing: z.boolean(),
  isTest: z.boolean(),
  /** Staff have entered it by phone, and its deposit is awaited until `linkExpiresAt`; null: any other order. */
  byPhone: orNull({
    customerPhone: z.string().nullable(),
    lines: z.array(boughtLine),
    shippingAmount: cents,
    taxAmount: cents,
    /** The sentence to be agreed to before the deposit is paid; null: there is none, or it is agreed to. */
    toAgree: z.string().nullable(),
    /** The batch in which a place is kept until then; null: without batches, or none is kept any more. */
    held: placeShown.pick({ batch: true, shipsFrom: true, shipsTo: true }).nullable(),
  }),
  keptCard,
  linkExpiresAt: moment.nullable(),
  /** What becomes of its place in a batch after the deadline; null: it has no place, or none is set. */
  afterDeadline: z.object({ becomes: z.enum(AFTER_DEADLINE), warned: z.boolean() }).nullable(),
  /** Whether address, color and build can still be corrected through the link. */
  editable: z.boolean(),
  ...buildFields,
});
export type OrderByToken = z.input<typeof orderByToken>;

export const paymentToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/)
  .meta({ description: 'The secret of a payment link' });
