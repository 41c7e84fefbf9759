import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAlways } from '#tests/support/properties.ts';
import { pricePreOrder } from './current-terms.ts';

test('the Hunter costs $177.60 today and $1,598.40 when it is ready', () => {
  expect(pricePreOrder({ fullPrice: 177_600, depositPercent: 10, depositAmount: null })).toEqual({
    fullPrice: 177_600,
    deposit: 17_760,
    balance: 159_840,
  });
});

test('deposit and balance add up to the full price, whatever the price and the percentage', async () => {
  const prices = fc.integer({ min: 100, max: 9_999_999_999 });
  await assertAlways(
    fc.property(prices, fc.integer({ min: 1, max: 99 }), (fullPrice, percent) => {
      const { deposit, balance } = pricePreOrder({ fullPrice, depositPercent: percent, depositAmount: null });
      expect(deposit + balance).toBe(fullPrice);
      expect(Number.isSafeInteger(deposit) && deposit > 0 && balance > 0).toBe(true);
    }),
  );
});
