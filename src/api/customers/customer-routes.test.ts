import { expect, test } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { ANN, type Browser, HUNTER, openBrowser, setCookies, signIn, signInAs } from '#tests/support/browser.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };
const SIGNED_OUT = {
  error: 'You were signed out here from another browser. Please sign in again.',
  code: 'signed-out',
};

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
    displayName: 'Annie Archer',
    firstName: 'Annie',
    lastName: 'Archer',
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

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
const SESSIONS = '/api/user/sessions';

type Listed = { id: number; isCurrent: boolean; browser: string | null; lastUsedAt: string };

/** Ann in two browsers, the second of which signed in a minute later. */
async function inTwoBrowsers() {
  const server = await createTestServer();
  const desk = openBrowser(server);
  const atDesk = await server.test.idToken(ANN);
  const { uid, email } = ANN;
  const enter = (browser: Browser, token: string) =>
    browser.ask('POST', '/api/auth/firebase-sync', { uid, email }, { token, headers: { 'user-agent': FIREFOX } });
  await enter(desk, atDesk);
  server.test.advance(60_000);
  const phone = await signInAs(server, ANN);
  const list = async (browser: Browser) => (await browser.ask('GET', SESSIONS)).body.sessions as Listed[];
  const isIn = async (browser: Browser) => (await browser.ask('GET', '/api/auth/user')).status === 200;
  return {
    server,
    desk,
    atDesk,
    phone: phone.browser,
    onPhone: phone.token,
    enter,
    list,
    isIn,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('a customer sees where they are signed in, in plain words, and when that was used last', async () => {
  await using ann = await inTwoBrowsers();
  const { server, desk, phone, list } = ann;
  expect(await list(phone)).toMatchObject([
    { isCurrent: true, browser: null },
    { isCurrent: false, browser: 'Firefox on macOS' },
  ]);
  server.test.advance(6 * 60_000);
  expect((await list(desk))[0]).toEqual({
    id: expect.any(Number),
    isCurrent: true,
    browser: 'Firefox on macOS',
    startedAt: expect.any(String),
    lastUsedAt: server.test.shop.clock().toISOString(),
  });
  expect((await openBrowser(server).ask('GET', SESSIONS)).status).toBe(401);
  // Where a customer comes from is not kept.
  expect((await server.test.shop.db.select().from(sessions)).map(({ network }) => network)).toEqual([null, null]);
});

test('a browser that is signed out from another one is out, and what it keeps of its sign-in opens nothing', async () => {
  await using ann = await inTwoBrowsers();
  const { desk, atDesk, phone, onPhone, enter, list, isIn, server } = ann;
  const [, other] = await list(phone);
  const ended = await phone.ask('DELETE', `${SESSIONS}/${other?.id}`);
  expect([ended.status, ended.body.sessions]).toMatchObject([200, [{ isCurrent: true }]]);
  expect(await isIn(desk)).toBe(false);
  expect((await enter(desk, atDesk)).body).toEqual(SIGNED_OUT);
  expect(await isIn(desk)).toBe(false);
  expect((await phone.ask('DELETE', `${SESSIONS}/${other?.id}`)).status).toBe(404);
  // The one that asks goes on with its own sign-in, and so does whoever signs in anew.
  expect((await enter(phone, onPhone)).status).toBe(200);
  server.test.advance(60_000);
  expect((await enter(desk, await server.test.idToken(ANN))).status).toBe(200);
});

test('nobody ends another customer’s session, or their own by this way', async () => {
  await using ann = await inTwoBrowsers();
  const { server, desk, phone, list, isIn } = ann;
  const stranger = (await signInAs(server, HUNTER)).browser;
  const [own] = await list(stranger);
  const rows = await list(phone);
  for (const id of [...rows.map((row) => row.id), own?.id, 0, 'x', '9'.repeat(30)]) {
    const answer = await stranger.ask('DELETE', `${SESSIONS}/${id}`);
    expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'unknown-session']);
  }
  expect((await stranger.ask('DELETE', SESSIONS)).body.sessions).toHaveLength(1);
  expect(await list(phone)).toEqual(rows);
  expect([await isIn(desk), await isIn(phone), await isIn(stranger)]).toEqual([true, true, true]);
  const nobody = openBrowser(server);
  for (const path of [SESSIONS, `${SESSIONS}/${rows[0]?.id}`])
    expect((await nobody.ask('DELETE', path)).status).toBe(401);
});

test('signing out everywhere else leaves this browser alone, and every earlier sign-in but its own is over', async () => {
  await using ann = await inTwoBrowsers();
  const { server, desk, atDesk, phone, onPhone, enter, isIn } = ann;
  server.test.advance(60_000);
  const left = await phone.ask('DELETE', SESSIONS);
  expect([left.status, left.body.sessions]).toMatchObject([200, [{ isCurrent: true }]]);
  expect([await isIn(desk), await isIn(phone)]).toEqual([false, true]);
  expect((await enter(desk, atDesk)).status).toBe(401);
  expect((await enter(phone, onPhone)).status).toBe(200);
  // Ended from a third browser, the sign-in that was spared is over too.
  server.test.advance(60_000);
  const third = (await signInAs(server, ANN)).browser;
  const spared = (await ann.list(third)).find(({ isCurrent }) => !isCurrent);
  expect((await third.ask('DELETE', `${SESSIONS}/${spared?.id}`)).status).toBe(200);
  expect((await enter(phone, onPhone)).body).toEqual(SIGNED_OUT);
});
