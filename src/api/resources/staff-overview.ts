import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentFigures, presentNeeds } from '#api/present/staff-overview.ts';
import { COMMON_REFUSALS, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { figuresQuery, staffFigures, staffNeeds, staffSummary } from '#contract/staff-overview.ts';
import { readFigures } from '#shop/overview/read-figures.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { readSummary } from '#shop/overview/read-summary.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** How the shop does, and what waits for a person. */
export const staffOverview: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/summary',
    schema: {
      tags: ['Staff: overview'],
      summary: 'Four numbers for the phone',
      description:
        'Products, orders that staff have not begun (test orders left out), products low in stock, and unanswered inquiries.',
      response: { 200: staffSummary.describe('The numbers'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    handler: () => readSummary(shop),
  });

  app.route({
    method: 'GET',
    url: '/admin/figures',
    schema: {
      tags: ['Staff: overview'],
      summary: 'What the charts show',
      description: 'Of so many `days` until today, in UTC. Test orders are in none.',
      querystring: figuresQuery,
      response: { 200: staffFigures.describe('The figures'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    async handler({ query }) {
      return presentFigures(await readFigures(shop, query.days));
    },
  });

  app.route({
    method: 'GET',
    url: '/admin/needs',
    schema: {
      tags: ['Staff: overview'],
      summary: 'What waits for a person',
      description: 'The oldest first. At most 20 of each list are named, and no list is counted beyond 1000.',
      response: { 200: staffNeeds.describe('The lists'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    async handler() {
      return presentNeeds(await readNeeds(shop));
    },
  });
};
