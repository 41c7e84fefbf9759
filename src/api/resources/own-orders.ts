import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ownOrderName } from '#api/order-name.ts';
import { presentOwnOrder, presentOwnOrderDetail } from '#api/present/own-order.ts';
import { NO_SUCH_ORDER, NOT_EDITABLE, NOTHING_DUE } from '#api/present/refused-own-order.ts';
import { NOT_YOURS, refuseFound } from '#api/present/user.ts';
import {
  CHANGE_REFUSALS,
  COMMON_REFUSALS,
  NEVER_SIGNED_IN,
  refusal,
  SESSION_REFUSALS,
  TOKEN_REFUSALS,
} from '#api/refusal-schema.ts';
import { isOwn, requireIdentity, requireSignedIn } from '#api/who-asks.ts';
import { freshPaymentLink, orderCorrection, ownOrder, ownOrderDetail } from '#contract/own-orders.ts';
import { checkoutDetails, ownOrdersQuery } from '#contract/users.ts';
import { correctOwnOrder } from '#shop/orders/changes/correct-own-order.ts';
import { renewOwnLink } from '#shop/orders/links/renew-link.ts';
import { listOwnOrders } from '#shop/orders/reading/list-own-orders.ts';
import { readOwnOrder } from '#shop/orders/reading/read-own-order.ts';
import { findCustomer } from '#shop/people/customers/customer-profile.ts';
import { readCheckoutDetails } from '#shop/people/customers/read-checkout-details.ts';
import type { Shop } from '#shop/ports/shop.ts';

const detail = { description: 'The order', content: { 'application/json': { schema: ownOrderDetail } } };
const UNKNOWN_ORDER = refusal("There is no such order in this account; whether there is one in another's is not said.");

const params = z.object({ orderNumber: ownOrderName });

/** The orders of the signed-in customer. */
export const ownOrders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'GET',
    url: '/user/orders',
    schema: {
      tags: ['Own orders'],
      summary: 'The orders of an ID token',
      description:
        "Newest first, 20 at a time or as `limit` says up to 100; `before` is the last order number of the page before. Takes the identity provider's whole ID token as `Authorization: Bearer`; `uid` and `email` must be the token's own.",
      querystring: ownOrdersQuery,
      response: {
        200: z.array(ownOrder).describe('The orders'),
        ...COMMON_REFUSALS,
        ...TOKEN_REFUSALS,
        403: refusal("The uid or the address is not the token's."),
        404: NEVER_SIGNED_IN,
      },
    },
    async handler(request, reply) {
      const { query } = request;
      const identity = await requireIdentity(shop, request);
      if (!isOwn(identity, query)) return reply.code(403).send(NOT_YOURS);
      const found = await findCustomer(shop, identity);
      if (!found.ok) {
        const { status, failure } = refuseFound(found);
        return reply.code(status).send(failure);
      }
      const page = { before: query.before ?? null, limit: query.limit };
      return (await listOwnOrders(shop, found.user, page)).map(presentOwnOrder);
    },
  });

  app.route({
    method: 'GET',
    url: '/user/orders/:orderNumber',
    schema: {
      tags: ['Own orders'],
      summary: 'One of my orders',
      description: 'With its timeline and receipts. For the customer of the session.',
      params,
      response: { 200: detail, ...COMMON_REFUSALS, ...SESSION_REFUSALS, 404: UNKNOWN_ORDER },
    },
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const read = await readOwnOrder(shop, user, request.params.orderNumber);
      return read.ok ? presentOwnOrderDetail(read.order) : reply.code(404).send(NO_SUCH_ORDER);
    },
  });

  app.route({
    method: 'PUT',
    url: '/user/orders/:orderNumber',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Own orders'],
      summary: 'Correct the address, the colour and the build',
      description:
        'Until staff start with the order (`editable`). Without `build` that stays as it is; null takes it off. For the customer of the session.',
      params,
      body: orderCorrection,
      response: {
        200: detail,
        ...CHANGE_REFUSALS,
        ...SESSION_REFUSALS,
        404: UNKNOWN_ORDER,
        409: refusal('The order is too far along for corrections.'),
      },
    },
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const { orderNumber } = request.params;
      const corrected = await correctOwnOrder(shop, user, orderNumber, request.body);
      if (!corrected.ok && corrected.reason === 'not-editable') return reply.code(409).send(NOT_EDITABLE);
      const read = await readOwnOrder(shop, user, orderNumber);
      return read.ok ? presentOwnOrderDetail(read.order) : reply.code(404).send(NO_SUCH_ORDER);
    },
  });

  app.route({
    method: 'POST',
    url: '/user/orders/:orderNumber/payment-link',
    config: { limit: 'tokens' },
    schema: {
      tags: ['Own orders'],
      summary: 'A payment link that works',
      description:
        'The one that the order has while it works, else a fresh one for 24 hours. For the customer of the session.',
      params,
      response: {
        200: freshPaymentLink.describe("The link's secret"),
        ...CHANGE_REFUSALS,
        ...SESSION_REFUSALS,
        404: UNKNOWN_ORDER,
        409: refusal('Nothing is due on the order.'),
      },
    },
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const renewed = await renewOwnLink(shop, user, request.params.orderNumber);
      if (renewed.ok) return { paymentToken: renewed.token };
      return renewed.reason === 'nothing-due' ? reply.code(409).send(NOTHING_DUE) : reply.code(404).send(NO_SUCH_ORDER);
    },
  });

  app.route({
    method: 'GET',
    url: '/user/checkout-details',
    schema: {
      tags: ['Own orders'],
      summary: 'What the checkout is filled in with',
      description:
        "The account's name and address, and where the last paid order went. For the customer of the session.",
      response: { 200: checkoutDetails.describe('The details'), ...COMMON_REFUSALS, ...SESSION_REFUSALS },
    },
    handler: async (request) => readCheckoutDetails(shop, await requireSignedIn(shop, request)),
  });
};
