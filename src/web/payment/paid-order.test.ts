import { expect, test } from 'vitest';
import { isShownTo, paidOrderState, readPaidOrder } from './paid-order.ts';

test('a paid order is told to the next page, and every other visit tells nothing', () => {
  for (const order of [
    { token: 'secret' },
    { token: 'secret', customer: null },
    { token: 'secret', customer: 'ann' },
  ]) {
    expect(readPaidOrder(paidOrderState(order))).toEqual(order);
  }
  for (const state of [null, undefined, 'paid', {}, { paidOrder: null }, { paidOrder: { token: 7 } }]) {
    expect(readPaidOrder(state)).toBeNull();
  }
});

test('what a customer paid is shown to nobody who signs in after them, nor once they have signed out', () => {
  const byAnn = { token: 'secret', customer: 'ann' };
  expect([undefined, null, 'ben', 'ann'].map((now) => isShownTo(byAnn, now))).toEqual([false, false, false, true]);
});

test('what a guest paid stays while the guest signs in', () => {
  const byGuest = { token: 'secret', customer: null };
  expect([undefined, null, 'ann'].map((now) => isShownTo(byGuest, now))).toEqual([true, true, true]);
});
