import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions } from '#db/schema.ts';
import { sessionId } from '#shop/sessions/session-id.ts';
import { ANN, openBrowser, setCookies, signIn, signInAs } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const NOT_SIGNED_IN = { error: 'You are not signed in. Please sign in and try again.', code: 'not-signed-in' };
const DAY_MS = 86_400_000;

test('a sign-in leaves a session that no script can read, and a word for the page that proves nothing', async () => {
  await using server = await createTestServer();
  const { answer } = await signInAs(server, ANN);
  const expires = new Date(Math.floor(server.test.shop.clock().getTime() / 1000) * 1000 + 14 * DAY_MS).toUTCString();
  const attributes = (set: string) => set.split('; ').slice(1).sort();
  const [session = '', hint = '', ...more] = setCookies(answer);
  expect(more).toEqual([]);
  expect(session).toMatch(/^session=[\w-]{43};/);
  expect(attributes(session)).toEqual([`Expires=${expires}`, 'HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']);
  expect(hint).toMatch(/^signed_in=1;/);
  expect(attributes(hint)).toEqual([`Expires=${expires}`, 'Path=/', 'SameSite=Lax', 'Secure']);
});

test('on this machine alone the session does without HTTPS', async () => {
  await using server = await createTestServer({
    config: {
      production: false,
      origin: 'http://127.0.0.1:3000',
      trustProxy: 0,
      adminPath: '/control-panel',
      testEmail: null,
    },
  });
  const { answer } = await signInAs(server, ANN);
  expect(setCookies(answer).filter((set) => /secure/i.test(set))).toEqual([]);
});

test('the word for the page alone lets nobody in', async () => {
  await using server = await createTestServer();
  await signInAs(server, ANN);
  const cookie = 'signed_in=1';
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
  expect(setCookies(answer).map((set) => set.split(';', 1)[0])).toEqual(['signed_in=']);
  for (const set of setCookies(answer)) expect(set).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
});

test.each([
  ['unknown', `signed_in=1; session=${'A'.repeat(43)}`],
  ['empty', 'signed_in=1; session='],
  ['overlong', `signed_in=1; session=${'A'.repeat(4000)}`],
  ['mangled', 'session=%00%ff; signed_in=1'],
])('a session that is %s is answered alike', async (_kind, cookie) => {
  await using server = await createTestServer();
  const answer = await server.ask('GET', '/api/auth/user', undefined, { headers: { cookie } });
  expect([answer.status, answer.body]).toEqual([401, NOT_SIGNED_IN]);
  expect(setCookies(answer).map((set) => set.split(';', 1)[0])).toEqual(['signed_in=']);
});

test('a late answer to a session that is over leaves the new one alone', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  const tab = openBrowser(server);
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value);
  await signIn(browser, server, ANN);
  // The tab's answer, to the session from before, reaches the browser after the new one's.
  const late = await tab.ask('GET', '/api/auth/user');
  expect([late.status, setCookies(late).some((set) => set.startsWith('session='))]).toEqual([401, false]);
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
  const headers = { cookie: `session=${invented}` };
  expect((await server.ask('GET', '/api/auth/user', undefined, { headers })).status).toBe(401);
});

test('a copy of the table of sessions opens nothing', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  const secret = browser.cookies.get('session') ?? '';
  const [row] = await server.test.shop.db.select().from(sessions);
  expect(row?.sid).toBe(sessionId(secret));
  const headers = { cookie: `session=${row?.sid}` };
  expect((await server.ask('GET', '/api/auth/user', undefined, { headers })).status).toBe(401);
  await server.test.shop.db.delete(sessions).where(eq(sessions.sid, row?.sid ?? ''));
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(401);
});
