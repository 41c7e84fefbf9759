import { expect, test } from 'vitest';
import { providerEvents } from '#db/schema.ts';
import { signWebhook } from '#sandbox/printful/webhooks.ts';
import { submitPrintLines } from '#shop/printing/submissions.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const event = (externalId: string, more: object = {}) =>
  JSON.stringify({
    type: 'shipment_sent',
    occurred_at: '2026-11-22T10:00:00Z',
    retries: 0,
    store_id: 1,
    ...more,
    data: { order: { external_id: externalId } },
  });

/** As the provider sends it: no browser's headers, no origin. */
async function deliver({ app }: TestServer, payload: string, signature = signWebhook(payload)) {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-pf-webhook-signature': signature };
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/printful', headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

async function submittedOrder({ test }: TestServer) {
  const { order } = await gearOrder(test.shop, { lines: [{ kind: 'print' }] });
  await test.shop.db.transaction((tx) => submitPrintLines(tx, order));
  return order;
}

test('a webhook of the print provider is taken once, however often it is delivered', async () => {
  await using server = await createTestServer();
  const { orderNumber } = await submittedOrder(server);
  const payload = event(`${orderNumber}-1`);
  expect(await deliver(server, payload)).toEqual({ status: 200, body: { outcome: 'stored' } });
  expect(await deliver(server, event(`${orderNumber}-1`, { retries: 2 }))).toEqual({
    status: 200,
    body: { outcome: 'duplicate' },
  });
  expect(await deliver(server, event('FD-OTHER-1'))).toEqual({ status: 200, body: { outcome: 'ignored' } });
  expect(await deliver(server, '[]')).toEqual({ status: 200, body: { outcome: 'ignored' } });
  expect(await server.test.shop.db.select().from(providerEvents).orderBy(providerEvents.id)).toMatchObject([
    { provider: 'printful', objectId: `${orderNumber}-1`, state: 'applied', deliveries: 2 },
    { objectId: 'FD-OTHER-1', state: 'ignored', deliveries: 1 },
  ]);
});

test('a wrong secret, a changed body and no signature are refused, and say what to compare', async () => {
  await using server = await createTestServer();
  const payload = event('FD-1-1');
  const wrong = [signWebhook(payload, 'ab'.repeat(32)), signWebhook(`${payload} `), '', 'x'];
  for (const signature of wrong) {
    const { status, body } = await deliver(server, payload, signature);
    expect([status, body.code, body.error]).toEqual([
      400,
      'bad-signature',
      expect.stringContaining('PRINTFUL_WEBHOOK_SECRET'),
    ]);
  }
  server.test.shop.printing = null;
  expect(await deliver(server, payload)).toMatchObject({ status: 400 });
  expect(await server.test.shop.db.$count(providerEvents)).toBe(0);
});

test('an event that cannot be written down is not acknowledged', async () => {
  await using server = await createTestServer();
  await server.test.database.owner.query('alter table provider_events rename to hidden');
  expect(await deliver(server, event('FD-1-1'))).toMatchObject({ status: 500, body: { code: 'internal-error' } });
});

test('staff read how far an order is at the printer’s, and can try again only what has failed', async () => {
  await using server = await createTestServer();
  const order = await submittedOrder(server);
  const { order: other } = await gearOrder(server.test.shop);
  const browser = await openStaffBrowser(server);
  const headers = { cookie: `__Host-staff_session=${browser.cookies.get('staff_session')}` };
  const at = (number: string) => `/api/admin/orders/${number}/printing`;
  expect((await server.ask('GET', at(order.orderNumber), undefined, { headers })).body).toEqual({
    submission: {
      externalId: `${order.orderNumber}-1`,
      providerOrderId: null,
      state: 'waiting',
      cost: null,
      lastError: null,
      confirmedAt: null,
      retry: false,
    },
  });
  expect((await server.ask('GET', at(other.orderNumber), undefined, { headers })).body).toEqual({ submission: null });
  expect(await server.ask('GET', at('FD-NONE'), undefined, { headers })).toMatchObject({ status: 404 });
  const retry = () => server.ask('POST', `${at(order.orderNumber)}/retry`, {}, { headers });
  expect(await retry()).toMatchObject({ status: 409, body: { code: 'not-failed' } });
  await server.test.database.pool.query(
    "update print_submissions set state = 'failed', last_error = 'No ink.', cost = 12.5",
  );
  expect((await server.ask('GET', at(order.orderNumber), undefined, { headers })).body).toMatchObject({
    submission: { state: 'failed', lastError: 'No ink.', cost: '12.50', retry: true },
  });
  expect(await retry()).toMatchObject({ status: 200, body: { submission: { state: 'waiting', retry: false } } });
  expect(await server.ask('POST', `${at('FD-NONE')}/retry`, {}, { headers })).toMatchObject({ status: 404 });
});
