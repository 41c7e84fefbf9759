import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#values/order/order.ts';
import { dayOf, dayText } from '#web/client/format.ts';
import { memberSince, orderName, statusLabel, statusNote } from './order-labels.ts';

test('four statuses have a label, and any other is shown as it is', () => {
  expect(['pending', 'paid_deposit', 'completed', 'cancelled'].map(statusLabel)).toEqual([
    'Pending Payment',
    'Deposit Paid',
    'Completed',
    'Cancelled',
  ]);
  expect(['processing', 'shipped', 'on_hold', ''].map(statusLabel)).toEqual(['processing', 'shipped', 'on_hold', '']);
  expect(ORDER_STATUSES.map(statusLabel).every((label) => label !== '')).toBe(true);
});

test('a test order says that it is one', () => {
  expect(orderName({ orderNumber: 'FD-7K2M4P9Q', isTest: true })).toBe('FD-7K2M4P9Q [TEST]');
  expect(orderName({ orderNumber: 'FD-7K2M4P9Q', isTest: false })).toBe('FD-7K2M4P9Q');
});

test('a member is one since the year of the record, and since this year without one', () => {
  const today = new Date('2026-11-21T12:00:00Z');
  expect(memberSince('2024-06-15T12:00:00.000Z', today)).toBe(2024);
  expect([null, undefined, 'long ago'].map((createdAt) => memberSince(createdAt, today))).toEqual([2026, 2026, 2026]);
});

test('a moment is named by the day that it was where the reader is', () => {
  const lateInTheEvening = new Date(2026, 2, 1, 23, 59);
  expect(dayOf(lateInTheEvening)).toBe('2026-03-01');
  expect(dayText(lateInTheEvening.toISOString())).toBe('March 1st, 2026');
});

test('"Completed" on a bow that is not sent says beside it what is true', () => {
  expect(statusNote({ status: 'completed', bowColor: 'Tan' })).toBe('Paid in full. We email you when your bow ships.');
  expect(statusNote({ status: 'completed', bowColor: null })).toBeNull();
  expect(statusNote({ status: 'shipped', bowColor: 'Tan' })).toBeNull();
});
