import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import type { Failure } from '#contract/failure.ts';
import { centsOf } from '#contract/fields/amount.ts';
import * as calls from '#contract/orders/staff-order-calls.ts';
import type { StaffOrderDetail } from '#contract/orders/staff-order-schemas.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { decideMoneyBack } from '#shop/orders/cancel-and-refund/decide-money-back.ts';
import { refundLines } from '#shop/orders/cancel-and-refund/refund-lines.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { findOrder } from '#shop/orders/ledger/order-key.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { Ok, Refused } from '#values/result.ts';
import { presentStaffOrderDetail } from './present-staff-order.ts';
import { type RefusedStaffOrder, refuseStaffOrder } from './refuse-order.ts';

const NOT_CLOSED =
  'The card service does not answer just now, and the open payments of this order have to be closed there first. The order was not cancelled. Please try again in a minute.';

/** One order, the work on it, and its money. */
export const staffOrder: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.readOrder),
    async handler({ params: { order } }, reply) {
      const { status, body } = await answerWithOrder(shop, order, { ok: true });
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.moveOrder),
    async handler({ params: { order }, body: step, staff }, reply) {
      const { allowUnpaid } = step;
      const moved =
        step.status === 'processing'
          ? await processOrder(shop, staff, order, { allowUnpaid })
          : await shipOrder(shop, staff, order, {
              carrier: step.carrier || null,
              trackingNumber: step.trackingNumber || null,
              allowUnpaid,
            });
      const { status, body } = await answerWithOrder(shop, order, moved);
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.shipParcel),
    async handler({ params: { order }, body: { carrier, trackingNumber, ...parcel }, staff }, reply) {
      const facts = { carrier: carrier || null, trackingNumber: trackingNumber || null };
      const { status, body } = await answerWithOrder(
        shop,
        order,
        await shipLines(shop, staff, order, { ...parcel, ...facts }),
      );
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.correctOrder),
    async handler({ params: { order }, body: { address, shippingAmount, ...given }, staff }, reply) {
      const agreed = shippingAmount === undefined ? {} : { shippingAmount: centsOf(shippingAmount) };
      const details = { ...given, ...agreed, shippingAddress: address ?? given.shippingAddress };
      const corrected = await correctDetails(shop, staff, order, details);
      const { status, body } = await answerWithOrder(shop, order, corrected);
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.addOrderNote),
    async handler({ params: { order }, body: note, staff }, reply) {
      const { status, body } = await answerWithOrder(shop, order, await addStaffNote(shop, staff, order, note));
      return reply.code(status).send(body);
    },
  });

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
    async handler({ params: { order }, body: { amount, lines, shipping, meaning, shown, ...request }, staff }, reply) {
      const cents = centsOf(amount);
      const refunded =
        lines || shipping
          ? await refundLines(shop, staff, order, {
              ...request,
              lines: lines ?? [],
              shipping: shipping ?? false,
              shown: cents,
            })
          : await refundOrder(shop, staff, order, {
              ...{ ...request, amount: cents, meaning },
              shown: shown === undefined ? undefined : centsOf(shown),
            });
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

type Answer<Status> = { status: 200; body: StaffOrderDetail } | { status: Status; body: Failure };

/** What follows a change of an order: the order as it is now, or why it stayed as it was. */
export function answerWithOrder(shop: Shop, key: string, outcome: Ok | Refused<'not-found'>): Promise<Answer<404>>;
export function answerWithOrder(
  shop: Shop,
  key: string,
  outcome: Ok | RefusedStaffOrder,
  amountField?: string,
): Promise<Answer<404 | 409 | 422>>;
export async function answerWithOrder(
  shop: Shop,
  key: string,
  outcome: Ok | RefusedStaffOrder,
  amountField?: string,
): Promise<Answer<404 | 409 | 422>> {
  const read = outcome.ok ? await readStaffOrder(shop, key) : outcome;
  if (read.ok) return { status: 200, body: presentStaffOrderDetail(read.facts) };
  const { status, failure } = refuseStaffOrder(read, amountField);
  return { status, body: failure };
}
