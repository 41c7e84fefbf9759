import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { ANOTHER_RUNS, NO_SUCH_MAILING, presentMailing, presentRecipient } from './present-mailing.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/mailings.ts';
import { listMailings, readMailing } from '#shop/mailings/list-mailings.ts';
import { listRecipients } from '#shop/mailings/list-recipients.ts';
import { resendFailed } from '#shop/mailings/resend-failed.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** What goes out to many: how far each mailing is, and whom it did not reach. */
export const staffMailings: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.listMailings),
    handler: async ({ query }) => (await listMailings(shop, query)).map(presentMailing),
  });

  app.route({
    ...fromContract(calls.readMailing),
    async handler({ params }, reply) {
      const read = await readMailing(shop, params.mailing);
      return read ? presentMailing(read) : reply.code(404).send(NO_SUCH_MAILING);
    },
  });

  app.route({
    ...fromContract(calls.listRecipients),
    handler: async ({ params, query }) => (await listRecipients(shop, params.mailing, query)).map(presentRecipient),
  });

  app.route({
    ...fromContract(calls.resendMailing),
    async handler({ params, body, staff }, reply) {
      const resent = await resendFailed(shop, staff, params.mailing, body.recipients);
      if (!resent.ok && resent.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
      const read = await readMailing(shop, params.mailing);
      return read ? presentMailing(read) : reply.code(404).send(NO_SUCH_MAILING);
    },
  });
};
