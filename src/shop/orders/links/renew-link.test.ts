import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { expireLinks } from '#shop/orders/settlement/expire-links.ts';
import { paidOrder, pendingOrder, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { findOrderByLink } from './find-order-by-link.ts';
import { renewLink } from './renew-link.ts';

const DAY = 86_400_000;
const KEY = '0b4d7b1c-0000-4000-8000-000000000001';

test('staff get the link of an order while it works, and one for seven days when it was taken back', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const renew = () => renewLink(counter.shop, STAFF, order.orderNumber, { send: false, requestKey: KEY });
  const address = (token: string | null) => `https://fulldraw.test/complete-payment?token=${token}`;
  expect(await renew()).toEqual({ ok: true, paymentLink: address(order.paymentToken), linkExpiresAt: null });
  await counter.shop.db.update(orders).set({ linkExpiresAt: counter.shop.clock() });
  expect(await expireLinks(counter.shop)).toBe(1);
  const renewed = await Promise.all([renew(), renew()]);
  const { paymentToken: token } = await readOrder(counter, order.id);
  const linkExpiresAt = new Date(counter.shop.clock().getTime() + 7 * DAY);
  expect(renewed[0]).toEqual({ ok: true, paymentLink: address(token), linkExpiresAt });
  expect(renewed[1]).toEqual(renewed[0]);
  expect(await findOrderByLink(counter.shop, token ?? '')).toMatchObject({ ok: true, due: { leg: 'balance' } });
  const events = (await readEvents(counter)).filter(({ what }) => what === 'link-renewed');
  expect(events).toMatchObject([{ actor: 'staff', actorName: 'robin' }]);
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['order-confirmed']);
  expect(await readOrder(counter, order.id)).toMatchObject({ balanceAskedAt: null });
});

test('a link is mailed once per request, counts as asking for a balance once it has a deadline, and a cancelled order has none', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const send = (requestKey = KEY) => renewLink(counter.shop, STAFF, order.orderNumber, { send: true, requestKey });
  const [sent] = await Promise.all([send(), send()]);
  expect((await readMails(counter)).filter(({ template }) => template === 'payment-link')).toMatchObject([
    {
      recipient: order.customerEmail,
      stream: 'transactional',
      data: {
        due: { leg: 'balance', amount: 159_840 },
        paymentLink: sent?.ok && sent.paymentLink,
        linkExpiresAt: null,
      },
    },
  ]);
  const events = (await readEvents(counter)).filter(({ what }) => what === 'link-sent');
  expect(events).toMatchObject([{ actorName: 'robin', after: { recipient: order.customerEmail } }]);
  expect(JSON.stringify(events)).not.toContain(order.paymentToken);
  // Whoever got it before the release is still released, and reads nothing of a release before.
  expect(await readOrder(counter, order.id)).toMatchObject({ balanceAskedAt: null });
  const askedAt = counter.shop.clock();
  await counter.shop.db.update(orders).set({ linkExpiresAt: new Date(askedAt.getTime() + 7 * DAY) });
  const again = crypto.randomUUID();
  await send(again);
  counter.advance(DAY);
  await send(again);
  expect(await readOrder(counter, order.id)).toMatchObject({ balanceAskedAt: askedAt });
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(await send()).toEqual({ ok: false, reason: 'nothing-due' });
  const unpaid = await pendingOrder(counter);
  await renewLink(counter.shop, STAFF, unpaid.orderNumber, { send: true, requestKey: crypto.randomUUID() });
  expect(await readOrder(counter, unpaid.id)).toMatchObject({ balanceAskedAt: null });
});
