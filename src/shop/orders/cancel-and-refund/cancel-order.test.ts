import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, payments } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { type ProviderPayment, ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import {
  DETAILS,
  depositOf,
  openBalanceOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  readPaymentRows,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { cancelUnpaidOrders } from './cancel-unpaid-orders.ts';

const HOUR = 3_600_000;
const BY_SAM = { actor: 'staff', actorName: 'Sam' } as const;
const cancel = ({ shop }: TestShop, orderId: number) =>
  cancelOrder(shop, { orderId, ...BY_SAM, reason: 'customer asked', cause: 'requested' });

test('a cancelled order takes no more money: its open payments are cancelled at the provider', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  await cancel(counter, order.id);
  expect((await counter.stripe.paymentIntents.retrieve(balance)).status).toBe('canceled');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', cancelledAt: counter.shop.clock() });
  expect((await readEvents(counter)).find(({ what }) => what === 'cancelled')).toMatchObject({
    actor: 'staff',
    actorName: 'Sam',
    before: { status: 'paid_deposit' },
    after: { status: 'cancelled', reason: 'customer asked' },
  });
});

test('a shipped, a cancelled and an unknown order cannot be cancelled', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await counter.shop.db.update(orders).set({ status: 'shipped' });
  expect(await cancel(counter, order.id)).toMatchObject({ ok: false, reason: 'not-allowed' });
  await counter.shop.db.update(orders).set({ status: 'cancelled' });
  expect(await cancel(counter, order.id)).toMatchObject({ ok: false, reason: 'not-allowed' });
  expect(await cancel(counter, order.id + 1)).toEqual({ ok: false, reason: 'not-found' });
});

test('a cancellation that is refused leaves the customer a payment to pay with', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  await counter.shop.db.update(orders).set({ status: 'shipped' });
  expect(await cancel(counter, order.id)).toMatchObject({ ok: false, reason: 'not-allowed' });
  expect((await counter.stripe.paymentIntents.retrieve(balance)).status).toBe('requires_payment_method');
});

test('a customer who tries again after 23 hours has a day more', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  counter.advance(23 * HOUR);
  await placeOrder(counter.shop, { intentId: depositOf(order), details: DETAILS, shown: SHOWN, sameBrowser: true });
  counter.advance(2 * HOUR);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  await pay(counter, depositOf(order));
});

test('checkouts made with other keys do not hold up the clean-up', async () => {
  await using counter = await createTestShop();
  const [foreign, own] = [await openCheckout(counter), await openCheckout(counter)];
  await counter.shop.db
    .update(payments)
    .set({ providerIntentId: 'pi_gone' })
    .where(eq(payments.providerIntentId, foreign));
  counter.advance(25 * HOUR);
  await cancelUnpaidOrders(counter.shop);
  expect((await readPaymentRows(counter)).map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  expect((await counter.stripe.paymentIntents.retrieve(own)).status).toBe('canceled');
});

test('an order that is placed while the clean-up closes its checkout is never left on a dead payment', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  counter.advance(25 * HOUR);
  await counter.disturb({ latencyMs: 100, only: 'cancel' });
  const [placed] = await Promise.all([
    placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true }),
    cancelUnpaidOrders(counter.shop),
  ]);
  const { status } = await counter.stripe.paymentIntents.retrieve(intentId);
  expect({ placed: placed.ok, status }).toEqual(
    placed.ok ? { placed: true, status: 'requires_payment_method' } : { placed: false, status: 'canceled' },
  );
});

test('an order that nobody paid is cancelled after a day, and the customer is told that nothing was charged', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  counter.advance(23 * HOUR);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  counter.advance(2 * HOUR);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(1);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await readMails(counter)).toMatchObject([
    { template: 'order-cancelled', data: { cause: 'unpaid', refundedAmount: 0 } },
  ]);
  expect((await counter.stripe.paymentIntents.retrieve(depositOf(order))).status).toBe('canceled');
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
});

test('the clean-up never cancels an order that was paid without our hearing of it', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  counter.advance(25 * HOUR);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await readMails(counter)).toMatchObject([{ template: 'order-confirmed' }]);
});

test('the clean-up leaves an order alone that staff begin while it closes the payment', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  counter.advance(25 * HOUR);
  const { payments: provider } = counter.shop;
  const begun = {
    ...counter.shop,
    payments: {
      ...provider,
      async cancelPayment(id: string) {
        await counter.shop.db.update(orders).set({ status: 'processing' });
        return provider.cancelPayment(id);
      },
    },
  };
  const unpaid = { ...BY_SAM, reason: 'no deposit', cause: 'unpaid' } as const;
  const outcome = await cancelOrder(begun, { orderId: order.id, ...unpaid });
  expect(outcome).toMatchObject({ ok: false, reason: 'money-arrived' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
});

test('the clean-up leaves an order alone whose charge is under way', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await counter.disturb({ processingMs: 60_000 });
  await pay(counter, depositOf(order));
  counter.advance(25 * HOUR);
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
});

test('the clean-up cancels nothing while the provider does not answer', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  counter.advance(25 * HOUR);
  await counter.disturb({ errorRate: 1 });
  expect(await cancelUnpaidOrders(counter.shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
});

test('a checkout that never became an order is closed at the provider after a day', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  counter.advance(25 * HOUR);
  await cancelUnpaidOrders(counter.shop);
  expect((await counter.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled');
  expect(await readPaymentRows(counter)).toMatchObject([{ status: 'canceled', nextCheckAt: null }]);
});

test('a customer who pays while staff cancel is either served or refunded, never both and never neither', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  await Promise.allSettled([pay(counter, balance), cancel(counter, order.id)]);
  const [deposit, rest] = await readPaymentRows(counter);
  const { rows } = await counter.database.pool.query('select coalesce(sum(amount), 0)::text as sum from refunds');
  const received = (deposit?.received ?? 0) + (rest?.received ?? 0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(Math.round(Number(rows[0].sum) * 100)).toBe(received);
});

test('staff may send back a part and keep the rest; the customer is told of what comes', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const partly = (refund: number) =>
    cancelOrder(counter.shop, { orderId: order.id, ...BY_SAM, reason: 'late change', refund, cause: 'requested' });
  expect(await partly(17_761)).toEqual({ ok: false, reason: 'too-much', refundable: 17_760 });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await partly(7_760)).toEqual({ ok: true, refunded: 7_760 });
  expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 7_760, paymentState: 'refund_under_way' });
  expect((await readEvents(counter)).find(({ what }) => what === 'refund-requested')).toMatchObject({
    ...BY_SAM,
    after: { amount: 7_760, reason: 'late change' },
  });
  expect((await readMails(counter)).at(-1)).toMatchObject({ data: { refundedAmount: 7_760 } });
});

test('an amount to send back does not hold for money that came after it was chosen', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  const keep = { orderId: order.id, ...BY_SAM, reason: 'late change', refund: 0, cause: 'requested' } as const;
  expect(await cancelOrder(counter.shop, keep)).toEqual({ ok: false, reason: 'money-arrived' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', paymentState: 'paid' });
  expect(await cancelOrder(counter.shop, keep)).toEqual({ ok: true, refunded: 0 });
});

test('an order that is cancelled while the card provider goes away is cancelled, and what is still open is closed later', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  const { payments: provider } = counter.shop;
  // The charge is under way when it is first to be closed; then the provider does not answer.
  const answers = [async () => ({ ...(await provider.retrievePayment(balance)), status: 'processing' as const })];
  const cancelPayment = async () => {
    const answer = answers.shift();
    if (!answer) throw new ProviderUnavailable('away');
    return (await answer()) as ProviderPayment;
  };
  const shop = { ...counter.shop, payments: { ...provider, cancelPayment } };
  const request = { orderId: order.id, ...BY_SAM, reason: 'customer asked', cause: 'requested' } as const;
  expect(await cancelOrder(shop, request)).toEqual({ ok: true, refunded: 17_760 });
  counter.advance(HOUR);
  await reconcilePayments(counter.shop);
  expect((await counter.stripe.paymentIntents.retrieve(balance)).status).toBe('canceled');
});
