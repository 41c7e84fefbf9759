import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ANOTHER_RUNS, NO_SUCH_MAILING, presentMailing, presentRecipient } from '#api/present/mailing.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import {
  mailing,
  mailingId,
  mailingRecipient,
  mailingResend,
  mailingsQuery,
  recipientsQuery,
} from '#contract/mailings.ts';
import { listMailings, listRecipients, readMailing } from '#shop/mailings/list-mailings.ts';
import { resendFailed } from '#shop/mailings/resend-failed.ts';
import type { Shop } from '#shop/ports/shop.ts';

const tags = ['Staff: mailings'];
const one = { description: 'The mailing', content: { 'application/json': { schema: mailing } } };
const READ_REFUSALS = { ...COMMON_REFUSALS, ...STAFF_REFUSALS };
const UNKNOWN_MAILING = { 404: refusal('There is no such mailing.') };

/** What goes out to many: how far each mailing is, and whom it did not reach. */
export const staffMailings: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/mailings',
    schema: {
      ...{ tags, summary: 'Mailings', querystring: mailingsQuery },
      description: 'Newest first; `before` is the last `id` of the page before.',
      response: { 200: z.array(mailing).describe('The mailings'), ...READ_REFUSALS },
    },
    handler: async ({ query }) => (await listMailings(shop, query)).map(presentMailing),
  });

  app.route({
    method: 'GET',
    url: '/admin/mailings/:mailing',
    schema: {
      ...{ tags, summary: 'One mailing', params: mailingId },
      description: 'How far it is, how fast it goes, and why nothing goes out when it is held up.',
      response: { 200: one, ...READ_REFUSALS, ...UNKNOWN_MAILING },
    },
    async handler({ params }, reply) {
      const read = await readMailing(shop, params.mailing);
      return read ? presentMailing(read) : reply.code(404).send(NO_SUCH_MAILING);
    },
  });

  app.route({
    method: 'GET',
    url: '/admin/mailings/:mailing/recipients',
    schema: {
      ...{ tags, summary: 'Whom a mailing did not reach', params: mailingId, querystring: recipientsQuery },
      description:
        'Those whose mail failed, or who were skipped, in the order of the mailing; `after` is the last `id` of the page before. A mailing that does not exist has none.',
      response: { 200: z.array(mailingRecipient).describe('The recipients'), ...READ_REFUSALS },
    },
    handler: async ({ params, query }) => (await listRecipients(shop, params.mailing, query)).map(presentRecipient),
  });

  app.route({
    method: 'POST',
    url: '/admin/mailings/:mailing/resend',
    schema: {
      ...{ tags, summary: 'Write again to those who were not reached', params: mailingId, body: mailingResend },
      description:
        'To all whose mail failed, or to the `recipients` named: the mails are made afresh and go to the addresses that the orders have now.',
      response: {
        200: one,
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        ...UNKNOWN_MAILING,
        409: refusal('Another release is being sent; one runs at a time.'),
      },
    },
    async handler({ params, body, staff }, reply) {
      const resent = await resendFailed(shop, staff, params.mailing, body.recipients);
      if (!resent.ok && resent.reason === 'another-runs') return reply.code(409).send(ANOTHER_RUNS);
      const read = await readMailing(shop, params.mailing);
      return read ? presentMailing(read) : reply.code(404).send(NO_SUCH_MAILING);
    },
  });
};
