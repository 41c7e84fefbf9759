import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { forgetDepositCookie, readDepositCookie } from '#api/deposit-cookie.ts';
import { fromContract } from '#api/from-contract.ts';
import { LINK_INVALID } from '#api/link-invalid.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { presentLinkedOrder, presentSavedOrder } from '#api/present/order.ts';
import { readOrder } from '#api/present/placed-order.ts';
import { refusePlacing } from '#api/present/refused-order.ts';
import { findSignedIn } from '#api/who-asks.ts';
import * as calls from '#contract/calls/orders.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { completePayment } from '#shop/orders/payments/complete-payment.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const orders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.placeOrder),
    config: { limit: 'placing', countedBy: paymentNamed('stripePaymentIntentId') },
    async handler(request, reply) {
      // A session that is over stops nobody from ordering: the order is a guest's then.
      const customer = await findSignedIn(shop, request);
      const sameBrowser = readDepositCookie(request) === request.body.stripePaymentIntentId;
      const placed = await placeOrder(shop, { ...readOrder(request.body, customer?.id ?? null), sameBrowser });
      if (placed.ok) return presentSavedOrder(placed.order);
      // The next look at the checkout must not bring the same payment again.
      if (placed.reason === 'order-closed') forgetDepositCookie(reply);
      if (placed.reason === 'unknown-payment') await app.countStranger(request, reply);
      const { status, failure } = refusePlacing(placed);
      return reply.code(status).send(failure);
    },
  });

  app.route({
    ...fromContract(calls.readLinkedOrder),
    config: { limit: 'tokens' },
    async handler({ params }, reply) {
      const found = await findOrderByLink(shop, params.token);
      return found.ok ? presentLinkedOrder(found) : reply.code(404).send(LINK_INVALID);
    },
  });

  app.route({
    ...fromContract(calls.completePayment),
    config: { limit: 'tokens', outage: PERHAPS_CHARGED },
    async handler({ body }, reply) {
      const completed = await completePayment(shop, body.token);
      if (!completed.ok) return reply.code(404).send(LINK_INVALID);
      return { status: completed.status, paid: completed.paid };
    },
  });
};
