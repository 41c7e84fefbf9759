import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/contact.ts';
import { sendInquiry } from '#shop/inquiries/send-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const contact: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.sendMessage),
    config: { limit: 'contact' },
    async handler({ body }) {
      await sendInquiry(shop, body);
      return { received: true as const };
    },
  });
};
