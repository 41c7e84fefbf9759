import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '#api/refusal-schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { receiveWebhook } from '#shop/webhooks/receive-webhook.ts';
import { noteRefusedWebhook } from '#shop/webhooks/refused-webhooks.ts';

/** Stripe's events carry the whole object and can be larger than anything a customer sends. */
const EVENT_LIMIT = 1024 * 1024;
const received = z.object({ outcome: z.enum(['applied', 'ignored', 'duplicate', 'stored']) });

/** The card provider shows its account's owner what an endpoint answers. */
const REFUSED = {
  unsigned: 'The signature of this event does not hold.',
  'other-secret':
    'This event is signed with another secret than this shop has, or was changed on its way: compare STRIPE_WEBHOOK_SECRET.',
  'too-old': 'This event was signed more than five minutes ago by the clock of the server: compare the clocks.',
};

export const webhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENT_LIMIT);

  app.route({
    method: 'POST',
    url: '/webhooks/stripe',
    config: { anyOrigin: true, limit: 'proof' },
    schema: {
      tags: ['Webhooks'],
      summary: "Take an event of the card provider's",
      description:
        'For the card provider only: the raw event with its `Stripe-Signature`. An event makes the shop re-read its payment, so duplicates and any order do no harm. Signed events are not counted by any limit. Every answer but 200 asks for another delivery.',
      response: {
        200: received.describe(
          'The event was taken: applied, of no concern here, known already, or written down with a job that applies it later',
        ),
        400: refusal('The signature is missing or wrong.'),
        413: refusal('The event is larger than 1 MiB.'),
        429: refusal('Too many requests without a signature from this address.'),
        500: refusal('The event could not be written down; it will be when it is delivered again.'),
      },
    },
    async handler(request, reply) {
      const signature = request.headers['stripe-signature'];
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const taken = await receiveWebhook(shop, { rawBody, signature: String(signature ?? '') });
      if (taken.ok) return { outcome: taken.outcome };
      await app.countStranger(request, reply);
      if (taken.why) await noteRefusedWebhook(shop, taken.why);
      return reply.code(400).send({ error: REFUSED[taken.why?.refused ?? 'unsigned'], code: 'bad-signature' });
    },
  });
};

/** Signatures are over the bytes as they came: nothing is parsed in the scope of a webhook. */
export function takeRawBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
}
