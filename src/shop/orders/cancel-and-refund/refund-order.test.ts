import { expect, test } from 'vitest';
import { orders, refunds } from '#db/schema.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';

const KEYS = ['0b4d7b1c-0000-4000-8000-000000000001', '0b4d7b1c-0000-4000-8000-000000000002'] as const;
const amounts = async ({ shop }: TestShop) =>
  (await shop.db.select().from(refunds).orderBy(refunds.id)).map(({ amount }) => amount);

/** A shipped order, $177.60 and $1,598.40 paid. */
async function shippedOrder(counter: TestShop) {
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  await counter.shop.db.update(orders).set({ status: 'shipped' });
  const refund = (amount: number, requestKey: string) =>
    refundOrder(counter.shop, STAFF, order.orderNumber, { amount, reason: 'a scratch', requestKey });
  return { order, refund };
}

test('money of a shipped order goes back once per request, with the reason, and the customer is told', async () => {
  await using counter = await createTestShop();
  const { order, refund } = await shippedOrder(counter);
  const asked = await Promise.all([refund(160_000, KEYS[0]), refund(160_000, KEYS[0])]);
  expect(asked).toEqual([{ ok: true }, { ok: true }]);
  expect(await amounts(counter)).toEqual([159_840, 160]);
  expect((await readEvents(counter)).filter(({ what }) => what === 'refund-requested')).toMatchObject([
    { actor: 'staff', actorName: 'robin', after: { leg: 'balance', amount: 159_840, reason: 'a scratch' } },
    { actor: 'staff', actorName: 'robin', after: { leg: 'deposit', amount: 160, reason: 'a scratch' } },
  ]);
  const notices = (await readMails(counter)).filter(({ template }) => template === 'money-returned');
  expect(notices).toMatchObject([{ recipient: order.customerEmail, data: { refundedAmount: 160_000 } }]);
  expect(await refund(160_100, KEYS[0])).toEqual({ ok: false, reason: 'other-refund', amount: 160_000 });
  expect(await amounts(counter)).toEqual([159_840, 160]);
  expect(await refund(17_601, KEYS[1])).toEqual({ ok: false, reason: 'too-much', refundable: 17_600 });
  expect(await refund(0, KEYS[1])).toEqual({ ok: false, reason: 'no-amount' });
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'refund_under_way', refunded: 160_000 });
});

test('two who give money back at once never give back more than came', async () => {
  await using counter = await createTestShop();
  const { refund } = await shippedOrder(counter);
  const outcomes = await Promise.all([refund(100_000, KEYS[0]), refund(100_000, KEYS[1])]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'too-much', refundable: 77_600 });
  expect(await amounts(counter)).toEqual([100_000]);
});

test('what a cancellation kept can go back later, and then it lowers no price', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const refund = (meaning?: 'still_owed') =>
    refundOrder(counter.shop, STAFF, order.orderNumber, {
      amount: 17_760,
      reason: 'asked',
      requestKey: KEYS[0],
      meaning,
    });
  const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested', refund: 0 } as const;
  expect(await cancelOrder(counter.shop, { ...cancellation, orderId: order.id })).toEqual({ ok: true, refunded: 0 });
  expect(await amounts(counter)).toEqual([]);
  expect(await refund('still_owed')).toMatchObject({ reason: 'not-allowed', order: { status: 'cancelled' } });
  expect(await refund()).toEqual({ ok: true });
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([{ meaning: null }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'refund_under_way', outstanding: 0 });
});
