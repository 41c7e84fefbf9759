import { z } from 'zod';
import { component } from '#contract/fields/shapes.ts';
import { filledLine, line } from '#contract/fields/text.ts';
import { MOST_TICKED, namedList, uniqueNumbers } from '#contract/fields/unique-list.ts';

/** A view of the list of orders that somebody kept. */
export const orderView = component('OrderView', {
  id: z.int(),
  name: z.string(),
  /** The filters as the address of the list has them: "status=shipped&sort=total". */
  query: z.string(),
  /** Everybody who works here has it. */
  shared: z.boolean(),
  madeBy: z.string(),
  /** Whoever asks may change it. */
  mayChange: z.boolean(),
});
export type OrderView = z.infer<typeof orderView>;

/** GET /api/admin/order-view-counts: each view with how many orders are in it. */
export const countedView = orderView
  .pick({ id: true, name: true, query: true, shared: true })
  .extend({
    /** Null: the view looks for something that nothing can be found by. */
    count: z.int().nullable(),
    /** There are more than `count`. */
    more: z.boolean(),
  })
  .meta({ id: 'CountedOrderView' });
export type CountedOrderView = z.infer<typeof countedView>;

const name = filledLine(60, 'Please name the view.');
const query = line(1000);

/** POST /api/admin/order-views */
export const newOrderView = z.object({ name, query, shared: z.boolean().default(false) });
export type NewOrderView = z.input<typeof newOrderView>;

/** PUT /api/admin/order-views/{view}: only what is to change. */
export const orderViewChange = z.object({ name, query, shared: z.boolean() }).partial();

const ORDER_TWICE = 'An order is named twice.';

/** In a body. */
export const orderNumbers = uniqueNumbers(ORDER_TWICE, line(32))
  .min(1, 'Please choose at least one order.')
  .max(MOST_TICKED);

/** Order numbers with commas between them, in an address. */
export const namedOrders = namedList(line(MOST_TICKED * 33), { most: MOST_TICKED, twice: ORDER_TWICE });
