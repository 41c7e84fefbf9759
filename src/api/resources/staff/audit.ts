import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/overview.ts';
import type { AuditEntry } from '#contract/staff-overview.ts';
import { type AuditFacts, listAudit } from '#shop/audit/list-audit.ts';
import type { Shop } from '#shop/ports/shop.ts';

export const staffAudit: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.listAudit),
    async handler({ query }) {
      return (await listAudit(shop, query)).map(presentAuditEntry);
    },
  });
};

function presentAuditEntry({ at, ...entry }: AuditFacts): AuditEntry {
  return { ...entry, actor: 'staff', at: at.toISOString() };
}
