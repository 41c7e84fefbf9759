import { z } from 'zod';
import { amountInput, cents } from '#contract/fields/amount.ts';
import { bowBuild } from '#contract/fields/build-field.ts';
import { LONGEST_FINISH } from '#contract/fields/field-limits.ts';
import { moment } from '#contract/fields/moment.ts';
import { detailsInParts } from '#contract/fields/order-detail-fields.ts';
import { rowsOf } from '#contract/fields/shapes.ts';
import { SHIPPING_FIELDS } from '#contract/fields/shipping-fields.ts';
import { line } from '#contract/fields/text.ts';
import { uniqueList } from '#contract/fields/unique-list.ts';
import { CAMPAIGN_STATES } from '#values/order/campaign.ts';
import { ITEM_KINDS, MOST_OF_ONE } from '#values/order/gear.ts';

const LARGEST_ID = 2_147_483_647;
const productId = z.int().positive().max(LARGEST_ID);

/** Different kinds of gear in one order by phone. */
const MOST_GEAR_LINES = 49;

/** Gear by product and, where it has some, variant; each once. */
const gear = uniqueList(
  z.object({
    productId,
    variantId: productId.nullable(),
    quantity: z.int().positive().max(MOST_OF_ONE, `At most ${MOST_OF_ONE} of one thing.`),
  }),
  {
    by: (each) => `${each.productId} ${each.variantId}`,
    twice: 'The same thing is chosen twice: please change its quantity instead.',
  },
).max(MOST_GEAR_LINES);

/** The bow, by its product; null: gear alone. */
const bow = z.object({ productId }).nullable();

/** GET /api/admin/phone-orders/offer: what can be entered now. */
export const phoneOffer = z.object({
  bows: rowsOf({
    productId: z.int(),
    name: z.string(),
    state: z.enum(CAMPAIGN_STATES),
    /** Of its open batches together; null: without a limit. */
    placesLeft: z.int().nullable(),
    finishes: z.array(z.string()),
    price: cents,
    deposit: cents,
  }),
  /** A line for each variant. */
  gear: rowsOf({
    productId: z.int(),
    variantId: z.int().nullable(),
    name: z.string(),
    variantName: z.string().nullable(),
    price: cents,
    /** Null: it needs no stock. */
    left: z.int().nullable(),
  }),
});
export type PhoneOffer = z.input<typeof phoneOffer>;

/** POST /api/admin/phone-orders/price */
export const phonePriceRequest = z.object({
  bow,
  gear,
  state: line(SHIPPING_FIELDS.state.limit).default(''),
  zip: line(SHIPPING_FIELDS.zipCode.limit).default(''),
});

export const phonePrice = z.object({
  lines: rowsOf({
    kind: z.enum(ITEM_KINDS),
    name: z.string(),
    variantName: z.string().nullable(),
    quantity: z.int(),
    price: cents,
  }),
  shippingAmount: cents,
  /** No state is known yet, and shipping is that of the cheapest zone. */
  shippingAssumed: z.boolean(),
  taxAmount: cents,
  totalAmount: cents,
  /** What the customer pays by the link, and what later. */
  depositAmount: cents,
  remainingBalance: cents,
});
export type PhonePrice = z.input<typeof phonePrice>;

/**
 * POST /api/admin/phone-orders: what a customer gave by phone. The amounts are those that staff were shown and told; they are
 * compared and never used.
 */
export const phoneOrder = z.object({
  ...detailsInParts,
  /** Of the bow; without one it is left out. */
  bowColor: line(LONGEST_FINISH).nullish(),
  bow,
  build: bowBuild.nullish(),
  gear,
  totalAmount: amountInput,
  depositAmount: amountInput,
  remainingBalance: amountInput,
  requestKey: z.uuid(),
});
export type PhoneOrder = z.input<typeof phoneOrder>;

export const phoneOrderEntered = z.object({
  orderNumber: z.string(),
  customerEmail: z.string(),
  depositAmount: cents,
  /** The customer's link, which is mailed too. */
  paymentLink: z.string(),
  payBy: moment,
});
