import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { refusal } from '#api/refusal-schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { receiveMailEvents } from '#shop/webhooks/receive-mail-events.ts';
import { takeRawBodies } from './webhooks.ts';

const EVENTS_LIMIT = 2 * 1024 * 1024;
const received = z.object({ applied: z.int(), duplicates: z.int(), stored: z.int() });

export const mailWebhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENTS_LIMIT);

  app.route({
    method: 'POST',
    url: '/webhooks/sendgrid',
    config: { anyOrigin: true, limit: 'proof' },
    schema: {
      tags: ['Webhooks'],
      summary: "Take events of the mail provider's",
      description:
        'For SendGrid only: its raw list of events with `X-Twilio-Email-Event-Webhook-Signature` and `-Timestamp`. Mails that came back, complaints and unsubscriptions are applied once, in any order; other events are of no concern. Signed lists are not counted by any limit. Every answer but 200 asks for another delivery.',
      response: {
        200: received.describe(
          'How many events were applied, were known already, or were written down with a job that applies them later',
        ),
        400: refusal('The signature is missing, wrong or more than 25 hours old.'),
        413: refusal('The list is larger than 2 MiB.'),
        429: refusal('Too many requests without a signature from this address.'),
        500: refusal('The events could not be written down; they will be when they are delivered again.'),
      },
    },
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
