import { expect, test } from 'vitest';
import type { OrderRow } from '#db/schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#values/order/order.ts';
import { nextStaffStep, nextStatus, type OrderChange, workStep } from './transitions.ts';

const ALLOWED: Record<OrderChange, Partial<Record<OrderStatus, OrderStatus>>> = {
  'deposit-received': { pending: 'paid_deposit' },
  'all-received': { pending: 'completed' },
  'balance-received': { paid_deposit: 'completed' },
  process: { pending: 'processing', paid_deposit: 'processing', completed: 'processing' },
  ship: { processing: 'shipped' },
  'all-sent': { paid_deposit: 'shipped', completed: 'shipped', processing: 'shipped' },
  'take-back': { shipped: 'processing' },
  'undo-process-of-deposit': { processing: 'paid_deposit' },
  'undo-process-of-paid': { processing: 'completed' },
  cancel: { pending: 'cancelled', paid_deposit: 'cancelled', completed: 'cancelled', processing: 'cancelled' },
};
const every = Object.keys(ALLOWED).flatMap((change) =>
  ORDER_STATUSES.map((status) => [status, change as OrderChange] as const),
);

test.each(every)('a %s order after %s is what the house allows, and nothing else', (status, change) => {
  expect(nextStatus(status, change)).toBe(ALLOWED[change][status] ?? null);
});

test('the step that comes first is the work on what is paid, a payment link where money was asked for, and none before that', () => {
  const order = { otherKeys: false, cancelsAt: null, disputed: false, outstanding: 0, balanceAskedAt: null };
  const of = (more: object, sendable = true) => nextStaffStep({ ...order, ...more } as OrderRow, sendable);
  const owing = { status: 'paid_deposit', outstanding: 151_900 };
  expect(of({ status: 'completed' })).toBe('process');
  expect(of(owing)).toBeNull();
  expect(of({ ...owing, balanceAskedAt: new Date(0) })).toBe('renew-link');
  expect(of({ status: 'pending', outstanding: 37_000 })).toBe('renew-link');
  expect(of({ status: 'processing' })).toBe('ship');
  expect(of({ status: 'processing', outstanding: 5_000 })).toBe('renew-link');
  expect(of({ status: 'processing' }, false)).toBeNull();
  expect(of({ status: 'shipped' })).toBeNull();
  expect(of({ status: 'completed', disputed: true })).toBeNull();
  expect(of({ status: 'completed', otherKeys: true })).toBeNull();
  expect(of({ status: 'completed', cancelsAt: new Date(0) })).toBeNull();
  // What the order allows besides is still offered.
  expect(workStep({ ...order, ...owing } as OrderRow, true)).toBe('process');
});
