import { expect, test } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '#values/order.ts';
import { nextStatus, type OrderChange } from './transitions.ts';

const ALLOWED: Record<OrderChange, Partial<Record<OrderStatus, OrderStatus>>> = {
  'deposit-received': { pending: 'paid_deposit' },
  'all-received': { pending: 'completed' },
  'balance-received': { paid_deposit: 'completed' },
  process: { pending: 'processing', paid_deposit: 'processing', completed: 'processing' },
  ship: { processing: 'shipped' },
  'all-sent': { paid_deposit: 'shipped', completed: 'shipped', processing: 'shipped' },
  'take-back': { shipped: 'processing' },
  cancel: { pending: 'cancelled', paid_deposit: 'cancelled', completed: 'cancelled', processing: 'cancelled' },
};
const every = Object.keys(ALLOWED).flatMap((change) =>
  ORDER_STATUSES.map((status) => [status, change as OrderChange] as const),
);

test.each(every)('a %s order after %s is what the house allows, and nothing else', (status, change) => {
  expect(nextStatus(status, change)).toBe(ALLOWED[change][status] ?? null);
});
