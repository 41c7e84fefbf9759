import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import * as calls from '#contract/orders/parcel-calls.ts';
import { correctTracking } from '#shop/orders/parcels/correct-tracking.ts';
import { sendReplacement } from '#shop/orders/parcels/send-replacement.ts';
import { takeBackParcel } from '#shop/orders/parcels/take-back-parcel.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { answerWithOrder } from './staff-order-routes.ts';

/** Parcels of an order after they were sent. */
export const staffOrderParcels: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.correctTracking),
    async handler({ params: { order, parcel }, body: { carrier, trackingNumber }, staff }, reply) {
      const tracking = { parcelId: parcel, carrier: carrier || null, trackingNumber };
      const { status, body } = await answerWithOrder(shop, order, await correctTracking(shop, staff, order, tracking));
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.takeBackParcel),
    async handler({ params: { order, parcel }, body: { reason }, staff }, reply) {
      const taken = await takeBackParcel(shop, staff, order, { parcelId: parcel, reason });
      const { status, body } = await answerWithOrder(shop, order, taken);
      return reply.code(status).send(body);
    },
  });

  app.route({
    ...fromContract(calls.sendReplacement),
    async handler({ params: { order }, body: { carrier, trackingNumber, ...replacement }, staff }, reply) {
      const facts = { carrier: carrier || null, trackingNumber: trackingNumber || null };
      const sent = await sendReplacement(shop, staff, order, { ...replacement, ...facts });
      const { status, body } = await answerWithOrder(shop, order, sent);
      return reply.code(status).send(body);
    },
  });
};
