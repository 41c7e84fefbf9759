import { expect, test } from 'vitest';
import { refunds } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
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
  readOrder,
  readPaymentRows,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

test('a balance that the provider opened without our hearing of it locks nobody out and is charged to nobody', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const ask = () => openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 159_840 });
  await counter.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: 'POST ' });
  await expect(ask()).rejects.toThrow(ProviderUnavailable);
  await counter.disturb();
  expect(await ask()).toMatchObject({ ok: true });
  expect((await readPaymentRows(counter)).map(({ leg }) => leg)).toEqual(['deposit', 'balance']);
  const intentId = await openBalanceOf(counter, order);
  await pay(counter, intentId);
  const { data: charges } = await counter.stripe.events.list({ type: 'charge.succeeded' });
  expect(charges).toHaveLength(2);
});

test('a charge whose answer never reached the customer is not made again', async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  await counter.disturb({ failAfterRate: 1, failAfter: 'drop-connection', only: 'confirm' });
  await expect(pay(counter, intentId)).rejects.toThrow('An error occurred with our connection to Stripe.');
  await counter.disturb();
  expect(await openAlone(counter.shop, { reuseIntentId: intentId, network: NETWORK })).toMatchObject({
    intentId,
    paid: true,
  });
  const { data: charges } = await counter.stripe.events.list({ type: 'charge.succeeded' });
  expect(charges).toHaveLength(1);
});

test('without the provider the checkout says so and keeps nothing half done', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await counter.disturb({ errorRate: 1 });
  await expect(openAlone(counter.shop, { reuseIntentId: null, network: NETWORK })).rejects.toThrow(ProviderUnavailable);
  await expect(placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN })).rejects.toThrow(
    ProviderUnavailable,
  );
  expect(await readPaymentRows(counter)).toMatchObject([{ orderId: null }]);
  await counter.disturb();
  expect(await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN })).toMatchObject({ ok: true });
});

test('a charge that the provider is still working on is not paid, and is not asked for again', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const intentId = await openBalanceOf(counter, order);
  await counter.disturb({ processingMs: 60_000 });
  await pay(counter, intentId);
  expect((await counter.stripe.paymentIntents.retrieve(intentId)).status).toBe('processing');
  const refusal = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 159_840 });
  expect(refusal).toEqual({ ok: false, reason: 'nothing-due' });
  expect((await readOrder(counter, order.id)).status).toBe('paid_deposit');
});

test('while the provider refuses everything because it is too much, nothing is lost, and afterwards each thing is done once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const cancelled = await paidOrder(counter);
  const request = { actor: 'staff', actorName: 'Sam', reason: 'asked', cause: 'requested' } as const;
  await cancelOrder(shop, { orderId: cancelled.id, ...request });
  const charged = await pendingOrder(counter);
  await pay(counter, depositOf(charged));
  const readRefund = async () => (await shop.db.select().from(refunds))[0];
  const refundId = (await readRefund())?.id ?? 0;

  await counter.disturb({ rateLimitRate: 1 });
  counter.advance(60_000);
  const open = () => openAlone(shop, { reuseIntentId: null, network: NETWORK });
  await expect(open()).rejects.toThrow(ProviderUnavailable);
  await expect(refundPayment(shop, refundId)).rejects.toThrow(ProviderUnavailable);
  expect(await reconcilePayments(shop)).toBe(0);
  // No answer is kept under the key of a request that was not begun.
  expect(await readRefund()).toMatchObject({ status: 'requested', keyNumber: 0 });
  expect((await readOrder(counter, charged.id)).status).toBe('pending');

  await counter.disturb();
  counter.advance(60 * 60_000);
  expect(await open()).toMatchObject({ ok: true });
  await refundPayment(shop, refundId);
  expect(await reconcilePayments(shop)).toBeGreaterThan(0);
  expect(await readRefund()).toMatchObject({ status: 'succeeded', amount: 17_760 });
  expect((await readOrder(counter, charged.id)).status).toBe('paid_deposit');
  expect((await counter.stripe.refunds.list()).data).toHaveLength(1);
  expect((await counter.sandbox.counters()).charges).toEqual({ succeeded: 2 });
});
