import { expect, test } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { ANN, HUNTER, openBrowser, setCookies, signIn, signInAs } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };
const SIGNED_OUT = { error: 'You signed out on all devices. Please sign in again.', code: 'signed-out' };

function sync(server: TestServer, token: string, { uid, email, ...more }: { uid: string; email: string }) {
  return server.ask('POST', '/api/auth/firebase-sync', { uid, email, ...more }, { headers: bearer(token) });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('a sign-in makes a customer, whom the session and the token name alike', async () => {
  await using server = await createTestServer();
  const { browser, token, answer } = await signInAs(server, ANN);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: 'ann@example.com',
    firebaseUID: 'uid-of-ann',
    displayName: 'Ann Archer',
    firstName: 'Ann',
    lastName: 'Archer',
    profileImageUrl: null,
    isAdmin: false,
    createdAt: server.test.shop.clock().toISOString(),
  });
  expect((await browser.ask('GET', '/api/auth/user')).body).toEqual(answer.body);
  const asked = await server.ask('GET', '/api/auth/firebase-user', undefined, { headers: bearer(token) });
  expect(asked.body).toEqual(answer.body);
});

test('whoever signs in again is the same customer in a new session', async () => {
  await using server = await createTestServer();
  const { browser, answer } = await signInAs(server, ANN);
  const before = browser.cookies.get('session');
  const again = await signIn(browser, server, ANN);
  expect(again.answer.body.id).toBe(answer.body.id);
  expect(browser.cookies.get('session')).not.toBe(before);
  expect(await server.test.shop.db.select().from(sessions)).toHaveLength(1);
});

test('the page tells a name and a picture where the token has none', async () => {
  await using server = await createTestServer();
  const nameless = { ...ANN, name: null };
  const told = { displayName: 'Annie Archer', photoURL: 'https://pictures.example/ann.jpg' };
  const answer = await sync(server, await server.test.idToken(nameless), { ...nameless, ...told });
  expect(answer.body).toMatchObject({
    ...{ displayName: 'Annie Archer', firstName: 'Annie', lastName: 'Archer' },
    profileImageUrl: 'https://pictures.example/ann.jpg',
  });
});

test('a name or a picture that is no good for the shop stops nobody from signing in', async () => {
  await using server = await createTestServer();
  const nameless = { ...ANN, name: null };
  const told = { displayName: `Ann\n${'a'.repeat(300)}`, photoURL: `https://pictures.example/${'a'.repeat(2000)}` };
  const answer = await sync(server, await server.test.idToken(nameless), { ...nameless, ...told });
  expect([answer.status, answer.body]).toMatchObject([200, { firstName: 'Ann', profileImageUrl: null }]);
  expect(answer.body.displayName).toHaveLength(200);
});

test('what the page says beside the token changes no rights', async () => {
  await using server = await createTestServer();
  const claims = { isAdmin: true, emailVerified: true, id: 'me', userId: 'me' };
  const unverified = { ...ANN, verified: false };
  const answer = await sync(server, await server.test.idToken(unverified), { ...unverified, ...claims });
  expect(answer.status).toBe(200);
  expect(await server.test.shop.db.select().from(users)).toMatchObject([{ isAdmin: false, emailVerified: false }]);
});

test('an unverified address does not open the account that has it', async () => {
  await using server = await createTestServer();
  await signInAs(server, ANN);
  const stranger = { ...ANN, uid: 'uid-of-a-stranger', verified: false };
  const { answer } = await signIn(openBrowser(server), server, stranger);
  expect([answer.status, answer.body.code, setCookies(answer)]).toEqual([409, 'address-taken', []]);
  expect(answer.body.error).toMatch(/Please confirm the address with your Google account/);
  expect(await server.test.shop.db.select().from(users)).toMatchObject([{ firebaseUID: ANN.uid }]);
});

test('a sign-in without an address is told what to do', async () => {
  await using server = await createTestServer();
  const token = await server.test.idToken({ uid: 'uid-of-nobody' });
  const answer = await sync(server, token, { uid: 'uid-of-nobody', email: 'ann@example.com' });
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      error: 'Your sign-in comes without an email address. Please sign in with an account that has one.',
      code: 'no-address',
    },
  ]);
});

test('whoever has a token and never signed in here is unknown, and gets no orders', async () => {
  await using server = await createTestServer();
  await paidOrder(server.test);
  const headers = bearer(await server.test.idToken(ANN));
  const asked = await server.ask('GET', '/api/auth/firebase-user', undefined, { headers });
  expect([asked.status, asked.body.code]).toEqual([404, 'unknown-user']);
  const url = `/api/user/orders?${new URLSearchParams({ uid: ANN.uid, email: ANN.email })}`;
  const listed = await server.ask('GET', url, undefined, { headers });
  expect([listed.status, listed.body]).toEqual([404, asked.body]);
});

test('signing out ends this session for good and leaves the other browser signed in', async () => {
  await using server = await createTestServer();
  const one = await signInAs(server, ANN);
  const other = await signInAs(server, ANN);
  const session = one.browser.cookies.get('session') ?? '';
  one.browser.cookies.set('deposit', 'pi_1.sealed');
  const answer = await one.browser.ask('POST', '/api/auth/sign-out');
  expect([answer.status, answer.body, [...one.browser.cookies]]).toEqual([200, { signedOut: true }, []]);
  const thief = openBrowser(server);
  thief.cookies.set('session', session);
  expect((await thief.ask('GET', '/api/auth/user')).body).toEqual(NOT_SIGNED_IN);
  expect((await other.browser.ask('GET', '/api/auth/user')).status).toBe(200);
});

test('signing out everywhere ends the session of the other browser, and its token opens none any more', async () => {
  await using server = await createTestServer();
  const one = await signInAs(server, ANN);
  const other = await signInAs(server, ANN);
  const hunter = await signInAs(server, HUNTER);
  server.test.advance(2000);
  const answer = await one.browser.ask('POST', '/api/auth/sign-out', { everywhere: true });
  expect([answer.status, answer.body, [...one.browser.cookies]]).toEqual([200, { signedOut: true }, []]);
  expect((await other.browser.ask('GET', '/api/auth/user')).body).toEqual(NOT_SIGNED_IN);

  const list = `/api/user/orders?${new URLSearchParams({ uid: ANN.uid, email: ANN.email })}`;
  const headers = bearer(other.token);
  for (const refused of [
    await sync(server, other.token, ANN),
    await server.ask('GET', '/api/auth/firebase-user', undefined, { headers }),
    await server.ask('GET', list, undefined, { headers }),
  ]) {
    expect([refused.status, refused.body, setCookies(refused)]).toEqual([401, SIGNED_OUT, []]);
  }
  expect((await hunter.browser.ask('GET', '/api/auth/user')).status).toBe(200);
  expect((await signIn(other.browser, server, ANN)).answer.status).toBe(200);
});

test('signing out without a session is no fault', async () => {
  await using server = await createTestServer();
  for (const body of [undefined, {}, { everywhere: false }]) {
    const answer = await server.ask('POST', '/api/auth/sign-out', body);
    expect([answer.status, answer.body]).toEqual([200, { signedOut: true }]);
  }
});

test('a session that is over does not claim to have signed out the other browsers', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  server.test.advance(8 * 86_400_000);
  const other = await signInAs(server, ANN);
  server.test.advance(8 * 86_400_000);
  const answer = await browser.ask('POST', '/api/auth/sign-out', { everywhere: true });
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
  expect((await other.browser.ask('GET', '/api/auth/user')).status).toBe(200);
});
