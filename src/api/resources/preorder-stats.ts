import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { COMMON_REFUSALS, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { preorderStats } from '#contract/staff-overview.ts';
import { readPreorderStats } from '#shop/overview/read-summary.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const preorderStatistics: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/preorder-stats',
    schema: {
      tags: ['Staff: overview'],
      summary: 'How many pre-orders there are',
      description: 'Of all time, without test orders. For staff only.',
      response: { 200: preorderStats.describe('The counters'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    handler: () => readPreorderStats(shop),
  });
};
