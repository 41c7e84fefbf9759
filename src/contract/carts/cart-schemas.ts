import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { LONGEST_GIFT_MESSAGE } from '#contract/fields/field-limits.ts';
import { component } from '#contract/fields/shapes.ts';
import { emailAddress, lines } from '#contract/fields/text.ts';
import { shipsWith } from '#contract/orders/order-terms.ts';
import { ITEM_KINDS, MOST_OF_ONE } from '#values/order/gear.ts';

const ONE_OR_MORE = 'Please choose a quantity of 1 or more.';
const quantity = z
  .int(ONE_OR_MORE)
  .min(1, ONE_OR_MORE)
  .max(MOST_OF_ONE, `Please choose at most ${MOST_OF_ONE}.`)
  .meta({ description: `From 1 to ${MOST_OF_ONE}` });
const id = z.int().positive().max(2_147_483_647);

/** What is typed into a gift card's form; an empty address is the buyer's own. */
const giftDetails = z.object({
  giftRecipient: z.union([z.literal(''), emailAddress()]).nullish(),
  giftMessage: lines(LONGEST_GIFT_MESSAGE).nullish(),
});

/** POST /api/cart/items */
export const cartAddition = z.object({
  productId: id,
  /** Of a product with sizes or colours, the one that is meant. */
  variantId: id.nullish(),
  quantity: quantity.default(1),
  ...giftDetails.shape,
});
export type CartAddition = z.input<typeof cartAddition>;

/** PUT /api/cart/items/:id */
export const cartChange = z.object({ quantity });

const cartLine = z.object({
  id: z.int(),
  productId: z.int(),
  variantId: z.int().nullable(),
  kind: z.enum(ITEM_KINDS),
  name: z.string(),
  variantName: z.string().nullable(),
  slug: z.string().nullable(),
  imageUrl: z.string().nullable(),
  quantity: z.int(),
  /** Of one, and of all of the line, at the price of this moment. */
  price: cents,
  total: cents,
  giftRecipient: z.string().nullable(),
  giftMessage: z.string().nullable(),
  /** The most that this line can be now. */
  most: z.int(),
  /** What stands against ordering it as it is: none is left, it is sold no more, or `most` is fewer than `quantity`. */
  problem: z.enum(['sold-out', 'paused', 'not-sold', 'too-many']).nullable(),
});
export type CartLine = z.input<typeof cartLine>;

/** GET /api/cart, and what every change of it answers. */
export const cart = component('Cart', {
  lines: z.array(cartLine),
  /** Pieces, of all lines. */
  count: z.int(),
  /** Of what can be ordered, without shipping: of that, what is paid at the checkout, and what later for the bow. */
  subtotal: cents,
  today: cents,
  later: cents,
  shipsWith,
});
export type Cart = z.input<typeof cart>;
