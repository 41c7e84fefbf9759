import { z } from 'zod';
import { answer, CARD_SERVICE_SILENT, CHANGE_REFUSALS, refusal } from '#contract/answers.ts';
import {
  depositIntent,
  depositStatus,
  depositStatusRequest,
  finalPaymentIntent,
  finalPaymentRequest,
} from '#contract/payments.ts';
import { defineRoute } from '#contract/route.ts';

export const openDeposit = defineRoute({
  method: 'POST',
  path: '/api/create-payment-intent',
  tags: ['Payments'],
  summary: "Open the deposit's payment",
  description:
    'The terms of today and the secret with which the card form charges the deposit. A repeat visit gets the payment it had, by a cookie; `paid` says that it went through unseen. A new one counts for the network of the visitor until it is paid.',
  body: z.object({}).nullish().meta({ description: 'No details are needed.' }),
  answers: {
    200: answer('The payment to confirm', depositIntent),
    ...CHANGE_REFUSALS,
    ...CARD_SERVICE_SILENT,
    409: refusal('Nothing can be pre-ordered at the moment.'),
    429: refusal('Too many deposits are open from this network; `Retry-After` says when the next one is taken.'),
  },
});

export const readDepositStatus = defineRoute({
  method: 'POST',
  path: '/api/deposit-status',
  tags: ['Payments'],
  summary: "What became of a deposit's payment",
  description: "Re-reads the card provider. The payment's client secret proves that the asker made it.",
  body: depositStatusRequest,
  answers: {
    200: answer('The truth about the deposit', depositStatus),
    ...CHANGE_REFUSALS,
    ...CARD_SERVICE_SILENT,
    404: refusal('The payment is not known, or the secret is not its own.'),
  },
});

export const openBalance = defineRoute({
  method: 'POST',
  path: '/api/create-final-payment-intent',
  tags: ['Payments'],
  summary: 'Open the payment that a link asks for',
  description:
    "The balance, or the deposit of an order that never paid it. The amount must be what is due; the server's figure is charged. Two tabs get the same payment.",
  body: finalPaymentRequest,
  answers: {
    200: answer('The payment to confirm', finalPaymentIntent),
    ...CHANGE_REFUSALS,
    ...CARD_SERVICE_SILENT,
    404: refusal('The payment link is unknown, malformed or has expired; which of these is not said.'),
    409: refusal('Nothing is due: the order is paid, or a payment is under way.'),
    422: refusal('The amount is not what is due; both are named.'),
  },
});
