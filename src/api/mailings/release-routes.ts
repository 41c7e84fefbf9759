import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { NO_SUCH_BATCH } from '#api/campaigns/batch-routes.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/mailings/release-calls.ts';
import { changeMailSettings, readMailSettings } from '#shop/mail/mail-settings.ts';
import { readOutlook } from '#shop/overview/read-summary.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { awaitRelease, startRelease } from '#shop/release/start-release.ts';

const ANSWER_AFTER_MS = 25_000;
const NOBODY_OWES = {
  error:
    'No pre-order has a balance pending that was not asked for within the last day, so there is nobody to write to.',
  code: 'nobody-owes',
};

const NOBODY_OF_BATCH = {
  error:
    'Nobody in this batch owes a balance that was not asked for within the last day, so there is nobody to write to.',
  code: 'nobody-owes',
};

export type StaffReleaseOptions = {
  shop: Shop;
  /** When a release that still runs is answered with how far it is. */
  answerAfterMs?: number | undefined;
};

/** Asking everybody for the balance, the pace of mailings and the schedule of reminders. */
export const staffRelease: FastifyPluginAsyncZod<StaffReleaseOptions> = async (app, options) => {
  const { shop, answerAfterMs = ANSWER_AFTER_MS } = options;
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  /** Ends with the time limit, with a client that disconnects, and with a server that stops. */
  function timeLimit({ raw }: FastifyReply): AbortSignal {
    const gone = new AbortController();
    once(raw, 'close', { signal: stopping.signal }).then(
      () => gone.abort(),
      () => {},
    );
    return AbortSignal.any([AbortSignal.timeout(answerAfterMs), gone.signal, stopping.signal]);
  }

  // A server that stops answers at once, without waiting for the time limit.
  serve(app, calls.sendRelease, { endless: true }, async ({ staff, body }, reply) => {
    // From now on: in a burst the start alone takes seconds, and who asks waits half a minute.
    const limit = timeLimit(reply);
    const started = await startRelease(shop, staff, { batchId: body?.batchId ?? null });
    if (!started.ok && started.reason === 'no-batch') return reply.code(404).send(NO_SUCH_BATCH);
    if (!started.ok) return reply.code(409).send(body?.batchId ? NOBODY_OF_BATCH : NOBODY_OWES);
    const { id } = started.mailing;
    const release = await awaitRelease(shop, id, limit);
    const { sent, failed } = release.counts;
    return { stats: { success: sent, failed }, run: { id, finished: release.finishedAt !== null } };
  });

  serve(app, calls.readRelease, () => readOutlook(shop));

  serve(app, calls.readMailSettings, () => readMailSettings(shop.db));

  serve(app, calls.changeMailSettings, async ({ body, staff }) => {
    await changeMailSettings(shop, staff, body);
    return readMailSettings(shop.db);
  });
};
