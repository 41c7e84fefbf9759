import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { serve } from '#api/http/serve.ts';
import type { StaffBooks } from '#contract/operation/book-schemas.ts';
import * as calls from '#contract/operation/overview-calls.ts';
import { type Books, readBooks } from '#shop/books/read-books.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { differenceText } from '#values/book-differences.ts';
import { toDecimal } from '#values/money.ts';

/** Whether the card provider's books and the shop's agree. */
export const staffBooks: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readBooks, async () => {
    return present(await readBooks(shop));
  });
};

function present({ done, failed, late, differences }: Books): StaffBooks {
  return {
    last: done && {
      ...{
        askedBy: done.askedBy,
        open: done.open,
        takenOver: done.takenOver,
        closed: done.closed,
        cutOff: done.cutOff,
      },
      ...{
        counts: done.counts,
        since: done.since.toISOString(),
        finishedAt: (done.finishedAt ?? done.startedAt).toISOString(),
      },
    },
    failed: failed && { at: failed.startedAt.toISOString(), reason: failed.failure ?? '' },
    late,
    differences: differences.map(
      ({ difference: { checkId: _, alertId: __, disagrees, amount, ...difference }, state, orderKept }) => ({
        ...{ ...difference, state, orderKept, amount: toDecimal(amount) },
        advice: differenceText(difference.what, state, { ...difference, disagrees }).advice,
      }),
    ),
  };
}
