import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import {
  openBalanceOf,
  paidOrder,
  pay,
  readEvents,
  readOrder,
  readPaymentRows,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { findOrderByLink } from './find-order-by-link.ts';
import { renewOwnLink } from './renew-link.ts';

const DAY = 86_400_000;
const NOTHING_DUE = { ok: false, reason: 'nothing-due' };

/** An order whose link's deadline has just passed, with the balance's payment open in some tab. */
async function lateOrder(counter: TestShop) {
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  await openBalanceOf(counter, order);
  await counter.shop.db.update(orders).set({ linkExpiresAt: counter.shop.clock() });
  return { user, order, renew: () => renewOwnLink(counter.shop, user, order.orderNumber) };
}

async function renewed(renewing: ReturnType<typeof renewOwnLink>): Promise<string> {
  const outcome = await renewing;
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.token;
}

test.for(['before', 'after'])(
  'a balance is paid through a link that was renewed %s the expired one was taken back',
  async (when) => {
    await using counter = await createTestShop();
    const { order, renew } = await lateOrder(counter);
    const takenBack = when === 'after';
    if (takenBack) expect(await expireLinks(counter.shop)).toBe(1);
    const token = await renewed(renew());
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token === order.paymentToken).toBe(!takenBack);
    expect(await expireLinks(counter.shop)).toBe(0);
    expect(await findOrderByLink(counter.shop, order.paymentToken ?? '')).toMatchObject({ ok: !takenBack });
    await pay(counter, await openBalanceOf(counter, { ...order, paymentToken: token }));
    expect(await completePayment(counter.shop, token)).toMatchObject({ status: 'completed' });
    expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', linkExpiresAt: null });
  },
);

test('whoever pays in a tab that was open before the link was renewed has paid', async () => {
  await using counter = await createTestShop();
  const { order, renew } = await lateOrder(counter);
  const open = await readPaymentRows(counter);
  await renewed(renew());
  await pay(counter, open.at(-1)?.providerIntentId ?? '');
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({ status: 'completed' });
});

test('a renewed link lives for a day, is noted without its secret, and can be renewed again', async () => {
  await using counter = await createTestShop();
  const { order, renew } = await lateOrder(counter);
  const token = await renewed(renew());
  const linkExpiresAt = new Date(counter.shop.clock().getTime() + DAY);
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentToken: token, linkExpiresAt });
  const [event] = (await readEvents(counter)).filter(({ what }) => what === 'link-renewed');
  expect(event).toMatchObject({ actor: 'customer', after: { linkExpiresAt: linkExpiresAt.toISOString() } });
  expect(JSON.stringify(event)).not.toContain(token);
  counter.advance(DAY);
  expect(await expireLinks(counter.shop)).toBe(1);
  expect(await renewed(renew())).not.toBe(token);
});

test('two tabs that renew at once get the same link', async () => {
  await using counter = await createTestShop();
  const { order, renew } = await lateOrder(counter);
  const tokens = await Promise.all([renew(), renew(), renew(), renew()].map(renewed));
  expect(new Set(tokens)).toEqual(new Set([(await readOrder(counter, order.id)).paymentToken]));
  expect((await readEvents(counter)).filter(({ what }) => what === 'link-renewed')).toHaveLength(1);
});

test('a link that is renewed while the clean-up takes it back ends in one that works', async () => {
  await using counter = await createTestShop();
  const { order, renew } = await lateOrder(counter);
  const [token] = await Promise.all([renewed(renew()), expireLinks(counter.shop)]);
  expect(await findOrderByLink(counter.shop, token)).toMatchObject({ ok: true, due: { leg: 'balance' } });
  await pay(counter, await openBalanceOf(counter, { ...order, paymentToken: token }));
  expect(await completePayment(counter.shop, token)).toMatchObject({ status: 'completed' });
});

test('a payment through a renewed link is not cancelled by a clean-up that had seen the expired one', async () => {
  await using counter = await createTestShop();
  const { user, order: first } = await lateOrder(counter);
  const second = await paidOrder(counter, { userId: user.id });
  await counter.shop.db.update(orders).set({ linkExpiresAt: counter.shop.clock() });
  const { payments } = counter.shop;
  const opened: string[] = [];
  // While the provider is asked about the first order, the owner of the second one comes back.
  const cancelPayment: typeof payments.cancelPayment = async (intentId) => {
    if (opened.length === 0) {
      const token = await renewed(renewOwnLink(counter.shop, user, second.orderNumber));
      opened.push(await openBalanceOf(counter, { ...second, paymentToken: token }));
    }
    return payments.cancelPayment(intentId);
  };
  expect(await expireLinks({ ...counter.shop, payments: { ...payments, cancelPayment } })).toBe(1);
  expect((await readOrder(counter, first.id)).paymentToken).toBeNull();
  await pay(counter, opened[0] ?? '');
});

test('a link that works is returned as it is', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  expect(await renewOwnLink(counter.shop, user, order.orderNumber)).toEqual({ ok: true, token: order.paymentToken });
  expect(await readOrder(counter, order.id)).toEqual(order);
});

test('a paid order, a cancelled one and one whose charge is under way get no link', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const orderOf = () => paidOrder(counter, { userId: user.id });
  const [paid, charging, cancelled] = [await orderOf(), await orderOf(), await orderOf()];
  await pay(counter, await openBalanceOf(counter, paid));
  await completePayment(counter.shop, paid.paymentToken ?? '');
  const cancellation = { actor: 'staff', reason: 'asked', cause: 'requested' } as const;
  await cancelOrder(counter.shop, { orderId: cancelled.id, ...cancellation });
  await counter.disturb({ processingMs: 60_000 });
  await pay(counter, await openBalanceOf(counter, charging));
  await completePayment(counter.shop, charging.paymentToken ?? '');
  await counter.shop.db.update(orders).set({ linkExpiresAt: counter.shop.clock() });
  for (const { orderNumber } of [paid, charging, cancelled]) {
    expect(await renewOwnLink(counter.shop, user, orderNumber)).toEqual(NOTHING_DUE);
  }
});

test("nobody gets a link to another's order", async () => {
  await using counter = await createTestShop();
  const { order } = await lateOrder(counter);
  const { user } = await signIn(counter, STRANGER);
  expect(await renewOwnLink(counter.shop, user, order.orderNumber)).toEqual({ ok: false, reason: 'not-found' });
  expect((await readOrder(counter, order.id)).paymentToken).toBe(order.paymentToken);
});
