import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/money/money-calls.ts';
import { closeMonth, readMonth, readMonths } from '#shop/books/close-month.ts';
import { readMoney } from '#shop/payouts/read-money.ts';
import { listPayouts, readPayout } from '#shop/payouts/read-payouts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { NOT_CLOSED } from '#values/books/months.ts';

const UNKNOWN = { error: 'There is no such payout.', code: 'not-found' };

/** What came in, what went to the bank, and of which orders it is. */
export const staffMoney: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readMoney, ({ query }) => readMoney(shop, query.from, query.to));
  serve(app, calls.listPayouts, ({ query }) => listPayouts(shop, query));
  serve(app, calls.readPayout, async ({ params, query }, reply) => {
    return (await readPayout(shop, params.id, query)) ?? reply.code(404).send(UNKNOWN);
  });
  serve(app, calls.readMonths, () => readMonths(shop));
  serve(app, calls.readMonth, ({ params }) => readMonth(shop, params.month));
  serve(app, calls.closeMonth, async ({ params, staff }) => {
    const closed = await closeMonth(shop, params.month, staff);
    if (!closed.ok) throw new Refusal(409, closed.reason, NOT_CLOSED[closed.reason]);
    return await readMonths(shop);
  });
};
