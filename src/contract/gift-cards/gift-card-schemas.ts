import { z } from 'zod';
import { amountInput, cents } from '#contract/fields/amount.ts';
import { LONGEST_GIFT_CARD_CODE } from '#contract/fields/field-limits.ts';
import { filledLine } from '#contract/fields/text.ts';
import { paymentToken } from '#contract/orders/order-schemas.ts';

/** A code as somebody types it: in any case, with hyphens, spaces or none. */
const giftCardCode = filledLine(LONGEST_GIFT_CARD_CODE, 'Please enter the code of the gift card.').meta({
  description: "A gift card's code",
  examples: ['FD7K-2M4P-9QXT-HRWC'],
});

/** POST /api/gift-cards/balance. The code is in the body: an address ends up in logs. */
export const giftCardRequest = z.object({ code: giftCardCode });
export const giftCardBalance = z.object({
  lastFour: z.string(),
  balance: cents,
  /** What was on it at first. */
  amount: cents,
});
export type GiftCardBalance = z.input<typeof giftCardBalance>;

/** POST /api/orders/gift-card: what the card would pay of what a payment link asks for. */
export const giftCardOfferRequest = z.object({ token: paymentToken, code: giftCardCode });
export const giftCardOffer = z.object({
  lastFour: z.string(),
  balance: cents,
  due: cents,
  pays: cents,
  /** What is due afterwards. */
  left: cents,
});
export type GiftCardOffer = z.input<typeof giftCardOffer>;

/** POST /api/orders/gift-card-payment: both amounts as the page showed them; the server's count. */
export const giftCardPaymentRequest = z.object({
  token: paymentToken,
  code: giftCardCode,
  due: amountInput,
  pays: amountInput,
});
export const giftCardPaid = z.object({ paid: cents, left: cents });
