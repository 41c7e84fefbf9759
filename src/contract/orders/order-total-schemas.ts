import { z } from 'zod';
import { sum } from '#contract/fields/amount.ts';

/** GET /api/admin/orders/totals: of all orders that the filters let through. */
export const orderTotals = z
  .object({
    count: z.int(),
    /** There are more of them than `count`: nobody waits for the rest to be counted. */
    more: z.boolean(),
    /** Null where not all of them were counted, and for roles that do not see the figures of the shop. */
    total: sum.nullable(),
    outstanding: sum.nullable(),
  })
  .meta({ id: 'OrderTotals' });
export type OrderTotals = z.infer<typeof orderTotals>;
