import { answer, refusal, STAFF_CHANGE_REFUSALS, STAFF_READ_REFUSALS } from '#contract/answers.ts';
import { defineRoute } from '#contract/route.ts';
import { shippingChange, shippingRates } from './shipping-schemas.ts';

const tags = ['Staff: products'];

export const readShippingRates = defineRoute({
  method: 'GET',
  path: '/api/admin/shipping-rates',
  access: 'catalogue.see',
  tags,
  summary: 'Shipping rates',
  description: 'Zones with their states and rates; the zone without states is for all others and comes last.',
  answers: { 200: answer('The rates', shippingRates), ...STAFF_READ_REFUSALS },
});

export const changeShippingRates = defineRoute({
  method: 'PUT',
  path: '/api/admin/shipping-rates',
  access: 'catalogue.change',
  tags,
  summary: 'Change the shipping rates',
  description:
    'All zones as they are to be. They count at once for every checkout that is opened or changed from now on; what was saved as an order stays as it is.',
  body: shippingChange,
  answers: {
    200: answer('The rates', shippingRates),
    ...STAFF_CHANGE_REFUSALS,
    409: refusal('Somebody has changed the rates since they were read; nothing was written.'),
  },
});
