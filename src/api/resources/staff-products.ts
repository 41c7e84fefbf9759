import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  IN_ARCHIVE,
  NO_SUCH_PRODUCT,
  ON_SALE,
  presentStaffProduct,
  pricedByCampaign,
} from '#api/present/staff-product.ts';
import { CHANGE_REFUSALS, COMMON_REFUSALS, refusal, STAFF_REFUSALS } from '#api/refusal-schema.ts';
import { rowId } from '#api/row-id.ts';
import { staffOnly } from '#api/staff-only.ts';
import { centsOf } from '#contract/amount.ts';
import { newProduct, productChange, productDeleted, productsQuery, staffProduct } from '#contract/staff-products.ts';
import { addProduct } from '#shop/catalogue/add-product.ts';
import { changeProduct } from '#shop/catalogue/change-product.ts';
import { deleteProduct } from '#shop/catalogue/delete-product.ts';
import { listProducts, readProduct } from '#shop/catalogue/products.ts';
import type { Shop } from '#shop/ports/shop.ts';

const params = z.object({ id: rowId });
const one = { description: 'The product', content: { 'application/json': { schema: staffProduct } } };
const READ_REFUSALS = { ...COMMON_REFUSALS, ...STAFF_REFUSALS };
const WRITE_REFUSALS = { ...CHANGE_REFUSALS, ...STAFF_REFUSALS };
const UNKNOWN_PRODUCT = refusal('There is no such product.');

/** The catalogue as staff see and change it. */
export const staffProducts: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  staffOnly(app, shop);

  app.route({
    method: 'GET',
    url: '/admin/products',
    schema: {
      tags: ['Staff: products'],
      summary: 'All products',
      description:
        'Active and inactive, oldest first; with `archived=true` those that were deleted after being ordered.',
      querystring: productsQuery,
      response: { 200: z.array(staffProduct).describe('The products'), ...READ_REFUSALS },
    },
    handler: async ({ query }) => (await listProducts(shop, query)).map(presentStaffProduct),
  });

  app.route({
    method: 'GET',
    url: '/admin/products/:id',
    schema: {
      tags: ['Staff: products'],
      summary: 'One product',
      description: 'In the archive or not.',
      params,
      response: { 200: one, ...READ_REFUSALS, 404: UNKNOWN_PRODUCT },
    },
    async handler({ params: { id } }, reply) {
      const product = await readProduct(shop, id);
      return product ? presentStaffProduct(product) : reply.code(404).send(NO_SUCH_PRODUCT);
    },
  });

  app.route({
    method: 'POST',
    url: '/admin/products',
    schema: {
      tags: ['Staff: products'],
      summary: 'Add a product',
      description: 'Visitors see it at once when it is active.',
      body: newProduct,
      response: { 200: one, ...WRITE_REFUSALS },
    },
    async handler({ body, staff }) {
      return presentStaffProduct(await addProduct(shop, staff, { ...body, price: centsOf(body.price) }));
    },
  });

  app.route({
    method: 'PUT',
    url: '/admin/products/:id',
    schema: {
      tags: ['Staff: products'],
      summary: 'Change a product',
      description:
        'Only what is given is changed. With `stockSeen` the difference from it to `stockQuantity` is applied, never below 0, so that two people who count at once lose nothing. A product with an active campaign has the price of that campaign. `archived: false` takes it out of the archive, inactive.',
      params,
      body: productChange,
      response: {
        200: one,
        ...WRITE_REFUSALS,
        404: UNKNOWN_PRODUCT,
        409: refusal('The product is in the archive, or its price is that of its campaign.'),
      },
    },
    async handler({ params: { id }, body, staff }, reply) {
      const changed = await changeProduct(shop, staff, id, changeOf(body));
      if (changed.ok) return presentStaffProduct(changed.product);
      if (changed.reason === 'not-found') return reply.code(404).send(NO_SUCH_PRODUCT);
      return reply.code(409).send(changed.reason === 'archived' ? IN_ARCHIVE : pricedByCampaign(changed.price));
    },
  });

  app.route({
    method: 'DELETE',
    url: '/admin/products/:id',
    schema: {
      tags: ['Staff: products'],
      summary: 'Delete a product',
      description: 'What orders refer to is archived instead. A picture stays stored: other products may show it.',
      params,
      response: {
        200: productDeleted.describe('What became of it'),
        ...WRITE_REFUSALS,
        404: UNKNOWN_PRODUCT,
        409: refusal('Pre-orders run on the product.'),
      },
    },
    async handler({ params: { id }, staff }, reply) {
      const deleted = await deleteProduct(shop, staff, id);
      if (deleted.ok) return { outcome: deleted.outcome };
      return deleted.reason === 'on-sale' ? reply.code(409).send(ON_SALE) : reply.code(404).send(NO_SUCH_PRODUCT);
    },
  });
};

function changeOf({ stockQuantity, stockSeen, archived, price, ...details }: z.output<typeof productChange>) {
  return {
    details: price === undefined ? details : { ...details, price: centsOf(price) },
    ...(stockQuantity === undefined ? {} : { stock: { quantity: stockQuantity, seen: stockSeen } }),
    restore: archived === false,
  };
}
