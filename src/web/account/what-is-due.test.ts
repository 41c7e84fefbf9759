import { expect, test } from 'vitest';
import { ownOrder } from '#tests/support/own-order.ts';
import { balanceOpen, depositReceived, payableNow, paymentPath } from './what-is-due.ts';

test('a pending order and one whose balance is open can be paid, with what is owed next', () => {
  expect(payableNow(ownOrder({ status: 'pending' }))).toEqual({ leg: 'deposit', amount: '177.60' });
  expect(payableNow(ownOrder({ status: 'paid_deposit' }))).toEqual({ leg: 'balance', amount: '1598.40' });
});

test('nothing is paid twice: not while a charge is under way, not when paid in full, not when cancelled', () => {
  expect(payableNow(ownOrder({ status: 'paid_deposit', processing: true }))).toBeNull();
  for (const status of ['completed', 'shipped', 'cancelled'] as const) {
    expect(payableNow(ownOrder({ status }))).toBeNull();
  }
});

test('a deposit counts as paid when it has come in, not when it was agreed', () => {
  expect(depositReceived(ownOrder({ status: 'pending' }))).toBe('0.00');
  expect(depositReceived(ownOrder({ status: 'paid_deposit' }))).toBe('177.60');
});

test('the balance is open until it is paid, and no longer once the order is cancelled', () => {
  expect(balanceOpen(ownOrder({ status: 'pending' }))).toBe('1598.40');
  expect(balanceOpen(ownOrder({ status: 'paid_deposit' }))).toBe('1598.40');
  expect(balanceOpen(ownOrder({ status: 'completed' }))).toBe('0.00');
  expect(balanceOpen(ownOrder({ status: 'cancelled' }))).toBe('0.00');
});

test('the way to the payment carries the secret of the link, whatever it consists of', () => {
  expect(paymentPath('a b&c')).toBe('/complete-payment?token=a%20b%26c');
});
