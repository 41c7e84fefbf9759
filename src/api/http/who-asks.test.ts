import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { ANN, HUNTER, readProviderKey, signInAs } from '#tests/support/browser.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };
const NAMED = { uid: ANN.uid, email: ANN.email };
const CALLS = [
  ['POST', '/api/auth/firebase-sync', NAMED],
  ['GET', '/api/auth/firebase-user', undefined],
  ['GET', `/api/user/orders?${new URLSearchParams(NAMED)}`, undefined],
] as const;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function contentOf({ test: { shop } }: TestServer, header: object, project = 'fulldraw-sandbox'): string {
  const now = Math.floor(shop.clock().getTime() / 1000);
  const issuer = { iss: `https://securetoken.google.com/${project}`, aud: project };
  const times = { iat: now, auth_time: now, exp: now + 3600 };
  return `${encode(header)}.${encode({ ...issuer, ...times, sub: ANN.uid, email: ANN.email, email_verified: true })}`;
}

const signed = (content: string, key: KeyObject) =>
  `Bearer ${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;

/** What attackers put into `Authorization`, from a good token of Ann's or without one. */
async function strangers(server: TestServer, token: string): Promise<Record<string, string>> {
  const { kid, key } = await readProviderKey(server);
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const [head = '', , signature = ''] = token.split('.');
  const hashed = contentOf(server, { alg: 'HS256', kid });
  return {
    'an empty header': '',
    'a scheme alone': 'Bearer ',
    "the uid and the token's first ten characters": `Bearer ${ANN.uid}${token.slice(0, 10)}`,
    'the two with a dot between them': `Bearer ${ANN.uid}.${token.slice(0, 10)}`,
    'a token without its signature': `Bearer ${token.split('.').slice(0, 2).join('.')}.`,
    'a token without its scheme': token,
    'a token by another scheme': `Basic ${token}`,
    'two tokens': `Bearer ${token}, Bearer ${token}`,
    'claims under a signature of others': `Bearer ${contentOf(server, { alg: 'RS256', kid, typ: 'JWT' })}.${signature}`,
    'a home-made token': signed(contentOf(server, { alg: 'RS256', kid }), own),
    'a token under an invented key': signed(contentOf(server, { alg: 'RS256', kid: 'mine' }), own),
    'a token that needs no signature': `Bearer ${contentOf(server, { alg: 'none', kid })}.AA`,
    'a token signed with a word': `Bearer ${hashed}.${createHmac('sha256', kid).update(hashed).digest('base64url')}`,
    'a token of another project': signed(contentOf(server, { alg: 'RS256', kid }, 'another-shop'), key),
    'a token with an endless end': `Bearer ${head}.${token.split('.')[1]}.${signature}${'A'.repeat(9000)}`,
    'an endless token': `Bearer ${'A'.repeat(9000)}.${'A'.repeat(9000)}.A`,
  };
}

test.each(CALLS)('%s %s takes a whole token of this shop and nothing else', async (method, url, body) => {
  await using server = await createTestServer();
  const { token } = await signInAs(server, ANN);
  await server.test.shop.db.delete(sessions);
  const call = (headers: Record<string, string>) => server.ask(method, url, body, { headers });
  for (const [what, authorization] of Object.entries(await strangers(server, token))) {
    const answer = await call({ authorization });
    expect([what, answer.status, answer.body, answer.headers['set-cookie']]).toEqual([
      ...[what, 401, NOT_SIGNED_IN, undefined],
    ]);
  }
  expect((await call({})).body).toEqual(NOT_SIGNED_IN);
  expect(await server.test.shop.db.select().from(sessions)).toEqual([]);
  const { kid, key } = await readProviderKey(server);
  expect((await call({ authorization: signed(contentOf(server, { alg: 'RS256', kid }), key) })).status).toBe(200);
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    expect((await call({ authorization: `${scheme} ${token}` })).status).toBe(200);
  }
  server.test.advance(3600 * 1000 + 10_000);
  expect((await call({ authorization: `Bearer ${token}` })).body).toEqual(NOT_SIGNED_IN);
});

test.each(CALLS)('%s %s is no place for a session alone', async (method, url, body) => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  const answer = await browser.ask(method, url, body);
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
});

test('an ID token alone opens none of the pages that a session opens', async () => {
  await using server = await createTestServer();
  const { token } = await signInAs(server, ANN);
  for (const url of ['/api/auth/user', '/api/user/checkout-details', '/api/user/orders/FD-7K3M9QXT']) {
    const answer = await server.ask('GET', url, undefined, { headers: { authorization: `Bearer ${token}` } });
    expect([url, answer.status, answer.body]).toEqual([url, 401, NOT_SIGNED_IN]);
  }
});

test.each(CALLS)('%s %s says when the sign-in service cannot be reached', async (method, url, body) => {
  await using server = await createTestServer();
  const authorization = `Bearer ${await server.test.idToken(ANN)}`;
  await server.test.sandbox.setFaults('identity', { errorRate: 1 });
  const answer = await server.ask(method, url, body, { headers: { authorization } });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toEqual({
    error: 'The sign-in service cannot be reached right now. Please try again in a moment.',
    code: 'sign-in-unavailable',
    requestId: answer.headers['x-request-id'],
  });
  expect(await server.test.shop.db.select().from(users)).toEqual([]);
});

test('nobody signs in or reads orders under the uid or the address of another', async () => {
  await using server = await createTestServer();
  await signInAs(server, ANN);
  const token = await server.test.idToken(HUNTER);
  const headers = { authorization: `Bearer ${token}` };
  const others = [
    { uid: ANN.uid, email: HUNTER.email },
    { uid: HUNTER.uid, email: ANN.email },
    { uid: ANN.uid, email: ANN.email },
    { uid: HUNTER.uid.toUpperCase(), email: HUNTER.email },
    { uid: HUNTER.uid, email: `${HUNTER.email} ` },
  ];
  const refusal = {
    error: 'Your sign-in belongs to another account. Please sign out, then sign in again.',
    code: 'not-yours',
  };
  for (const named of others) {
    const synced = await server.ask('POST', '/api/auth/firebase-sync', named, { headers });
    const listed = await server.ask('GET', `/api/user/orders?${new URLSearchParams(named)}`, undefined, { headers });
    for (const answer of [synced, listed]) expect([answer.status, answer.body]).toEqual([403, refusal]);
    expect(synced.headers['set-cookie']).toBeUndefined();
  }
  expect(await server.test.shop.db.select().from(users)).toHaveLength(1);
});

test('an address is the same in capitals', async () => {
  await using server = await createTestServer();
  const headers = { authorization: `Bearer ${await server.test.idToken(HUNTER)}` };
  const named = { uid: HUNTER.uid, email: 'Hunter@Example.COM' };
  expect((await server.ask('POST', '/api/auth/firebase-sync', named, { headers })).status).toBe(200);
  const url = `/api/user/orders?${new URLSearchParams(named)}`;
  expect((await server.ask('GET', url, undefined, { headers })).text).toBe('[]');
});
