import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import { checkoutRequest } from './checkout-schemas.ts';
import * as schemas from './payment-schemas.ts';

const define = callsOf('Payments');

export const openDeposit = define('POST /api/create-payment-intent', {
  summary: "Open the deposit's payment, or that of a cart",
  description:
    "The terms of today and the secret with which the card form charges the deposit. A repeat visit gets the payment it had, by a cookie; `paid` says that it went through unseen. A new one counts for the network of the visitor until it is paid. With `from: 'cart'` the visitor's cart is priced, with the bow if `withBow` says so: the answer has its lines and amounts too, and the payment follows them; a cart has one payment in all tabs and browsers. `bow` names the bow by the end of its page's address; left out, it is the flagship.",
  body: checkoutRequest.nullish().meta({ description: 'No details are needed.' }),
  answers: {
    200: answer('The payment to confirm', z.union([schemas.checkoutIntent, schemas.depositIntent])),
    ...CARD_SERVICE_SILENT,
    409: refusal(
      'Nothing can be pre-ordered at the moment; or the cart is empty, comes to less than a card can be charged, or has lines that cannot be ordered, which are named.',
    ),
    422: refusal('The gift card cannot pay: its code is unknown, or it is blocked or empty.'),
    429: refusal(
      'Too many deposits are open from this network, or too many codes were tried; `Retry-After` says when the next one is taken.',
    ),
  },
});

export const readDepositStatus = define('POST /api/deposit-status', {
  summary: "What became of a deposit's payment",
  description:
    "Re-reads the card provider. The payment's client secret proves that the asker made it; where no card had to pay, the checkout's id does.",
  body: z.union([schemas.depositStatusRequest, schemas.giftStatusRequest]),
  answers: {
    200: answer('The truth about the deposit', schemas.depositStatus),
    ...CARD_SERVICE_SILENT,
    404: refusal('The payment is not known, or the secret is not its own.'),
  },
});

export const openBalance = define('POST /api/create-final-payment-intent', {
  summary: 'Open the payment that a link asks for',
  description:
    "The balance, or the deposit of an order that never paid it. The amount must be what is due; the server's figure is charged. Two tabs get the same payment.",
  body: schemas.finalPaymentRequest,
  answers: {
    200: answer('The payment to confirm', schemas.finalPaymentIntent),
    ...CARD_SERVICE_SILENT,
    404: refusal('The payment link is unknown, malformed or has expired; which of these is not said.'),
    409: refusal(
      'Nothing is due: the order is paid, or a payment is under way. Of an order by phone: its customer has not agreed to the balance (`agreement-missing`), no place is left for its bow (`sold-out`), or they have too many (`too-many-bows`).',
    ),
    422: refusal('The amount is not what is due; both are named.'),
  },
});

export const openPart = define('POST /api/create-part-payment-intent', {
  summary: 'Open the payment of a part of the balance that a link asks for',
  description:
    'As much as its customer chooses of what is due, at least $100.00, and so that at least as much is left; all that is due opens the payment of all. An order has one open payment of its balance: this one takes the place of any other.',
  body: schemas.finalPaymentRequest,
  answers: {
    200: answer('The payment to confirm', schemas.finalPaymentIntent),
    ...CARD_SERVICE_SILENT,
    404: refusal('The payment link is unknown, malformed or has expired; which of these is not said.'),
    409: refusal(
      'Nothing is due, or a payment is under way; or what is due is paid whole (`whole-only`): the shop takes no parts of it, or it is too little for two.',
    ),
    422: refusal('The amount is less than a part, or would leave less than one; what it may be is said.'),
  },
});
