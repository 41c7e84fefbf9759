import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ANOTHER_RUNS } from '#api/present/mailing.ts';
import { presentNeeds } from '#api/present/staff-overview.ts';
import { CHANGE_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { staffNeeds } from '#contract/staff-overview.ts';
import { closeAlert, dismissMail } from '#shop/overview/close-alert.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { replayWebhook } from '#shop/overview/replay-webhook.ts';
import { retryMail } from '#shop/overview/retry-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';

const LARGEST_ID = 2_147_483_647;
const tags = ['Staff: overview'];
const params = z.object({ id: z.coerce.number().int().positive().max(LARGEST_ID) });
const response = {
  200: staffNeeds.describe('What waits for a person now'),
  ...CHANGE_REFUSALS,
  ...STAFF_REFUSALS,
  404: refusal('There is none with this id.'),
};
const GONE = { error: 'There is no such entry. Please load the page again.', code: 'not-found' };

/** What staff do about what waits for them. Doing it twice does it once. */
export const staffNeedsChanges: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);
  const needsNow = async () => presentNeeds(await readNeeds(shop));

  app.route({
    method: 'POST',
    url: '/admin/alerts/:id/resolve',
    schema: {
      ...{ tags, summary: 'An alert was seen to', params, response },
      description: 'Takes it from the list of what waits. One that was seen to already stays so.',
    },
    async handler({ staff, params }, reply) {
      const closed = await closeAlert(shop, staff, params.id);
      return closed.ok ? needsNow() : reply.code(404).send(GONE);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/emails/:id/retry',
    schema: {
      ...{ tags, summary: 'Send a failed email again', params },
      description:
        'One about an order goes to the address that the order has now. One of a mailing is made afresh, with new deadlines.',
      response: { ...response, 409: refusal('Another release is being sent; one runs at a time.') },
    },
    async handler({ staff, params }, reply) {
      const retried = await retryMail(shop, staff, params.id);
      if (!retried.ok && retried.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
      return retried.ok ? needsNow() : reply.code(404).send(GONE);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/emails/:id/resolve',
    schema: {
      ...{ tags, summary: 'A failed email was seen to in another way', params, response },
      description: 'Takes it from the list of what waits. It is not sent again.',
    },
    async handler({ staff, params }, reply) {
      const dismissed = await dismissMail(shop, staff, params.id);
      return dismissed.ok ? needsNow() : reply.code(404).send(GONE);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/webhooks/:id/replay',
    schema: {
      ...{ tags, summary: 'Apply a failed webhook', params },
      description: 'Reads its payment at the card provider once more, or does what the mail provider had reported.',
      response: {
        ...response,
        409: refusal('It fails again; the sentence says why.'),
        502: refusal('The card provider does not answer.'),
      },
    },
    async handler({ staff, params }, reply) {
      const replayed = await replayWebhook(shop, staff, params.id);
      if (replayed.ok) return needsNow();
      if (replayed.reason === 'unknown-webhook') return reply.code(404).send(GONE);
      if (replayed.reason === 'provider-silent') return reply.code(502).send(PROVIDER_SILENT);
      return reply.code(409).send({ error: `It failed again: ${replayed.words}`, code: 'fails-again' });
    },
  });
};

const PROVIDER_SILENT = {
  error: 'The card provider does not answer just now. Please try again in a minute.',
  code: 'provider-silent',
};
