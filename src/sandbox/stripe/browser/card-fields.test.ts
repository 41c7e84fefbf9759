import { expect, test } from 'vitest';
import { faultOf, formatCvc, formatExpiry, formatNumber } from './card-fields.ts';

const today = new Date(2026, 10, 21);
const card = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' };

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['abc', ''],
])('the number %s is shown as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['13', '01 / 3'],
  ['1230', '12 / 30'],
  ['12/2030', '12 / 30'],
  ['12 / 305', '12 / 30'],
])('the expiration date %s is shown as %s', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('the security code has three digits, four at American Express', () => {
  expect(formatCvc('12345', '4242')).toBe('123');
  expect(formatCvc('12345', '3782')).toBe('1234');
});

test.each([
  ['number', { number: '4242 4242' }, 'Your card number is incomplete.'],
  ['number', { number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  ['expiry', { expiry: '' }, "Your card's expiration date is incomplete."],
  ['expiry', { expiry: '12 / 25' }, "Your card's expiration year is in the past."],
  ['expiry', { expiry: '10 / 26' }, "Your card's expiration date is in the past."],
  ['expiry', { expiry: '00 / 30' }, "Your card's expiration date is invalid."],
  ['cvc', { cvc: '12' }, "Your card's security code is incomplete."],
] as const)('%s: %o is answered with “%s”', (field, typed, message) => {
  expect(faultOf(field, { ...card, ...typed }, today)?.message).toBe(message);
});

test('a whole card has no fault, in its last month too', () => {
  for (const field of ['number', 'expiry', 'cvc'] as const) expect(faultOf(field, card, today)).toBeNull();
  expect(faultOf('expiry', { ...card, expiry: '11 / 26' }, today)).toBeNull();
});
