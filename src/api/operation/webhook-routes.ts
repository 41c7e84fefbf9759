import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/operation/webhook-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { receivePrintWebhook } from '#shop/printing/receive-print-webhook.ts';
import { receiveMailEvents } from '#shop/webhooks/receive-mail-events.ts';
import { receiveWebhook } from '#shop/webhooks/receive-webhook.ts';
import { noteRefusedWebhook } from '#shop/webhooks/refused-webhooks.ts';

/** Stripe's events carry the whole object and can be larger than anything a customer sends. */
const EVENT_LIMIT = 1024 * 1024;

/** The card provider shows its account's owner what an endpoint answers. */
const REFUSED = {
  unsigned: 'The signature of this event does not hold.',
  'other-secret':
    'This event is signed with another secret than this shop has, or was changed on its way: compare STRIPE_WEBHOOK_SECRET.',
  'too-old': 'This event was signed more than five minutes ago by the clock of the server: compare the clocks.',
};

export const webhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENT_LIMIT);

  serve(app, calls.takeStripeEvent, { limit: 'proof' }, async (request, reply) => {
    const signature = request.headers['stripe-signature'];
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const taken = await receiveWebhook(shop, { rawBody, signature: String(signature ?? '') });
    if (taken.ok) return { outcome: taken.outcome };
    await app.countStranger(request, reply);
    if (taken.why) await noteRefusedWebhook(shop, taken.why);
    return reply.code(400).send({ error: REFUSED[taken.why?.refused ?? 'unsigned'], code: 'bad-signature' });
  });
};

export const printWebhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENT_LIMIT);

  serve(app, calls.takePrintEvent, { limit: 'proof' }, async (request, reply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = String(request.headers['x-pf-webhook-signature'] ?? '');
    const taken = await receivePrintWebhook(shop, { rawBody, signature });
    if (taken.ok) return { outcome: taken.outcome };
    await app.countStranger(request, reply);
    const error = 'The signature of this event does not hold: compare PRINTFUL_WEBHOOK_SECRET.';
    return reply.code(400).send({ error, code: 'bad-signature' });
  });
};

/** Signatures are over the bytes as they came: nothing is parsed in the scope of a webhook. */
function takeRawBodies(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
}

const EVENTS_LIMIT = 2 * 1024 * 1024;

export const mailWebhooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  takeRawBodies(app, EVENTS_LIMIT);

  serve(app, calls.takeMailEvents, { limit: 'proof' }, async (request, reply) => {
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
  });
};
