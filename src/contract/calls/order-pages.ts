import { z } from 'zod';
import { answer, CHANGE_REFUSALS, COMMON_REFUSALS, refusal } from '#contract/answers.ts';
import { orderPageKey, soughtOrder } from '#contract/order-pages.ts';
import { freshPaymentLink, orderCorrection, ownOrderDetail } from '#contract/own-orders.ts';
import { defineRoute } from '#contract/route.ts';

const tags = ['Orders'];
const params = z.object({ key: orderPageKey });
const UNKNOWN_KEY = { 404: refusal('The link is unknown, malformed or has ended; which of these is not said.') };

export const findOrder = defineRoute({
  method: 'POST',
  path: '/api/orders/find',
  tags,
  summary: 'Find an order without an account',
  description:
    'Mails a link to the order’s page, good for 7 days, if number and address belong together. The answer is the same if they do not; for one order at most three mails go out within an hour.',
  body: soughtOrder,
  answers: { 200: answer('What is said whatever was found', z.object({ message: z.string() })), ...CHANGE_REFUSALS },
});

export const readOrderPage = defineRoute({
  method: 'GET',
  path: '/api/order-pages/:key',
  tags,
  summary: 'The order of a mailed link',
  description: 'As its customer sees it in the account.',
  params,
  answers: { 200: answer('The order', ownOrderDetail), ...COMMON_REFUSALS, ...UNKNOWN_KEY },
});

export const correctOrderPage = defineRoute({
  method: 'PUT',
  path: '/api/order-pages/:key',
  tags,
  summary: 'Correct the order of a mailed link',
  description: 'As the customer of an account may (`editable`).',
  params,
  body: orderCorrection,
  answers: {
    200: answer('The order', ownOrderDetail),
    ...CHANGE_REFUSALS,
    ...UNKNOWN_KEY,
    409: refusal('The order is too far along for corrections.'),
  },
});

export const renewPagedLink = defineRoute({
  method: 'POST',
  path: '/api/order-pages/:key/payment-link',
  tags,
  summary: 'A payment link for the order of a mailed link',
  description: 'The one that the order has while it works, else a fresh one for 24 hours.',
  params,
  answers: {
    200: answer("The link's secret", freshPaymentLink),
    ...CHANGE_REFUSALS,
    ...UNKNOWN_KEY,
    409: refusal('Nothing is due on the order.'),
  },
});
