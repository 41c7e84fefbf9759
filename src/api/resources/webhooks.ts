import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { receiveWebhook } from '#shop/payments/receive-webhook.ts';
import type { Shop } from '#shop/shop.ts';
import { refusal } from '../refusal-schema.ts';

/** Stripe's events carry the whole object and can be larger than anything a customer sends. */
const EVENT_LIMIT = 1024 * 1024;
const received = z.object({ outcome: z.enum(['applied', 'ignored', 'duplicate']) });

export const webhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENT_LIMIT);

  app.route({
    method: 'POST',
    url: '/webhooks/stripe',
    config: { anyOrigin: true, limit: 'webhooks' },
    schema: {
      tags: ['Webhooks'],
      summary: "Take an event of the card provider's",
      description:
        'For the card provider only: the raw event with its `Stripe-Signature`. An event makes the shop re-read its payment, so duplicates and any order do no harm. Every answer but 200 asks for another delivery.',
      response: {
        200: received.describe('The event was taken: applied, of no concern here, or known already'),
        400: refusal('The signature is missing or wrong.'),
        413: refusal('The event is larger than 1 MiB.'),
        429: refusal('Too many requests from this address.'),
        500: refusal('The event could not be applied; it will be when it is delivered again.'),
      },
    },
    async handler(request, reply) {
      const signature = request.headers['stripe-signature'];
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const taken = await receiveWebhook(shop, { rawBody, signature: String(signature ?? '') });
        if (taken.ok) return { outcome: taken.outcome };
      } catch (fault) {
        request.log.error({ err: fault }, 'a webhook could not be applied');
        const error = 'The event could not be applied. Please deliver it again.';
        return reply.code(500).send({ error, code: 'not-applied', requestId: request.id });
      }
      return reply.code(400).send({ error: 'The signature of this event does not hold.', code: 'bad-signature' });
    },
  });
};

/** Signatures are over the bytes as they came: nothing is parsed in the scope of a webhook. */
export function takeRawBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
}
