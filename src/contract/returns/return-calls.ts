import { z } from 'zod';
import { answer, CHANGE_REFUSALS, COMMON_REFUSALS, refusal, SESSION_REFUSALS } from '#contract/answers.ts';
import { ownOrderName, rowId } from '#contract/fields/params.ts';
import { orderPageKey } from '#contract/orders/order-page-schemas.ts';
import { defineRoute } from '#contract/route.ts';
import { ownReturns, returnRequest } from './return-schemas.ts';

const tags = ['Own orders'];
const params = z.object({ orderNumber: ownOrderName });
const UNKNOWN_ORDER = { 404: refusal('There is no such order in this account.') };
const NOT_TAKEN = {
  409: refusal(
    '`nothing-chosen`, `too-many`, `too-late`, `not-returnable` or `not-exchangeable`: why it cannot be sent back; or it has arrived already.',
  ),
};

export const listOwnReturns = defineRoute({
  method: 'GET',
  path: '/api/user/orders/:orderNumber/returns',
  tags,
  summary: 'What may be sent back, and what was asked for',
  description: 'For the customer of the session.',
  params,
  answers: { 200: answer('Lines and returns', ownReturns), ...COMMON_REFUSALS, ...SESSION_REFUSALS, ...UNKNOWN_ORDER },
});

export const requestOwnReturn = defineRoute({
  method: 'POST',
  path: '/api/user/orders/:orderNumber/returns',
  tags,
  summary: 'Ask to send gear back, or to exchange it',
  description: 'The same `requestKey` again is the same return. For the customer of the session.',
  params,
  body: returnRequest,
  answers: {
    200: answer('Lines and returns', ownReturns),
    ...CHANGE_REFUSALS,
    ...SESSION_REFUSALS,
    ...UNKNOWN_ORDER,
    ...NOT_TAKEN,
  },
});

export const withdrawOwnReturn = defineRoute({
  method: 'POST',
  path: '/api/user/orders/:orderNumber/returns/:id/withdraw',
  tags,
  summary: 'Take a return back',
  description: 'Until it has arrived. For the customer of the session.',
  params: params.extend({ id: rowId }),
  answers: {
    200: answer('Lines and returns', ownReturns),
    ...CHANGE_REFUSALS,
    ...SESSION_REFUSALS,
    ...UNKNOWN_ORDER,
    ...NOT_TAKEN,
  },
});

const link = z.object({ key: orderPageKey });
const UNKNOWN_KEY = { 404: refusal('The link is unknown, malformed or has ended; which of these is not said.') };
const PAGED = { 200: answer('Lines and returns', ownReturns), ...CHANGE_REFUSALS, ...UNKNOWN_KEY };

export const listPagedReturns = defineRoute({
  method: 'GET',
  path: '/api/order-pages/:key/returns',
  tags,
  summary: 'What may be sent back, of the order of a mailed link',
  description: 'As the customer of an account sees it.',
  params: link,
  answers: { 200: answer('Lines and returns', ownReturns), ...COMMON_REFUSALS, ...UNKNOWN_KEY },
});

export const requestPagedReturn = defineRoute({
  method: 'POST',
  path: '/api/order-pages/:key/returns',
  tags,
  summary: 'Ask to send gear back, by a mailed link',
  description: 'As the customer of an account may.',
  params: link,
  body: returnRequest,
  answers: { ...PAGED, ...NOT_TAKEN },
});

export const withdrawPagedReturn = defineRoute({
  method: 'POST',
  path: '/api/order-pages/:key/returns/:id/withdraw',
  tags,
  summary: 'Take a return back, by a mailed link',
  description: 'As the customer of an account may.',
  params: link.extend({ id: rowId }),
  answers: { ...PAGED, ...NOT_TAKEN },
});
