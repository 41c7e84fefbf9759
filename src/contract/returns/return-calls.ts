import { z } from 'zod';
import { answer, refusal, SESSION_REFUSALS } from '#contract/answers.ts';
import { ownOrderName, rowId } from '#contract/fields/params.ts';
import { orderPageKey } from '#contract/orders/order-page-schemas.ts';
import { callsOf } from '#contract/route.ts';
import { ownReturns, returnRequest } from './return-schemas.ts';

const define = callsOf('Own orders');
const params = z.object({ orderNumber: ownOrderName });
const UNKNOWN_ORDER = { 404: refusal('There is no such order in this account.') };
const NOT_TAKEN = {
  409: refusal(
    '`nothing-chosen`, `too-many`, `too-late`, `not-returnable` or `not-exchangeable`: why it cannot be sent back; or it has arrived already.',
  ),
};

export const listOwnReturns = define('GET /api/user/orders/:orderNumber/returns', {
  summary: 'What may be sent back, and what was asked for',
  description: 'For the customer of the session.',
  params,
  answers: { 200: answer('Lines and returns', ownReturns), ...SESSION_REFUSALS, ...UNKNOWN_ORDER },
});

export const requestOwnReturn = define('POST /api/user/orders/:orderNumber/returns', {
  summary: 'Ask to send gear back, or to exchange it',
  description: 'The same `requestKey` again is the same return. For the customer of the session.',
  params,
  body: returnRequest,
  answers: { 200: answer('Lines and returns', ownReturns), ...SESSION_REFUSALS, ...UNKNOWN_ORDER, ...NOT_TAKEN },
});

export const withdrawOwnReturn = define('POST /api/user/orders/:orderNumber/returns/:id/withdraw', {
  summary: 'Take a return back',
  description: 'Until it has arrived. For the customer of the session.',
  params: params.extend({ id: rowId }),
  answers: { 200: answer('Lines and returns', ownReturns), ...SESSION_REFUSALS, ...UNKNOWN_ORDER, ...NOT_TAKEN },
});

const link = z.object({ key: orderPageKey });
const UNKNOWN_KEY = { 404: refusal('The link is unknown, malformed or has ended; which of these is not said.') };
const PAGED = { 200: answer('Lines and returns', ownReturns), ...UNKNOWN_KEY };

export const listPagedReturns = define('GET /api/order-pages/:key/returns', {
  summary: 'What may be sent back, of the order of a mailed link',
  description: 'As the customer of an account sees it.',
  params: link,
  answers: { 200: answer('Lines and returns', ownReturns), ...UNKNOWN_KEY },
});

export const requestPagedReturn = define('POST /api/order-pages/:key/returns', {
  summary: 'Ask to send gear back, by a mailed link',
  description: 'As the customer of an account may.',
  params: link,
  body: returnRequest,
  answers: { ...PAGED, ...NOT_TAKEN },
});

export const withdrawPagedReturn = define('POST /api/order-pages/:key/returns/:id/withdraw', {
  summary: 'Take a return back, by a mailed link',
  description: 'As the customer of an account may.',
  params: link.extend({ id: rowId }),
  answers: { ...PAGED, ...NOT_TAKEN },
});
