import { expect, test } from 'vitest';
import { totalLines, totalNow } from './order-total.ts';

test('of a price that was lowered it is said what it was, by how much, and what it is now', () => {
  const lowered = { totalAmount: '1899.00', taxAmount: '0.00', reducedBy: '50.00' };
  expect(totalLines(lowered)).toEqual([
    { label: 'Price', value: '$1,899.00' },
    { label: 'Reduced by', value: '−$50.00' },
    { label: 'New total', value: '$1,849.00' },
  ]);
  expect(totalNow(lowered)).toBe('$1,849.00');
  expect(totalLines({ totalAmount: '1899.00', taxAmount: '0.00', reducedBy: '0.00' })).toEqual([
    { label: 'Total', value: '$1,899.00' },
  ]);
});
