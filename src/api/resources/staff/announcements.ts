import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { presentMailing } from './present-mailing.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/mailings.ts';
import { startAnnouncement } from '#shop/announcements/start-announcement.ts';
import { readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';

const NOBODY = {
  error: 'No pre-order stands whose address takes announcements, so there is nobody to write to.',
  code: 'nobody',
};

/** News to everybody with a pre-order. */
export const staffAnnouncements: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.announce),
    async handler({ staff, body }, reply) {
      const started = await startAnnouncement(shop, staff, body);
      if (!started.ok) return reply.code(409).send(NOBODY);
      const facts = await readMailing(shop, started.mailing.id);
      if (!facts) throw new Error(`Mailing ${started.mailing.id} is missing.`);
      return presentMailing(facts);
    },
  });
};
