import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

test('an order is not complete because a page says so', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await openBalanceOf(counter, order);
  const answer = await completePayment(counter.shop, order.paymentToken ?? '');
  expect(answer).toEqual({ ok: true, status: 'paid_deposit', paid: false });
});

test('the balance completes the order and mails one receipt', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  const complete = () => completePayment(counter.shop, order.paymentToken ?? '');
  expect(await Promise.all([complete(), complete(), complete()])).toContainEqual({
    ok: true,
    status: 'completed',
    paid: true,
  });
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['order-confirmed', 'balance-received']);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual([
    'placed',
    'deposit-received',
    'balance-received',
  ]);
});

test('a declined balance leaves the order as it was, with the reason', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const intentId = await openBalanceOf(counter, order);
  await expect(pay(counter, intentId, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({
    status: 'paid_deposit',
    paid: false,
  });
  await pay(counter, intentId);
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({
    status: 'completed',
    paid: true,
  });
});

test('a charge that was quicker than the deadline counts, and the link shows it as paid', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const soon = new Date(counter.shop.clock().getTime() + 60_000);
  await counter.shop.db.update(orders).set({ linkExpiresAt: soon }).where(eq(orders.id, order.id));
  await pay(counter, await openBalanceOf(counter, order));
  counter.advance(120_000);
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({
    status: 'completed',
    paid: true,
  });
  expect(await findOrderByLink(counter.shop, order.paymentToken ?? '')).toMatchObject({ ok: true, due: null });
});

test('money that comes while staff already make the bow is booked, and the work goes on', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const intentId = await openBalanceOf(counter, order);
  await counter.shop.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, order.id));
  await pay(counter, intentId);
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toEqual({
    ok: true,
    status: 'processing',
    paid: true,
  });
  expect((await readOrder(counter, order.id)).status).toBe('processing');
});

test('an unknown link completes nothing', async () => {
  await using counter = await createTestShop();
  expect(await completePayment(counter.shop, 'unknown')).toEqual({ ok: false, reason: 'link-invalid' });
});
