import { expect, test } from 'vitest';
import { alerts, refunds } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import {
  DETAILS,
  depositOf,
  NETWORK,
  openAlone,
  openBalanceOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import { giveUpRefund, refundPayment } from './refund-payment.ts';

const readRefunds = ({ shop }: TestShop) => shop.db.select().from(refunds).orderBy(refunds.id);
const cancel = ({ shop }: TestShop, orderId: number) =>
  cancelOrder(shop, { orderId, actor: 'staff', actorName: 'Sam', reason: 'customer asked', cause: 'requested' });

async function refundedAtProvider({ stripe }: TestShop, intentId: string): Promise<number> {
  const { data } = await stripe.refunds.list({ payment_intent: intentId });
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

test('a cancelled order gets everything back that was paid for it, each charge by itself', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  await pay(counter, balance);
  await completePayment(counter.shop, order.paymentToken ?? '');
  expect(await cancel(counter, order.id)).toEqual({ ok: true, refunded: 177_600 });
  for (const { id } of await readRefunds(counter)) await refundPayment(counter.shop, id);
  expect(await readRefunds(counter)).toMatchObject([
    { amount: 159_840, status: 'succeeded', reason: 'customer asked' },
    { amount: 17_760, status: 'succeeded' },
  ]);
  expect(await refundedAtProvider(counter, depositOf(order))).toBe(17_760);
  expect(await refundedAtProvider(counter, balance)).toBe(159_840);
  const cancellations = (await readMails(counter)).filter(({ template }) => template === 'order-cancelled');
  expect(cancellations).toMatchObject([{ data: { refundedAmount: 177_600 } }]);
});

test('a refund is made once, however often its job runs', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancel(counter, order.id);
  const [refund] = await readRefunds(counter);
  await Promise.all([1, 2, 3].map(() => refundPayment(counter.shop, refund?.id ?? 0)));
  await refundPayment(counter.shop, refund?.id ?? 0);
  expect(await refundedAtProvider(counter, depositOf(order))).toBe(17_760);
});

test('a refund whose answer was lost is recognised later instead of made again', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancel(counter, order.id);
  const [refund] = await readRefunds(counter);
  await counter.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: '/v1/refunds' });
  await expect(refundPayment(counter.shop, refund?.id ?? 0)).rejects.toThrow('Stripe does not answer.');
  await counter.disturb();
  await counter.database.pool.query('delete from sandbox.stripe_idempotency');
  await refundPayment(counter.shop, refund?.id ?? 0);
  expect(await refundedAtProvider(counter, depositOf(order))).toBe(17_760);
  expect(await readRefunds(counter)).toMatchObject([{ status: 'succeeded' }]);
});

test('an answer of 500 that the provider keeps for a day holds up no refund: the next try has a key of its own', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancel(counter, order.id);
  await counter.disturb({ errorRate: 1, only: 'POST /sandbox/stripe/v1/refunds' });
  await expect(refundPayment(counter.shop, 1)).rejects.toThrow('Stripe does not answer.');
  expect(await readRefunds(counter)).toMatchObject([
    { status: 'requested', keyNumber: 1, lastError: expect.stringContaining('asked again by itself') },
  ]);
  await counter.disturb();
  await refundPayment(counter.shop, 1);
  expect(await readRefunds(counter)).toMatchObject([{ status: 'succeeded', lastError: null }]);
  expect(await refundedAtProvider(counter, depositOf(order))).toBe(17_760);
});

test('after a refund whose answer was lost the key stays, so that the provider knows it again', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancel(counter, order.id);
  await counter.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: '/v1/refunds' });
  await expect(refundPayment(counter.shop, 1)).rejects.toThrow('Stripe does not answer.');
  expect(await readRefunds(counter)).toMatchObject([{ status: 'requested', keyNumber: 0 }]);
});

test('money that arrives after the cancellation goes back by itself, and the customer is told', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const intentId = depositOf(order);
  await pay(counter, intentId);
  await counter.database.pool.query("update orders set status = 'cancelled' where id = $1", [order.id]);
  await syncPayment(counter.shop, intentId);
  await syncPayment(counter.shop, intentId);
  const found = await readRefunds(counter);
  expect(found).toMatchObject([{ amount: 17_760, reason: 'paid after cancellation', status: 'requested' }]);
  await refundPayment(counter.shop, found[0]?.id ?? 0);
  expect(await refundedAtProvider(counter, intentId)).toBe(17_760);
  expect(await readMails(counter)).toMatchObject([{ template: 'order-cancelled', data: { refundedAmount: 17_760 } }]);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual([
    'placed',
    'refund-requested',
    'refund-succeeded',
  ]);
});

test("a refund made in the provider's dashboard stands in the ledger too", async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 5000 });
  await syncPayment(counter.shop, depositOf(order));
  await syncPayment(counter.shop, depositOf(order));
  expect(await readRefunds(counter)).toMatchObject([{ amount: 5000, status: 'succeeded' }]);
  expect(await cancel(counter, order.id)).toEqual({ ok: true, refunded: 12_760 });
});

test("what was given back in the provider's dashboard since a refund was promised is not given back once more", async () => {
  await using counter = await createTestShop();
  for (const outside of [5000, 17_760]) {
    const order = await paidOrder(counter);
    await cancel(counter, order.id);
    const [promised] = (await readRefunds(counter)).slice(-1);
    await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: outside });
    await refundPayment(counter.shop, promised?.id ?? 0);
    expect(await refundedAtProvider(counter, depositOf(order))).toBe(17_760);
    expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 17_760, refundWaiting: 0 });
  }
  expect(await readRefunds(counter)).toMatchObject([
    ...[
      { amount: 12_760, status: 'succeeded' },
      { amount: 5000, outside: true },
    ],
    ...[{ status: 'canceled' }, { amount: 17_760, outside: true }],
  ]);
});

test('a deposit that has gone back pays for no order', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await pay(counter, intentId);
  await counter.stripe.refunds.create({ payment_intent: intentId });
  const refusal = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN });
  expect(refusal).toEqual({ ok: false, reason: 'order-closed' });
  expect(await openAlone(counter.shop, { reuseIntentId: intentId, network: NETWORK })).toMatchObject({
    ok: true,
    paid: false,
  });
});

test('what went back of one charge is not taken for having gone back of the other', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  await counter.stripe.refunds.create({ payment_intent: depositOf(order), amount: 100 });
  await syncPayment(counter.shop, depositOf(order));
  expect(await cancel(counter, order.id)).toEqual({ ok: true, refunded: 177_500 });
  expect((await readRefunds(counter)).map(({ amount }) => amount)).toEqual([100, 159_840, 17_660]);
});

test('a promised refund that the provider never took is no refund: staff are told and can give the money back anew', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  await cancel(counter, order.id);
  const again = (requestKey: string) =>
    refundOrder(shop, STAFF, order.orderNumber, { amount: 17_760, reason: 'asked again', requestKey });
  expect(await again('0b4d7b1c-0000-4000-8000-000000000001')).toMatchObject({ reason: 'too-much', refundable: 0 });
  for (const _ of ['once', 'twice']) await giveUpRefund(shop, 1, 'The charge is disputed.');
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'deposit_paid', refunded: 0 });
  expect(await shop.db.select().from(alerts)).toMatchObject([
    { kind: 'refund-failed', subject: 'refund 1', orderId: order.id, detail: { reason: 'The charge is disputed.' } },
  ]);
  expect((await readEvents(counter)).at(-1)).toMatchObject({ actor: 'job', what: 'refund-failed' });
  expect(await again('0b4d7b1c-0000-4000-8000-000000000002')).toEqual({ ok: true });
  for (const { id } of await readRefunds(counter)) await refundPayment(shop, id);
  expect(await readRefunds(counter)).toMatchObject([
    { status: 'failed', lastError: 'The charge is disputed.' },
    { status: 'succeeded', amount: 17_760 },
  ]);
  expect(await refundedAtProvider(counter, depositOf(order))).toBe(17_760);
});
