import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { CHANGE_REFUSALS } from '#api/refusal-schema.ts';
import { contactMessage, contactReceived } from '#contract/inquiries.ts';
import { sendInquiry } from '#shop/inquiries/change-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const contact: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'POST',
    url: '/contact',
    config: { limit: 'contact' },
    schema: {
      tags: ['Contact'],
      summary: 'Send a message to the shop',
      description: 'Keeps the message for the staff. At most 5 a minute from one address.',
      body: contactMessage,
      response: { 200: contactReceived.describe('The message is kept'), ...CHANGE_REFUSALS },
    },
    async handler({ body }) {
      await sendInquiry(shop, body);
      return { received: true as const };
    },
  });
};
