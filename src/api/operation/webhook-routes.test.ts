import { expect, test } from 'vitest';
import { LIMITS } from '#api/plugins/rate-limits.ts';
import { alerts, webhookRefusals } from '#db/schema.ts';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { applyPaymentEvents } from '#shop/webhooks/apply-payment-events.ts';
import { MOST_NOTED, noteRefusedWebhook, readWebhookHealth } from '#shop/webhooks/refused-webhooks.ts';
import { reportMails } from '#tests/support/mails/mail-events.ts';
import { depositOf, pay, pendingOrder, readOrder, signWebhook, webhookOf } from '#tests/support/orders/pre-orders.ts';
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
    body: { outcome: 'stored' },
  });
  await applyPaymentEvents(server.test.shop, depositOf(order));
  expect(await deliver(server, delivery)).toEqual({ status: 200, body: { outcome: 'duplicate' } });
  expect((await readOrder(server.test, order.id)).status).toBe('paid_deposit');
});

test('a wrong signature, a changed body and no signature are refused', async () => {
  await using server = await createTestServer();
  const { rawBody, signature } = signWebhook(JSON.stringify({ id: 'evt_1', type: 'x', data: { object: {} } }));
  const refused = { status: 400, body: { error: 'The signature of this event does not hold.', code: 'bad-signature' } };
  expect(await deliver(server, { rawBody, signature: 't=1,v1=00' })).toEqual(refused);
  const changed = { rawBody: Buffer.concat([rawBody, Buffer.from(' ')]), signature };
  expect(await deliver(server, changed)).toMatchObject({ status: 400, body: { code: 'bad-signature' } });
  const bare = await server.app.inject({ method: 'POST', url: '/api/webhooks/stripe' });
  expect([bare.statusCode, bare.json()]).toEqual([400, refused.body]);
});

const EVENT = '{"id":"evt_1","object":"event","type":"customer.created"}';

/** The warnings in the shop's log. */
function listen({ test: { shop } }: TestServer): string[] {
  const warned: string[] = [];
  shop.log = { ...shop.log, warn: (_detail, message) => void warned.push(message) };
  return warned;
}

test('a wrong webhook secret is told in the log and to the provider, and becomes one alert after a few', async () => {
  await using server = await createTestServer();
  const { db } = server.test.shop;
  const warned = listen(server);
  const wrong = () => deliver(server, signWebhook(EVENT, { secret: 'whsec_other' }));
  const words = expect.stringContaining('signed with another secret');
  expect(await wrong()).toEqual({ status: 400, body: { error: words, code: 'bad-signature' } });
  expect(warned).toEqual([expect.stringContaining('signed with another secret than STRIPE_WEBHOOK_SECRET')]);
  await wrong();
  expect(await db.select().from(alerts)).toEqual([]);
  for (const _ of [1, 2, 3]) await wrong();
  expect(await db.select().from(alerts)).toMatchObject([
    { kind: 'webhooks-refused', subject: 'signed with another secret', detail: { withinAnHour: 3 } },
  ]);
  const webhooks = await readWebhookHealth(server.test.shop);
  expect(webhooks).toEqual({ lastAt: null, refused: { count: 5, reason: 'other-secret' } });
  server.test.advance(3_600_000);
  expect((await readWebhookHealth(server.test.shop)).refused).toBeNull();
});

test('a clock that is more than five minutes ahead is told apart from a wrong secret', async () => {
  await using server = await createTestServer();
  const warned = listen(server);
  const late = signWebhook(EVENT, { at: server.test.shop.clock(), ageSeconds: 400 });
  expect((await deliver(server, late)).body).toMatchObject({ error: expect.stringContaining('compare the clocks') });
  expect(warned[0]).toMatch(/signed with our secret, but 40\d seconds before the clock of this server/);
  expect(await deliver(server, signWebhook(EVENT, { ageSeconds: 200 }))).toMatchObject({ status: 200 });
  const webhooks = await readWebhookHealth(server.test.shop);
  expect(webhooks).toMatchObject({ lastAt: expect.any(Date), refused: { count: 1, reason: 'too-old' } });
});

test('strangers who send nonsense cause no alert, and those who imitate the provider no more than one and a hundred rows', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const nonsense = { rawBody: Buffer.from('{"id":"evt_1"}'), signature: 'v1=00' };
  for (const _ of [1, 2, 3, 4]) await deliver(server, nonsense);
  expect(await shop.db.$count(webhookRefusals)).toBe(0);
  const imitated = { refused: 'other-secret', ageSeconds: 0 } as const;
  for (let sent = 0; sent < MOST_NOTED + 20; sent += 1) await noteRefusedWebhook(shop, imitated);
  expect(await shop.db.$count(webhookRefusals)).toBe(MOST_NOTED);
  expect(await shop.db.$count(alerts)).toBe(1);
  server.test.advance(3_600_001);
  await expireSessions(shop);
  expect(await shop.db.$count(webhookRefusals)).toBe(0);
});

test('an event that cannot be applied now is taken all the same, and applied when it comes again', async () => {
  await using server = await createTestServer();
  const order = await pendingOrder(server.test);
  await pay(server.test, depositOf(order));
  const delivery = await webhookOf(server.test, 'payment_intent.succeeded');
  await server.test.disturb({ errorRate: 1 });
  expect(await deliver(server, delivery)).toEqual({ status: 200, body: { outcome: 'stored' } });
  const apply = () => applyPaymentEvents(server.test.shop, depositOf(order));
  await expect(apply()).rejects.toThrow('Stripe does not answer.');
  await server.test.disturb();
  expect((await deliver(server, delivery)).body).toEqual({ outcome: 'stored' });
  await apply();
  expect((await readOrder(server.test, order.id)).status).toBe('paid_deposit');
});

test('an event that cannot be written down is not acknowledged', async () => {
  await using server = await createTestServer();
  await server.test.database.owner.query('alter table provider_events rename to hidden');
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
