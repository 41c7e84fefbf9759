import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SEARCH_TOO_SHORT } from '#api/present/refused-staff-order.ts';
import { presentStaffOrder } from '#api/present/staff-order.ts';
import { presentOrderTable } from '#api/present/staff-order-table.ts';
import { COMMON_REFUSALS, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { staffOnly } from '#api/staff-only.ts';
import { orderFilters, staffOrder, staffOrdersQuery } from '#contract/staff-orders.ts';
import { exportOrders, listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import type { Shop } from '#shop/ports/shop.ts';

const TAGS = ['Staff: orders'];
const READ_REFUSALS = { ...COMMON_REFUSALS, ...STAFF_REFUSALS };

/** The table of all orders, on the screen and as a file. */
export const staffOrders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/orders',
    schema: {
      tags: TAGS,
      summary: 'Orders',
      description:
        'Newest first, 50 at a time or as `limit` says; `before` is the last order number of the page before. `search` finds words of three letters or digits anywhere in a number, a name or an email address; when all its words are shorter, it finds them as whole words of a name.',
      querystring: staffOrdersQuery,
      response: { 200: z.array(staffOrder).describe('The orders'), ...READ_REFUSALS },
    },
    async handler({ query }, reply) {
      const listed = await listStaffOrders(shop, query);
      return listed.ok ? listed.orders.map(presentStaffOrder) : reply.code(400).send(SEARCH_TOO_SHORT);
    },
  });

  app.route({
    method: 'GET',
    url: '/admin/orders/export.csv',
    schema: {
      tags: TAGS,
      summary: 'Orders as CSV',
      description: 'All that the filters of the table show, for spreadsheet programs.',
      querystring: orderFilters,
      response: {
        // A stream, which no schema checks.
        200: { description: 'The file', content: { 'text/csv': { schema: z.unknown() } } },
        ...READ_REFUSALS,
      },
    },
    async handler({ query }, reply) {
      const exported = exportOrders(shop, query);
      if (!exported.ok) return reply.code(400).send(SEARCH_TOO_SHORT);
      const day = shop.clock().toISOString().slice(0, 10);
      reply.header('content-disposition', `attachment; filename="orders-${day}.csv"`);
      reply.type('text/csv; charset=utf-8');
      return reply.send(Readable.from(presentOrderTable(exported.batches)));
    },
  });
};
