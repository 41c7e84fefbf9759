import { expect, test } from 'vitest';
import { campaigns } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import {
  depositOf,
  NETWORK,
  openAlone,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readPaymentRows,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

test('the checkout asks for ten percent of the price today', async () => {
  await using counter = await createTestShop();
  const opened = await openAlone(counter.shop, { reuseIntentId: null, network: NETWORK });
  expect(opened).toMatchObject({
    ok: true,
    paid: false,
    pricing: { fullPrice: 177_600, deposit: 17_760, balance: 159_840 },
  });
  expect(await readPaymentRows(counter)).toMatchObject([
    {
      orderId: null,
      leg: 'deposit',
      amount: 17_760,
      fullPrice: 177_600,
      received: 0,
      status: 'requires_payment_method',
    },
  ]);
});

test('a visitor who comes back finds the same open payment', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  expect(await openAlone(counter.shop, { reuseIntentId: intentId, network: NETWORK })).toMatchObject({
    intentId,
    paid: false,
  });
  expect(await readPaymentRows(counter)).toHaveLength(1);
});

test("a customer who signs in at another's browser does not get the other's payment", async () => {
  await using counter = await createTestShop();
  const { user: ann } = await signIn(counter);
  const { user: stranger } = await signIn(counter, STRANGER);
  const order = await paidOrder(counter, { userId: ann.id });
  const reuseIntentId = depositOf(order);
  expect(await openAlone(counter.shop, { reuseIntentId, userId: ann.id, network: NETWORK })).toMatchObject({
    paid: true,
  });
  expect(await openAlone(counter.shop, { reuseIntentId, network: NETWORK })).toMatchObject({ paid: true });
  const opened = await openAlone(counter.shop, { reuseIntentId, userId: stranger.id, network: NETWORK });
  expect(opened).toMatchObject({ paid: false });
  expect(opened).not.toMatchObject({ intentId: reuseIntentId });
});

test('a declined card leaves the same payment open for another card', async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  await expect(pay(counter, intentId, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
  expect(await openAlone(counter.shop, { reuseIntentId: intentId, network: NETWORK })).toMatchObject({
    intentId,
    paid: false,
  });
});

test('a visitor whose connection broke after the card was charged is shown the payment and not charged again', async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  await pay(counter, intentId);
  expect(await openAlone(counter.shop, { reuseIntentId: intentId, network: NETWORK })).toMatchObject({
    intentId,
    paid: true,
  });
});

test('a made-up, a cancelled and a balance payment are not reused', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked for it', cause: 'requested' });
  const abandoned = await openCheckout(counter);
  await counter.stripe.paymentIntents.cancel(abandoned);
  for (const reuseIntentId of ['pi_made_up', depositOf(order), abandoned]) {
    const opened = await openAlone(counter.shop, { reuseIntentId, network: NETWORK });
    expect(opened).toMatchObject({ ok: true, paid: false });
    expect(opened.ok && opened.intentId).not.toBe(reuseIntentId);
  }
});

test('nothing on sale means no payment', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(campaigns).set({ isActive: false });
  expect(await openAlone(counter.shop, { reuseIntentId: null, network: NETWORK })).toEqual({
    ok: false,
    reason: 'nothing-on-sale',
  });
});
