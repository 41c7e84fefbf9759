import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { may } from '#contract/access.ts';
import * as calls from '#contract/operation/jump-calls.ts';
import { customerKey } from '#shop/customers/customer-key.ts';
import { findPlaces } from '#shop/overview/find-places.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** One field that finds whatever whoever asks may see. */
export const staffJump: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.findPlaces, async ({ query: { search }, staff: { role } }) => {
    const { orders, customers, bows, products, mails } = await findPlaces(shop, search, {
      orders: may(role, 'orders.see'),
      customers: may(role, 'customers'),
      products: may(role, 'catalogue.change'),
    });
    return {
      orders: orders.map(({ orderNumber, customerName }) => ({ orderNumber, customerName })),
      customers: customers.map(({ email, name }) => ({ key: customerKey(email), email, name })),
      bows: bows.map(({ bow: { serial, state }, order: { customerName } }) => ({ serial, state, customerName })),
      products,
      mails: mails.map(({ id, subject, recipient, template }) => ({ id, subject, recipient, template })),
    };
  });
};
