import { expect, test } from 'vitest';
import { ownOrder } from '#tests/support/samples/own-order.ts';
import { balanceOpen, depositReceived, isDueNow, payableNow, paymentPath, refundFigure } from './what-is-due.ts';

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

test('a balance is called due once it was asked for, a pending order at once, and a payment under way never', () => {
  expect(isDueNow(ownOrder({ status: 'paid_deposit', dueNow: false }))).toBe(false);
  expect(isDueNow(ownOrder({ status: 'paid_deposit', dueNow: true }))).toBe(true);
  expect(isDueNow(ownOrder({ status: 'pending' }))).toBe(true);
  expect(isDueNow(ownOrder({ status: 'pending', processing: true }))).toBe(false);
});

test('money that went back is said to have, whole or in part', () => {
  expect(refundFigure(ownOrder())).toBeNull();
  const cancelled = { status: 'cancelled', depositPaid: true } as const;
  expect(refundFigure(ownOrder({ ...cancelled, refundedAmount: '177.60' }))).toEqual({
    label: 'Refunded',
    amount: '177.60',
  });
  const part = { label: 'Partly refunded', amount: '177.60' };
  expect(refundFigure(ownOrder({ ...cancelled, balancePaid: true, refundedAmount: '177.60' }))).toEqual(part);
});

test('money is not said to be back before the card provider says so', () => {
  const cancelled = { status: 'cancelled', depositPaid: true } as const;
  expect(refundFigure(ownOrder({ ...cancelled, refundWaitingAmount: '177.60' }))).toEqual({
    label: 'Refund under way',
    amount: '177.60',
  });
});

test('what went back and is still owed is due with the balance, or after it', () => {
  const due = { leg: 'balance', amount: '1776.00' } as const;
  expect(balanceOpen(ownOrder({ status: 'paid_deposit', due }))).toBe('1776.00');
  expect(balanceOpen(ownOrder({ status: 'completed', due: { leg: 'remainder', amount: '50.00' } }))).toBe('50.00');
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
