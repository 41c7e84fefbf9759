import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { ANN, signInAs } from '#tests/support/browser.ts';
import { paidOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, ORIGIN } from '#tests/support/test-server.ts';

const SITES: [string, Record<string, string>, number][] = [
  ["the shop's own page", { 'sec-fetch-site': 'same-origin' }, 200],
  ["the shop's own page in an old browser", { origin: ORIGIN }, 200],
  ["another site's page", { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
  ['a page that lies about its origin to a browser', { 'sec-fetch-site': 'cross-site', origin: ORIGIN }, 403],
  ['a sister site', { 'sec-fetch-site': 'same-site', origin: 'https://blog.fulldraw.test' }, 403],
  ['an address that was typed', { 'sec-fetch-site': 'none' }, 403],
  ["another site's page in an old browser", { origin: 'https://evil.example' }, 403],
  ['a site whose name begins like ours', { origin: `${ORIGIN}.evil.example` }, 403],
  ['a page without an origin', { origin: 'null' }, 403],
  ['a program that says nothing', {}, 403],
];

test.each(SITES)('a change asked for by %s is answered rightly', async (_who, headers, status) => {
  await using server = await createTestServer();
  const answer = await server.app.inject({ method: 'POST', url: '/api/create-payment-intent', headers });
  expect(answer.statusCode).toBe(status);
  if (status === 403) {
    expect(answer.json()).toEqual({
      error: `Changes are taken from the shop's own pages only. A program has to send the header "Origin: ${ORIGIN}".`,
      code: 'foreign-origin',
    });
  }
});

test.each([
  ["of the shop's own page", { 'sec-fetch-site': 'same-origin' }, 200],
  ['of an old browser', {}, 200],
  ["of another site's page", { 'sec-fetch-site': 'cross-site' }, 403],
  ["of another site's page in an old browser", { origin: 'https://evil.example' }, 403],
  ['of a page without an origin', { origin: 'null' }, 403],
  [
    'of our page at another name of this machine',
    { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' },
    200,
  ],
  ['of our page that says no referrer', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 200],
])('a form %s is answered rightly', async (_who, headers, status) => {
  await using server = await createTestServer({
    pages: async (scope) => {
      scope.post('/contact', () => 'taken');
    },
  });
  expect((await server.app.inject({ method: 'POST', url: '/contact', headers })).statusCode).toBe(status);
});

test('reading is open to everybody', async () => {
  await using server = await createTestServer();
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await server.app.inject({ url: '/api/products', headers })).statusCode).toBe(200);
});

test('a foreign change is refused before its body is read', async () => {
  await using server = await createTestServer();
  const payload = '{"';
  const headers = { 'content-type': 'application/json' };
  expect((await server.app.inject({ method: 'POST', url: '/api/contact', headers, payload })).statusCode).toBe(403);
});

const ELSEWHERE = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };

test("another site's page cannot change anything in the name of a signed-in customer", async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  const before = await readOrder(server.test, order.id);
  const url = `/api/user/orders/${order.orderNumber}`;
  const changes = [
    ['POST', '/api/auth/sign-out', { everywhere: true }],
    ['PUT', url, { shippingAddress: '13 Wrong Road, Nowhere, NV 89001', bowColor: 'Black' }],
    ['POST', `${url}/payment-link`, undefined],
  ] as const;
  for (const [method, address, body] of changes) {
    const answer = await browser.ask(method, address, body, { headers: ELSEWHERE });
    expect([address, answer.status, answer.body.code]).toEqual([address, 403, 'foreign-origin']);
  }
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(200);
  expect(await readOrder(server.test, order.id)).toEqual(before);
});

test("another site's page cannot sign a visitor in as somebody else", async () => {
  await using server = await createTestServer();
  const headers = { ...ELSEWHERE, authorization: `Bearer ${await server.test.idToken(ANN)}` };
  const body = { uid: ANN.uid, email: ANN.email };
  const answer = await server.ask('POST', '/api/auth/firebase-sync', body, { headers });
  expect([answer.status, answer.body.code, answer.headers['set-cookie']]).toEqual([403, 'foreign-origin', undefined]);
  expect(await server.test.shop.db.select().from(users)).toEqual([]);
});
