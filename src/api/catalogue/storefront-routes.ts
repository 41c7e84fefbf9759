import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import { askGuide, listProducts, sendMessage } from '#contract/catalogue/storefront-calls.ts';
import type { ProductRow } from '#db/schema.ts';
import { answerQuestion } from '#guide/answer-question.ts';
import { allTerms, type Terms } from '#shop/catalogue/current-terms.ts';
import { listActiveProducts } from '#shop/catalogue/products.ts';
import { sendInquiry } from '#shop/inquiries/change-inquiry.ts';
import type { Shop } from '#shop/ports/shop.ts';

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
function present(product: ProductRow, terms: Terms | undefined) {
  const inStock = terms ? terms.state === 'open' : product.stockQuantity > 0;
  return { ...product, inStock, preOrder: terms ?? null };
}
