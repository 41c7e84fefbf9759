import { expect, test } from 'vitest';
import { ownOrder } from '#tests/support/samples/own-order.ts';
import { joinPages, nextCursor, PAGE_SIZE } from './use-own-orders.ts';

const orders = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => ownOrder({ orderNumber: `FD-${from + place}` }));

test('a full page is followed by the orders before its last one, and any other page is the end', () => {
  expect(nextCursor(orders(1, PAGE_SIZE))).toBe(`FD-${PAGE_SIZE}`);
  expect(nextCursor(orders(1, PAGE_SIZE - 1))).toBeUndefined();
  expect(nextCursor([])).toBeUndefined();
});

test('pages become one list in their order, and an order that two of them hold stands in it once, as read first', () => {
  const read = ownOrder({ orderNumber: 'FD-2', status: 'completed' });
  const joined = joinPages([[...orders(1, 1), read], orders(2, 2)]);
  expect(joined.map(({ orderNumber }) => orderNumber)).toEqual(['FD-1', 'FD-2', 'FD-3']);
  expect(joined[1]).toBe(read);
});
