import { expect, test } from 'vitest';
import { paidOrderState, readPaidOrder } from './paid-order.ts';

test('a paid order is told to the next page, and every other visit tells nothing', () => {
  const order = { orderNumber: 'FD-7K2M4P9Q', email: 'ann@example.com' };
  expect(readPaidOrder(paidOrderState(order))).toEqual(order);
  for (const state of [null, undefined, 'paid', {}, { paidOrder: null }, { paidOrder: { orderNumber: 7 } }]) {
    expect(readPaidOrder(state)).toBeNull();
  }
});
