import { z } from 'zod';
import { preOrderTerms } from '#contract/catalogue/catalogue-schemas.ts';
import { amountInput, cents } from '#contract/fields/amount.ts';
import { bowBuild } from '#contract/fields/build-field.ts';
import { moment } from '#contract/fields/moment.ts';
import { ORDER_STATUSES } from '#values/order/order.ts';
import { boughtLine, checkoutFigures, checkoutId } from './checkout-schemas.ts';
import { paymentToken } from './order-schemas.ts';
import { placeShown, shipsWith } from './order-terms.ts';

/** What a page shows beside the amounts of a payment: the terms that it was opened under, which may not be today's. */
export const shownTerms = preOrderTerms.pick({
  depositPercent: true,
  releaseDate: true,
  releasePassed: true,
  batch: true,
  manufacturingWeeks: true,
  availability: true,
  consent: true,
});
export type ShownTerms = z.input<typeof shownTerms>;

/** POST /api/create-payment-intent: empty body in, the deposit's intent out. */
export const depositIntent = z.object({
  clientSecret: z.string(),
  depositAmount: cents,
  fullPrice: cents,
  balanceRemaining: cents,
  /** Of the bow; null without one. */
  terms: shownTerms.nullable(),
  /** True when this visitor's last payment went through or is under way, unseen: the page shows it instead of charging again. */
  paid: z.boolean(),
});
export type DepositIntent = z.input<typeof depositIntent>;

/** The same of a cart: `clientSecret` is null where no card has to pay anything today. */
export const checkoutIntent = depositIntent.extend({ clientSecret: z.string().nullable(), ...checkoutFigures });
export type CheckoutIntent = z.input<typeof checkoutIntent>;

/** POST /api/deposit-status: what the confirmation page asks. The client secret proves whose payment it is. */
export const depositStatusRequest = z.object({
  paymentIntentId: z.string().regex(/^pi_[A-Za-z0-9_]{1,250}$/),
  clientSecret: z.string().min(1).max(500),
});

/** The same of a checkout that no card had to pay; its random id is the proof. */
export const giftStatusRequest = z.object({ checkoutId });
export type StatusRequest = z.infer<typeof depositStatusRequest> | z.infer<typeof giftStatusRequest>;

export const depositStatus = z.object({
  /**
   * `confirmed`: money received and the order saved; `open`: the card has not been charged, the customer can try again;
   * `no-place`: the money came when what was ordered was gone, and goes back; `not-charged`: others were quicker with the last of it, and
   * the card, which was only authorised, is let go.
   */
  state: z.enum(['confirmed', 'processing', 'open', 'cancelled', 'no-place', 'not-charged', 'without-order']),
  orderNumber: z.string().nullable(),
  customerEmail: z.string().nullable(),
  depositAmount: cents,
  balanceRemaining: cents,
  fullPrice: cents,
  /** What was ordered; null without an order, as everything below. */
  bowColor: z.string().nullable(),
  /** What its bow is called. */
  bowName: z.string().nullable(),
  build: bowBuild.nullable(),
  /** When the deposit came, and the balance. */
  paidAt: moment.nullable(),
  balancePaidAt: moment.nullable(),
  releaseDate: z.iso.date().nullable(),
  /** The same while the order still waits for it; null once its turn has come, or the day has passed. */
  releaseAhead: z.iso.date().nullable(),
  manufacturingWeeks: z.int().nullable(),
  /** The place of its bow in a batch; both release dates are null beside it. */
  place: placeShown.nullable(),
  lastError: z.string().nullable(),
  /** All that was bought; empty without an order. `depositAmount` is what was paid for it today, `fullPrice` the total. */
  lines: z.array(boughtLine),
  shippingAmount: cents,
  taxAmount: cents,
  /** What a gift card has paid of today. */
  giftAmount: cents,
  shipsWith,
});
export type DepositStatus = z.input<typeof depositStatus>;

/** POST /api/create-final-payment-intent: the amount must be what is due; the server's figure is what gets charged. */
export const finalPaymentRequest = z.object({ token: paymentToken, amount: amountInput });
export const finalPaymentIntent = z.object({ clientSecret: z.string() });

/** POST /api/orders/complete-payment: re-reads the provider, and says what that changed. */
export const completePaymentRequest = z.object({ token: paymentToken });
export const paymentCompleted = z.object({
  status: z.enum(ORDER_STATUSES),
  /** False while the provider is still working on the charge. */
  paid: z.boolean(),
});
