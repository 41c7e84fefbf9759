import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, recoveryCodes, sessions, staff, staffEvents, totpFactors, users } from '#db/schema.ts';
import { ANN, openBrowser, signInAs } from '#tests/support/browser.ts';
import { addApp, addDevice, codeOf, openRobin, ROBIN, signInRobin } from '#tests/support/staff/second-factors.ts';
import { addressOf, staffRoutes } from '#tests/support/staff/staff-routes.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const MINUTE = 60_000;
const STATUS = '/api/admin/status';

test('who has a second factor is asked for it after the password, and is nobody before', async () => {
  await using server = await createTestServer();
  const { secret } = await addApp(server, await openRobin(server));
  const browser = openBrowser(server);
  const first = await browser.ask('POST', '/api/admin/login', ROBIN);
  const asked = { isAuthenticated: false, name: 'robin', role: null, panelPath: null, secondStep: ['code'] };
  expect([first.status, first.body]).toMatchObject([200, asked]);
  expect((await browser.ask('GET', STATUS)).body).toMatchObject(asked);
  // The first step opens no call of the staff, not even those of one's own account.
  for (const { method, url } of staffRoutes(server)) {
    const { status } = await browser.ask(method, addressOf(url, 1), method === 'GET' ? undefined : {});
    expect([method, url, status]).toEqual([method, url, 401]);
  }
  expect((await browser.ask('POST', '/api/admin/logout', { everywhere: true })).status).toBe(401);
  const half = browser.cookies.get('staff_session');
  const second = await browser.ask('POST', '/api/admin/login/code', { code: codeOf(server, secret) });
  expect([second.status, second.body]).toMatchObject([200, { isAuthenticated: true, secondStep: null }]);
  expect(browser.cookies.get('staff_session')).not.toBe(half);
  expect((await browser.ask('GET', '/api/admin/summary')).status).toBe(200);
  const headers = { cookie: `__Host-staff_session=${half}` };
  const copy = await server.ask('GET', STATUS, undefined, { headers });
  expect(copy.body).toMatchObject({ isAuthenticated: false, secondStep: null });
});

test('the second step is open for ten minutes, and closed by a new password', async () => {
  await using server = await createTestServer();
  const desk = await openRobin(server);
  const { secret } = await addApp(server, desk);
  const late = await signInRobin(server);
  server.test.advance(10 * MINUTE);
  const code = codeOf(server, secret);
  expect(await late.ask('POST', '/api/admin/login/code', { code })).toMatchObject({
    status: 401,
    body: { code: 'not-staff' },
  });
  const other = await signInRobin(server);
  await desk.ask('POST', '/api/admin/account/confirm', { password: ROBIN.password });
  await desk.ask('PUT', '/api/admin/account/password', { password: 'of Locksley Manor' });
  expect((await other.ask('POST', '/api/admin/login/code', { code })).status).toBe(401);
  expect((await desk.ask('GET', STATUS)).body.isAuthenticated).toBe(true);
});

test('a code counts once, in two tabs at once too, and an earlier one not at all after it', async () => {
  await using server = await createTestServer();
  const { secret } = await addApp(server, await openRobin(server));
  const browsers = await Promise.all([signInRobin(server), signInRobin(server)]);
  const code = codeOf(server, secret);
  const answers = await Promise.all(browsers.map((each) => each.ask('POST', '/api/admin/login/code', { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const third = await signInRobin(server);
  for (const old of [code, codeOf(server, secret, -1)]) {
    const { body } = await third.ask('POST', '/api/admin/login/code', { code: old });
    expect(body.code).toBe('wrong-code');
  }
  // A clock may be half a minute off.
  const ahead = codeOf(server, secret, 1);
  expect((await third.ask('POST', '/api/admin/login/code', { code: ahead })).status).toBe(200);
});

test('the code that an app was set up with signs nobody in', async () => {
  await using server = await createTestServer();
  const { secret } = await addApp(server, await openRobin(server));
  const browser = await signInRobin(server);
  const { body } = await browser.ask('POST', '/api/admin/login/code', { code: codeOf(server, secret, -1) });
  expect(body.code).toBe('wrong-code');
});

test('five wrong codes are looked at in a quarter of an hour, from however many browsers, and not the right one after them; a browser that was signed in before has five of its own', async () => {
  await using server = await createTestServer();
  const known = await openRobin(server);
  const { secret } = await addApp(server, known);
  const browsers = await Promise.all(Array.from({ length: 4 }, () => signInRobin(server)));
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      browsers[at % 4]?.ask('POST', '/api/admin/login/code', { code: `00000${at % 10}` }),
    ),
  );
  expect(answers.filter((answer) => answer?.status === 401)).toHaveLength(5);
  const right = await browsers[0]?.ask('POST', '/api/admin/login/code', { code: codeOf(server, secret) });
  expect([right?.status, right?.headers['retry-after']]).toEqual([429, '900']);
  await known.ask('POST', '/api/admin/logout');
  await known.ask('POST', '/api/admin/login', ROBIN);
  for (const [code, status] of [
    ...Array.from({ length: 4 }, (_, at) => [`00000${at}`, 401] as const),
    [codeOf(server, secret), 200] as const,
  ])
    expect((await known.ask('POST', '/api/admin/login/code', { code })).status).toBe(status);
  server.test.advance(15 * MINUTE);
  const later = await signInRobin(server);
  const now = codeOf(server, secret);
  expect((await later.ask('POST', '/api/admin/login/code', { code: now })).status).toBe(200);
});

test('a recovery code stands in once, typed as people type, and the table keeps hashes alone', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const { codes } = await addApp(server, await openRobin(server));
  await shop.db.update(staff).set({ email: 'robin@example.com' });
  expect([codes.length, new Set(codes).size]).toEqual([10, 10]);
  expect(codes[0]).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const rows = JSON.stringify(await shop.db.select().from(recoveryCodes));
  for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''));
  const browsers = await Promise.all([signInRobin(server), signInRobin(server)]);
  // Codes have no O, I and L: whoever types one has misread a figure.
  const code = ` ${codes[3]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
  const answers = await Promise.all(browsers.map((each) => each.ask('POST', '/api/admin/login/code', { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  const inside = browsers[answers.findIndex(({ status }) => status === 200)];
  expect((await inside?.ask('GET', '/api/admin/account'))?.body.recoveryCodesLeft).toBe(9);
  expect(await shop.db.select().from(emails)).toMatchObject([
    { template: 'factor-changed', recipient: 'robin@example.com', data: { change: 'code-used' } },
  ]);
  expect(server.logged()).not.toContain(codes[3]);
});

test('a passkey signs in alone, for a finger, a face or a PIN', async () => {
  await using server = await createTestServer();
  const { device } = await addDevice(await openRobin(server));
  const browser = openBrowser(server);
  const options = (await browser.ask('POST', '/api/admin/login/passkey/options')).body;
  expect(options).toMatchObject({ rpId: 'fulldraw.test', userVerification: 'required' });
  // Strangers do not learn who has passkeys here.
  expect(options.allowCredentials ?? []).toEqual([]);
  const answer = await browser.ask('POST', '/api/admin/login/passkey', { response: device.answer(options) });
  expect([answer.status, answer.body]).toMatchObject([200, { isAuthenticated: true, name: 'robin' }]);
  const events = await server.test.shop.db.select().from(staffEvents);
  expect(events.slice(-2)).toMatchObject([
    { what: 'factor-used', after: { factor: 'passkey', name: 'Phone' } },
    { what: 'signed-in', after: { with: 'passkey' } },
  ]);
});

const WRONG = {
  'another site': { origin: 'https://fulldraw.evil.example' },
  'the same host without encryption': { origin: 'http://fulldraw.test' },
  "another host's passkey": { rpId: 'evil.example' },
  'a challenge of somebody else': { challenge: 'bm90IHRoZSBvbmU' },
  'no finger, no face, no PIN': { unverified: true },
  "another person's name in it": { userHandle: Buffer.from('staff 999').toString('base64url') },
};

test.for(Object.entries(WRONG))('no passkey signs in with %s', async ([, wrong]) => {
  await using server = await createTestServer();
  const { device } = await addDevice(await openRobin(server));
  const browser = openBrowser(server);
  const options = (await browser.ask('POST', '/api/admin/login/passkey/options')).body;
  const response = device.answer(options, wrong);
  const answer = await browser.ask('POST', '/api/admin/login/passkey', { response });
  expect([answer.status, answer.body.code]).toEqual([401, 'passkey-refused']);
  expect((await browser.ask('GET', STATUS)).body.isAuthenticated).toBe(false);
});

test('a challenge is answered once, in the browser that was asked, and within five minutes', async () => {
  await using server = await createTestServer();
  const { device } = await addDevice(await openRobin(server));
  const [asked, other] = [openBrowser(server), openBrowser(server)];
  const options = (await asked.ask('POST', '/api/admin/login/passkey/options')).body;
  await other.ask('POST', '/api/admin/login/passkey/options');
  const cookie = asked.cookies.get('passkey_asked') ?? '';
  const response = device.answer(options);
  const stolen = await other.ask('POST', '/api/admin/login/passkey', { response });
  expect([stolen.status, stolen.body.code]).toEqual([401, 'passkey-refused']);
  // A wrong answer has used it up as well.
  await asked.ask('POST', '/api/admin/login/passkey', { response: device.answer(options, { unverified: true }) });
  asked.cookies.set('passkey_asked', cookie);
  const again = await asked.ask('POST', '/api/admin/login/passkey', { response: device.answer(options) });
  expect([again.status, again.body.code]).toEqual([401, 'passkey-refused']);
  const fresh = (await asked.ask('POST', '/api/admin/login/passkey/options')).body;
  server.test.advance(5 * MINUTE);
  const late = await asked.ask('POST', '/api/admin/login/passkey', { response: device.answer(fresh) });
  expect([late.status, late.body.code]).toEqual([401, 'passkey-refused']);
});

test('a passkey that counts backwards may be a copy, and is refused', async () => {
  await using server = await createTestServer();
  const { device } = await addDevice(await openRobin(server));
  const signIn = async (counter: number) => {
    const browser = openBrowser(server);
    const options = (await browser.ask('POST', '/api/admin/login/passkey/options')).body;
    const response = device.answer(options, { counter });
    return (await browser.ask('POST', '/api/admin/login/passkey', { response })).status;
  };
  expect(await signIn(7)).toBe(200);
  expect(await signIn(7)).toBe(401);
  expect(await signIn(6)).toBe(401);
  expect(await signIn(8)).toBe(200);
});

test('the second step takes one of the person’s own passkeys, and nobody else’s', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const { device } = await addDevice(await openRobin(server));
  const { device: strange } = await addDevice(
    await (async () => {
      // Robin's second passkey becomes another person's.
      const browser = openBrowser(server);
      const options = (await browser.ask('POST', '/api/admin/login/passkey/options')).body;
      await browser.ask('POST', '/api/admin/login/passkey', { response: device.answer(options) });
      return browser;
    })(),
    'Tablet',
  );
  const [john] = await shop.db.insert(staff).values({ username: 'john', passwordHash: 'none' }).returning();
  await server.test.database.pool.query(`update passkeys set staff_id = $1 where name = 'Tablet'`, [john?.id]);
  const browser = await signInRobin(server);
  const options = (await browser.ask('POST', '/api/admin/login/passkey/options')).body;
  expect(options.allowCredentials).toHaveLength(1);
  const response = strange.answer(options, { userHandle: Buffer.from(`staff ${john?.id}`).toString('base64url') });
  expect((await browser.ask('POST', '/api/admin/login/passkey', { response })).status).toBe(401);
  const again = (await browser.ask('POST', '/api/admin/login/passkey/options')).body;
  const own = await browser.ask('POST', '/api/admin/login/passkey', { response: device.answer(again) });
  expect(own.body).toMatchObject({ isAuthenticated: true, name: 'robin' });
});

test('an admin’s account has its factors under its user, is asked for one after the account, and signs in with none alone', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const { browser } = await signInAs(server, ANN);
  await shop.db.update(users).set({ isAdmin: true }).where(eq(users.email, ANN.email));
  // A sign-in of this moment is the proof of an account that has nothing else yet.
  const { secret } = (await browser.ask('POST', '/api/admin/account/totp')).body;
  const added = await browser.ask('PUT', '/api/admin/account/totp', { code: codeOf(server, secret) });
  expect(added.status).toBe(200);
  expect((await browser.ask('GET', STATUS)).body.isAuthenticated).toBe(true);
  expect(await shop.db.select().from(totpFactors)).toMatchObject([{ staffId: null, userId: expect.any(String) }]);
  server.test.advance(30_000);
  const { browser: phone } = await signInAs(server, ANN);
  expect((await phone.ask('GET', STATUS)).body).toMatchObject({ isAuthenticated: false, secondStep: ['code'] });
  expect((await phone.ask('GET', '/api/admin/summary')).status).toBe(401);
  expect((await phone.ask('GET', '/api/auth/user')).status).toBe(200);
  await phone.ask('POST', '/api/admin/login/code', { code: codeOf(server, secret) });
  expect((await phone.ask('GET', '/api/admin/summary')).status).toBe(200);
});

test('an admin whose sign-in was long ago signs in again before the first factor', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, ANN);
  await server.test.shop.db.update(users).set({ isAdmin: true });
  server.test.advance(10 * MINUTE);
  const { status, body } = await browser.ask('POST', '/api/admin/account/totp');
  expect([status, body.code]).toEqual([409, 'not-confirmed']);
});

test('in production nobody sees anything before they have a factor, whatever their role, in sessions from before too', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const browser = await openRobin(server);
  expect((await browser.ask('GET', '/api/admin/summary')).status).toBe(200);
  shop.factorRequired = true;
  expect((await browser.ask('GET', STATUS)).body).toMatchObject({ isAuthenticated: true, lacksFactor: true });
  const own = (url: string) => url.startsWith('/api/admin/account');
  for (const { method, url } of staffRoutes(server).filter(({ url }) => !own(url))) {
    const answer = await browser.ask(method, addressOf(url, 1), method === 'GET' ? undefined : {});
    expect([method, url, answer.status]).toEqual([method, url, 403]);
    if (method !== 'HEAD') expect(answer.body.code).toBe('factor-required');
  }
  await addDevice(browser);
  expect((await browser.ask('GET', '/api/admin/summary')).status).toBe(200);
  const [passkey] = ((await browser.ask('GET', '/api/admin/account')).body.passkeys ?? []) as { id: number }[];
  const kept = await browser.ask('DELETE', `/api/admin/account/passkeys/${passkey?.id}`);
  expect([kept.status, kept.body.code]).toEqual([409, 'last-factor']);
  await addApp(server, browser);
  expect((await browser.ask('DELETE', `/api/admin/account/passkeys/${passkey?.id}`)).status).toBe(200);
  for (const role of ['workshop', 'support'] as const) {
    await shop.db.delete(totpFactors);
    await shop.db.update(staff).set({ role });
    expect((await browser.ask('GET', STATUS)).body).toMatchObject({ role, lacksFactor: true });
  }
  expect(await shop.db.$count(sessions)).toBe(1);
});
