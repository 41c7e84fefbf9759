import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/money/money-calls.ts';
import { readMoney } from '#shop/payouts/read-money.ts';
import { listPayouts, readPayout } from '#shop/payouts/read-payouts.ts';
import type { Shop } from '#shop/ports/shop.ts';

const UNKNOWN = { error: 'There is no such payout.', code: 'not-found' };

/** What came in, what went to the bank, and of which orders it is. */
export const staffMoney: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readMoney, ({ query }) => readMoney(shop, query.from, query.to));
  serve(app, calls.listPayouts, ({ query }) => listPayouts(shop, query));
  serve(app, calls.readPayout, async ({ params, query }, reply) => {
    return (await readPayout(shop, params.id, query)) ?? reply.code(404).send(UNKNOWN);
  });
};
