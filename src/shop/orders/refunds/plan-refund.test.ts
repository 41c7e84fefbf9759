import { expect, test } from 'vitest';
import type { PaymentRow } from '#db/schema.ts';
import { planRefund } from './plan-refund.ts';

const charge = (id: number, leg: 'deposit' | 'balance', received: number, refunded = 0) => ({
  payment: { id, leg, received } as PaymentRow,
  refunded,
  refundWaiting: 0,
  lost: 0,
  gone: 0,
  stillOwed: 0,
  disputed: false,
  refundable: true,
});
const PAID = [charge(1, 'deposit', 17_760), charge(2, 'balance', 159_840)];

/** What goes back, as pairs of leg and amount. */
function parts(...asked: Parameters<typeof planRefund>) {
  const planned = planRefund(...asked);
  return planned.ok ? planned.plan.map(({ payment, amount }) => [payment.leg, amount]) : planned;
}

test('money goes back of the balance first, and of the deposit only what the balance does not cover', () => {
  expect(parts(PAID, 100)).toEqual([['balance', 100]]);
  expect(parts(PAID, 159_840)).toEqual([['balance', 159_840]]);
  expect(parts(PAID, 159_841)).toEqual([
    ['balance', 159_840],
    ['deposit', 1],
  ]);
});

test('without an amount everything that is left goes back, and 0 keeps it', () => {
  const used = [charge(1, 'deposit', 17_760, 60), charge(2, 'balance', 159_840, 159_840), charge(3, 'balance', 0)];
  expect(planRefund(used, null)).toMatchObject({ ok: true, total: 17_700, plan: [{ amount: 17_700 }] });
  expect(planRefund(used, 0)).toEqual({ ok: true, total: 0, disputed: 0, plan: [] });
});

test('more than is left is refused with what is left; what went back too much elsewhere is nobody’s debt', () => {
  expect(parts(PAID, 177_601)).toMatchObject({ reason: 'too-much', refundable: 177_600 });
  const over = [charge(1, 'deposit', 17_760, 20_000), charge(2, 'balance', 159_840)];
  expect(parts(over, 159_841)).toMatchObject({ reason: 'too-much', refundable: 159_840 });
});

test('what a bank decides about does not go back: with it there is a refusal, and the rest can go', () => {
  const [deposit, balance] = [charge(1, 'deposit', 17_760), charge(2, 'balance', 159_840)];
  const held = [{ ...deposit, disputed: true, refundable: false }, balance];
  expect(parts(held, null)).toMatchObject({ reason: 'disputed', disputed: 17_760, refundable: 159_840 });
  expect(parts(held, 159_841)).toMatchObject({ reason: 'disputed' });
  expect(parts(held, 177_601)).toMatchObject({ reason: 'too-much', refundable: 177_600 });
  expect(parts(held, 159_840)).toEqual([['balance', 159_840]]);
  expect(planRefund(held, null, { leaveDisputed: true })).toMatchObject({ total: 159_840, disputed: 17_760 });
});

test('an inquiry of a bank leaves the money refundable; what a bank has taken is gone', () => {
  const asked = { ...charge(1, 'deposit', 17_760), disputed: true, refundable: true };
  const lost = { ...charge(2, 'balance', 159_840), lost: 159_840 };
  expect(parts([asked, lost], null)).toEqual([['deposit', 17_760]]);
});
