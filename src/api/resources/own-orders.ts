import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { presentOwnOrder, presentOwnOrderDetail } from '#api/present/own-order.ts';
import { NO_SUCH_ORDER, NOT_EDITABLE, NOTHING_DUE } from '#api/present/refused-own-order.ts';
import { NOT_YOURS, refuseFound } from '#api/present/user.ts';
import { isOwn, requireIdentity, requireSignedIn } from '#api/who-asks.ts';
import * as customers from '#contract/calls/customers.ts';
import * as calls from '#contract/calls/own-orders.ts';
import { correctOwnOrder } from '#shop/orders/changes/correct-own-order.ts';
import { renewOwnLink } from '#shop/orders/links/renew-own-link.ts';
import { listOwnOrders } from '#shop/orders/reading/list-own-orders.ts';
import { readOwnOrder } from '#shop/orders/reading/read-own-order.ts';
import { findCustomer } from '#shop/people/customers/find-customer.ts';
import { readCheckoutDetails } from '#shop/people/customers/read-checkout-details.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** The orders of the signed-in customer. */
export const ownOrders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listOwnOrders),
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
    ...fromContract(calls.readOwnOrder),
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const read = await readOwnOrder(shop, user, request.params.orderNumber);
      return read.ok ? presentOwnOrderDetail(read.order) : reply.code(404).send(NO_SUCH_ORDER);
    },
  });

  app.route({
    ...fromContract(calls.correctOwnOrder),
    config: { limit: 'tokens' },
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
    ...fromContract(calls.renewOwnLink),
    config: { limit: 'tokens' },
    async handler(request, reply) {
      const user = await requireSignedIn(shop, request);
      const renewed = await renewOwnLink(shop, user, request.params.orderNumber);
      if (renewed.ok) return { paymentToken: renewed.token };
      return renewed.reason === 'nothing-due' ? reply.code(409).send(NOTHING_DUE) : reply.code(404).send(NO_SUCH_ORDER);
    },
  });

  app.route({
    ...fromContract(customers.readCheckoutDetails),
    handler: async (request) => readCheckoutDetails(shop, await requireSignedIn(shop, request)),
  });
};
