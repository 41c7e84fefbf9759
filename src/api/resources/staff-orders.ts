import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import { SEARCH_TOO_SHORT } from '#api/present/refused-staff-order.ts';
import { presentStaffOrder } from '#api/present/staff-order.ts';
import { presentOrderTable } from '#api/present/staff-order-table.ts';
import { staffOnly } from '#api/staff-only.ts';
import * as calls from '#contract/calls/staff/orders.ts';
import { exportOrders } from '#shop/orders/reading/export-orders.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** The table of all orders, on the screen and as a file. */
export const staffOrders: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    ...fromContract(calls.listOrders),
    async handler({ query }, reply) {
      const listed = await listStaffOrders(shop, query);
      return listed.ok ? listed.orders.map(presentStaffOrder) : reply.code(400).send(SEARCH_TOO_SHORT);
    },
  });

  app.route({
    ...fromContract(calls.exportOrders),
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
