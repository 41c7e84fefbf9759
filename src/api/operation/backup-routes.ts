import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/operation/overview-calls.ts';
import { readHold, releaseHold } from '#shop/backups/held-shop.ts';
import { readBackups } from '#shop/backups/keep-backups.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** How old the last backup is, and what a restored shop holds back until somebody releases it. */
export const staffBackups: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  async function stateNow() {
    const [backups, held] = await Promise.all([readBackups(shop), readHold(shop)]);
    return { backups, held };
  }

  serve(app, calls.readBackups, stateNow);

  serve(app, calls.releaseHold, async ({ staff }, reply) => {
    const released = await releaseHold(shop, staff);
    if (!released.ok) return reply.code(409).send(RELEASE_REFUSALS[released.reason]);
    return stateNow();
  });
};

const RELEASE_REFUSALS = {
  'not-held': { error: 'Nothing is held any more. Please load the page again.', code: 'not-held' },
  'not-compared': {
    error: 'The books were not compared since this shop was restored. Run the command “books verify” first.',
    code: 'not-compared',
  },
};
