import type { OrderStatus } from '#values/order.ts';

/** What can happen to an order. Paid is a fact of the ledger; the status only tells how far the work is. */
export type OrderChange = 'deposit-received' | 'balance-received' | 'process' | 'ship' | 'cancel';

/** The whole life of a pre-order (spec section 4): what is not in this table cannot happen. */
const TRANSITIONS: Record<OrderChange, { from: readonly OrderStatus[]; to: OrderStatus }> = {
  'deposit-received': { from: ['pending'], to: 'paid_deposit' },
  'balance-received': { from: ['paid_deposit'], to: 'completed' },
  process: { from: ['completed', 'paid_deposit', 'pending'], to: 'processing' },
  ship: { from: ['processing'], to: 'shipped' },
  cancel: { from: ['pending', 'paid_deposit', 'completed', 'processing'], to: 'cancelled' },
};

/** The status after a change, or null when the table forbids it. */
export function nextStatus(status: OrderStatus, change: OrderChange): OrderStatus | null {
  const { from, to } = TRANSITIONS[change];
  return from.includes(status) ? to : null;
}
