import { expect, test } from 'vitest';
import { reportMails } from '#tests/support/mail-events.ts';
import { depositOf, pay, pendingOrder, readOrder, signWebhook, webhookOf } from '#tests/support/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

import { LIMITS } from '../plugins/rate-limits.ts';

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

test('an event that cannot be applied now is taken all the same, and applied when it comes again', async () => {
  await using server = await createTestServer();
  const order = await pendingOrder(server.test);
  await pay(server.test, depositOf(order));
  const delivery = await webhookOf(server.test, 'payment_intent.succeeded');
  await server.test.disturb({ errorRate: 1 });
  expect(await deliver(server, delivery)).toEqual({ status: 200, body: { outcome: 'stored' } });
  await server.test.disturb();
  expect((await deliver(server, delivery)).body).toEqual({ outcome: 'applied' });
});

test('an event that cannot be written down is not acknowledged', async () => {
  await using server = await createTestServer();
  await server.test.database.pool.query('alter table provider_events rename to hidden');
  const delivery = signWebhook('{"id":"evt_1","type":"customer.created"}');
  expect(await deliver(server, delivery)).toMatchObject({ status: 500, body: { code: 'internal-error' } });
});

test('what is signed is never counted, however much comes at once; what is not is, and holds up nothing signed', async () => {
  await using server = await createTestServer();
  const signed = () => deliver(server, signWebhook('{"id":"evt_1","type":"customer.created"}'));
  const unsigned = async (url: string) => (await server.app.inject({ method: 'POST', url, payload: '{}' })).statusCode;
  const answers = new Set<number>();
  const delivery = signWebhook('null');
  for (let at = 0; at < 1100; at += 1) answers.add((await deliver(server, delivery)).status);
  expect([...answers]).toEqual([200]);
  // Both webhooks together.
  for (let at = 0; at < LIMITS.strangers; at += 1) {
    expect(await unsigned(at % 2 ? '/api/webhooks/stripe' : '/api/webhooks/sendgrid')).toBe(400);
  }
  const refused = await server.app.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await unsigned('/api/webhooks/sendgrid')).toBe(429);
  expect(await signed()).toEqual({ status: 200, body: { outcome: 'ignored' } });
  expect(await reportMails(server)).toMatchObject({ status: 200 });
});

test('a signature that cannot be taken apart is a wrong one', async () => {
  await using server = await createTestServer();
  for (const signature of ['t=1,v1=', 't=1,v1', 'v1=,t=', 't=1,v1=00,v1', ',', '=', 't=9e99,v1=\u00ff']) {
    const answer = await deliver(server, { rawBody: Buffer.from('{}'), signature });
    expect([signature, answer.status, answer.body.code]).toEqual([signature, 400, 'bad-signature']);
  }
  expect(server.logged()).not.toContain('"level":50');
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
