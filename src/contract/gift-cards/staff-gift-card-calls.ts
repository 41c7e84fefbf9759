import { z } from 'zod';
import { answer, refusal } from '#contract/answers.ts';
import { rowId } from '#contract/fields/params.ts';
import { callsOf } from '#contract/route.ts';
import * as schemas from './staff-gift-card-schemas.ts';

const define = callsOf('Staff: gift cards');
const params = z.object({ id: rowId });
const one = answer('The gift card as it is now', schemas.staffGiftCardDetail);
const UNKNOWN = { 404: refusal('There is no such gift card.') };
const CHANGE_ANSWERS = {
  200: one,
  ...UNKNOWN,
  409: refusal('The card is void, or nothing is left on it that a new one could take over.'),
};

export const listGiftCards = define('GET /api/admin/gift-cards', {
  access: 'customers',
  summary: 'Gift cards',
  description:
    'Newest first, with what is left on all of them together. `search` looks for the recipient, the last four characters of the code, or the number of an order that it was bought with or has paid for.',
  query: schemas.giftCardsQuery,
  answers: { 200: answer('The gift cards', schemas.staffGiftCards) },
});

export const readGiftCard = define('GET /api/admin/gift-cards/:id', {
  access: 'customers',
  summary: 'One gift card',
  description: 'With what the journal says of its money. Its code is known to nobody but its recipient.',
  params,
  answers: { 200: one, ...UNKNOWN },
});

export const blockGiftCard = define('POST /api/admin/gift-cards/:id/block', {
  access: 'money',
  summary: 'Block a gift card',
  description: 'It pays nothing until it is opened again. Twice is once.',
  params,
  body: schemas.giftCardBlock,
  answers: CHANGE_ANSWERS,
});

export const unblockGiftCard = define('POST /api/admin/gift-cards/:id/unblock', {
  access: 'money',
  summary: 'Open a blocked gift card again',
  description: 'Twice is once.',
  params,
  answers: CHANGE_ANSWERS,
});

export const reissueGiftCard = define('POST /api/admin/gift-cards/:id/reissue', {
  access: 'money',
  summary: 'Reissue a gift card whose code was lost',
  description:
    'A new card takes over what is left and is mailed; the former code works no more. The answer is the new card. Twice makes one: the second is refused.',
  params,
  body: schemas.giftCardReissue,
  answers: CHANGE_ANSWERS,
});

export const voidGiftCard = define('POST /api/admin/gift-cards/:id/void', {
  access: 'money',
  summary: 'Make a gift card void for good',
  description:
    'What was on it goes back to the money of the order that it was bought with, from where it can be refunded. Twice is once.',
  params,
  body: schemas.giftCardVoid,
  answers: CHANGE_ANSWERS,
});
