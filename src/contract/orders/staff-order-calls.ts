import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, PDF, refusal, TOO_MANY_TO_SORT, UNKNOWN_RECEIPT } from '#contract/answers.ts';
import { changeToUndo, receiptNumber, staffOrderName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { LABEL_PROGRAM_NAMES } from '#values/order/label-programs.ts';
import { orderChoices, orderFilters } from './order-filter-schemas.ts';
import { moneyBackDecision, orderCancellation, orderRefund, orderTotals } from './order-money-schemas.ts';
import { namedOrders } from './order-view-schemas.ts';
import { orderParcel } from './parcel-schemas.ts';
import * as schemas from './staff-order-schemas.ts';

const define = callsOf('Staff: orders');
const params = z.object({ order: staffOrderName });
const one = answer('The order as it is now', schemas.staffOrderDetail);
const UNKNOWN_ORDER = { 404: refusal('There is no such order.') };
const CHANGE_ANSWERS = { 200: one, ...UNKNOWN_ORDER };
const TOO_MUCH = { 422: refusal('The amount is zero, or more than can be given back.') };
const REFUSED_REFUND = {
  422: refusal('The amount is zero, or more than can be given back; or `no-meaning`: `meaning` is missing.'),
};

export const listOrders = define('GET /api/admin/orders', {
  access: 'orders.see',
  summary: 'Orders',
  description:
    'Newest first or as `sort` says, 50 at a time or as `limit` says; `before` is the last order number of the page before. `search` finds words of three letters or digits anywhere in a number, a name, an email address, a postal address or a phone number; when all its words are shorter, it finds them as whole words there. It finds the number of a bow, the tracking number of a parcel and the id of a payment as a whole. `status` and `payment` take several, with commas.',
  query: schemas.staffOrdersQuery,
  answers: { 200: answer('The orders', z.array(schemas.staffOrder)), 409: TOO_MANY_TO_SORT },
});

export const readOrderChoices = define('GET /api/admin/order-choices', {
  access: 'orders.see',
  summary: 'What orders can be narrowed to',
  description:
    'Finishes, batches, campaigns and products by name, what is sold now first; the tags of the shop, and everybody who may do an order.',
  answers: { 200: answer('The choices', orderChoices) },
});

export const exportOrders = define('GET /api/admin/orders/export.csv', {
  access: 'business',
  summary: 'Orders as CSV',
  description: 'All that the filters of the table show, or those that `orders` names, for spreadsheet programs.',
  query: orderFilters.extend({ orders: namedOrders.optional() }),
  answers: {
    // A stream, which no schema checks.
    200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } },
    409: TOO_MANY_TO_SORT,
  },
});

export const exportToShip = define('GET /api/admin/orders/to-ship.csv', {
  access: 'orders.make',
  summary: 'What is ready to ship, for a label program',
  description:
    'A row for each parcel that the shop can send now, of all orders that the filters let through, or those that `orders` names, in the columns that `program` imports; for ShipStation a row for each kind of thing in it. Times are those of the shop.',
  query: orderFilters.extend({ orders: namedOrders.optional(), program: z.enum(LABEL_PROGRAM_NAMES) }),
  answers: {
    // A stream, which no schema checks.
    200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } },
    409: TOO_MANY_TO_SORT,
  },
});

export const readOrderTotals = define('GET /api/admin/orders/totals', {
  access: 'orders.see',
  summary: 'How many orders match, and what they come to',
  description:
    'Of all that the filters of the table let through. With `more`, there are more orders than `count`, and nothing was added up: by states, color, test orders and keys any number is counted, by anything else 10,000, of a search 2,000 or fewer. Sums are for owners and managers.',
  query: orderFilters,
  answers: { 200: answer('The totals', orderTotals) },
});

export const readOrder = define('GET /api/admin/orders/:order', {
  access: 'orders.see',
  summary: 'One order',
  description: 'With its history, money and mails, and what may be done with it now.',
  params,
  answers: { 200: one, ...UNKNOWN_ORDER },
});

export const moveOrder = define('PUT /api/admin/orders/:order', {
  access: 'orders.make',
  summary: 'Process or ship',
  description:
    'The next step of the work. `shippedAt` is taken and not used: it is the moment of the call. Shipping without a tracking number gets one.',
  params,
  body: schemas.orderStep,
  answers: {
    ...CHANGE_ANSWERS,
    409: refusal(
      '`unpaid`: money is outstanding, and `allowUnpaid` was not sent. `disputed`: a bank decides about its money. `undecided`: a dispute was lost, and nobody has said what that means. `not-allowed`: not the next step.',
    ),
  },
});

export const undoOrderStep = define('POST /api/admin/orders/:order/undo', {
  access: 'orders.note',
  summary: 'Undo the last step of the work',
  description:
    'That work on the order, or on its bow, began, which whoever may begin it may undo; or its tags, or who does it: for a minute, if it is still the last of its events. `change` is the event.',
  params,
  body: changeToUndo,
  answers: {
    ...CHANGE_ANSWERS,
    409: refusal(
      '`too-late`: the minute is over. `happened-since`: something has happened since, or it is no such step.',
    ),
  },
});

export const shipParcel = define('POST /api/admin/orders/:order/parcels', {
  access: 'orders.make',
  summary: 'Ship a parcel',
  description:
    'With the lines of `items`, or with all that the shop itself can send now: gear as soon as it is paid, the bow once it is processed. The order is `shipped` with the last parcel. Without a tracking number it gets one.',
  params,
  body: orderParcel,
  answers: {
    ...CHANGE_ANSWERS,
    409: refusal(
      '`unpaid`, `disputed`, `undecided`: as for shipping the order. `not-to-send`: of a line, fewer pieces are left. `not-allowed`: nothing can be sent now.',
    ),
  },
});

export const correctOrder = define('PUT /api/admin/orders/:order/details', {
  access: 'orders.serve',
  summary: 'Correct the details',
  description: 'Only what is sent changes. Until the order is shipped; the customer is told by mail.',
  params,
  body: schemas.orderDetailsChange,
  answers: {
    ...CHANGE_ANSWERS,
    409: refusal(
      'The order is shipped or cancelled; `bow-begun`: color or build of a bow that is being made, without `allowBegun`; or `changed-meanwhile`: somebody else has changed one of these fields since it was `seen`, what it is now stands in `fields`.',
    ),
  },
});

export const addOrderNote = define('POST /api/admin/orders/:order/notes', {
  access: 'orders.note',
  summary: 'Write a note',
  description: 'For staff alone. The same `requestKey` again is the same note.',
  params,
  body: schemas.orderNote,
  answers: CHANGE_ANSWERS,
});

export const cancelOrder = define('POST /api/admin/orders/:order/cancel', {
  access: 'money',
  summary: 'Cancel',
  description:
    'Until it is shipped. All that was received goes back, but for what was sent, or `refundAmount` of all of it, the balance first; the customer is told by mail. It happens as a whole at `cancelsAt`, once the wait of the settings is over, and can be stopped until then; nothing else is done with the order meanwhile. Asked twice, it is one.',
  params,
  body: orderCancellation,
  answers: {
    ...CHANGE_ANSWERS,
    ...TOO_MUCH,
    ...CARD_SERVICE_SILENT,
    409: refusal(
      'Shipped, or cancelled already; money arrived that the given amount did not count on; or `disputed`: a bank decides about money that was to go back.',
    ),
  },
});

export const stopCancellation = define('POST /api/admin/orders/:order/cancel/stop', {
  access: 'money',
  summary: 'Stop a cancellation that waits',
  description: 'The order stays as it was. Stopping twice is stopping once.',
  params,
  answers: { ...CHANGE_ANSWERS, 409: refusal('It is cancelled already.') },
});

export const refundOrder = define('POST /api/admin/orders/:order/refund', {
  access: 'money',
  summary: 'Give money back',
  description:
    'Any amount at any time, the balance first; while the order stands with what it means for the price (`meaning`). With `lines` or `shipping` the price of these: pieces that were not sent are taken off the order and are in stock again. The customer is told by mail. The same `requestKey` again is the same refund, and is refused with another amount or meaning.',
  params,
  body: orderRefund,
  answers: {
    ...CHANGE_ANSWERS,
    ...REFUSED_REFUND,
    409: refusal(
      'The key was used for another refund; money moved since the page was read (`moved-meanwhile`); or a bank decides about the money.',
    ),
  },
});

export const decideMoneyBack = define('POST /api/admin/orders/:order/money-back', {
  access: 'money',
  summary: 'Say what money means that went back',
  description:
    'A refund made in the card provider’s dashboard or with a `meaning`, or a dispute that was lost: the price is lower by it, or the customer still owes it. Until then the customer is asked for nothing more.',
  params,
  body: moneyBackDecision,
  answers: {
    ...CHANGE_ANSWERS,
    409: refusal('There is nothing to decide; the order is cancelled; or the customer has paid it again.'),
  },
});

export const renewPaymentLink = define('POST /api/admin/orders/:order/payment-link', {
  access: 'orders.serve',
  summary: 'A payment link that works',
  description:
    'The one that the order has while it works, else one for 7 days. `send` mails it, once per `requestKey`.',
  params,
  body: schemas.linkRenewal,
  answers: {
    ...CHANGE_ANSWERS,
    200: answer('The link and its deadline', schemas.linkRenewed),
    409: refusal('Nothing is due on the order.'),
  },
});

export const sendTestPayoffEmail = define('POST /api/admin/send-test-payoff-email', {
  access: 'mailings',
  summary: 'Mail the letter of a release for a test order',
  description: 'To `email`, else to the TEST_EMAIL of the settings. The order costs $3 and counts nowhere.',
  body: schemas.testPayoffEmail,
  answers: {
    200: { description: 'What was done', content: { 'text/plain': { schema: z.string() } } },
    422: refusal('No recipient is given, and none is set.'),
  },
});

export const readStaffReceipt = define('GET /api/admin/orders/:order/receipts/:number', {
  access: 'orders.amounts',
  summary: 'A receipt as a PDF',
  description:
    'What was paid or went back, and the order as it was when the receipt was issued. As its customer gets it.',
  params: z.object({ order: staffOrderName, number: receiptNumber }),
  answers: { 200: PDF, 404: UNKNOWN_RECEIPT },
});
