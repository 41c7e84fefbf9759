import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { ANOTHER_RUNS } from './present-mailing.ts';
import { presentNeeds } from './present-overview.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/overview.ts';
import { closeAlert } from '#shop/overview/close-alert.ts';
import { dismissMail } from '#shop/overview/dismiss-mail.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { replayWebhook } from '#shop/overview/replay-webhook.ts';
import { retryMail } from '#shop/overview/retry-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';

const GONE = { error: 'There is no such entry. Please load the page again.', code: 'not-found' };

/** What staff do about what waits for them. Doing it twice does it once. */
export const staffNeedsChanges: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);
  const needsNow = async () => presentNeeds(await readNeeds(shop));

  app.route({
    ...fromContract(calls.resolveAlert),
    async handler({ staff, params }, reply) {
      const closed = await closeAlert(shop, staff, params.id);
      return closed.ok ? needsNow() : reply.code(404).send(GONE);
    },
  });

  app.route({
    ...fromContract(calls.retryMail),
    async handler({ staff, params }, reply) {
      const retried = await retryMail(shop, staff, params.id);
      if (!retried.ok && retried.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
      return retried.ok ? needsNow() : reply.code(404).send(GONE);
    },
  });

  app.route({
    ...fromContract(calls.resolveMail),
    async handler({ staff, params }, reply) {
      const dismissed = await dismissMail(shop, staff, params.id);
      return dismissed.ok ? needsNow() : reply.code(404).send(GONE);
    },
  });

  app.route({
    ...fromContract(calls.replayWebhook),
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
