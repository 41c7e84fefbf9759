import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { UNATTENDED } from '#contract/staff-accounts/staff-session-schemas.ts';
import { sessions, staffEvents, users } from '#db/schema.ts';
import { addStaff } from '#shop/people/staff/staff-accounts.ts';
import {
  ANN,
  type Browser,
  HUNTER,
  openBrowser,
  openStaffBrowser,
  setCookies,
  signInAs,
} from '#tests/support/browser.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const ROBIN = { username: 'robin', password: 'of Sherwood Forest' };
const WHOLE = { secondStep: null, lacksFactor: false };
const NOBODY = { isAuthenticated: false, name: null, via: null, role: null, ...WHOLE, panelPath: null, timeZone: null };
const HOUR = 3_600_000;

async function createStaffServer(): Promise<TestServer> {
  const server = await createTestServer();
  await addStaff(server.test.shop, ROBIN);
  return server;
}

const statusOf = async (browser: Browser) => (await browser.ask('GET', '/api/admin/status')).body;

async function makeAdmin({ test: { shop } }: TestServer, email: string) {
  await shop.db.update(users).set({ isAdmin: true }).where(eq(users.email, email));
}

test('staff sign in with a password, for twelve hours, beside whoever is signed in as a customer', async () => {
  await using server = await createStaffServer();
  const { browser } = await signInAs(server, ANN);
  expect(await statusOf(browser)).toEqual(NOBODY);
  const before = new Map(browser.cookies);
  const answer = await browser.ask('POST', '/api/admin/login', { ...ROBIN, username: ' Robin ' });
  const status = {
    isAuthenticated: true,
    name: 'robin',
    via: 'password',
    role: 'manager',
    ...WHOLE,
    panelPath: '/control-panel',
    timeZone: 'America/New_York',
  };
  expect([answer.status, answer.body]).toEqual([200, status]);
  const [cookie, note, ...others] = setCookies(answer);
  expect(cookie).toMatch(/^__Host-staff_session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/);
  expect(note).toMatch(/^__Host-staff_browser=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(others).toEqual([]);
  for (const [name, value] of before) expect(browser.cookies.get(name)).toBe(value);
  for (const secret of [ROBIN.password, browser.cookies.get('staff_session') ?? '']) {
    expect(server.logged()).not.toContain(secret);
  }
  for (const hours of [4, 4, 4]) {
    server.test.advance(hours * HOUR - 1);
    expect(await statusOf(browser)).toEqual(status);
  }
  server.test.advance(3);
  expect(await statusOf(browser)).toEqual(NOBODY);
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(200);
});

test('very many wrong names at once, from wherever, are told when to try again', async () => {
  await using server = await createStaffServer();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, at) => {
      const body = { username: `name ${at}`, password: 'a guess' };
      return server.ask('POST', '/api/admin/login', body, { remoteAddress: `198.51.100.${at}` });
    }),
  );
  const busy = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(60 - busy.length);
  expect(busy[0]).toMatchObject({
    headers: { 'retry-after': '3' },
    body: { code: 'busy', error: expect.stringContaining('Please try again in 3 seconds.') },
  });
});

test('a panel that nobody touches for four hours has to be signed in to again, though it reads news by itself', async () => {
  await using server = await createStaffServer();
  const browser = openBrowser(server);
  await browser.ask('POST', '/api/admin/login', ROBIN);
  const alone = async () =>
    (await browser.ask('GET', '/api/admin/status', undefined, { headers: { [UNATTENDED]: '1' } })).body;
  for (let minutes = 0; minutes < 4 * 60; minutes += 30) {
    server.test.advance(HOUR / 2);
    expect(await alone()).toMatchObject({ isAuthenticated: true });
  }
  // A use is noted to five minutes.
  server.test.advance(HOUR / 10);
  expect(await alone()).toEqual(NOBODY);
  expect(await statusOf(browser)).toEqual(NOBODY);
});

test('signing in again takes the place of the session that the browser had, and of no other', async () => {
  await using server = await createStaffServer();
  const [desk, phone] = [openBrowser(server), openBrowser(server)];
  for (const browser of [desk, phone]) await browser.ask('POST', '/api/admin/login', ROBIN);
  const old = desk.cookies.get('staff_session');
  await desk.ask('POST', '/api/admin/login', ROBIN);
  expect(desk.cookies.get('staff_session')).not.toBe(old);
  for (const [secret, signedIn] of [
    [old, false],
    [phone.cookies.get('staff_session'), true],
  ] as const) {
    const headers = { cookie: `__Host-staff_session=${secret}` };
    const status = await server.ask('GET', '/api/admin/status', undefined, { headers });
    expect(status.body.isAuthenticated).toBe(signedIn);
  }
});

test('an unknown name and a wrong password get the same answer, and no cookie', async () => {
  await using server = await createStaffServer();
  const answers = [
    await server.ask('POST', '/api/admin/login', { ...ROBIN, password: 'of Nottingham' }),
    await server.ask('POST', '/api/admin/login', { ...ROBIN, username: 'john' }),
  ];
  for (const { status, body, headers } of answers) {
    const refusal = { error: 'Invalid username or password.', code: 'invalid-credentials' };
    expect([status, body, headers['set-cookie']]).toEqual([401, refusal, undefined]);
  }
  expect(Object.keys(answers[0]?.headers ?? {})).toEqual(Object.keys(answers[1]?.headers ?? {}));
  const empty = await server.ask('POST', '/api/admin/login', { username: ' ', password: '' });
  expect([empty.status, empty.body.error]).toEqual([400, 'Please fill in both fields.']);
});

test('the sixth try within a quarter of an hour is told when to come again, from a whole IPv6 network', async () => {
  await using server = await createStaffServer();
  const tryFrom = (remoteAddress: string, username: string, password = 'wrong') =>
    server.ask('POST', '/api/admin/login', { username, password }, { remoteAddress });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    expect((await tryFrom(`2001:db8:0:1::${name}`, name)).status).toBe(401);
  }
  server.test.advance(60_000 + 1);
  const sixth = await tryFrom('2001:db8:0:1::f', ROBIN.username, ROBIN.password);
  expect([sixth.status, sixth.headers['retry-after'], sixth.body]).toEqual([
    ...[429, '840'],
    { error: 'Too many tries to sign in. Please try again in 14 minutes.', code: 'too-many-tries' },
  ]);
  expect((await tryFrom('2001:db8:0:2::f', ROBIN.username, ROBIN.password)).status).toBe(200);
});

test('a browser that signed in before gets in while strangers try; a note of nobody’s making does not help', async () => {
  await using server = await createStaffServer();
  const desk = openBrowser(server);
  await desk.ask('POST', '/api/admin/login', ROBIN);
  await desk.ask('POST', '/api/admin/logout');
  for (const at of [1, 2, 3, 4, 5]) {
    const remoteAddress = `192.0.2.${at}`;
    await server.ask('POST', '/api/admin/login', { ...ROBIN, password: 'a guess' }, { remoteAddress });
  }
  const note = desk.cookies.get('staff_browser') ?? '';
  const [, ofTheNote = ''] = /^(.+?)\.[^.]+$/.exec(decodeURIComponent(note)) ?? [];
  for (const cookie of ['', `__Host-staff_browser=${ofTheNote}`, `__Host-staff_browser=${ofTheNote}.AAAA`]) {
    const stranger = await server.ask('POST', '/api/admin/login', ROBIN, { headers: { cookie } });
    expect([stranger.status, stranger.body.code]).toEqual([429, 'too-many-tries']);
  }
  expect((await desk.ask('POST', '/api/admin/login', ROBIN)).status).toBe(200);
  expect(server.logged()).not.toContain(ofTheNote);
});

test('signing out ends the session of staff alone; a customer stays signed in', async () => {
  await using server = await createStaffServer();
  const { browser } = await signInAs(server, HUNTER);
  await browser.ask('POST', '/api/admin/login', ROBIN);
  const cookie = `__Host-staff_session=${browser.cookies.get('staff_session')}`;
  const answer = await browser.ask('POST', '/api/admin/logout');
  expect([answer.status, answer.body]).toEqual([200, NOBODY]);
  expect([...browser.cookies.keys()]).toEqual(['session', 'signed_in', 'staff_browser']);
  const copy = await server.ask('GET', '/api/admin/status', undefined, { headers: { cookie } });
  expect(copy.body).toEqual(NOBODY);
  expect((await browser.ask('GET', '/api/auth/user')).status).toBe(200);
  expect((await browser.ask('POST', '/api/admin/logout', {})).status).toBe(200);
});

test('an admin works here by their account, signs out of both, and everywhere if they like', async () => {
  await using server = await createTestServer();
  const { browser: desk, token } = await signInAs(server, ANN);
  const { browser: phone } = await signInAs(server, ANN);
  const { browser: laptop } = await signInAs(server, ANN);
  await makeAdmin(server, ANN.email);
  expect(await statusOf(desk)).toEqual({
    isAuthenticated: true,
    name: ANN.email,
    via: 'account',
    role: 'manager',
    ...WHOLE,
    panelPath: '/control-panel',
    timeZone: 'America/New_York',
  });
  await desk.ask('POST', '/api/admin/logout');
  expect([...desk.cookies.keys()]).toEqual([]);
  expect((await phone.ask('GET', '/api/auth/user')).status).toBe(200);
  // Tokens tell the moment of a sign-in in whole seconds.
  server.test.advance(2000);
  await phone.ask('POST', '/api/admin/logout', { everywhere: true });
  expect(await statusOf(laptop)).toEqual(NOBODY);
  expect((await laptop.ask('GET', '/api/auth/user')).status).toBe(401);
  const again = await desk.ask('POST', '/api/auth/firebase-sync', { uid: ANN.uid, email: ANN.email }, { token });
  expect([again.status, again.body.code]).toEqual([401, 'signed-out']);
  expect(await server.test.shop.db.select().from(staffEvents)).toMatchObject([
    { staffName: ANN.email, what: 'signed-out-everywhere', subject: 'staff' },
  ]);
});

test('signing out everywhere leaves no browser of this person, and everybody else', async () => {
  await using server = await createStaffServer();
  const [desk, phone] = [openBrowser(server), openBrowser(server)];
  for (const browser of [desk, phone]) await browser.ask('POST', '/api/admin/login', ROBIN);
  const marian = await openStaffBrowser(server, 'marian');
  const { browser: customer } = await signInAs(server, HUNTER);
  const stranger = await customer.ask('POST', '/api/admin/logout', { everywhere: true });
  expect([stranger.status, stranger.body.code]).toEqual([401, 'not-staff']);
  await desk.ask('POST', '/api/admin/logout', { everywhere: true });
  expect(await statusOf(phone)).toEqual(NOBODY);
  expect(await statusOf(marian)).toMatchObject({ name: 'marian' });
  expect(await server.test.shop.db.select().from(sessions)).toHaveLength(2);
});

const WAYS_BACK = [
  ['', '/mobile-admin'],
  ['?to=/mobile-admin?product%3D12', '/mobile-admin?product=12'],
  ['?to=https://evil.example', '/mobile-admin'],
  ['?to=//evil.example', '/mobile-admin'],
  ['?to=/mobile-admin.evil', '/mobile-admin'],
  ['?to=/orders', '/mobile-admin'],
  ['?to=/mobile-admin&to=/orders', '/mobile-admin'],
  ['?to=/mobile-admin/%0d%0aSet-Cookie:a=b', '/mobile-admin'],
];

test('the way to the sign-in page keeps an address of the phone panel, and nothing else', async () => {
  await using server = await createTestServer();
  for (const [query, to = ''] of WAYS_BACK) {
    const { status, headers } = await server.ask('GET', `/api/login${query}`);
    expect([query, status, headers.location]).toEqual([query, 303, `/staff-sign-in?to=${encodeURIComponent(to)}`]);
  }
});
