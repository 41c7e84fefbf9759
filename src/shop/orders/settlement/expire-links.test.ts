import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { expireLinks } from './expire-links.ts';
import { completePayment } from './sync-payment.ts';

const DAY = 86_400_000;

async function orderWithDeadline(counter: TestShop) {
  const order = await paidOrder(counter);
  const linkExpiresAt = new Date(counter.shop.clock().getTime() + 7 * DAY);
  await counter.shop.db.update(orders).set({ linkExpiresAt }).where(eq(orders.id, order.id));
  return order;
}

test('a link whose deadline passed unpaid is taken back, and its open payment is cancelled', async () => {
  await using counter = await createTestShop();
  const order = await orderWithDeadline(counter);
  const balance = await openBalanceOf(counter, order);
  expect(await expireLinks(counter.shop)).toBe(0);
  counter.advance(7 * DAY);
  expect(await expireLinks(counter.shop)).toBe(1);
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentToken: null, status: 'paid_deposit' });
  expect((await counter.stripe.paymentIntents.retrieve(balance)).status).toBe('canceled');
  expect((await readEvents(counter)).at(-1)).toMatchObject({ what: 'link-expired', actor: 'job' });
  expect(await expireLinks(counter.shop)).toBe(0);
});

test('a balance that was paid without our hearing of it keeps its link', async () => {
  await using counter = await createTestShop();
  const order = await orderWithDeadline(counter);
  await pay(counter, await openBalanceOf(counter, order));
  counter.advance(8 * DAY);
  expect(await expireLinks(counter.shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', paymentToken: order.paymentToken });
});

test('a link without a deadline and a paid link never expire', async () => {
  await using counter = await createTestShop();
  const open = await paidOrder(counter);
  const paid = await orderWithDeadline(counter);
  await pay(counter, await openBalanceOf(counter, paid));
  await completePayment(counter.shop, paid.paymentToken ?? '');
  counter.advance(365 * DAY);
  expect(await expireLinks(counter.shop)).toBe(0);
  expect(await findOrderByLink(counter.shop, open.paymentToken ?? '')).toMatchObject({ ok: true });
  expect(await findOrderByLink(counter.shop, paid.paymentToken ?? '')).toMatchObject({ ok: true, due: null });
});
