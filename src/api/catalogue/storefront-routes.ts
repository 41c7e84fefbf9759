import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import type { Product } from '#contract/catalogue/catalogue-schemas.ts';
import { askGuide, listProducts, sendMessage } from '#contract/catalogue/storefront-calls.ts';
import type { ProductRow } from '#db/schema.ts';
import { answerQuestion } from '#guide/answer-question.ts';
import { allTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { listActiveProducts } from '#shop/catalogue/products.ts';
import { sendInquiry } from '#shop/inquiries/change-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { toDecimal } from '#values/money.ts';

/** What visitors read, ask and write. */
export const storefront: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, listProducts, async () => {
    const [products, terms] = await Promise.all([listActiveProducts(shop), allTerms(shop)]);
    const onSale = new Map(terms.map((each) => [each.productId, each]));
    return products.map((product) => present(product, onSale.get(product.id)));
  });

  serve(app, askGuide, { limit: 'guide' }, ({ body }) => answerQuestion(shop, body.message));

  serve(app, sendMessage, { limit: 'contact' }, async ({ body }) => {
    await sendInquiry(shop, body);
    return { received: true as const };
  });
};

/** What is on pre-order has places instead of stock: it can be had while its campaign is open. */
function present(
  { id, name, description, price, category, imageUrl, stockQuantity }: ProductRow,
  terms: Terms | undefined,
): Product {
  const inStock = terms ? terms.state === 'open' : stockQuantity > 0;
  const preOrder = terms ? { state: terms.state, placesLeft: terms.placesLeft } : null;
  return { id, name, description, price: toDecimal(price), category, imageUrl, inStock, preOrder };
}
