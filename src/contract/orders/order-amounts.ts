// The money of an order as staff see it. Whoever sees none (rule 35.2) reads null instead of each amount, and no payments.
import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { moneyBackFields } from '#contract/fields/money-back-fields.ts';
import { orNull, rowsOf } from '#contract/fields/shapes.ts';
import { MONEY_BACK_MEANINGS, PAYMENT_LEGS, PAYMENT_METHODS, PAYMENT_STATUSES } from '#values/order/order.ts';
import { PAYMENT_MODES } from '#values/stripe-keys.ts';

const told = cents.nullable();

/** Of a line of the list. */
export const orderAmounts = {
  totalAmount: told,
  /** By so much its price has been lowered since; what it costs is the rest. */
  reducedBy: told,
  /** Of the total. */
  shippingAmount: told,
  taxAmount: told,
  /** What is still to be paid; 0.00 for a cancelled order. */
  outstanding: told,
  received: told,
  /** What the provider has confirmed; `refundWaiting` is on its way. */
  refunded: told,
  refundWaiting: told,
  /** What customers' banks have taken back for good. */
  lost: told,
};

/** Of its page, besides. */
export const detailAmounts = {
  /** What was received and has not gone back; `disputed` is the part that a bank decides about. */
  refundable: told,
  disputed: told,
  /** What cancelling gives back where staff choose no amount; and what any amount is taken of, in this order. */
  cancellation: orNull({
    ...moneyBackFields,
    sources: z.array(z.object({ method: z.enum(PAYMENT_METHODS), amount: cents })),
  }),
  /** Went back without this shop, and nobody has said what that means for the price. */
  undecided: told,
  /** What was paid for shipping and has not gone back. */
  shippingRefundable: told,
  /** Of which sales tax what goes back takes its part along (values/books/sales-tax.ts): cents, to reckon with. */
  taxBack: z
    .object({
      pieces: z
        .object({ taxable: z.int(), amount: z.int(), back: z.int(), taxBack: z.int(), shippingTaxed: z.boolean() })
        .nullable(),
      money: z.array(z.object({ tax: z.int(), paid: z.int(), back: z.int() })),
    })
    .nullable(),
  /** What gear needs before it is sent: what is missing of the money of the checkout. */
  checkoutOutstanding: told,
};

/** The amounts where they are told. */
export type Told<Amounts extends Record<string, z.ZodType>> = {
  [Name in keyof Amounts]: NonNullable<z.input<Amounts[Name]>>;
};

/** A charge of the order, with what went back of it. */
export const payment = z.object({
  id: z.int(),
  leg: z.enum(PAYMENT_LEGS),
  amount: cents,
  received: cents,
  refunded: cents,
  status: z.enum(PAYMENT_STATUSES),
  providerIntentId: z.string(),
  lastError: z.string().nullable(),
  /** Under which kind of keys it was made; null: before that was noted. */
  mode: z.enum(PAYMENT_MODES).nullable(),
  createdAt: moment,
  succeededAt: moment.nullable(),
  /** The number of its receipt; null: it has none yet. */
  receipt: z.int().nullable(),
  refunds: rowsOf({
    id: z.int(),
    amount: cents,
    reason: z.string(),
    status: z.enum(['requested', 'pending', 'succeeded', 'failed', 'canceled']),
    lastError: z.string().nullable(),
    /** Not asked for by this shop; staff say what it means. */
    outside: z.boolean(),
    meaning: z.enum(MONEY_BACK_MEANINGS).nullable(),
    receipt: z.int().nullable(),
    createdAt: moment,
  }),
  disputes: rowsOf({
    id: z.int(),
    providerDisputeId: z.string(),
    amount: cents,
    /** The bank's reason, and how far it is, in the provider's words. */
    reason: z.string(),
    status: z.string(),
    /** Until when evidence is taken. */
    evidenceDueBy: moment.nullable(),
    /** Its page in the provider's dashboard. */
    page: z.string(),
    /** Of a lost one: what staff have said of the money. */
    meaning: z.enum(MONEY_BACK_MEANINGS).nullable(),
    openedAt: moment,
    closedAt: moment.nullable(),
  }),
  warnings: z.array(z.object({ id: z.int(), reason: z.string(), actionable: z.boolean(), warnedAt: moment })),
});
