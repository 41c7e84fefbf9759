import { z } from 'zod';
import { component } from '#contract/fields/shapes.ts';
import { line } from '#contract/fields/text.ts';
import { BOW_STATES } from '#values/order/campaign.ts';

/** The query of GET /api/admin/jump: parts of a name or a number, as the list of orders is searched. */
export const jumpQuery = z.object({ search: line(100) });

/** GET /api/admin/jump: a few of each kind that the role may see; the others are empty. */
export const jumpPlaces = component('JumpPlaces', {
  orders: z.array(z.object({ orderNumber: z.string(), customerName: z.string() })),
  customers: z.array(z.object({ key: z.string(), email: z.string(), name: z.string() })),
  bows: z.array(z.object({ serial: z.string(), state: z.enum(BOW_STATES), customerName: z.string() })),
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Of a whole address, or of an order. */
  mails: z.array(
    z.object({ id: z.int(), subject: z.string().nullable(), recipient: z.string(), template: z.string() }),
  ),
});
export type JumpPlaces = z.input<typeof jumpPlaces>;
