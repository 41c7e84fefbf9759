import { expect, test } from 'vitest';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { foldFigures, readFigures } from '#shop/overview/read-figures.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { openBalanceOf, openCheckout, paidOrder, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const DAY_MS = 86_400_000;

test('staff see how the shop does: the tiles, the counters, and charts without a gap', async () => {
  await using server = await createTestServer();
  const { test: counter } = server;
  const { shop } = counter;
  const completed = await paidOrder(counter);
  const balance = await openBalanceOf(counter, completed);
  await pay(counter, balance);
  await syncPayment(shop, balance);
  const given = await paidOrder(counter);
  await foldFigures(shop);
  await shop.db.execute(`
    update orders set created_at = created_at - interval '2 days';
    update payments set created_at = created_at - interval '2 days', succeeded_at = succeeded_at - interval '2 days'`);
  await cancelOrder(shop, { orderId: given.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  await refundPayment(shop, 1);
  await paidOrder(counter);
  await pendingOrder(counter);
  await openCheckout(counter);

  const browser = await openStaffBrowser(server);
  const read = async (url: string) => (await browser.ask('GET', url)).body;
  const counters = { totalPreOrders: 3, pendingPayments: 1, completedPayments: 1, cancelledOrders: 1 };
  expect(await read('/api/preorder-stats')).toEqual(counters);
  const tiles = { totalProducts: 1, pendingOrders: 3, lowStock: 0, inquiries: 0, moneyAlerts: 0 };
  expect(await read('/api/admin/summary')).toEqual(tiles);
  const today = shop.clock().getTime();
  const day = (ago: number) => new Date(today - ago * DAY_MS).toISOString().slice(0, 10);
  const none = { preOrders: 0, received: '0.00', refunded: '0.00' };
  expect(await read('/api/admin/figures?days=7')).toEqual({
    days: [
      ...[6, 5, 4, 3].map((ago) => ({ day: day(ago), ...none })),
      { day: day(2), preOrders: 2, received: '1953.60', refunded: '0.00' },
      { day: day(1), ...none },
      { day: day(0), preOrders: 1, received: '177.60', refunded: '177.60' },
    ],
    totals: { received: '2131.20', refunded: '177.60', outstanding: '1598.40' },
    funnel: { opened: 5, placed: 4, deposited: 3, completed: 1 },
  });
  counter.advance(6 * DAY_MS);
  expect(await readFigures(shop, 7)).toMatchObject({
    totals: { received: 213_120 },
    funnel: { opened: 3, placed: 2, deposited: 1, completed: 0 },
  });
});

test('staff see to what waits, and are told when there is no such thing', async () => {
  await using server = await createTestServer();
  const { pool } = server.test.database;
  await pool.query("insert into alerts (kind, subject) values ('payment-disputed', 'pi_1')");
  await pool.query(
    `insert into provider_events (provider, provider_event_id, type, object_id, state, reason)
     values ('stripe', 'evt_1', 'charge.succeeded', 'pi_1', 'failed', 'unknown')`,
  );
  const { ask } = await openStaffBrowser(server);
  expect((await ask('GET', '/api/admin/needs')).body).toMatchObject({
    alerts: { count: 1 },
    failedWebhooks: { count: 1 },
  });
  expect(await ask('POST', '/api/admin/alerts/1/resolve')).toMatchObject({
    status: 200,
    body: { alerts: { count: 0 } },
  });
  await server.test.disturb({ errorRate: 1 });
  expect(await ask('POST', '/api/admin/webhooks/1/replay')).toMatchObject({
    status: 502,
    body: { code: 'provider-silent' },
  });
  await server.test.disturb();
  expect(await ask('POST', '/api/admin/webhooks/1/replay')).toMatchObject({
    status: 200,
    body: { failedWebhooks: { count: 0 } },
  });
  for (const path of ['alerts/9/resolve', 'emails/9/retry', 'emails/9/resolve', 'webhooks/9/replay']) {
    expect(await ask('POST', `/api/admin/${path}`)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  }
  expect((await ask('GET', '/api/admin/audit')).body).toMatchObject([
    { actor: 'staff', actorName: 'robin', subject: 'webhook', subjectId: '1', what: 'replayed' },
    { subject: 'alert', subjectId: '1', what: 'resolved' },
  ]);
  expect(await ask('GET', '/api/admin/audit?subjectId=1')).toMatchObject({ status: 400, body: { fields: {} } });
});
