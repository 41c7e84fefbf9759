import { z } from 'zod';
import { emailAddress, filledLine } from '#contract/fields/text.ts';

/** POST /api/orders/find: the answer is the same whether there is such an order or not. */
export const soughtOrder = z.object({
  orderNumber: filledLine(32, 'Please enter the order number. It is in every email about the order.'),
  email: emailAddress(),
});
export type SoughtOrder = z.infer<typeof soughtOrder>;

/** Any text is asked for as a key: a malformed one is answered like an unknown one. */
export const orderPageKey = z.string().meta({ description: 'The secret of a link to an order’s page' });
