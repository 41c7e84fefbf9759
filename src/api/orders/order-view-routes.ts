import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { asAskedBy } from '#api/http/own-filter.ts';
import { serve } from '#api/http/serve.ts';
import type { Failure } from '#contract/failure.ts';
import { readOrderFilters } from '#contract/orders/order-filter-schemas.ts';
import * as calls from '#contract/orders/order-view-calls.ts';
import { countOrders } from '#shop/orders/reading/order-totals.ts';
import {
  addOrderView,
  changeOrderView,
  listOrderViews,
  removeOrderView,
  type ViewKept,
} from '#shop/orders/reading/order-views.ts';
import type { Shop } from '#shop/ports/shop.ts';

/** Views of the list of orders that those who work here keep. */
export const staffOrderViews: FastifyPluginAsyncZod<{ shop: Shop }> = async (app, { shop }) => {
  serve(app, calls.listOrderViews, ({ staff }) => listOrderViews(shop, staff));

  serve(app, calls.countOrderViews, async ({ staff }) => {
    const views = await listOrderViews(shop, staff);
    const asked = views.map(({ query }) => asAskedBy(staff, readOrderFilters(new URLSearchParams(query))));
    const counts = await countOrders(shop, asked);
    return views.map((view, place) => ({ ...view, ...(counts[place] ?? { count: null, more: false }) }));
  });

  serve(app, calls.addOrderView, async ({ body, staff }, reply) => {
    const kept = await addOrderView(shop, staff, body);
    return kept.ok ? kept.views : reply.code(STATUS[kept.reason]).send(FAILURES[kept.reason]);
  });

  serve(app, calls.changeOrderView, async ({ params, body, staff }, reply) => {
    const kept = await changeOrderView(shop, staff, params.view, body);
    return kept.ok ? kept.views : reply.code(STATUS[kept.reason]).send(FAILURES[kept.reason]);
  });

  serve(app, calls.removeOrderView, async ({ params, staff }, reply) => {
    const kept = await removeOrderView(shop, staff, params.view);
    return kept.ok ? kept.views : reply.code(STATUS[kept.reason]).send(FAILURES[kept.reason]);
  });
};

type Refusal = Exclude<ViewKept, { ok: true }>['reason'];

const STATUS = { 'unknown-view': 404, 'name-taken': 409, 'too-many-views': 409 } as const satisfies Record<
  Refusal,
  number
>;

const FAILURES: Record<Refusal, Failure> = {
  'unknown-view': { error: 'This view is gone, or it is not yours to change.', code: 'unknown-view' },
  'name-taken': { error: 'There is a view with this name. Please give it another one.', code: 'name-taken' },
  'too-many-views': { error: '50 views are kept. Please remove one first.', code: 'too-many-views' },
};
