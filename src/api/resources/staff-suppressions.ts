import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { mailingsQuery, suppression, suppressionId } from '#contract/mailings.ts';
import type { SuppressionRow } from '#db/schema.ts';
import { liftSuppression, listSuppressions } from '#shop/mail/suppressions.ts';
import type { Shop } from '#shop/ports/shop.ts';

const tags = ['Staff: mailings'];
const GONE = { error: 'This address is not blocked any more. Please load the list again.', code: 'not-found' };

const present = ({ id, address, reason, detail, createdAt }: SuppressionRow) => ({
  ...{ id, address, reason, detail },
  createdAt: createdAt.toISOString(),
});

/** Addresses that get less mail, and why. */
export const staffSuppressions: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/suppressions',
    schema: {
      tags,
      summary: 'Blocked addresses',
      description:
        'Newest first. One that bounced gets no mail at all; one that complained or unsubscribed gets no announcements. `before` is the last `id` of the page before.',
      querystring: mailingsQuery,
      response: {
        200: z.array(suppression).describe('The addresses'),
        ...COMMON_REFUSALS,
        ...STAFF_REFUSALS,
      },
    },
    handler: async ({ query }) => (await listSuppressions(shop, query)).map(present),
  });

  app.route({
    method: 'DELETE',
    url: '/admin/suppressions/:suppression',
    schema: {
      tags,
      summary: 'Write to an address again',
      description:
        'Takes it from the list. Nothing is sent by this. The mail provider keeps a list of its own, where it has to be taken off too.',
      params: suppressionId,
      response: {
        200: suppression.describe('The address as it was blocked'),
        ...CHANGE_REFUSALS,
        ...STAFF_REFUSALS,
        404: refusal('It is not on the list, perhaps not any more.'),
      },
    },
    async handler({ params, staff }, reply) {
      const done = await liftSuppression(shop, staff, params.suppression);
      return done.ok ? present(done.lifted) : reply.code(404).send(GONE);
    },
  });
};
