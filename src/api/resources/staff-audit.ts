import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { presentAuditEntry } from '#api/present/audit-entry.ts';
import { COMMON_REFUSALS, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { auditEntry, auditQuery } from '#contract/staff-overview.ts';
import { listAudit } from '#shop/overview/list-audit.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const staffAudit: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/audit',
    schema: {
      tags: ['Staff: overview'],
      summary: 'What staff changed',
      description: 'Newest first, 50 at a time or as `limit` says; `before` is the last `id` of the page before.',
      querystring: auditQuery,
      response: {
        200: z.array(auditEntry).describe('The changes'),
        ...COMMON_REFUSALS,
        ...STAFF_REFUSALS,
      },
    },
    async handler({ query }) {
      return (await listAudit(shop, query)).map(presentAuditEntry);
    },
  });
};
