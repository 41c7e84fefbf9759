import { z } from 'zod';
import { amountInput, sumOfCents } from '#contract/fields/amount.ts';
import { component } from '#contract/fields/shapes.ts';
import { filledLine } from '#contract/fields/text.ts';
import { uniqueLines } from '#contract/fields/unique-list.ts';
import { MOST_OF_ONE } from '#values/order/gear.ts';
import { MONEY_BACK_MEANINGS } from '#values/order/order.ts';

const reason = filledLine(200, 'Please give the reason: the customer may ask, and the history keeps it.');

/**
 * POST /api/admin/orders/{id}/cancel. Without `refundAmount` all that was received goes back, but for what was sent; "0.00"
 * keeps it.
 */
export const orderCancellation = z.object({ reason, refundAmount: amountInput.optional() });

/**
 * POST /api/admin/orders/{id}/refund: any amount at any time; or pieces of its gear and the shipping, whose price must then be
 * `amount`.
 */
export const orderRefund = z.object({
  reason,
  amount: amountInput,
  lines: uniqueLines(
    z.object({ orderItemId: z.int().positive().max(2_147_483_647), quantity: z.int().min(0).max(MOST_OF_ONE) }),
  )
    .max(50)
    .optional(),
  shipping: z.boolean().optional(),
  /** Of an amount, while the order stands: the price is lower by it, or the customer owes it again. Needed until it is shipped. */
  meaning: z.enum(MONEY_BACK_MEANINGS).optional(),
  /** Of an amount: what the page said could go back; compared, never used. */
  shown: amountInput.optional(),
  requestKey: z.uuid(),
});

/**
 * POST /api/admin/orders/{id}/money-back: what money means that went back while the order stands. `id`: of a refund with
 * `outside` or a `meaning`, or of a dispute that was lost.
 */
export const moneyBackDecision = z.object({
  kind: z.enum(['refund', 'dispute']),
  id: z.int().positive().max(2_147_483_647),
  meaning: z.enum(MONEY_BACK_MEANINGS),
});
export type MoneyBackDecision = z.infer<typeof moneyBackDecision>;

/** GET /api/admin/orders/totals: of all orders that the filters let through. */
export const orderTotals = component('OrderTotals', {
  count: z.int(),
  /** There are more of them than `count`: nobody waits for the rest to be counted. */
  more: z.boolean(),
  /** Null where not all of them were counted, and for roles that do not see the figures of the shop. */
  total: sumOfCents.nullable(),
  outstanding: sumOfCents.nullable(),
});
export type OrderTotals = z.input<typeof orderTotals>;
