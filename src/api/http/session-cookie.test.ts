import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#db/schema.ts';
import { sessionId } from '#shop/people/sessions.ts';
import { grantAdmin } from '#shop/people/staff/grant-admin.ts';
import { ANN, HUNTER, openBrowser, setCookies, signIn, signInAs } from '#tests/support/browser.ts';
import { signIn as signInCustomer } from '#tests/support/customers.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };
const DAY_MS = 86_400_000;

test('a sign-in leaves a session that no script can read, and a word for the page that proves nothing', async () => {
  await using server = await createTestServer();
  const { answer } = await signInAs(server, ANN);
  const expires = new Date(Math.floor(server.test.shop.clock().getTime() / 1000) * 1000 + 14 * DAY_MS).toUTCString();
  const attributes = (set: string) => set.split('; ').slice(1).sort();
  const [session = '', hint = '', ...more] = setCookies(answer);
  expect(more).toEqual([]);
  expect(session).toMatch(/^__Host-session=[\w-]{43};/);
  expect(attributes(session)).toEqual([`Expires=${expires}`, 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  expect(hint).toMatch(/^__Host-signed_in=1;/);
  expect(attributes(hint)).toEqual([`Expires=${expires}`, 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('without HTTPS, on this machine alone, cookies go by their plain names', async () => {
  const config = { production: false, trustProxy: 0, adminPath: '/control-panel', testEmail: null };
  await using server = await createTestServer({ config: { ...config, origin: 'http://127.0.0.1:3000' } });
  const { answer } = await signInAs(server, ANN);
  const opened = await server.ask('POST', '/api/create-payment-intent');
  const sets = [...setCookies(answer), ...setCookies(opened)];
  expect(sets.map((set) => set.split('=', 1)[0])).toEqual(['session', 'signed_in', 'deposit']);
  expect(sets.filter((set) => /secure/i.test(set))).toEqual([]);
  const headers = { cookie: sets.map((set) => set.split(';', 1)[0]).join('; ') };
  expect((await server.ask('GET', '/api/auth/user', undefined, { headers })).status).toBe(200);
});

test('on HTTPS a cookie that another host of the domain has planted is not taken', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  const planted = { cookie: `session=${browser.cookies.get('session')}; signed_in=1` };
  expect((await server.ask('GET', '/api/auth/user', undefined, { headers: planted })).status).toBe(401);
  const everything = [
    (await browser.ask('POST', '/api/create-payment-intent')).headers['set-cookie'],
    (await browser.ask('POST', '/api/auth/sign-out')).headers['set-cookie'],
  ].flat();
  expect(everything.length).toBeGreaterThanOrEqual(4);
  // A browser refuses every other form of such a name, also of one that is to be forgotten.
  for (const set of everything) expect(String(set)).toMatch(/^__Host-\w+=(?!.*Domain).*Path=\/;.*Secure/);
});

test('an admin is signed in for as long as a password of staff lets in, also who becomes one meanwhile', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const { browser: before } = await signInAs(server, ANN);
  expect(await grantAdmin(shop, ANN.email)).toEqual({ ok: true });
  const { browser: after } = await signInAs(server, ANN);
  const { browser: other } = await signInAs(server, HUNTER);
  server.test.advance(DAY_MS / 2 - 1000);
  for (const browser of [before, after]) expect((await browser.ask('GET', '/api/auth/user')).status).toBe(200);
  server.test.advance(1000);
  for (const browser of [before, after]) expect((await browser.ask('GET', '/api/auth/user')).status).toBe(401);
  expect((await other.ask('GET', '/api/auth/user')).status).toBe(200);
});

test('a new secret takes the place of the old one without ending a session, a checkout or a link', async () => {
  await using test = await createTestShop();
  const [old, fresh] = ['the old secret, long enough as it is', 'the new secret, long enough as it is'];
  await using before = await createTestServer({ shop: test.shop, sessionSecrets: [old] });
  await using during = await createTestServer({ shop: test.shop, sessionSecrets: [fresh, old] });
  await using after = await createTestServer({ shop: test.shop, sessionSecrets: [fresh] });
  const order = await paidOrder(test);
  const { secret } = await signInCustomer(test);
  const link = `/api/orders/${order.paymentToken}`;
  const open = async (server: TestServer, cookie: string) => {
    const answer = await server.ask('POST', '/api/create-payment-intent', undefined, { headers: { cookie } });
    const set = setCookies(answer)[0]?.split(';', 1)[0] ?? '';
    return { intent: String(answer.body.clientSecret).split('_secret_')[0], cookie: set };
  };
  const first = await open(before, '');
  const second = await open(during, first.cookie);
  expect(second.intent).toBe(first.intent);
  expect((await open(after, second.cookie)).intent).toBe(first.intent);
  expect((await open(after, first.cookie)).intent).not.toBe(first.intent);
  for (const server of [before, during, after]) {
    const headers = { cookie: `__Host-session=${secret}` };
    expect((await server.ask('GET', '/api/auth/user', undefined, { headers })).status).toBe(200);
    expect((await server.ask('GET', link)).status).toBe(200);
  }
});

test('the word for the page alone lets nobody in', async () => {
  await using server = await createTestServer();
  await signInAs(server, ANN);
  const cookie = '__Host-signed_in=1';
  const answer = await server.ask('GET', '/api/auth/user', undefined, { headers: { cookie } });
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
});

test('a session ends after its fourteen days, and the page learns that nobody is signed in', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  server.test.advance(14 * DAY_MS - 1000);
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(200);
  server.test.advance(1000);
  const answer = await browser.ask('GET', '/api/auth/user');
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
  expect(setCookies(answer).map((set) => set.split(';', 1)[0])).toEqual(['__Host-signed_in=']);
  for (const set of setCookies(answer)) expect(set).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
});

test.each([
  ['unknown', `__Host-signed_in=1; __Host-session=${'A'.repeat(43)}`],
  ['empty', '__Host-signed_in=1; __Host-session='],
  ['overlong', `__Host-signed_in=1; __Host-session=${'A'.repeat(4000)}`],
  ['mangled', '__Host-session=%00%ff; __Host-signed_in=1'],
])('a session that is %s is answered alike', async (_kind, cookie) => {
  await using server = await createTestServer();
  const answer = await server.ask('GET', '/api/auth/user', undefined, { headers: { cookie } });
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
  expect(setCookies(answer).map((set) => set.split(';', 1)[0])).toEqual(['__Host-signed_in=']);
});

test('a late answer to a session that is over leaves the new one alone', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  const tab = openBrowser(server);
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  await signIn(browser, server, ANN);
  // The tab's answer, to the session from before, reaches the browser after the new one's.
  const late = await tab.ask('GET', '/api/auth/user');
  expect([late.status, setCookies(late).some((set) => set.startsWith('__Host-session='))]).toEqual([401, false]);
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(200);
});

test('whoever never signed in is sent no cookie', async () => {
  await using server = await createTestServer();
  const answer = await server.ask('GET', '/api/auth/user');
  expect([answer.status, answer.body, setCookies(answer)]).toEqual([401, NOT_SIGNED_IN, []]);
});

test('a session that somebody put into the browser before the sign-in is worth nothing after it', async () => {
  await using server = await createTestServer();
  const attacker = await signInAs(server, { ...ANN, uid: 'mallory', email: 'mallory@example.com' });
  const planted = attacker.browser.cookies.get('session') ?? '';
  const victim = openBrowser(server);
  victim.cookies.set('session', planted);
  await signIn(victim, server, ANN);
  expect(victim.cookies.get('session')).not.toBe(planted);
  expect((await victim.ask('GET', '/api/auth/user')).body.email).toBe(ANN.email);
  expect((await attacker.browser.ask('GET', '/api/auth/user')).status).toBe(401);
});

test('an invented session does not become one by a sign-in', async () => {
  await using server = await createTestServer();
  const invented = 'B'.repeat(43);
  const victim = openBrowser(server);
  victim.cookies.set('session', invented);
  await signIn(victim, server, ANN);
  const headers = { cookie: `__Host-session=${invented}` };
  expect((await server.ask('GET', '/api/auth/user', undefined, { headers })).status).toBe(401);
});

test('a copy of the table of sessions opens nothing', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  const secret = browser.cookies.get('session') ?? '';
  const [row] = await server.test.shop.db.select().from(sessions);
  expect(row?.sid).toBe(sessionId(secret));
  const headers = { cookie: `__Host-session=${row?.sid}` };
  expect((await server.ask('GET', '/api/auth/user', undefined, { headers })).status).toBe(401);
  await server.test.shop.db.delete(sessions).where(eq(sessions.sid, row?.sid ?? ''));
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(401);
});
