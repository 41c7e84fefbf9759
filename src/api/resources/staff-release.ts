import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentMailing } from '#api/present/mailing.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { releaseOutlook, releaseSent } from '#contract/mailings.ts';
import { readOutlook } from '#shop/overview/read-summary.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { awaitRelease, startRelease } from '#shop/release/start-release.ts';

const ANSWER_AFTER_MS = 25_000;
const tags = ['Staff: release'];
const NOBODY_OWES = {
  error:
    'No pre-order has a balance pending that was not asked for within the last day, so there is nobody to write to.',
  code: 'nobody-owes',
};

export type StaffReleaseOptions = {
  shop: Shop;
  /** When a release that still runs is answered with how far it is. */
  answerAfterMs?: number | undefined;
};

/** Asking everybody for the balance. */
export const staffRelease: FastifyPluginAsyncZod<StaffReleaseOptions> = async (app, options) => {
  const { shop, answerAfterMs = ANSWER_AFTER_MS } = options;
  staffOnly(app, shop);
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  /** Ends with the time limit, with a client that disconnects, and with a server that stops. */
  function patience({ raw }: FastifyReply): AbortSignal {
    const gone = new AbortController();
    once(raw, 'close', { signal: stopping.signal }).then(
      () => gone.abort(),
      () => {},
    );
    return AbortSignal.any([AbortSignal.timeout(answerAfterMs), gone.signal, stopping.signal]);
  }

  app.route({
    method: 'POST',
    url: '/send-release-notifications',
    // A server that stops answers at once, without waiting for the time limit.
    config: { endless: true },
    schema: {
      tags,
      summary: 'Ask everybody for the balance who owes it',
      description:
        'Takes no details. Each customer has 7 days to pay from their mail on. One that runs already is joined, and nobody is asked twice within a day. The answer comes when all mails are out, or after 25 seconds with the counts so far; the release goes on either way.',
      response: {
        200: releaseSent.describe('How many got their mail, and how many mails failed'),
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        409: refusal('Nobody owes a balance who was not asked within the last day.'),
      },
    },
    async handler({ staff }, reply) {
      const started = await startRelease(shop, staff);
      if (!started.ok) return reply.code(409).send(NOBODY_OWES);
      const { id } = started.mailing;
      const release = await awaitRelease(shop, id, patience(reply));
      const { sent, failed } = release.counts;
      return { stats: { success: sent, failed }, run: { id, finished: release.finishedAt !== null } };
    },
  });

  app.route({
    method: 'GET',
    url: '/admin/release',
    schema: {
      tags,
      summary: 'What a release would do now',
      description: 'How many would get a mail, how many owe who were asked within the last day, and the last release.',
      response: { 200: releaseOutlook.describe('The outlook'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    async handler() {
      const { last, ...counts } = await readOutlook(shop);
      return { ...counts, last: last && presentMailing(last) };
    },
  });
};
