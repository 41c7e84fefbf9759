import { expect, test } from 'vitest';
import { type Receipt, receiptAmount, receiptTitle, receiptTotal } from './receipts.tsx';

const receipt = (facts: Partial<Receipt>): Receipt => ({
  kind: 'payment',
  leg: 'deposit',
  part: false,
  method: 'card',
  amount: '177.60',
  at: '2026-05-10T15:00:00.000Z',
  pending: false,
  failed: false,
  number: null,
  ...facts,
});

test('money in and money back are told apart in words and by their sign', () => {
  const rows = [receipt({}), receipt({ kind: 'refund', pending: true }), receipt({ kind: 'refund' })];
  expect(rows.map((row) => receiptTitle(row))).toEqual([
    'Deposit received',
    'Deposit on its way back to your card',
    'Deposit paid back to your card',
  ]);
  expect(rows.map(receiptAmount)).toEqual(['$177.60', '-$177.60', '-$177.60']);
});

test('a refund that did not get there moved no money', () => {
  const failed = receipt({ kind: 'refund', failed: true });
  expect(receiptTitle(failed)).toBe('Deposit could not be paid back: we still have it, and have written to you');
  expect(receiptAmount(failed)).toBe('$177.60');
  expect(receiptTotal([receipt({}), failed])).toBe('$177.60');
});

test('the sum is what the shop keeps', () => {
  const paid = [receipt({}), receipt({ leg: 'balance', amount: '1598.40' })];
  expect(receiptTotal(paid)).toBe('$1,776.00');
  expect(receiptTotal([...paid, receipt({ kind: 'refund', leg: 'balance', amount: '1598.40' })])).toBe('$177.60');
});

test('what a gift card paid is named by it, and gear is not paid by a deposit', () => {
  expect(receiptTitle(receipt({ method: 'gift_card' }), true)).toBe('Payment received from your gift card');
  expect(receiptTitle(receipt({ kind: 'refund', method: 'gift_card' }), true)).toBe(
    'Payment paid back to your gift card',
  );
  expect(receiptTitle(receipt({ leg: 'balance' }), true)).toBe('Balance received');
  expect(receiptTitle(receipt({ leg: 'balance', part: true }))).toBe('Part of the balance received');
});
