import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { answerWithOrder } from './answer-with-order.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/orders.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder } from '#shop/orders/changes/process-order.ts';
import { shipOrder } from '#shop/orders/changes/ship-order.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** One order and the work on it. */
export const staffOrder: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

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
    ...fromContract(calls.correctOrder),
    async handler({ params: { order }, body: given, staff }, reply) {
      const { customerPhone, ...details } = given;
      const phone = customerPhone === undefined ? {} : { customerPhone: customerPhone || null };
      const corrected = await correctDetails(shop, staff, order, { ...details, ...phone });
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
};
