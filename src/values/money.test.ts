import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertAlways } from '#tests/support/properties.ts';
import { formatUsd, fromDecimal, parseAmount, toDecimal } from './money.ts';

const cents = fc.integer({ min: 0, max: 9_999_999_999 });

test('every amount survives the way to the table and back', async () => {
  await assertAlways(fc.property(cents, (amount) => fromDecimal(toDecimal(amount)) === amount));
});

test('an amount below zero survives too', () => {
  expect(toDecimal(-5)).toBe('-0.05');
  expect(fromDecimal('-17.60')).toBe(-1760);
});

test('an amount may come with or without decimals, as text or as a number', () => {
  expect(parseAmount('1776.00')).toBe(177_600);
  expect(parseAmount('1776.5')).toBe(177_650);
  expect(parseAmount(177.6)).toBe(17_760);
  expect(parseAmount(' 3 ')).toBe(300);
});

test.each(['', '-1', '1.234', '1e3', '1,776.00', '$5', 'NaN', '100000000.00', Number.NaN, 1e21, -0.01])(
  '%s is no amount',
  (text) => expect(parseAmount(text)).toBeNull(),
);

test('half a cent never reaches a table', () => {
  expect(() => toDecimal(0.5)).toThrow(TypeError);
});

test('people read dollars with a comma for thousands', async () => {
  expect(formatUsd(177_600)).toBe('$1,776.00');
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const amounts = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
  await assertAlways(fc.property(amounts, (amount) => formatUsd(amount) === dollars.format(amount / 100)));
});
