import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { cart, cartAddition, cartChange } from './cart-schemas.ts';

const define = callsOf('Cart');

const TOO_FEW = refusal('There are fewer than that, none is left, or it is sold no more; the sentence says which.');
const params = z.object({ id: rowId });

export const readCart = define('GET /api/cart', {
  summary: 'What is in the cart',
  description:
    "Of the signed-in customer, or else of this browser by its cookie; at today's prices, with what stands against a line. Empty for whoever has none.",
  answers: { 200: answer('The cart', cart) },
});

export const addToCart = define('POST /api/cart/items', {
  summary: 'Put something into the cart',
  description:
    'What is in it already becomes more; the bow is in it once. A gift card may name whom it is mailed to, and a message. The first call makes the cart, and gives its browser a cookie for 90 days. At most 600 changes of carts a minute from one address.',
  body: cartAddition,
  answers: { 200: answer('The cart', cart), 409: TOO_FEW },
});

export const changeCartItem = define('PUT /api/cart/items/:id', {
  summary: 'Change a quantity in the cart',
  description: 'Sets how many of this line are wanted.',
  params,
  body: cartChange,
  answers: { 200: answer('The cart', cart), 404: refusal('There is no such line in this cart.'), 409: TOO_FEW },
});

export const shipCartAlone = define('DELETE /api/cart/bow', {
  summary: 'Let the gear of the cart ship by itself',
  description: 'It was to ship with a bow that was ordered before. Twice is once.',
  answers: { 200: answer('The cart', cart) },
});

export const removeCartItem = define('DELETE /api/cart/items/:id', {
  summary: 'Take something out of the cart',
  description: 'What is not there is gone already.',
  params,
  answers: { 200: answer('The cart', cart) },
});
