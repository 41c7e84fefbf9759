import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { countedView, newOrderView, orderView, orderViewChange } from './order-view-schemas.ts';

const define = callsOf('Staff: orders', 'orders.see');
const params = z.object({ view: rowId });
const all = answer('All views of whoever asks, as they are now', z.array(orderView));
const UNKNOWN = { 404: refusal('There is no such view, or it is not yours.') };
const TAKEN = { 409: refusal('`name-taken`: there is a view with this name. `too-many-views`: 50 are kept.') };

export const listOrderViews = define('GET /api/admin/order-views', {
  summary: 'Saved views of the orders',
  description: 'One’s own, and those that are shared, by name.',
  answers: { 200: all },
});

export const countOrderViews = define('GET /api/admin/order-view-counts', {
  summary: 'Saved views of the orders, each with its count',
  description:
    'For the overview. By states, color, test orders and keys any number is counted; by anything else 1,000, or fewer where words are common: `more` says so. `mine` is whoever asks.',
  answers: { 200: answer('The views', z.array(countedView)) },
});

export const addOrderView = define('POST /api/admin/order-views', {
  summary: 'Save a view of the orders',
  description: 'For oneself, or, shared, for everybody who works here.',
  body: newOrderView,
  answers: { 200: all, ...TAKEN },
});

export const changeOrderView = define('PUT /api/admin/order-views/:view', {
  summary: 'Change a view',
  description: 'One’s own. A shared one is changed by whoever made it, by owners and by managers.',
  params,
  body: orderViewChange,
  answers: { 200: all, ...UNKNOWN, ...TAKEN },
});

export const removeOrderView = define('DELETE /api/admin/order-views/:view', {
  summary: 'Remove a view',
  description: 'No order changes. Who may change a view may remove it.',
  params,
  answers: { 200: all, ...UNKNOWN },
});
