import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/staff-accounts/desk-calls.ts';
import { changeDesk, readDesk } from '#shop/people/staff/desk-choices.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** How whoever asks has set up their desk. */
export const staffDesk: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readDesk, ({ staff }) => readDesk(shop, staff));
  serve(app, calls.changeDesk, ({ staff, body }) => changeDesk(shop, staff, body));
};
