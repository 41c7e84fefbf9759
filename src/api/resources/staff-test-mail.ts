import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { NO_RECIPIENT } from '#api/present/refused-staff-order.ts';
import { CHANGE_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { testPayoffEmail } from '#contract/staff-orders.ts';
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
    method: 'POST',
    url: '/admin/send-test-payoff-email',
    schema: {
      tags: ['Staff: orders'],
      summary: 'Mail the letter of a release for a test order',
      description: 'To `email`, else to the TEST_EMAIL of the settings. The order costs $3 and counts nowhere.',
      body: testPayoffEmail,
      response: {
        200: { description: 'What was done', content: { 'text/plain': { schema: z.string() } } },
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        422: refusal('No recipient is given, and none is set.'),
      },
    },
    async handler({ body, staff }, reply) {
      const recipient = body?.email ?? testEmail;
      if (!recipient) return reply.code(422).send(NO_RECIPIENT);
      await sendTestPayoff(shop, staff, recipient);
      return reply.type('text/plain; charset=utf-8').send(`Test email sent to ${recipient}`);
    },
  });
};
