import { expect, test } from 'vitest';
import { contactInquiries, orders } from '#db/schema.ts';
import { NASTY_BODIES, refusesAll, send, survivesAll } from '#tests/support/samples/nasty-input.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const ORDER = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  shippingAddress: '1 Ridge Road',
  totalAmount: '1776.00',
  depositAmount: '177.60',
  remainingBalance: '1598.40',
  stripePaymentIntentId: 'pi_unknown',
  clientSecret: 'pi_unknown_secret_x',
};
const YES = {
  shippingAddress: '1 Ridge Road',
  bowColor: 'Black',
  build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' },
};
const CALLS: Record<string, Record<string, unknown>> = {
  '/api/orders': ORDER,
  '/api/orders/complete-payment': { token: 'unknown' },
  '/api/create-final-payment-intent': { token: 'unknown', amount: '1598.40' },
  '/api/create-part-payment-intent': { token: 'unknown', amount: '300.00' },
  '/api/deposit-status': { paymentIntentId: 'pi_unknown', clientSecret: 'pi_unknown_secret_x' },
  '/api/chat': { message: 'How fast is it?' },
  '/api/contact': { name: 'Ann', email: 'ann@example.com', message: 'Hello' },
  '/api/delay-notices/unknown/answer': { answer: 'keep' },
  '/api/bows/FDH-26-00001/transfer': { name: 'Bob', email: 'bob@example.com', key: 'unknown' },
  '/api/orders/unknown/confirmation': YES,
  '/api/order-pages/unknown/confirmation': YES,
};
test.each(Object.keys(CALLS))('%s refuses bodies that are no details', async (url) => {
  await using server = await createTestServer();
  await refusesAll(server, { url }, NASTY_BODIES);
  await refusesAll(server, { url }, [
    Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from([0xc3, 0x28]),
  ]);
  expect(server.logged()).not.toContain('"level":50');
});

test.each(Object.entries(CALLS))('%s takes no nasty value for any of its details', async (url, good) => {
  await using server = await createTestServer();
  await survivesAll(server, { url }, good);
  expect(server.logged()).not.toContain('"level":50');
});

test.each([...Object.keys(CALLS), '/api/create-payment-intent'])('%s reads nothing but JSON', async (url) => {
  await using server = await createTestServer();
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ]) {
    const answer = await send(server, { url }, JSON.stringify(CALLS[url] ?? {}), type);
    expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported-content-type']);
  }
});

test.each([...Object.keys(CALLS), '/api/create-payment-intent'])(
  '%s refuses a body of more than 64 KiB',
  async (url) => {
    await using server = await createTestServer();
    const answer = await send(server, { url }, JSON.stringify({ padding: 'x'.repeat(64 * 1024) }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'too-large']);
  },
);

test('opening a deposit takes an empty object or nothing', async () => {
  await using server = await createTestServer();
  const url = '/api/create-payment-intent';
  await refusesAll(server, { url }, ['[]', '7', '"text"', 'true', '{"', '\u0000', '{"__proto__":{}}']);
});

test('webhooks without a signature are refused whatever they hold', async () => {
  await using server = await createTestServer();
  await refusesAll(server, { url: '/api/webhooks/stripe' }, [...NASTY_BODIES, Buffer.from([0xff, 0xfe])]);
  await refusesAll(server, { url: '/api/webhooks/printful' }, [...NASTY_BODIES, Buffer.from([0xff, 0xfe])]);
});

test('nasty addresses and cookies are refused or ignored', async () => {
  await using server = await createTestServer();
  for (const url of [
    '/api/orders/%',
    '/api/orders/%E0%A4%A',
    '/api/orders/%00',
    '/api/orders/..%2f..',
    '/api/%2e%2e/orders',
    '/api//',
    '/api/orders//',
    `/api/orders/${'%61'.repeat(2000)}`,
  ]) {
    const answer = await server.ask('GET', url);
    expect([url, answer.status >= 400 && answer.status < 500]).toEqual([url, true]);
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  }
  for (const cookie of [
    '__Host-deposit',
    '__Host-deposit=',
    '__Host-deposit=%',
    '__Host-deposit=x.y',
    '=;=',
    '__Host-deposit=%00.%00',
    'a'.repeat(4000),
  ]) {
    expect((await server.ask('POST', '/api/create-payment-intent', undefined, { headers: { cookie } })).status).toBe(
      200,
    );
  }
});

test('what is odd but harmless in a message is kept as it can be', async () => {
  await using server = await createTestServer();
  const message = 'half a pair: \ud83c, turned: \u202e, \u{1F3F9}';
  expect(
    (await send(server, { url: '/api/contact' }, JSON.stringify({ ...CALLS['/api/contact'], message }))).statusCode,
  ).toBe(200);
  const [kept] = await server.test.shop.db.select().from(contactInquiries);
  expect(kept?.message).toBe('half a pair: \ufffd, turned: , \u{1F3F9}');
  expect(await server.test.shop.db.select().from(orders)).toEqual([]);
});

test('a message that is not UTF-8 is refused instead of kept mangled', async () => {
  await using server = await createTestServer();
  const latin1 = Buffer.from(JSON.stringify({ ...CALLS['/api/contact'], name: 'Zoë' }), 'latin1');
  const answer = await send(server, { url: '/api/contact' }, latin1);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed-json']);
});
