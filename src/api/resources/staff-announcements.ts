import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentMailing } from '#api/present/mailing.ts';
import { CHANGE_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { announcement, mailing } from '#contract/mailings.ts';
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
    method: 'POST',
    url: '/admin/announcements',
    schema: {
      tags: ['Staff: mailings'],
      summary: 'Announce something',
      description:
        'To every address with a pre-order that stands, once; not to those that unsubscribed, complained or bounced. The same `requestKey` again announces nothing and answers the same mailing.',
      body: announcement,
      response: {
        200: mailing.describe('The mailing, and how far it is'),
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        409: refusal('There is nobody to write to.'),
      },
    },
    async handler({ staff, body }, reply) {
      const started = await startAnnouncement(shop, staff, body);
      if (!started.ok) return reply.code(409).send(NOBODY);
      const facts = await readMailing(shop, started.mailing.id);
      if (!facts) throw new Error(`Mailing ${started.mailing.id} is missing.`);
      return presentMailing(facts);
    },
  });
};
