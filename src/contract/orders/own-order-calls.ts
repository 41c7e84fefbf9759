import { z } from 'zod';
import {
  answer,
  bare,
  CARD_SERVICE_SILENT,
  NEVER_SIGNED_IN,
  PDF,
  refusal,
  SESSION_REFUSALS,
  TOKEN_REFUSALS,
  UNKNOWN_RECEIPT,
} from '#contract/answers.ts';
import { ownOrdersQuery } from '#contract/customers/customer-schemas.ts';
import { ownOrderName, receiptNumber } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './own-order-schemas.ts';

const define = callsOf('Own orders');

const params = z.object({ orderNumber: ownOrderName });
const UNKNOWN_ORDER = refusal("There is no such order in this account; whether there is one in another's is not said.");
const THE_ORDER = { 200: answer('The order', schemas.ownOrderDetail), ...SESSION_REFUSALS, 404: UNKNOWN_ORDER };

export const listOwnOrders = define('GET /api/user/orders', {
  summary: 'The orders of an ID token',
  description:
    "Newest first, 20 at a time or as `limit` says up to 100; `before` is the last order number of the page before. Takes the identity provider's whole ID token as `Authorization: Bearer`; `uid` and `email` must be the token's own.",
  query: ownOrdersQuery,
  answers: {
    200: answer('The orders', z.array(schemas.ownOrder)),
    ...TOKEN_REFUSALS,
    403: refusal("The uid or the address is not the token's."),
    404: NEVER_SIGNED_IN,
  },
});

export const readOwnOrder = define('GET /api/user/orders/:orderNumber', {
  summary: 'One of my orders',
  description: 'With its timeline and receipts. For the customer of the session.',
  params,
  answers: THE_ORDER,
});

export const correctOwnOrder = define('PUT /api/user/orders/:orderNumber', {
  summary: 'Correct the address, the colour and the build',
  description:
    'Until staff start with the order (`editable`). Without `build` that stays as it is; null takes it off. For the customer of the session.',
  params,
  body: schemas.orderCorrection,
  answers: { ...THE_ORDER, 409: schemas.NOT_CORRECTED },
});

export const confirmOwnBuild = define('POST /api/user/orders/:orderNumber/confirmation', {
  summary: 'Say that the build is right',
  description:
    'The bow is to be made as it was shown, and goes where it was shown. Twice is once; refused where the order says something else by now. For the customer of the session.',
  params,
  body: schemas.buildConfirmation,
  answers: { ...THE_ORDER, 409: schemas.NOT_CONFIRMED },
});

export const removeOwnCard = define('DELETE /api/user/orders/:orderNumber/card', {
  summary: 'Remove the card that is kept for the balance',
  description: schemas.REMOVING_CARD,
  params,
  answers: { ...THE_ORDER, 409: schemas.BEING_CHARGED },
});

export const addOwnGear = define('POST /api/user/orders/:orderNumber/gear', {
  summary: 'Let gear ship with the bow of one of my orders',
  description: schemas.ADDING_GEAR,
  params,
  answers: { 204: bare('It does'), ...SESSION_REFUSALS, 404: UNKNOWN_ORDER, 409: schemas.NO_MORE_GEAR },
});

export const cancelOwnOrder = define('POST /api/user/orders/:orderNumber/cancellation', {
  summary: 'Cancel one of my orders',
  description: schemas.CANCELLING,
  params,
  body: schemas.ownCancellation,
  answers: {
    ...THE_ORDER,
    ...CARD_SERVICE_SILENT,
    409: refusal(schemas.TOO_LATE_TO_CANCEL),
  },
});

export const renewOwnLink = define('POST /api/user/orders/:orderNumber/payment-link', {
  summary: 'A payment link that works',
  description:
    'The one that the order has while it works, else a fresh one for 24 hours. For the customer of the session.',
  params,
  answers: {
    200: answer("The link's secret", schemas.freshPaymentLink),
    ...SESSION_REFUSALS,
    404: UNKNOWN_ORDER,
    409: refusal('Nothing is due on the order.'),
  },
});

export const readOwnReceipt = define('GET /api/user/orders/:orderNumber/receipts/:number', {
  summary: 'A receipt as a PDF',
  description:
    'What was paid or went back, and the order as it was when the receipt was issued. For the customer of the session.',
  params: z.object({ orderNumber: ownOrderName, number: receiptNumber }),
  answers: { 200: PDF, ...SESSION_REFUSALS, 404: UNKNOWN_RECEIPT },
});
