import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { fromContract } from '#api/from-contract.ts';
import * as calls from '#contract/calls/catalogue.ts';
import type { Product } from '#contract/catalogue.ts';
import type { ProductRow } from '#db/schema.ts';
import { listActiveProducts } from '#shop/catalogue/list-active-products.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { toDecimal } from '#values/money.ts';

export const products: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  app.route({
    ...fromContract(calls.listProducts),
    handler: async () => (await listActiveProducts(shop)).map(present),
  });
};

function present({ id, name, description, price, category, imageUrl, stockQuantity }: ProductRow): Product {
  return { id, name, description, price: toDecimal(price), category, imageUrl, inStock: stockQuantity > 0 };
}
