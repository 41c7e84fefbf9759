import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { staffOrderName } from '#api/order-name.ts';
import { answerWithOrder } from '#api/present/staff-order-answer.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { orderDetailsChange, orderNote, orderStep, staffOrderDetail } from '#contract/staff-orders.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/move-order.ts';
import type { Shop } from '#shop/ports/shop.ts';

const TAGS = ['Staff: orders'];
const params = z.object({ order: staffOrderName });
const one = { description: 'The order as it is now', content: { 'application/json': { schema: staffOrderDetail } } };
const UNKNOWN_ORDER = { 404: refusal('There is no such order.') };
const RESPONSES = { 200: one, ...CHANGE_REFUSALS, ...STAFF_REFUSALS, ...UNKNOWN_ORDER };

/** One order and the work on it. */
export const staffOrder: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/orders/:order',
    schema: {
      tags: TAGS,
      summary: 'One order',
      description: 'With its history, money and mails, and what may be done with it now.',
      params,
      response: { 200: one, ...COMMON_REFUSALS, ...STAFF_REFUSALS, ...UNKNOWN_ORDER },
    },
    async handler({ params: { order } }, reply) {
      const { status, body } = await answerWithOrder(shop, order, { ok: true });
      return reply.code(status).send(body);
    },
  });

  app.route({
    method: 'PUT',
    url: '/admin/orders/:order',
    schema: {
      tags: TAGS,
      summary: 'Process or ship',
      description:
        'The next step of the work. `shippedAt` is taken and not used: it is the moment of the call. Shipping without a tracking number gets one.',
      params,
      body: orderStep,
      response: {
        ...RESPONSES,
        409: refusal(
          '`unpaid`: money is outstanding, and `allowUnpaid` was not sent. `disputed`: a bank decides about its money. `undecided`: a dispute was lost, and nobody has said what that means. `not-allowed`: not the next step.',
        ),
      },
    },
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
    method: 'PUT',
    url: '/admin/orders/:order/details',
    schema: {
      tags: TAGS,
      summary: 'Correct the details',
      description: 'Only what is sent changes. Until the order is shipped; the customer is told by mail.',
      params,
      body: orderDetailsChange,
      response: { ...RESPONSES, 409: refusal('The order is shipped or cancelled.') },
    },
    async handler({ params: { order }, body: given, staff }, reply) {
      const { customerPhone, ...details } = given;
      const phone = customerPhone === undefined ? {} : { customerPhone: customerPhone || null };
      const corrected = await correctDetails(shop, staff, order, { ...details, ...phone });
      const { status, body } = await answerWithOrder(shop, order, corrected);
      return reply.code(status).send(body);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/orders/:order/notes',
    schema: {
      tags: TAGS,
      summary: 'Write a note',
      description: 'For staff alone. The same `requestKey` again is the same note.',
      params,
      body: orderNote,
      response: RESPONSES,
    },
    async handler({ params: { order }, body: note, staff }, reply) {
      const { status, body } = await answerWithOrder(shop, order, await addStaffNote(shop, staff, order, note));
      return reply.code(status).send(body);
    },
  });
};
