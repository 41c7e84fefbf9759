import { expect, test } from 'vitest';
import { arrivedAmong } from './order-list.tsx';

const list = (...numbers: string[]) => numbers.map((orderNumber) => ({ orderNumber }));

test('a new order is marked, and one that moved up from the next page is not', () => {
  const known = new Set(['FD-3', 'FD-2', 'FD-1']);
  expect(arrivedAmong(known, list('FD-5', 'FD-3', 'FD-4', 'FD-2'))).toEqual(['FD-5', 'FD-4']);
  expect(arrivedAmong(known, list('FD-3', 'FD-1', 'FD-0'))).toEqual([]);
  expect(arrivedAmong(new Set(), list('FD-1'))).toEqual(['FD-1']);
});
