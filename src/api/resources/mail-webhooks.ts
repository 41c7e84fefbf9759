import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/webhooks.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { receiveMailEvents } from '#shop/webhooks/receive-mail-events.ts';
import { takeRawBodies } from './webhooks.ts';

const EVENTS_LIMIT = 2 * 1024 * 1024;

export const mailWebhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENTS_LIMIT);

  app.route({
    ...fromContract(calls.takeMailEvents),
    config: { anyOrigin: true, limit: 'proof' },
    async handler(request, reply) {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const header = (name: string) => String(request.headers[`x-twilio-email-event-webhook-${name}`] ?? '');
      const delivery = { rawBody, signature: header('signature'), timestamp: header('timestamp') };
      const taken = await receiveMailEvents(shop, delivery);
      if (taken.ok) {
        const { applied, duplicates, stored } = taken;
        return { applied, duplicates, stored };
      }
      await app.countStranger(request, reply);
      return reply.code(400).send({ error: 'The signature of these events does not hold.', code: 'bad-signature' });
    },
  });
};
