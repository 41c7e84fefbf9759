import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forgetDepositCookie, keepDepositCookie, readDepositCookie } from '#api/deposit-cookie.ts';
import { networkOf } from '#api/network-of.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { presentDeposit, presentDepositStatus, refuseBalance, refuseDeposit } from '#api/present/payment.ts';
import { CARD_SERVICE_SILENT, CHANGE_REFUSALS, refusal } from '#api/refusal-schema.ts';
import { findSignedIn } from '#api/who-asks.ts';
import { centsOf } from '#contract/amount.ts';
import {
  depositIntent,
  depositStatus,
  depositStatusRequest,
  finalPaymentIntent,
  finalPaymentRequest,
} from '#contract/payments.ts';
import { openBalance } from '#shop/orders/payments/open-balance.ts';
import { openDeposit } from '#shop/orders/placing/open-deposit.ts';
import { readDepositStatus } from '#shop/orders/placing/read-deposit-status.ts';
import type { Shop } from '#shop/ports/shop.ts';

const nothing = z.object({}).nullish().meta({ description: 'No details are needed.' });

export const payments: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'POST',
    url: '/create-payment-intent',
    config: { limit: 'openings' },
    schema: {
      tags: ['Payments'],
      summary: "Open the deposit's payment",
      description:
        'The terms of today and the secret with which the card form charges the deposit. A repeat visit gets the payment it had, by a cookie; `paid` says that it went through unseen. A new one counts for the network of the visitor until it is paid.',
      body: nothing,
      response: {
        200: depositIntent.describe('The payment to confirm'),
        ...CHANGE_REFUSALS,
        ...CARD_SERVICE_SILENT,
        409: refusal('Nothing can be pre-ordered at the moment.'),
        429: refusal('Too many deposits are open from this network; `Retry-After` says when the next one is taken.'),
      },
    },
    async handler(request, reply) {
      const reuseIntentId = readDepositCookie(request);
      // Who is signed in matters only to a payment that may be another's.
      const user = reuseIntentId ? await findSignedIn(shop, request) : null;
      const visitor = { userId: user?.id ?? null, network: networkOf(request.ip) };
      const opened = await openDeposit(shop, { reuseIntentId, ...visitor });
      if (!opened.ok) {
        const { status, failure, retryAfter } = refuseDeposit(opened);
        if (retryAfter) reply.header('retry-after', retryAfter);
        return reply.code(status).send(failure);
      }
      keepDepositCookie(reply, opened.intentId);
      return presentDeposit(opened);
    },
  });

  app.route({
    method: 'POST',
    url: '/deposit-status',
    config: { limit: 'statuses', countedBy: paymentNamed('paymentIntentId'), outage: PERHAPS_CHARGED },
    schema: {
      tags: ['Payments'],
      summary: "What became of a deposit's payment",
      description: "Re-reads the card provider. The payment's client secret proves that the asker made it.",
      body: depositStatusRequest,
      response: {
        200: depositStatus.describe('The truth about the deposit'),
        ...CHANGE_REFUSALS,
        ...CARD_SERVICE_SILENT,
        404: refusal('The payment is not known, or the secret is not its own.'),
      },
    },
    async handler(request, reply) {
      const { paymentIntentId: intentId, clientSecret } = request.body;
      const read = await readDepositStatus(shop, { intentId, clientSecret });
      if (!read.ok) {
        await app.countStranger(request, reply);
        return reply.code(404).send({ error: 'This payment is not known here.', code: read.reason });
      }
      if (read.state === 'confirmed' && readDepositCookie(request) === intentId) forgetDepositCookie(reply);
      return presentDepositStatus(read);
    },
  });

  app.route({
    method: 'POST',
    url: '/create-final-payment-intent',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Payments'],
      summary: 'Open the payment that a link asks for',
      description:
        "The balance, or the deposit of an order that never paid it. The amount must be what is due; the server's figure is charged. Two tabs get the same payment.",
      body: finalPaymentRequest,
      response: {
        200: finalPaymentIntent.describe('The payment to confirm'),
        ...CHANGE_REFUSALS,
        ...CARD_SERVICE_SILENT,
        404: refusal('The payment link is unknown, malformed or has expired; which of these is not said.'),
        409: refusal('Nothing is due: the order is paid, or a payment is under way.'),
        422: refusal('The amount is not what is due; both are named.'),
      },
    },
    async handler({ body }, reply) {
      const opened = await openBalance(shop, { token: body.token, amount: centsOf(body.amount) });
      if (opened.ok) return { clientSecret: opened.clientSecret };
      const { status, failure } = refuseBalance(opened);
      return reply.code(status).send(failure);
    },
  });
};
