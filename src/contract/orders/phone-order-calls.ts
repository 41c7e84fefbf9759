import { answer, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { phoneOffer, phoneOrder, phoneOrderEntered, phonePrice, phonePriceRequest } from './phone-order-schemas.ts';

const define = callsOf('Staff: orders', 'orders.serve');
const CANNOT_BE_ORDERED = {
  409: refusal(
    'It cannot be ordered as it is: `nothing-asked`, `nothing-on-sale`, `paused`, `sold-out`, `out-of-stock` or `too-little`.',
  ),
};

export const readPhoneOffer = define('GET /api/admin/phone-orders/offer', {
  summary: 'What can be ordered by phone',
  description:
    'The bows on pre-order, whatever their state, and all gear that is sold; gift cards are bought at the checkout alone.',
  answers: { 200: answer('Bows and gear', phoneOffer) },
});

export const pricePhoneOrder = define('POST /api/admin/phone-orders/price', {
  summary: 'What an order by phone would cost',
  description: 'As the checkout would price it for this state. Nothing is saved.',
  body: phonePriceRequest,
  answers: { 200: answer('The lines and amounts', phonePrice), ...CANNOT_BE_ORDERED },
});

export const enterPhoneOrder = define('POST /api/admin/phone-orders', {
  summary: 'Enter an order by phone',
  description:
    'By the rules of the checkout, under the terms of this moment. Its place and its stock are kept, and its customer gets a link by mail on which they look it over, agree to the balance and pay the deposit within 7 days. The same `requestKey` again is the same order.',
  body: phoneOrder,
  answers: {
    200: answer('The order', phoneOrderEntered),
    409: refusal(
      'It cannot be ordered as it is: as for its price; or this customer has as many bows on order as the owner allows (`too-many-bows`), or another order was saved under this key (`entered-already`). Nothing was saved.',
    ),
    422: refusal(
      'An amount differs from what it costs now (`amount-differs`), the bow is not offered in that color (`unknown-color`), or parcels do not go to that state (`unknown-state`).',
    ),
  },
});
