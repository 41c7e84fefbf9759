import { expect, test } from 'vitest';
import { sessions } from '#db/schema.ts';
import { ANN, signInAs } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { NASTY_BODIES, NASTY_VALUES, refusesAll, send, survivesAll } from '#tests/support/samples/nasty-input.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const SYNC = {
  uid: ANN.uid,
  email: ANN.email,
  displayName: 'Ann Archer',
  photoURL: 'https://pictures.example/ann.jpg',
};
const CORRECTION = {
  shippingAddress: '2 Valley Road, Helena, MT 59601',
  bowColor: 'Black',
  build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' },
};
const LATIN1 = Buffer.from(JSON.stringify({ ...SYNC, ...CORRECTION, displayName: 'Zoë' }), 'latin1');

/** A customer with an order: the calls that take details of hers, with what proves who she is. */
async function createAccount() {
  const server = await createTestServer();
  const { orderNumber } = await paidOrder(server.test);
  const { browser } = await signInAs(server, ANN);
  const cookie = `__Host-session=${browser.cookies.get('session')}`;
  // Without a name or a picture in it, so that the body's are read.
  const authorization = `Bearer ${await server.test.idToken({ ...ANN, name: null })}`;
  const order = `/api/user/orders/${orderNumber}`;
  return {
    server,
    authorization,
    sync: { method: 'POST', url: '/api/auth/firebase-sync', headers: { authorization } },
    correction: { method: 'PUT', url: order, headers: { cookie } },
    confirmation: { method: 'POST', url: `${order}/confirmation`, headers: { cookie } },
    renewal: { method: 'POST', url: `${order}/payment-link`, headers: { cookie } },
    signOut: { method: 'POST', url: '/api/auth/sign-out' },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  } as const;
}

const CALLS = [
  ['sync', SYNC],
  ['correction', CORRECTION],
  ['confirmation', CORRECTION],
] as const;

test.each(CALLS)('a %s takes no body that is no details, and no nasty value', async (call, good) => {
  await using account = await createAccount();
  const { server, correction, [call]: target } = account;
  // What is confirmed is what stands on the order.
  if (call === 'confirmation') await send(server, correction, JSON.stringify(CORRECTION));
  await refusesAll(server, target, [...NASTY_BODIES, LATIN1, Buffer.from([0xc3, 0x28])]);
  await survivesAll(server, target, good);
  expect((await send(server, target, JSON.stringify(good))).statusCode).toBe(200);
  expect(server.logged()).not.toContain('"level":50');
});

test.each(['sync', 'correction', 'confirmation', 'renewal', 'signOut'] as const)(
  '%s reads nothing but JSON of 64 KiB',
  async (call) => {
    await using account = await createAccount();
    const { server, [call]: target } = account;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense']) {
      const answer = await send(server, target, JSON.stringify({ ...SYNC, ...CORRECTION }), type);
      expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported-content-type']);
    }
    const large = await send(server, target, JSON.stringify({ padding: 'x'.repeat(64 * 1024) }));
    expect([large.statusCode, large.json().code]).toEqual([413, 'too-large']);
  },
);

test('a sign-out takes whether it is everywhere, or nothing', async () => {
  await using account = await createAccount();
  const { server, signOut } = account;
  await refusesAll(server, signOut, ['[]', '7', '"text"', 'true', '{"', '\u0000', '{"__proto__":{}}', '[{}]']);
  for (const everywhere of NASTY_VALUES.filter((value) => value !== true)) {
    const answer = await send(server, signOut, JSON.stringify({ everywhere }));
    expect([everywhere, answer.statusCode]).toEqual([everywhere, 400]);
  }
  for (const body of ['', '{}', 'null', '{"everywhere":false}']) {
    expect((await send(server, signOut, body)).statusCode).toBe(200);
  }
  expect(await server.test.shop.db.select().from(sessions)).toHaveLength(1);
});

test('a list is asked for with details that can be, and the others are named', async () => {
  await using account = await createAccount();
  const { server, authorization } = account;
  const ask = (query: string) =>
    send(server, { method: 'GET', url: `/api/user/orders?${query}`, headers: { authorization } });
  const own = new URLSearchParams({ uid: ANN.uid, email: ANN.email }).toString();
  const nasty = [
    ...['', 'uid', 'uid=&email=', 'uid=a&uid=b&email=c', 'uid[]=a&email[x]=b', '%', '%00=%00', '__proto__=x'],
    ...[`${own}&limit=0`, `${own}&limit=-1`, `${own}&limit=101`, `${own}&limit=1.5`, `${own}&limit=x`, `${own}&limit=`],
    ...[`${own}&before=%00`, `${own}&before=${'x'.repeat(33)}`, `${own}&before=a&before=b`, `${own}&limit=1e9`],
    ...[`uid=${'x'.repeat(129)}&email=x`, `uid=x&email=${'x'.repeat(300)}`],
  ];
  for (const query of nasty) {
    const answer = await ask(query);
    expect([query, answer.statusCode, answer.json()]).toMatchObject([
      query,
      400,
      { error: expect.stringMatching(/\w.*\.$/s), code: 'invalid-request' },
    ]);
  }
  for (const harmless of ['before=%F0%9F%8F%B9', 'before=%ff', "before=';drop table orders", 'before=', 'more=x']) {
    expect([harmless, (await ask(`${own}&${harmless}`)).statusCode]).toEqual([harmless, 200]);
  }
  expect(server.logged()).not.toContain('"level":50');
});

test("nasty cookies and headers are nobody's", async () => {
  await using account = await createAccount();
  const { server } = account;
  const cookies = [
    'session',
    '__Host-session=',
    '__Host-session=%',
    '=;=',
    '__Host-session=%00',
    '__Host-session="',
    `__Host-session=${'a'.repeat(8000)}`,
  ];
  for (const cookie of [
    ...cookies,
    '__Host-session=__proto__',
    '__proto__=x; __Host-session=y',
    '__Host-signed_in=1; __Host-signed_in=1',
  ]) {
    const answer = await send(server, { method: 'GET', url: '/api/auth/user', headers: { cookie } });
    expect([cookie, answer.statusCode, answer.json().code]).toEqual([cookie, 401, 'not-signed-in']);
  }
  for (const authorization of [
    'Bearer',
    'Bearer ..',
    'Bearer a.b.c',
    'Bearer \u00ff.\u00ff.\u00ff',
    'x'.repeat(9000),
  ]) {
    const answer = await send(server, { method: 'GET', url: '/api/auth/firebase-user', headers: { authorization } });
    expect([authorization, answer.statusCode, answer.json().code]).toEqual([authorization, 401, 'not-signed-in']);
  }
  expect(server.logged()).not.toContain('"level":50');
});
