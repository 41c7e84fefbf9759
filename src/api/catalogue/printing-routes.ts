import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { Refusal } from '#api/http/refusal.ts';
import { serve } from '#api/http/serve.ts';
import { refuseStaffOrder } from '#api/orders/refuse-order.ts';
import * as calls from '#contract/catalogue/printing-calls.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type PrintingRead, readPrinting, retryPrinting } from '#shop/printing/retry-submission.ts';

/** An order's print lines at the print provider. */
export const staffPrinting: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.readOrderPrinting, async ({ params: { order } }) => {
    const read = await readPrinting(shop, order);
    if (!read.ok) throw refuseStaffOrder(read);
    return present(read);
  });

  serve(app, calls.retryOrderPrinting, async ({ params: { order }, staff }) => {
    const retried = await retryPrinting(shop, staff, order);
    if (!retried.ok && retried.reason === 'not-failed') {
      const error = 'Printing has not failed, or somebody has tried again already. Please look again.';
      throw new Refusal(409, retried.reason, error);
    }
    const read = await readPrinting(shop, order);
    if (!read.ok) throw refuseStaffOrder(read);
    return present(read);
  });
};

function present({ submission, retry }: Extract<PrintingRead, { ok: true }>) {
  return { submission: submission && { ...submission, retry } };
}
