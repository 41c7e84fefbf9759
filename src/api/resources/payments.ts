import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetDepositCookie, keepDepositCookie, readDepositCookie } from '#api/deposit-cookie.ts';
import { fromContract } from '#api/from-contract.ts';
import { networkOf } from '#api/network-of.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { presentDeposit, presentDepositStatus, refuseBalance, refuseDeposit } from '#api/present/payment.ts';
import { findSignedIn } from '#api/who-asks.ts';
import { centsOf } from '#contract/amount.ts';
import * as calls from '#contract/calls/payments.ts';
import { openBalance } from '#shop/orders/payments/open-balance.ts';
import { openDeposit } from '#shop/orders/placing/open-deposit.ts';
import { readDepositStatus } from '#shop/orders/placing/read-deposit-status.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const payments: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.openDeposit),
    config: { limit: 'openings' },
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
    ...fromContract(calls.readDepositStatus),
    config: { limit: 'statuses', countedBy: paymentNamed('paymentIntentId'), outage: PERHAPS_CHARGED },
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
    ...fromContract(calls.openBalance),
    config: { limit: 'tokens' },
    async handler({ body }, reply) {
      const opened = await openBalance(shop, { token: body.token, amount: centsOf(body.amount) });
      if (opened.ok) return { clientSecret: opened.clientSecret };
      const { status, failure } = refuseBalance(opened);
      return reply.code(status).send(failure);
    },
  });
};
