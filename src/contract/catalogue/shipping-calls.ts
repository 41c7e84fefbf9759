import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { shippingChange, shippingRates } from './shipping-schemas.ts';

const define = callsOf('Staff: products');

export const readShippingRates = define('GET /api/admin/shipping-rates', {
  access: 'catalogue.see',
  summary: 'Shipping rates',
  description: 'Zones with their states and rates; the zone without states is for all others and comes last.',
  answers: { 200: answer('The rates', shippingRates) },
});

export const changeShippingRates = define('PUT /api/admin/shipping-rates', {
  access: 'catalogue.change',
  summary: 'Change the shipping rates',
  description:
    'All zones as they are to be. They count at once for every checkout that is opened or changed from now on; what was saved as an order stays as it is.',
  body: shippingChange,
  answers: {
    200: answer('The rates', shippingRates),
    409: refusal('Somebody has changed the rates since they were read; nothing was written.'),
  },
});
