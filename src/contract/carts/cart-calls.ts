import { z } from 'zod';
import { answer, CHANGE_REFUSALS, COMMON_REFUSALS, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { defineRoute } from '#contract/route.ts';
import { cart, cartAddition, cartChange } from './cart-schemas.ts';

const TOO_FEW = refusal('There are fewer than that, none is left, or it is sold no more; the sentence says which.');
const params = z.object({ id: rowId });

export const readCart = defineRoute({
  method: 'GET',
  path: '/api/cart',
  tags: ['Cart'],
  summary: 'What is in the cart',
  description:
    "Of the signed-in customer, or else of this browser by its cookie; at today's prices, with what stands against a line. Empty for whoever has none.",
  answers: { 200: answer('The cart', cart), ...COMMON_REFUSALS },
});

export const addToCart = defineRoute({
  method: 'POST',
  path: '/api/cart/items',
  tags: ['Cart'],
  summary: 'Put something into the cart',
  description:
    'What is in it already becomes more; the bow is in it once. A gift card may name whom it is mailed to, and a message. The first call makes the cart, and gives its browser a cookie for 90 days. At most 600 changes of carts a minute from one address.',
  body: cartAddition,
  answers: { 200: answer('The cart', cart), ...CHANGE_REFUSALS, 409: TOO_FEW },
});

export const changeCartItem = defineRoute({
  method: 'PUT',
  path: '/api/cart/items/:id',
  tags: ['Cart'],
  summary: 'Change a quantity in the cart',
  description: 'Sets how many of this line are wanted.',
  params,
  body: cartChange,
  answers: {
    200: answer('The cart', cart),
    ...CHANGE_REFUSALS,
    404: refusal('There is no such line in this cart.'),
    409: TOO_FEW,
  },
});

export const removeCartItem = defineRoute({
  method: 'DELETE',
  path: '/api/cart/items/:id',
  tags: ['Cart'],
  summary: 'Take something out of the cart',
  description: 'What is not there is gone already.',
  params,
  answers: { 200: answer('The cart', cart), ...CHANGE_REFUSALS },
});
