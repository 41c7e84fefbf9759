import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { COMMON_REFUSALS } from '#api/refusal-schema.ts';
import { type Product, product } from '#contract/catalogue.ts';
import type { ProductRow } from '#db/schema.ts';
import { listActiveProducts } from '#shop/catalogue/products.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { toDecimal } from '#values/money.ts';

export const products: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    method: 'GET',
    url: '/products',
    schema: {
      tags: ['Catalogue'],
      summary: 'Active products',
      description: 'What visitors may buy or pre-order, oldest first.',
      response: { 200: z.array(product).describe('The active products'), ...COMMON_REFUSALS },
    },
    handler: async () => (await listActiveProducts(shop)).map(present),
  });
};

function present({ id, name, description, price, category, imageUrl, stockQuantity }: ProductRow): Product {
  return { id, name, description, price: toDecimal(price), category, imageUrl, inStock: stockQuantity > 0 };
}
