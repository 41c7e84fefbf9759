import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/mailings.ts';
import type { SuppressionRow } from '#db/schema.ts';
import { liftSuppression } from '#shop/mail/suppressions/lift-suppression.ts';
import { listSuppressions } from '#shop/mail/suppressions/list-suppressions.ts';
import type { Shop } from '#shop/ports/shop.ts';

const GONE = { error: 'This address is not blocked any more. Please load the list again.', code: 'not-found' };

const present = ({ id, address, reason, detail, createdAt }: SuppressionRow) => ({
  ...{ id, address, reason, detail },
  createdAt: createdAt.toISOString(),
});

/** Addresses that get less mail, and why. */
export const staffSuppressions: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.listSuppressions),
    handler: async ({ query }) => (await listSuppressions(shop, query)).map(present),
  });

  app.route({
    ...fromContract(calls.liftSuppression),
    async handler({ params, staff }, reply) {
      const done = await liftSuppression(shop, staff, params.suppression);
      return done.ok ? present(done.lifted) : reply.code(404).send(GONE);
    },
  });
};
