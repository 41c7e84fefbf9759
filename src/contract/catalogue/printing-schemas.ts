import { z } from 'zod';
import { cents } from '#contract/fields/amount.ts';
import { moment } from '#contract/fields/moment.ts';
import { component, orNull } from '#contract/fields/shapes.ts';
import { PRINT_STATES } from '#values/order/gear.ts';

/** GET /api/admin/orders/{id}/printing: how far an order's print lines are at the print provider. */
export const orderPrinting = component('OrderPrinting', {
  /** Null: nothing of the order is printed, or its checkout is not paid. */
  submission: orNull({
    /** By which the provider knows it. */
    externalId: z.string(),
    providerOrderId: z.string().nullable(),
    state: z.enum(PRINT_STATES),
    /** What the provider takes for it, all in all. */
    cost: cents.nullable(),
    /** What stands against it, in words for people. */
    lastError: z.string().nullable(),
    confirmedAt: moment.nullable(),
    /** Whether it can be tried again by hand. */
    retry: z.boolean(),
  }),
});
export type OrderPrinting = z.input<typeof orderPrinting>;
