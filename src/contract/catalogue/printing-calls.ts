import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { staffOrderName } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import { orderPrinting } from './printing-schemas.ts';

const define = callsOf('Staff: orders');
const params = z.object({ order: staffOrderName });
const one = answer('How far it is, as far as is known here', orderPrinting);
const UNKNOWN_ORDER = { 404: refusal('There is no such order.') };

export const readOrderPrinting = define('GET /api/admin/orders/:order/printing', {
  access: 'orders.see',
  summary: 'An order at the print provider',
  description: 'Its packages are parcels of the order.',
  params,
  answers: { 200: one, ...UNKNOWN_ORDER },
});

export const retryOrderPrinting = define('POST /api/admin/orders/:order/printing/retry', {
  access: 'orders.make',
  summary: 'Try to print again',
  description:
    'Once what stood against it is put right: with the lines, the address and the artwork of now. What has failed at the provider is called off there first.',
  params,
  answers: {
    200: one,
    ...UNKNOWN_ORDER,
    409: refusal('Printing has not failed, or is under way again; or the order is cancelled.'),
  },
});
