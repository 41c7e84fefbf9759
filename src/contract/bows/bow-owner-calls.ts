import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { staffOrderName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { bowOwnerList, newOwner, ownerLinkSending } from './bow-page-schemas.ts';

const define = callsOf('Staff: orders');
const params = z.object({ order: staffOrderName });
const UNKNOWN_ORDER = { 404: refusal('There is no such order.') };
const all = answer('All owners, the first one first', bowOwnerList);

export const readBowOwners = define('GET /api/admin/orders/:order/owners', {
  access: 'orders.see',
  summary: 'The owners of an order’s bow',
  description: 'Empty until the bow is shipped.',
  params,
  answers: { 200: all, ...UNKNOWN_ORDER },
});

export const transferBowForOwner = define('POST /api/admin/orders/:order/owners', {
  access: 'orders.serve',
  summary: 'Give the bow to another owner',
  description: 'Also back to a former one. Both are told by mail; the link of the present one stops working.',
  params,
  body: newOwner,
  answers: {
    200: all,
    ...UNKNOWN_ORDER,
    409: refusal('The bow has no owner yet: it was not shipped.'),
    422: refusal('The address is that of the present owner.'),
  },
});

export const sendOwnerLink = define('POST /api/admin/orders/:order/owners/link', {
  access: 'orders.serve',
  summary: 'Mail the owner the link of the bow’s page once more',
  description: 'Once per `requestKey`.',
  params,
  body: ownerLinkSending,
  answers: { 200: all, ...UNKNOWN_ORDER, 409: refusal('The bow has no owner yet: it was not shipped.') },
});
