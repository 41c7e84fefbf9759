import { expect, test } from 'vitest';
import type { PaymentRow } from './ledger.ts';
import { planRefund } from './plan-refund.ts';

const charge = (id: number, leg: 'deposit' | 'balance', received: number, refunded = 0) => ({
  payment: { id, leg, received } as PaymentRow,
  refunded,
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
  expect(planRefund(used, 0)).toEqual({ ok: true, total: 0, plan: [] });
});

test('more than is left is refused with what is left; what went back too much elsewhere is nobody’s debt', () => {
  expect(parts(PAID, 177_601)).toMatchObject({ reason: 'too-much', refundable: 177_600 });
  const over = [charge(1, 'deposit', 17_760, 20_000), charge(2, 'balance', 159_840)];
  expect(parts(over, 159_841)).toMatchObject({ reason: 'too-much', refundable: 159_840 });
});
