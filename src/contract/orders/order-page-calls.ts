import { z } from 'zod';
import { answer, bare, CARD_SERVICE_SILENT, PDF, refusal, UNKNOWN_RECEIPT } from '#contract/answers.ts';
import { receiptNumber } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { orderPageKey, soughtOrder } from './order-page-schemas.ts';
import * as schemas from './own-order-schemas.ts';

const define = callsOf('Orders');
const CONFIRMING =
  'The bow is to be made as it was shown, and goes where it was shown. Twice is once; refused where the order says something else by now.';
const params = z.object({ key: orderPageKey });
const UNKNOWN_KEY = { 404: refusal('The link is unknown, malformed or has ended; which of these is not said.') };
const THE_ORDER = { 200: answer('The order', schemas.ownOrderDetail), ...UNKNOWN_KEY };

export const findOrder = define('POST /api/orders/find', {
  summary: 'Find an order without an account',
  description:
    'Mails a link to the order’s page, good for 7 days, if number and address belong together. The answer is the same if they do not; for one order at most three mails go out within an hour.',
  body: soughtOrder,
  answers: { 200: answer('What is said whatever was found', z.object({ message: z.string() })) },
});

export const readOrderPage = define('GET /api/order-pages/:key', {
  summary: 'The order of a mailed link',
  description: 'As its customer sees it in the account.',
  params,
  answers: THE_ORDER,
});

export const readOrderCalendar = define('GET /api/order-calendars/:key', {
  summary: 'The dates of an order for a calendar',
  description:
    'As iCalendar (RFC 5545), for a program that looks again by itself: the window or the release, the last day to change the build, and by when to pay. The address is part of the order (`calendar`) until the order has another email address.',
  params,
  answers: {
    200: { description: 'The calendar', content: { 'text/calendar': { schema: z.unknown() } } },
    ...UNKNOWN_KEY,
  },
});

export const correctOrderPage = define('PUT /api/order-pages/:key', {
  summary: 'Correct the order of a mailed link',
  description: 'As the customer of an account may (`editable`).',
  params,
  body: schemas.orderCorrection,
  answers: { ...THE_ORDER, 409: schemas.NOT_CORRECTED },
});

export const confirmPagedBuild = define('POST /api/order-pages/:key/confirmation', {
  summary: 'Say that the build of a mailed link’s order is right',
  description: CONFIRMING,
  params,
  body: schemas.buildConfirmation,
  answers: { ...THE_ORDER, 409: schemas.NOT_CONFIRMED },
});

export const addPagedGear = define('POST /api/order-pages/:key/gear', {
  summary: 'Let gear ship with the bow of a mailed link’s order',
  description: schemas.ADDING_GEAR,
  params,
  answers: { 204: bare('It does'), ...UNKNOWN_KEY, 409: schemas.NO_MORE_GEAR },
});

export const removePagedCard = define('DELETE /api/order-pages/:key/card', {
  summary: 'Remove the card that is kept for the balance of a mailed link’s order',
  description: schemas.REMOVING_CARD,
  params,
  answers: { ...THE_ORDER, 409: schemas.BEING_CHARGED },
});

export const cancelPagedOrder = define('POST /api/order-pages/:key/cancellation', {
  summary: 'Cancel the order of a mailed link',
  description: schemas.CANCELLING,
  params,
  body: schemas.ownCancellation,
  answers: {
    ...THE_ORDER,
    ...CARD_SERVICE_SILENT,
    409: refusal(schemas.TOO_LATE_TO_CANCEL),
  },
});

export const renewPagedLink = define('POST /api/order-pages/:key/payment-link', {
  summary: 'A payment link for the order of a mailed link',
  description: 'The one that the order has while it works, else a fresh one for 24 hours.',
  params,
  answers: {
    200: answer("The link's secret", schemas.freshPaymentLink),
    ...UNKNOWN_KEY,
    409: refusal('Nothing is due on the order.'),
  },
});

export const readPagedReceipt = define('GET /api/order-pages/:key/receipts/:number', {
  summary: 'A receipt as a PDF',
  description:
    'What was paid or went back, and the order as it was when the receipt was issued. For whoever has the link.',
  params: z.object({ key: orderPageKey, number: receiptNumber }),
  answers: { 200: PDF, 404: UNKNOWN_RECEIPT },
});
