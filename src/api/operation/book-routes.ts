import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import * as calls from '#contract/operation/overview-calls.ts';
import { type Books, readBooks } from '#shop/books/read-books.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { differenceText } from '#values/books/book-differences.ts';

/** Whether the card provider's books and the shop's agree. */
export const staffBooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readBooks, async () => {
    return present(await readBooks(shop));
  });
};

function present({ done, failed, late, differences }: Books) {
  return {
    last: done && { ...done, finishedAt: done.finishedAt ?? done.startedAt },
    failed: failed && { at: failed.startedAt, reason: failed.failure ?? '' },
    late,
    differences: differences.map(({ difference, state, orderKept }) => ({
      ...difference,
      state,
      orderKept,
      advice: differenceText(difference.what, state, difference).advice,
    })),
  };
}
