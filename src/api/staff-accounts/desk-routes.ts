import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/http/from-contract.ts';
import * as calls from '#contract/staff-accounts/desk-calls.ts';
import { changeDesk, readDesk } from '#shop/people/staff/desk-choices.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** How whoever asks has set up their desk. */
export const staffDesk: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({ ...fromContract(calls.readDesk), handler: ({ staff }) => readDesk(shop, staff) });
  app.route({ ...fromContract(calls.changeDesk), handler: ({ staff, body }) => changeDesk(shop, staff, body) });
};
