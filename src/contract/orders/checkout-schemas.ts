import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { LONGEST_GIFT_CARD_CODE, LONGEST_SLUG } from '#contract/fields/field-limits.ts';
import { moment } from '#contract/fields/moment.ts';
import { SHIPPING_FIELDS } from '#contract/fields/shipping-fields.ts';
import { line } from '#contract/fields/text.ts';
import { ITEM_KINDS } from '#values/order/gear.ts';
import { shipsWith } from './order-terms.ts';

/** POST /api/create-payment-intent with something in it: what is in the visitor's cart, and perhaps the bow. */
export const checkoutRequest = z.object({
  from: z.literal('cart').optional(),
  /** The bow's own button was pressed: it is bought once, with what is in the cart. */
  withBow: z.boolean().optional(),
  /** Which bow, by its slug; left out, the flagship. Of a cart it counts with `withBow`: else the bow is the one in it. */
  bow: line(LONGEST_SLUG).optional(),
  /** Where it goes, as far as it was typed. */
  state: line(SHIPPING_FIELDS.state.limit).optional(),
  /** Its ZIP code, where the tax of gear goes by that. */
  zip: line(SHIPPING_FIELDS.zipCode.limit).optional(),
  giftCardCode: line(LONGEST_GIFT_CARD_CODE).optional(),
});
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** A line as it was bought. */
export const boughtLine = z.object({
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  variantName: z.string().nullable(),
  quantity: z.int(),
  /** Of one. */
  price: cents,
  giftRecipient: z.string().nullable(),
  giftMessage: z.string().optional(),
});
export type BoughtLine = z.input<typeof boughtLine>;

/** The same at the checkout; what stands against a line is said before anything is opened for it. */
const checkoutLine = boughtLine.extend({
  slug: z.string().nullable(),
  imageUrl: z.string().nullable(),
  problem: z.enum(['sold-out', 'paused', 'not-sold', 'too-many']).nullable(),
});
export type CheckoutLine = z.input<typeof checkoutLine>;

export const checkoutId = z.string().regex(/^co_[\w-]{32}$/, 'This checkout is not known here.');

/** What a checkout of a cart answers besides the deposit's figures, of which the bow's are 0.00 without one. */
export const checkoutFigures = {
  checkoutId,
  lines: z.array(checkoutLine),
  shippingAmount: cents,
  /** No state is known yet, and shipping is that of the cheapest zone. */
  shippingAssumed: z.boolean(),
  taxAmount: cents,
  /**
   * What is expected with the balance, null while nobody knows; null: no sales tax is collected anywhere. `zip`: for which ZIP code the tax of
   * gear is; null: it is not known, and neither is the tax; left out: it does not go by that.
   */
  salesTax: z.object({ estimate: cents.nullable(), zip: z.string().nullable().optional() }).nullable(),
  totalAmount: cents,
  todayAmount: cents,
  laterAmount: cents,
  /** The parts of today. */
  giftAmount: cents,
  cardAmount: cents,
  /** The end of the gift card's code; null without one. */
  giftCard: z.string().nullable(),
  /** An order was saved, and what it takes from stock is kept for it until then; null: nothing is. */
  keptUntil: moment.nullable(),
  shipsWith,
};
