import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staffOrderName } from '#api/order-name.ts';
import { refuseStaffOrder } from '#api/present/refused-staff-order.ts';
import { answerWithOrder } from '#api/present/staff-order-answer.ts';
import { CARD_SERVICE_SILENT, CHANGE_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { centsOf } from '#contract/amount.ts';
import {
  linkRenewal,
  linkRenewed,
  moneyBackDecision,
  orderCancellation,
  orderRefund,
  staffOrderDetail,
} from '#contract/staff-orders.ts';
import { findOrder } from '#shop/orders/ledger/order-key.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { cancelOrder } from '#shop/orders/refunds/cancel-order.ts';
import { decideMoneyBack } from '#shop/orders/refunds/decide-money-back.ts';
import { refundOrder } from '#shop/orders/refunds/refund-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';

const TAGS = ['Staff: orders'];
const params = z.object({ order: staffOrderName });
const one = { description: 'The order as it is now', content: { 'application/json': { schema: staffOrderDetail } } };
const RESPONSES = { 200: one, ...CHANGE_REFUSALS, ...STAFF_REFUSALS, 404: refusal('There is no such order.') };
const TOO_MUCH = { 422: refusal('The amount is zero, or more than can be given back.') };

const NOT_CLOSED =
  'The card service does not answer just now, and the open payments of this order have to be closed there first. The order was not cancelled. Please try again in a minute.';

/** An order's money: what goes back, and the link through which it comes. */
export const staffOrderMoney: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'POST',
    url: '/admin/orders/:order/cancel',
    config: { outage: NOT_CLOSED },
    schema: {
      tags: TAGS,
      summary: 'Cancel',
      description:
        'Until it is shipped. All that was received goes back, or `refundAmount` of it, the balance first; the customer is told by mail.',
      params,
      body: orderCancellation,
      response: {
        ...RESPONSES,
        ...TOO_MUCH,
        ...CARD_SERVICE_SILENT,
        409: refusal(
          'Shipped, or cancelled already; money arrived that the given amount did not count on; or `disputed`: a bank decides about money that was to go back.',
        ),
      },
    },
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
    method: 'POST',
    url: '/admin/orders/:order/refund',
    schema: {
      tags: TAGS,
      summary: 'Give money back',
      description:
        'Of an order that is shipped or cancelled, the balance first; the customer is told by mail. The same `requestKey` again is the same refund, and is refused with another amount.',
      params,
      body: orderRefund,
      response: {
        ...RESPONSES,
        ...TOO_MUCH,
        409: refusal(
          'The order is neither shipped nor cancelled; the key was used for another amount; or a bank decides about the money.',
        ),
      },
    },
    async handler({ params: { order }, body: { amount, ...request }, staff }, reply) {
      const refunded = await refundOrder(shop, staff, order, { ...request, amount: centsOf(amount) });
      const { status, body } = await answerWithOrder(shop, order, refunded);
      return reply.code(status).send(body);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/orders/:order/money-back',
    schema: {
      tags: TAGS,
      summary: 'Say what money means that went back without this shop',
      description:
        'A refund made in the card provider’s dashboard, or a dispute that was lost: the price is lower by it, or the customer still owes it. Until then the customer is asked for nothing more.',
      params,
      body: moneyBackDecision,
      response: {
        ...RESPONSES,
        409: refusal('There is nothing to decide; the order is cancelled; or the customer has paid it again.'),
      },
    },
    async handler({ params: { order }, body: decision, staff }, reply) {
      const decided = await decideMoneyBack(shop, staff, order, decision);
      const { status, body } = await answerWithOrder(shop, order, decided);
      return reply.code(status).send(body);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/orders/:order/payment-link',
    schema: {
      tags: TAGS,
      summary: 'A payment link that works',
      description:
        'The one that the order has while it works, else one for 7 days. `send` mails it, once per `requestKey`.',
      params,
      body: linkRenewal,
      response: {
        ...RESPONSES,
        200: linkRenewed.describe('The link and its deadline'),
        409: refusal('Nothing is due on the order.'),
      },
    },
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
