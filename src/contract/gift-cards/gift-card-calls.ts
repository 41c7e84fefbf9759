import { answer, CARD_SERVICE_SILENT, refusal } from '#contract/answers.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './gift-card-schemas.ts';

const define = callsOf('Gift cards');
const OF_CODES = {
  409: refusal('The card is blocked, or nothing is left on it; or there is nothing that it could pay.'),
  422: refusal('No card has this code, or the one that had it is void; which of these is not said.'),
  429: refusal('Too many wrong codes from this network, or in all; `Retry-After` says when the next one is taken.'),
};

export const readGiftCardBalance = define('POST /api/gift-cards/balance', {
  summary: 'What is left on a gift card',
  description: 'Whoever has the code may know. Changes nothing.',
  body: schemas.giftCardRequest,
  answers: { 200: answer('What is left on it', schemas.giftCardBalance), ...OF_CODES },
});

const UNKNOWN_LINK = refusal('The payment link is unknown, malformed or has expired; which of these is not said.');

export const offerGiftCard = define('POST /api/orders/gift-card', {
  summary: 'What a gift card would pay of what a payment link asks for',
  description: 'Moves nothing and reserves nothing.',
  body: schemas.giftCardOfferRequest,
  answers: { 200: answer('What it would pay', schemas.giftCardOffer), ...OF_CODES, 404: UNKNOWN_LINK },
});

export const payByGiftCard = define('POST /api/orders/gift-card-payment', {
  summary: 'Pay what a link asks for, or a part of it, with a gift card',
  description:
    'At once and for good. Both amounts must be those of the offer; otherwise nothing moves. An open card payment of the order is closed first, so that nobody pays twice.',
  body: schemas.giftCardPaymentRequest,
  answers: {
    200: answer('What was paid, and what is still due', schemas.giftCardPaid),
    ...OF_CODES,
    ...CARD_SERVICE_SILENT,
    404: UNKNOWN_LINK,
  },
});
