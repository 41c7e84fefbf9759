import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, orders, payments } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { openBalanceOf, paidOrder, pay, pendingOrder, readPaymentRows } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { openBalance } from './open-balance.ts';
import { completePayment } from './sync-payment.ts';

const DAY = 86_400_000;

test('two tabs that pay the balance are one charge', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const intents = await Promise.all([1, 2, 3].map(() => openBalanceOf(counter, order)));
  expect(new Set(intents).size).toBe(1);
  expect(await openBalanceOf(counter, order)).toBe(intents[0]);
  await pay(counter, intents[0] ?? '');
  await expect(pay(counter, intents[0] ?? '')).rejects.toThrow('already succeeded');
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toEqual({
    ok: true,
    status: 'completed',
    paid: true,
  });
  const balances = (await readPaymentRows(counter)).filter(({ leg }) => leg === 'balance');
  expect(balances).toMatchObject([{ status: 'succeeded', received: 159_840 }]);
});

test('the database takes no second card payment of a deposit or balance beside one that may still pay', async () => {
  await using counter = await createTestShop();
  await openBalanceOf(counter, await paidOrder(counter));
  const rows = await readPaymentRows(counter);
  expect(rows.map(({ leg }) => leg)).toEqual(['deposit', 'balance']);
  for (const { id: _, ...row } of rows) {
    const again = (status: 'requires_payment_method' | 'canceled') =>
      counter.shop.db
        .insert(payments)
        .values({ ...row, received: 0, status, providerIntentId: `${row.leg} ${status}` });
    const broken = { cause: { constraint: 'payments_one_open_per_leg' } };
    await expect(again('requires_payment_method')).rejects.toMatchObject(broken);
    await again('canceled');
  }
});

test('the balance is what the server says, whatever the page asks for', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const token = order.paymentToken ?? '';
  const refusal = await openBalance(counter.shop, { token, amount: 100 });
  expect(refusal).toEqual({ ok: false, reason: 'amount-differs', due: 159_840, asked: 100 });
});

test('a link that is not known opens nothing', async () => {
  await using counter = await createTestShop();
  const refusal = await openBalance(counter.shop, { token: 'unknown', amount: 159_840 });
  expect(refusal).toEqual({ ok: false, reason: 'link-invalid' });
});

test('a link past its deadline opens nothing', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await counter.shop.db
    .update(orders)
    .set({ linkExpiresAt: new Date(counter.shop.clock().getTime() + 7 * DAY) })
    .where(eq(orders.id, order.id));
  const ask = () => openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 159_840 });
  counter.advance(7 * DAY - 1);
  expect(await ask()).toMatchObject({ ok: true });
  counter.advance(1);
  expect(await ask()).toEqual({ ok: false, reason: 'link-invalid' });
});

test('an order whose deposit never came is asked for the deposit first', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const token = order.paymentToken ?? '';
  expect(await openBalance(counter.shop, { token, amount: 159_840 })).toMatchObject({
    reason: 'amount-differs',
    due: 17_760,
  });
  expect(await openBalance(counter.shop, { token, amount: 17_760 })).toMatchObject({ ok: true });
  expect(await readPaymentRows(counter)).toHaveLength(1);
});

test('a payment that was cancelled at the provider is replaced by a new one', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const first = await openBalanceOf(counter, order);
  await counter.stripe.paymentIntents.cancel(first);
  const second = await openBalanceOf(counter, order);
  expect(second).not.toBe(first);
  expect((await readPaymentRows(counter)).map(({ status }) => status)).toEqual([
    'succeeded',
    'canceled',
    'requires_payment_method',
  ]);
});

test('a paid and a cancelled order owe nothing', async () => {
  await using counter = await createTestShop();
  const paid = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, paid));
  const cancelled = await paidOrder(counter);
  await cancelOrder(counter.shop, { orderId: cancelled.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  for (const order of [paid, cancelled]) {
    const refusal = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 159_840 });
    expect(refusal).toEqual({ ok: false, reason: 'nothing-due' });
  }
});

test('a link that is taken back while its payment is being made hands out nothing that could be charged', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const { db, payments: provider } = counter.shop;
  const takenBack = {
    ...provider,
    async createPayment(...given: Parameters<typeof provider.createPayment>) {
      await db.update(orders).set({ paymentToken: null }).where(eq(orders.id, order.id));
      return provider.createPayment(...given);
    },
  };
  const shop = { ...counter.shop, payments: takenBack };
  expect(await openBalance(shop, { token: order.paymentToken ?? '', amount: 159_840 })).toEqual({
    ok: false,
    reason: 'link-invalid',
  });
  const { data } = await counter.stripe.paymentIntents.list({ limit: 10 });
  expect(data.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
});

test('a payment that the provider does not know is replaced, and a person is told', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await openBalanceOf(counter, order);
  await counter.shop.db
    .update(payments)
    .set({ providerIntentId: 'pi_of_other_keys' })
    .where(eq(payments.leg, 'balance'));
  await pay(counter, await openBalanceOf(counter, order));
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({ status: 'completed' });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    { kind: 'payment-unknown', subject: 'pi_of_other_keys', orderId: order.id },
  ]);
});
