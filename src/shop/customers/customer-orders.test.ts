import { expect, test } from 'vitest';
import { sumOrders } from './customer-orders.ts';

const order = (facts: object) =>
  ({ isTest: false, paymentState: 'paid', received: 9_000, refunded: 0, outstanding: 0, ...facts }) as Parameters<
    typeof sumOrders
  >[0][number];

test('of a customer’s orders it is said how many were never paid, and how many of the list are tests', () => {
  const unpaid = order({ paymentState: 'unpaid', received: 0, outstanding: 9_000 });
  expect(sumOrders([order({}), unpaid, unpaid, order({ isTest: true })])).toEqual({
    count: 3,
    unpaid: 2,
    tests: 1,
    counted: true,
    received: 9_000,
    refunded: 0,
    outstanding: 18_000,
  });
});
