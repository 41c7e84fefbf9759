import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { forgetDepositCookie, readDepositCookie } from '#api/deposit-cookie.ts';
import { LINK_INVALID } from '#api/link-invalid.ts';
import { PERHAPS_CHARGED } from '#api/plugins/error-handler.ts';
import { paymentNamed } from '#api/plugins/rate-limits.ts';
import { presentLinkedOrder, presentSavedOrder } from '#api/present/order.ts';
import { readOrder } from '#api/present/placed-order.ts';
import { refusePlacing } from '#api/present/refused-order.ts';
import { CARD_SERVICE_SILENT, CHANGE_REFUSALS, COMMON_REFUSALS, refusal } from '#api/refusal-schema.ts';
import { findSignedIn } from '#api/who-asks.ts';
import { orderByToken, orderDetails, orderSaved, paymentToken } from '#contract/orders.ts';
import { completePaymentRequest, paymentCompleted } from '#contract/payments.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { completePayment } from '#shop/orders/payments/complete-payment.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import type { Shop } from '#shop/ports/shop.ts';

const UNKNOWN_LINK = refusal('The payment link is unknown, malformed or has expired; which of these is not said.');

export const orders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'POST',
    url: '/orders',
    config: { limit: 'placing', countedBy: paymentNamed('stripePaymentIntentId') },
    schema: {
      tags: ['Orders'],
      summary: 'Save a pre-order before its card is charged',
      description:
        'Ties the shipping details to the deposit payment. The amounts must be those of the payment; they are compared and never used. The same payment again updates the same order while its deposit is open, for whoever proves that the payment is theirs: by `clientSecret`, or by the cookie of the browser that opened it. Without `build` that stays as it is. The order of a signed-in customer belongs to their account, with the same proof; `userId` is not read.',
      body: orderDetails,
      response: {
        200: orderSaved.describe('The order, new or brought up to date'),
        ...CHANGE_REFUSALS,
        ...CARD_SERVICE_SILENT,
        409: refusal(
          'The payment or its order was cancelled, or is of another customer of this browser; a new one is needed.',
        ),
        422: refusal(
          'The payment is not known, or nothing proves that its order may be changed from here; or an amount differs from what is charged.',
        ),
        429: refusal('Too many tries with one payment; `Retry-After` says when the next one is taken.'),
      },
    },
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
    method: 'GET',
    url: '/orders/:token',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Orders'],
      summary: 'The order behind a payment link',
      description: 'What the link asks for is in `due`; null when nothing is owed.',
      params: z.object({ token: paymentToken }),
      response: {
        200: { description: 'The order and what it owes', content: { 'application/json': { schema: orderByToken } } },
        ...COMMON_REFUSALS,
        404: UNKNOWN_LINK,
      },
    },
    async handler({ params }, reply) {
      const found = await findOrderByLink(shop, params.token);
      return found.ok ? presentLinkedOrder(found) : reply.code(404).send(LINK_INVALID);
    },
  });

  app.route({
    method: 'POST',
    url: '/orders/complete-payment',
    config: { limit: 'tokens', outage: PERHAPS_CHARGED },
    schema: {
      tags: ['Orders'],
      summary: 'Look whether the payment of a link has arrived',
      description:
        'Re-reads the card provider and settles what it says. `paid` stays false while anything is owed or under way; calling it without having paid changes nothing.',
      body: completePaymentRequest,
      response: {
        200: paymentCompleted.describe('The order as it is now'),
        ...CHANGE_REFUSALS,
        ...CARD_SERVICE_SILENT,
        404: UNKNOWN_LINK,
      },
    },
    async handler({ body }, reply) {
      const completed = await completePayment(shop, body.token);
      if (!completed.ok) return reply.code(404).send(LINK_INVALID);
      return { status: completed.status, paid: completed.paid };
    },
  });
};
