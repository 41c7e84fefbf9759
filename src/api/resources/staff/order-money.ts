import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { refuseStaffOrder } from './refuse-order.ts';
import { answerWithOrder } from './answer-with-order.ts';
import { staffOnly } from '#api/staff-only.ts';
import { centsOf } from '#contract/amount.ts';
import * as calls from '#contract/calls/staff/orders.ts';
import { findOrder } from '#shop/orders/ledger/order-key.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { cancelOrder } from '#shop/orders/refunds/cancel-order.ts';
import { decideMoneyBack } from '#shop/orders/refunds/decide-money-back.ts';
import { refundOrder } from '#shop/orders/refunds/refund-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';

const NOT_CLOSED =
  'The card service does not answer just now, and the open payments of this order have to be closed there first. The order was not cancelled. Please try again in a minute.';

/** An order's money: what goes back, and the link through which it comes. */
export const staffOrderMoney: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.cancelOrder),
    config: { outage: NOT_CLOSED },
    async handler({ params: { order: key }, body: { reason, refundAmount }, staff }, reply) {
      const order = await findOrder(shop.db, key);
      const request = { ...byStaff(staff), reason, cause: 'requested' as const };
      const refund = refundAmount === undefined ? undefined : centsOf(refundAmount);
      const cancelled = await cancelOrder(shop, { ...request, orderId: order?.id ?? 0, refund });
      const { status, body } = await answerWithOrder(shop, key, cancelled, 'refundAmount');
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.refundOrder),
    async handler({ params: { order }, body: { amount, ...request }, staff }, reply) {
      const refunded = await refundOrder(shop, staff, order, { ...request, amount: centsOf(amount) });
      const { status, body } = await answerWithOrder(shop, order, refunded);
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.decideMoneyBack),
    async handler({ params: { order }, body: decision, staff }, reply) {
      const decided = await decideMoneyBack(shop, staff, order, decision);
      const { status, body } = await answerWithOrder(shop, order, decided);
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.renewPaymentLink),
    async handler({ params: { order }, body, staff }, reply) {
      const renewed = await renewLink(shop, staff, order, body);
      if (!renewed.ok) {
        const { status, failure } = refuseStaffOrder(renewed);
        return reply.code(status).send(failure);
      }
      const { paymentLink, linkExpiresAt } = renewed;
      return { paymentLink, linkExpiresAt: linkExpiresAt?.toISOString() ?? null };
    },
  });
};
