import { expect, test } from 'vitest';
import { depositOf, pay, pendingOrder, readOrder, signWebhook, webhookOf } from '#tests/support/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

type Delivery = { rawBody: Buffer; signature: string };

/** As the provider sends it: no browser's headers, no origin. */
async function deliver({ app }: TestServer, { rawBody, signature }: Delivery, contentType = 'application/json') {
  const headers = { 'content-type': contentType, 'stripe-signature': signature };
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/stripe', headers, payload: rawBody });
  return { status: answer.statusCode, body: answer.json() };
}

test('a paid deposit is applied once, however often it is delivered', async () => {
  await using server = await createTestServer();
  const order = await pendingOrder(server.test);
  await pay(server.test, depositOf(order));
  const delivery = await webhookOf(server.test, 'payment_intent.succeeded');
  expect(await deliver(server, delivery, 'application/json; charset=utf-8')).toEqual({
    status: 200,
    body: { outcome: 'applied' },
  });
  expect(await deliver(server, delivery)).toEqual({ status: 200, body: { outcome: 'duplicate' } });
  expect((await readOrder(server.test, order.id)).status).toBe('paid_deposit');
});

test('a wrong signature, a changed body and no signature are refused', async () => {
  await using server = await createTestServer();
  const { rawBody, signature } = signWebhook(JSON.stringify({ id: 'evt_1', type: 'x', data: { object: {} } }));
  const refused = { status: 400, body: { error: 'The signature of this event does not hold.', code: 'bad-signature' } };
  expect(await deliver(server, { rawBody, signature: 't=1,v1=00' })).toEqual(refused);
  expect(await deliver(server, { rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), signature })).toEqual(refused);
  const bare = await server.app.inject({ method: 'POST', url: '/api/webhooks/stripe' });
  expect([bare.statusCode, bare.json()]).toEqual([400, refused.body]);
});

test('an event that cannot be applied is asked for again, and then applied', async () => {
  await using server = await createTestServer();
  const order = await pendingOrder(server.test);
  await pay(server.test, depositOf(order));
  const delivery = await webhookOf(server.test, 'payment_intent.succeeded');
  await server.test.disturb({ errorRate: 1 });
  const failed = await deliver(server, delivery);
  expect(failed).toMatchObject({ status: 500, body: { code: 'not-applied', requestId: expect.any(String) } });
  await server.test.disturb();
  expect((await deliver(server, delivery)).body).toEqual({ outcome: 'applied' });
});

test('an event may be larger than what a customer may send, but not without end', async () => {
  await using server = await createTestServer();
  const event = (size: number) =>
    signWebhook(
      JSON.stringify({
        id: `evt_${size}`,
        object: 'event',
        type: 'balance.available',
        data: { object: {} },
        padding: 'x'.repeat(size),
      }),
    );
  expect((await deliver(server, event(100_000))).body).toEqual({ outcome: 'ignored' });
  expect(await deliver(server, event(1_100_000))).toMatchObject({ status: 413, body: { code: 'too-large' } });
});
