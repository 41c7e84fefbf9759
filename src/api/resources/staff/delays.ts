import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { presentDelays, refuseDelay } from '#api/resources/present-delay.ts';
import { presentMailing } from './present-mailing.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/release.ts';
import { announceDelay } from '#shop/delays/announce-delay.ts';
import { readDelays } from '#shop/delays/read-delays.ts';
import { readMailing } from '#shop/mailings/list-mailings.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** Putting the release off, and what customers say to it. */
export const staffDelays: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.readDelays),
    handler: async () => presentDelays(await readDelays(shop)),
  });

  app.route({
    ...fromContract(calls.announceDelay),
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
