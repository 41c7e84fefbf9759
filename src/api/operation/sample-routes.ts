import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { forgetStaffCookie } from '#api/http/session-cookie.ts';
import * as calls from '#contract/operation/sample-calls.ts';
import { readSetup, tickSetup } from '#shop/overview/read-setup.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What is not real in a new shop, the way to a shop without samples, and what it needs before it takes real orders. */
export const staffSamples: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readSamples, async () => {
    const found = (await shop.samples?.read()) ?? null;
    return { samples: found, standIns: [...shop.standIns], live: shop.payments.mode === 'live' };
  });

  serve(app, calls.readSetup, () => readSetup(shop));

  serve(app, calls.tickSetup, async ({ staff, params, body }) => {
    await tickSetup(shop, staff, params.tick, body.done);
    return readSetup(shop);
  });

  serve(app, calls.clearSamples, async (_request, reply) => {
    if (!(await shop.samples?.clear())) return reply.code(409).send(NONE);
    forgetStaffCookie(reply);
    return reply.code(204).send(null);
  });
};

const NONE = {
  error: 'This shop has no samples, so nothing was removed. Please load the page again.',
  code: 'no-samples',
};
