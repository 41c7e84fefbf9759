import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetDepositCookie, keepDepositCookie, readDepositCookie } from '#api/deposit-cookie.ts';
import { fromContract } from '#api/from-contract.ts';
import { networkOf } from '#api/network-of.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { LINK_INVALID } from '#api/refusal.ts';
import { findSignedIn } from '#api/who-asks.ts';
import { centsOf } from '#contract/amount.ts';
import * as calls from '#contract/calls/payments.ts';
import type { Failure } from '#contract/failure.ts';
import type { DepositIntent, DepositStatus } from '#contract/payments.ts';
import { buildOf, releaseDayOf } from '#shop/orders/ledger/order-facts.ts';
import { type BalanceOpened, openBalance } from '#shop/orders/payments/open-balance.ts';
import { type DepositOpened, openDeposit } from '#shop/orders/placing/open-deposit.ts';
import { type DepositStatus as DepositRead, readDepositStatus } from '#shop/orders/placing/read-deposit-status.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { formatUsd, toDecimal } from '#values/money.ts';

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

type Pricing = DepositOpened['pricing'];

function presentDeposit({ clientSecret, pricing, paid }: DepositOpened): DepositIntent {
  return { clientSecret, ...amounts(pricing), paid };
}

function presentDepositStatus(read: DepositRead): DepositStatus {
  const { state, order, pricing, paidAt, balancePaidAt, releaseAhead, manufacturingWeeks, lastError } = read;
  return {
    state,
    orderNumber: order?.orderNumber ?? null,
    customerEmail: order?.customerEmail ?? null,
    ...amounts(pricing),
    bowColor: order?.bowColor ?? null,
    build: order && buildOf(order),
    paidAt: paidAt?.toISOString() ?? null,
    balancePaidAt: balancePaidAt?.toISOString() ?? null,
    releaseDate: order && releaseDayOf(order),
    releaseAhead,
    manufacturingWeeks,
    lastError,
  };
}

function amounts({ fullPrice, deposit, balance }: Pricing) {
  return { depositAmount: toDecimal(deposit), fullPrice: toDecimal(fullPrice), balanceRemaining: toDecimal(balance) };
}

type NotBegun = Exclude<Awaited<ReturnType<typeof openDeposit>>, { ok: true }>;

function refuseDeposit(refused: NotBegun): { status: 409 | 429; failure: Failure; retryAfter?: number } {
  switch (refused.reason) {
    case 'nothing-on-sale':
      return { status: 409, failure: { error: 'Nothing can be pre-ordered at the moment.', code: refused.reason } };
    case 'too-many-open': {
      const minutes = Math.ceil(refused.retryAfterSeconds / 60);
      const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
      const error = `Many checkouts are open from your network right now. Please try again in ${wait}, or from another network.`;
      return { status: 429, failure: { error, code: 'too-many-requests' }, retryAfter: refused.retryAfterSeconds };
    }
  }
}

type NotOpened = Exclude<BalanceOpened, { ok: true }>;

function refuseBalance(refused: NotOpened): { status: 404 | 409 | 422; failure: Failure } {
  switch (refused.reason) {
    case 'link-invalid':
      return { status: 404, failure: LINK_INVALID };
    case 'nothing-due': {
      const error = 'Nothing is due on this order now: it is paid, or a payment is under way.';
      return { status: 409, failure: { error, code: refused.reason } };
    }
    case 'amount-differs': {
      const error = `The amount due is ${formatUsd(refused.due)}, not ${formatUsd(refused.asked)}. Please reload the page.`;
      return { status: 422, failure: { error, code: refused.reason, fields: { amount: error } } };
    }
  }
}
