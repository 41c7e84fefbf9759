import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { depositOf, openCheckout, pay, pendingOrder, readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { readDepositStatus } from './read-deposit-status.ts';

async function ask({ shop, stripe }: TestShop, intentId: string) {
  const { client_secret: clientSecret } = await stripe.paymentIntents.retrieve(intentId);
  return readDepositStatus(shop, { intentId, clientSecret: clientSecret ?? '' });
}

test('the page after the payment finds it confirmed, before any webhook', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  expect(await ask(counter, depositOf(order))).toMatchObject({
    ok: true,
    state: 'confirmed',
    order: { orderNumber: order.orderNumber, status: 'paid_deposit' },
    pricing: { fullPrice: 177_600, deposit: 17_760, balance: 159_840 },
  });
  expect(await readMails(counter)).toHaveLength(1);
});

test('a declined card is said to be declined, and can be tried again', async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  expect(await ask(counter, intentId)).toMatchObject({ state: 'open', lastError: null });
  await expect(pay(counter, intentId, 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
  expect(await ask(counter, intentId)).toMatchObject({ state: 'open', lastError: 'Your card was declined.' });
});

test('a payment that is under way is neither paid nor failed', async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  await counter.disturb({ processingMs: 60_000 });
  await pay(counter, intentId);
  expect(await ask(counter, intentId)).toMatchObject({ state: 'processing' });
});

test('money without an order is said to be so', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await pay(counter, intentId);
  expect(await ask(counter, intentId)).toMatchObject({ state: 'without-order', order: null });
});

test('a cancelled order is not called confirmed', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(await ask(counter, depositOf(order))).toMatchObject({ state: 'cancelled' });
});

test('money that our books disagree about is never called not charged', async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  await counter.shop.db.update(payments).set({ amount: 17_761 }).where(eq(payments.providerIntentId, intentId));
  await pay(counter, intentId);
  expect(await ask(counter, intentId)).toMatchObject({ state: 'processing' });
});

test("nobody learns anything about somebody else's payment", async () => {
  await using counter = await createTestShop();
  const intentId = depositOf(await pendingOrder(counter));
  const unknown = { ok: false, reason: 'unknown-payment' };
  expect(await readDepositStatus(counter.shop, { intentId, clientSecret: `${intentId}_secret_guess` })).toEqual(
    unknown,
  );
  expect(await readDepositStatus(counter.shop, { intentId: 'pi_unknown', clientSecret: 'x' })).toEqual(unknown);
});
