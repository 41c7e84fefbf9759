import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import * as calls from '#contract/money/money-calls.ts';
import { readMoney } from '#shop/payouts/read-money.ts';
import { listPayouts, readPayout } from '#shop/payouts/read-payouts.ts';
import type { Shop } from '#shop/ports/shop.ts';

const UNKNOWN = { error: 'There is no such payout.', code: 'not-found' };

/** What came in, what went to the bank, and of which orders it is. */
export const staffMoney: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({ ...fromContract(calls.readMoney), handler: ({ query }) => readMoney(shop, query.from, query.to) });
  app.route({ ...fromContract(calls.listPayouts), handler: ({ query }) => listPayouts(shop, query) });
  app.route({
    ...fromContract(calls.readPayout),
    async handler({ params, query }, reply) {
      return (await readPayout(shop, params.id, query)) ?? reply.code(404).send(UNKNOWN);
    },
  });
};
