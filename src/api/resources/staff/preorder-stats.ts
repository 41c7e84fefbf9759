import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/overview.ts';
import { readPreorderStats } from '#shop/overview/read-preorder-stats.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const preorderStatistics: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.readPreorderStats),
    handler: () => readPreorderStats(shop),
  });
};
