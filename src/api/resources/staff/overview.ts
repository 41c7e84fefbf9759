import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { presentFigures, presentNeeds } from './present-overview.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/overview.ts';
import { readFigures } from '#shop/overview/read-figures.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { readSummary } from '#shop/overview/read-summary.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** How the shop does, and what waits for a person. */
export const staffOverview: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.readSummary),
    handler: () => readSummary(shop),
  });

  app.route({
    ...fromContract(calls.readFigures),
    async handler({ query }) {
      return presentFigures(await readFigures(shop, query.days));
    },
  });

  app.route({
    ...fromContract(calls.readNeeds),
    async handler() {
      return presentNeeds(await readNeeds(shop));
    },
  });
};
