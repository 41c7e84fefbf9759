import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { NO_RECIPIENT } from './refuse-order.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/orders.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { sendTestPayoff } from '#shop/release/send-test-payoff.ts';

type Options = {
  shop: Shop;
  /** Who gets the test mail when the call names nobody. */
  testEmail: string | null;
};

export const staffTestMail: FastifyPluginAsyncZod<Options> = async (app, { shop, testEmail }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.sendTestPayoffEmail),
    async handler({ body, staff }, reply) {
      const recipient = body?.email ?? testEmail;
      if (!recipient) return reply.code(422).send(NO_RECIPIENT);
      await sendTestPayoff(shop, staff, recipient);
      return reply.type('text/plain; charset=utf-8').send(`Test email sent to ${recipient}`);
    },
  });
};
