import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, refusal } from '#contract/answers.ts';
import { AGREEMENT_MISSING } from '#contract/fields/shipping-form.ts';
import { callsOf } from '#contract/route.ts';
import { orderByToken, orderDetails, orderSaved, paymentToken } from './order-schemas.ts';
import {
  BEING_CHARGED,
  buildConfirmation,
  NOT_CONFIRMED,
  NOT_CORRECTED,
  orderCorrection,
  REMOVING_CARD,
} from './own-order-schemas.ts';
import { completePaymentRequest, paymentCompleted } from './payment-schemas.ts';

const define = callsOf('Orders');

const UNKNOWN_LINK = refusal('The payment link is unknown, malformed or has expired; which of these is not said.');
const THE_ORDER = { 200: answer('The order and what it owes', orderByToken), 404: UNKNOWN_LINK };
const params = z.object({ token: paymentToken });

export const placeOrder = define('POST /api/orders', {
  summary: 'Save a pre-order before its card is charged',
  description:
    'Ties the shipping details to the deposit payment. The amounts must be those of the payment; they are compared and never used. The same payment again updates the same order while its deposit is open, for whoever proves that the payment is theirs: by `clientSecret`, by `checkoutId`, or by the cookie of the browser that opened it. Without `build` that stays as it is. The order of a signed-in customer belongs to their account, with the same proof; `userId` is not read. The order is what its checkout has shown: stock is taken and a gift card redeemed with it, and an order that a gift card pays whole, which `checkoutId` names, is paid at once. Of gift cards alone no address is kept.',
  body: orderDetails,
  answers: {
    200: answer('The order, new or brought up to date', orderSaved),
    ...CARD_SERVICE_SILENT,
    409: refusal(
      'The payment or its order was cancelled, or is of another customer of this browser; a new one is needed. The browser or the cart has another checkout by now (`opened-again`). The cart has changed since it was shown (`cart-changed`), something is out of stock (`out-of-stock`), or its gift card has less on it by now (`gift-card-short`). No place is left for the bow (`sold-out`), or this customer has as many on order as the owner allows (`too-many-bows`). Nothing was saved.',
    ),
    422: refusal(
      'The payment is not known, or nothing proves that its order may be changed from here; an amount differs from what is charged; or the bow is not offered in that color (`unknown-color`); or something of it goes by parcel, and nothing says where to (`address-missing`).',
    ),
    429: refusal('Too many tries with one payment; `Retry-After` says when the next one is taken.'),
  },
});

export const readLinkedOrder = define('GET /api/orders/:token', {
  summary: 'The order behind a payment link',
  description: 'What the link asks for is in `due`; null when nothing is owed.',
  params,
  answers: THE_ORDER,
});

export const correctLinkedOrder = define('PUT /api/orders/:token', {
  summary: 'Correct the order behind a payment link',
  description:
    'As the customer of an account may (`editable`), before and after paying. A link past its deadline changes nothing.',
  params,
  body: orderCorrection,
  answers: { ...THE_ORDER, 409: NOT_CORRECTED },
});

export const confirmLinkedBuild = define('POST /api/orders/:token/confirmation', {
  summary: 'Say that the build of a payment link’s order is right',
  description:
    'The bow is to be made as it was shown, and goes where it was shown. Twice is once; refused where the order says something else by now.',
  params,
  body: buildConfirmation,
  answers: { ...THE_ORDER, 409: NOT_CONFIRMED },
});

export const removeLinkedCard = define('DELETE /api/orders/:token/card', {
  summary: 'Remove the card that is kept for the balance',
  description: REMOVING_CARD,
  params,
  answers: { ...THE_ORDER, 409: BEING_CHARGED },
});

export const agreeToLinkedOrder = define('POST /api/orders/:token/agreement', {
  summary: 'Agree to the balance of an order that staff have entered',
  description:
    'Keeps the sentence of `byPhone.toAgree` and the moment as the customer’s consent, before the deposit is paid. Twice is once.',
  params,
  body: z.object({ agreed: z.literal(true, AGREEMENT_MISSING) }),
  answers: THE_ORDER,
});

export const completePayment = define('POST /api/orders/complete-payment', {
  summary: 'Look whether the payment of a link has arrived',
  description:
    'Re-reads the card provider and settles what it says. `paid` stays false while anything is owed or under way; calling it without having paid changes nothing.',
  body: completePaymentRequest,
  answers: { 200: answer('The order as it is now', paymentCompleted), ...CARD_SERVICE_SILENT, 404: UNKNOWN_LINK },
});
