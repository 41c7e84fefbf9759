import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { campaigns } from '#db/schema.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { LIMITS } from './rate-limits.ts';

type Call = { method: 'GET' | 'POST' | 'PUT'; url: string };

async function call({ ask }: TestServer, { method, url }: Call, remoteAddress: string, headers = {}) {
  return ask(method, url, method === 'GET' ? undefined : {}, { remoteAddress, headers });
}

async function exhaust(server: TestServer, calls: Call[], times: number, address: string) {
  for (let at = 0; at < times; at += 1) {
    const { status } = await call(server, calls[at % calls.length] as Call, address);
    expect(status).not.toBe(429);
  }
}

const post = (url: string): Call => ({ method: 'POST', url });
const ROWS: [keyof typeof LIMITS, number, Call[]][] = [
  ['contact', 5, [post('/api/contact')]],
  ['guide', 20, [post('/api/chat')]],
  ['copies', 10, [post('/api/admin/mail-previews/copy')]],
  [
    'tokens',
    30,
    [
      { method: 'GET', url: '/api/orders/unknown' },
      post('/api/create-final-payment-intent'),
      post('/api/orders/complete-payment'),
      post('/api/auth/firebase-sync'),
      post('/api/auth/sign-out'),
      post('/api/user/orders/unknown/payment-link'),
      { method: 'PUT', url: '/api/user/orders/unknown' },
    ],
  ],
  [
    'others',
    300,
    ['/api/unknown', '/api/auth/user', '/api/auth/firebase-user', '/api/user/orders'].map((url) => ({
      method: 'GET',
      url,
    })),
  ],
];

test.each(ROWS)(
  '%s: %i a minute from one address, counted together, and another address has its own',
  async (row, times, calls) => {
    await using server = await createTestServer();
    expect(LIMITS[row]).toBe(times);
    await exhaust(server, calls, times, '10.0.0.1');
    for (const each of calls) {
      const refused = await call(server, each, '10.0.0.1');
      expect(refused.status).toBe(429);
      expect(refused.body).toEqual({
        error: expect.stringMatching(/^That was too often. Please try again in \d+ seconds\.$/),
        code: 'too-many-requests',
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call(server, each, '10.0.0.2')).status).not.toBe(429);
    }
  },
);

test.each([
  ['placing', '/api/orders', 'stripePaymentIntentId'],
  ['statuses', '/api/deposit-status', 'paymentIntentId'],
] as const)(
  '%s is counted by payment and by no address: one payment too often stops no neighbour',
  async (row, url, field) => {
    await using server = await createTestServer();
    // Without the other details: what is counted is counted before anything is checked.
    const ask = (payment: unknown, remoteAddress: string) =>
      server.ask('POST', url, { [field]: payment }, { remoteAddress });
    for (let at = 0; at < LIMITS[row]; at += 1) expect((await ask('pi_1', `10.0.1.${at}`)).status).toBe(400);
    const refused = await ask('pi_1', '10.0.0.9');
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    for (let at = 0; at < 100; at += 1) expect((await ask(`pi_neighbour${at}`, '10.0.0.9')).status).toBe(400);
    // What names no payment is counted by address.
    for (let at = 0; at < LIMITS[row]; at += 1) expect((await ask([{ at }], '10.0.0.9')).status).toBe(400);
    expect((await ask(null, '10.0.0.9')).status).toBe(429);
    expect((await ask('pi_neighbour', '10.0.0.9')).status).toBe(400);
  },
);

test('who names payments that are not known here is counted by address, for all that asks for a payment', async () => {
  await using server = await createTestServer();
  const order = {
    customerName: 'Ann',
    customerEmail: 'ann@example.com',
    shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
  };
  const place = (at: number, remoteAddress: string) =>
    server.ask('POST', '/api/orders', { ...order, stripePaymentIntentId: `pi_${at}` }, { remoteAddress });
  const ask = (at: number, remoteAddress: string) =>
    server.ask('POST', '/api/deposit-status', { paymentIntentId: `pi_${at}`, clientSecret: 'x' }, { remoteAddress });
  for (let at = 0; at < LIMITS.strangers; at += 2) {
    expect((await place(at, '10.0.0.1')).status).toBe(422);
    expect((await ask(at, '10.0.0.1')).status).toBe(404);
  }
  for (const refused of [await place(999, '10.0.0.1'), await ask(999, '10.0.0.1')]) {
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await place(999, '10.0.0.2')).status).toBe(422);
});

test('opening the checkout is counted apart, and generously', async () => {
  await using server = await createTestServer();
  // The quickest answer that it has.
  await server.test.shop.db.update(campaigns).set({ isActive: false });
  expect(LIMITS.openings).toBeGreaterThanOrEqual(600);
  const opening = post('/api/create-payment-intent');
  await exhaust(server, [opening], LIMITS.openings, '10.0.0.1');
  expect((await call(server, opening, '10.0.0.1')).status).toBe(429);
  expect((await call(server, post('/api/orders'), '10.0.0.1')).status).toBe(400);
  expect((await call(server, { method: 'GET', url: '/api/products' }, '10.0.0.1')).status).toBe(200);
});

test('one row does not use up another', async () => {
  await using server = await createTestServer();
  await exhaust(server, [post('/api/contact')], 5, '10.0.0.1');
  expect((await call(server, post('/api/contact'), '10.0.0.1')).status).toBe(429);
  expect((await call(server, { method: 'GET', url: '/api/products' }, '10.0.0.1')).status).toBe(200);
  await exhaust(server, [{ method: 'GET', url: '/api/admin/summary' }], LIMITS.others + 1, '10.0.0.1');
});

test('behind our proxy visitors are told apart, and what they claim about themselves is not believed', async () => {
  await using server = await createTestServer();
  const from = (claimed: string) => ({ 'x-forwarded-for': claimed });
  for (let at = 0; at < 5; at += 1) await call(server, post('/api/contact'), '10.0.0.1', from(`1.1.1.${at}, 8.8.8.8`));
  expect((await call(server, post('/api/contact'), '10.0.0.1', from('2.2.2.2, 8.8.8.8'))).status).toBe(429);
  expect((await call(server, post('/api/contact'), '10.0.0.1', from('8.8.4.4'))).status).toBe(400);
});

test('the server is asked about its health without limit', async () => {
  await using server = await createTestServer();
  for (let at = 0; at <= LIMITS.others; at += 1) await server.ask('GET', '/healthz');
  expect((await server.ask('GET', '/healthz')).status).toBe(200);
});

test('the contact form of a visitor without JavaScript has the limit of the contact call, and pages are read without one', async () => {
  const pages = async (app: FastifyInstance) => {
    app.route({
      method: ['GET', 'POST'],
      url: '/*',
      handler: async ({ retryAfter }) => (retryAfter ? 'what you typed' : 'page'),
    });
  };
  await using server = await createTestServer({ pages });
  for (let at = 0; at < 5; at += 1) expect((await call(server, post('/'), '10.0.0.1')).text).toBe('page');
  const marked = await call(server, post('/bows'), '10.0.0.1');
  expect(marked.text).toBe('what you typed');
  expect(Number(marked.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(server, post('/bows'), '10.0.0.2')).text).toBe('page');
  await exhaust(server, [{ method: 'GET', url: '/bows' }], LIMITS.others + 1, '10.0.0.1');
  expect((await call(server, { method: 'GET', url: '/bows' }, '10.0.0.1')).text).toBe('page');
});

test('who has many networks of IPv6 may do more than one of them may, and not as much as all of them', async () => {
  await using server = await createTestServer();
  const send = async (network: string) => (await call(server, post('/api/contact'), `2001:db8:1:${network}::7`)).status;
  // Four times five from one /56, however many /64 it has.
  for (let at = 0; at < 20; at += 1) expect(await send(`23${(16 + at).toString(16)}`)).not.toBe(429);
  expect(await send('23ff')).toBe(429);
  expect(await send('24ff')).not.toBe(429);
});
