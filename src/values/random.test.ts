import { expect, test } from 'vitest';
import { newOrderNumber, newPaymentToken } from './random.ts';

test('an order number can be read out on the phone', () => {
  expect(newOrderNumber()).toMatch(/^FD-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test('a payment link cannot be guessed and fits into an address', () => {
  const tokens = Array.from({ length: 1000 }, newPaymentToken);
  expect(new Set(tokens).size).toBe(1000);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});
