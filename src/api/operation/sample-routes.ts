import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import { forgetStaffCookie } from '#api/http/session-cookie.ts';
import * as calls from '#contract/operation/sample-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** The invented orders that a new shop on stand-ins shows, and the way to a shop without them. */
export const staffSamples: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.readSamples),
    async handler() {
      const found = (await shop.samples?.read()) ?? null;
      return { samples: found && { orders: found.orders, filledAt: found.filledAt.toISOString() } };
    },
  });

  app.route({
    ...fromContract(calls.clearSamples),
    async handler(_request, reply) {
      if (!(await shop.samples?.clear())) return reply.code(409).send(NONE);
      forgetStaffCookie(reply);
      return reply.code(204).send(null);
    },
  });
};

const NONE = {
  error: 'This shop has no samples, so nothing was removed. Please load the page again.',
  code: 'no-samples',
};
