import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presentDelays, refuseDelay } from '#api/present/delay.ts';
import { presentMailing } from '#api/present/mailing.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { staffDelays as contract } from '#contract/delays.ts';
import { delay, mailing } from '#contract/mailings.ts';
import { announceDelay } from '#shop/delays/announce-delay.ts';
import { readDelays } from '#shop/delays/read-delays.ts';
import { readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';

const TAGS = ['Staff: release'];

/** Putting the release off, and what customers say to it. */
export const staffDelays: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/delays',
    schema: {
      tags: TAGS,
      summary: 'Delays of the release',
      description: 'The release date as it stands, how many a later one would be told to, and the delays so far.',
      response: { 200: contract.describe('The delays, newest first'), ...COMMON_REFUSALS, ...STAFF_REFUSALS },
    },
    handler: async () => presentDelays(await readDelays(shop)),
  });

  app.route({
    method: 'POST',
    url: '/admin/delays',
    schema: {
      tags: TAGS,
      summary: 'Put the release off',
      description:
        'Moves the date of the active campaign and mails everybody who has paid and has no bow yet; each answers by a link, and where the law asks for consent, silence ends the order with all money back. The same `requestKey` again is the same delay.',
      body: delay,
      response: {
        200: mailing.describe('The mailing of the notices'),
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        409: refusal('No campaign is active, or the notices of an earlier delay are still going out.'),
        422: refusal('The date is not after today, not after the date as it stands, or more than three years away.'),
      },
    },
    async handler({ body, staff }, reply) {
      const announced = await announceDelay(shop, staff, body);
      if (!announced.ok) {
        const { status, failure } = refuseDelay(announced);
        return reply.code(status).send(failure);
      }
      const notices = await readMailing(shop, announced.mailingId);
      if (!notices) throw new Error(`Mailing ${announced.mailingId} is gone.`);
      return presentMailing(notices);
    },
  });
};
