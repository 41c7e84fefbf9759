import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  emails,
  loginAttempts,
  passkeys,
  recoveryCodes,
  sessions,
  staff,
  staffEvents,
  totpFactors,
  users,
} from '#db/schema.ts';
import { resetFactors } from '#shop/people/staff/staff-accounts.ts';
import { removeFactors } from '#shop/people/staff-factors.ts';
import { ANN, openBrowser, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import { passkeyDevice } from '#tests/support/staff/passkey-device.ts';
import {
  addApp,
  addDevice,
  codeOf,
  confirm,
  confirmedJustNow,
  openRobin,
  ROBIN,
  signInRobin,
} from '#tests/support/staff/second-factors.ts';
import { createTestServer, ORIGIN } from '#tests/support/test-server.ts';

const ACCOUNT = '/api/admin/account';
const CHANGES = [
  ['PUT', '/password', { password: 'of Locksley Manor' }],
  ['POST', '/totp', undefined],
  ['PUT', '/totp', { code: '123456' }],
  ['DELETE', '/totp', undefined],
  ['POST', '/passkeys/options', undefined],
  ['DELETE', '/passkeys/1', undefined],
  ['POST', '/recovery-codes', undefined],
] as const;

test('nothing of a sign-in is changed before the password or a factor was said again, and not ten minutes after it', async () => {
  await using server = await createTestServer();
  const browser = await openRobin(server);
  const refused = async () => {
    for (const [method, path, body] of CHANGES) {
      const answer = await browser.ask(method, ACCOUNT + path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'not-confirmed']);
    }
  };
  await refused();
  const wrong = await browser.ask('POST', `${ACCOUNT}/confirm`, { password: 'of Nottingham' });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong-proof']);
  await refused();
  await confirm(browser);
  // In another browser of the same person it counts for nothing.
  const other = await signInRobin(server);
  expect((await other.ask('POST', `${ACCOUNT}/totp`)).status).toBe(409);
  expect((await browser.ask('POST', `${ACCOUNT}/totp`)).status).toBe(200);
  server.test.advance(10 * 60_000);
  await refused();
});

test('five wrong passwords are looked at where one is said again, and not the right one after them', async () => {
  await using server = await createTestServer();
  const browser = await openRobin(server);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => browser.ask('POST', `${ACCOUNT}/confirm`, { password: `guess ${at}` })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  expect((await browser.ask('POST', `${ACCOUNT}/confirm`, { password: ROBIN.password })).status).toBe(429);
});

test('a code, a recovery code and a passkey prove it too, each once, and new recovery codes end the earlier ones', async () => {
  await using server = await createTestServer();
  const browser = await openRobin(server);
  const { secret, codes } = await addApp(server, browser);
  const { device } = await addDevice(browser);
  for (const code of [codeOf(server, secret), codes[0]]) {
    const say = () => browser.ask('POST', `${ACCOUNT}/confirm`, { code });
    expect([(await say()).status, (await say()).status]).toEqual([200, 409]);
  }
  const options = (await browser.ask('POST', `${ACCOUNT}/confirm/passkey`)).body;
  const passkey = device.answer(options);
  expect((await browser.ask('POST', `${ACCOUNT}/confirm`, { passkey })).status).toBe(200);
  expect((await browser.ask('POST', `${ACCOUNT}/confirm`, { passkey })).status).toBe(409);
  // New recovery codes end all earlier ones.
  const made = (await browser.ask('POST', `${ACCOUNT}/recovery-codes`)).body.recoveryCodes as string[];
  for (const [code, status] of [
    [codes[1], 409],
    [made[1], 200],
  ] as const)
    expect((await browser.ask('POST', `${ACCOUNT}/confirm`, { code })).status).toBe(status);
  // A challenge to sign in is none to confirm.
  const toSignIn = (await openBrowser(server).ask('POST', '/api/admin/login/passkey/options')).body;
  expect((await browser.ask('POST', `${ACCOUNT}/confirm`, { passkey: device.answer(toSignIn) })).status).toBe(409);
});

test('every change signs the other browsers out and is in the audit list; it is mailed where an address is known, and so is a new browser', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const browser = await openRobin(server);
  await shop.db.update(staff).set({ email: 'robin@example.com' });
  const { secret } = await addApp(server, browser);
  await addDevice(browser, 'Tablet');
  const [passkey] = await shop.db.select().from(passkeys);
  for (const [method, path, body] of [
    ['POST', '/recovery-codes', undefined],
    ['DELETE', `/passkeys/${passkey?.id}`, undefined],
    ['PUT', '/password', { password: 'of Locksley Manor' }],
    ['DELETE', '/totp', undefined],
  ] as const) {
    const other = openBrowser(server);
    await other.ask('POST', '/api/admin/login', path === '/totp' ? { ...ROBIN, password: 'of Locksley Manor' } : ROBIN);
    await other.ask('POST', '/api/admin/login/code', { code: codeOf(server, secret) });
    server.test.advance(30_000);
    expect((await other.ask('GET', '/api/admin/summary')).status).toBe(200);
    expect([path, (await browser.ask(method, ACCOUNT + path, body)).status]).toEqual([path, 200]);
    expect((await other.ask('GET', '/api/admin/summary')).status).toBe(401);
    expect((await browser.ask('GET', '/api/admin/summary')).status).toBe(200);
  }
  const mails = await shop.db.select().from(emails).orderBy(emails.id);
  expect(mails.map(({ data }) => (data as { change: string }).change)).toEqual([
    ...['totp-added', 'passkey-added', 'new-browser', 'codes-made', 'new-browser', 'passkey-removed'],
    ...['new-browser', 'password-changed', 'new-browser', 'totp-removed'],
  ]);
  const events = (await shop.db.select().from(staffEvents).orderBy(staffEvents.id)).map(({ what, after }) => {
    return `${what} ${(after as { factor?: string } | null)?.factor ?? ''}`.trim();
  });
  for (const event of [
    ...['factor-added authenticator app', 'factor-added passkey', 'recovery-codes-made', 'factor-removed passkey'],
    ...['password-changed', 'factor-removed authenticator app', 'factor-used authenticator app'],
  ]) {
    expect(events).toContain(event);
  }
  // With the last factor the recovery codes went.
  expect(await shop.db.$count(recoveryCodes)).toBe(0);
});

test('the secret of an app is sealed in the table, and no log has it', async () => {
  await using server = await createTestServer();
  const { secret } = await addApp(server, await openRobin(server));
  const { rows } = await server.test.database.pool.query('select * from totp_factors');
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(server.logged()).not.toContain(secret);
});

test('an app that is set up on another phone takes the place of the former one', async () => {
  await using server = await createTestServer();
  const browser = await openRobin(server);
  const former = await addApp(server, browser);
  const now = await addApp(server, browser);
  expect([now.codes, await server.test.shop.db.$count(totpFactors)]).toEqual([[], 1]);
  const other = await signInRobin(server);
  const say = (secret: unknown) => other.ask('POST', '/api/admin/login/code', { code: codeOf(server, secret) });
  expect((await say(former.secret)).status).toBe(401);
  expect((await say(now.secret)).status).toBe(200);
});

test('a passkey is made for the shop’s own page and the session that asked, with a finger, a face or a PIN, and is one of twenty', async () => {
  await using server = await createTestServer();
  const browser = await openRobin(server);
  await confirm(browser);
  const begin = async () => (await browser.ask('POST', `${ACCOUNT}/passkeys/options`)).body;
  const add = async (response: unknown) => {
    return (await browser.ask('POST', `${ACCOUNT}/passkeys`, { name: 'Phone', response })).body.code;
  };
  for (const wrong of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { unverified: true }]) {
    expect(await add(passkeyDevice(ORIGIN).make(await begin(), wrong))).toBe('passkey-refused');
  }
  const other = await signInRobin(server);
  await confirm(other);
  const others = (await other.ask('POST', `${ACCOUNT}/passkeys/options`)).body;
  await begin();
  expect(await add(passkeyDevice(ORIGIN).make(others))).toBe('passkey-refused');
  const options = await begin();
  const device = passkeyDevice(ORIGIN);
  expect(await add(device.make(options))).toBeUndefined();
  expect(await add(device.make(options))).toBe('passkey-refused');
  const { db } = server.test.shop;
  const [first] = await db.select().from(passkeys);
  if (!first) throw new Error('no passkey');
  const { id: _, ...same } = first;
  const more = Array.from({ length: 19 }, (_, at) => Buffer.from(`passkey ${at}`).toString('base64url'));
  await db.insert(passkeys).values(more.map((credentialId) => ({ ...same, credentialId })));
  expect(await add(passkeyDevice(ORIGIN).make(await begin()))).toBe('too-many');
});

test('everybody sees their own sessions, and ends no one else’s', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const desk = await openRobin(server);
  const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0';
  const phone = openBrowser(server);
  await phone.ask('POST', '/api/admin/login', ROBIN, { headers: { 'user-agent': firefox } });
  const marian = await openStaffBrowser(server, 'marian');
  const own = (await desk.ask('GET', ACCOUNT)).body.sessions as { id: number; isCurrent: boolean }[];
  expect(own).toMatchObject([
    { isCurrent: false, browser: 'Firefox on macOS', network: '127.0.0.1' },
    { isCurrent: true },
  ]);
  const rows = await shop.db.select().from(sessions);
  for (const { id } of rows) {
    const isPhone = id === own.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await desk.ask('DELETE', `${ACCOUNT}/sessions/${id}`)).status).toBe(isPhone ? 200 : 404);
  }
  expect((await phone.ask('GET', ACCOUNT)).status).toBe(401);
  expect((await marian.ask('GET', ACCOUNT)).status).toBe(200);
  server.test.advance(6 * 60_000);
  await desk.ask('GET', ACCOUNT);
  const [used] = (await desk.ask('GET', ACCOUNT)).body.sessions as { lastUsedAt: string }[];
  expect(used?.lastUsedAt).toBe(shop.clock().toISOString());
});

test('of an admin’s account that is ended elsewhere, what its browser keeps of the sign-in opens nothing', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const lost = await signInAs(server, ANN);
  await shop.db.update(users).set({ isAdmin: true });
  server.test.advance(60_000);
  const { browser: desk } = await signInAs(server, ANN);
  const listed = (await desk.ask('GET', ACCOUNT)).body.sessions as { id: number; isCurrent: boolean }[];
  const other = listed.find(({ isCurrent }) => !isCurrent);
  expect((await desk.ask('DELETE', `${ACCOUNT}/sessions/${other?.id}`)).status).toBe(200);
  const { uid, email } = ANN;
  const again = await lost.browser.ask('POST', '/api/auth/firebase-sync', { uid, email }, { token: lost.token });
  expect([again.status, again.body.code]).toEqual([401, 'signed-out']);
  expect((await desk.ask('GET', ACCOUNT)).body.sessions).toHaveLength(1);
});

test('who has lost all factors gets them taken away, is signed out, and sets them up anew', async () => {
  await using server = await createTestServer();
  const { shop } = server.test;
  const browser = await openRobin(server);
  await addApp(server, browser);
  await addDevice(browser);
  expect(await resetFactors(shop, 'marian')).toEqual({ ok: false, reason: 'unknown-name' });
  expect(await resetFactors(shop, 'Robin')).toEqual({ ok: true, name: 'robin' });
  expect(await resetFactors(shop, 'robin')).toEqual({ ok: false, reason: 'no-factor' });
  expect((await browser.ask('GET', ACCOUNT)).status).toBe(401);
  for (const table of [totpFactors, passkeys, recoveryCodes]) expect(await shop.db.$count(table)).toBe(0);
  expect((await (await signInRobin(server)).ask('GET', ACCOUNT)).status).toBe(200);
  const [robin] = await shop.db.select().from(staff).where(eq(staff.username, 'robin'));
  const owner = { staffId: robin?.id ?? 0 };
  expect(await shop.db.transaction((tx) => removeFactors(tx, shop, owner, { name: 'marian' }))).toBe(false);
  expect(await shop.db.select().from(staffEvents)).toContainEqual(
    expect.objectContaining({ staffName: 'command line', what: 'factors-reset', subjectId: `${robin?.id}` }),
  );
  expect(await shop.db.$count(loginAttempts)).toBe(0);
});

test('an owner takes the second factor of a colleague away, who is written to, and never their own', async () => {
  await using server = await createTestServer();
  const colleague = await openRobin(server);
  await addApp(server, colleague);
  const owner = await openStaffBrowser(server, 'marian', 'owner');
  await server.test.shop.db.update(staff).set({ email: 'robin@example.com' }).where(eq(staff.username, 'robin'));
  const team = (await owner.ask('GET', '/api/admin/team')).body.members;
  expect(team).toMatchObject([
    { name: 'marian', hasFactor: false },
    { name: 'robin', hasFactor: true },
  ]);
  expect(await owner.ask('DELETE', '/api/admin/team/1/factors')).toMatchObject({
    ...{ status: 409, body: { code: 'not-confirmed' } },
  });
  await confirmedJustNow(server);
  const reset = await owner.ask('DELETE', '/api/admin/team/1/factors');
  expect(reset.body.members).toContainEqual(expect.objectContaining({ name: 'robin', hasFactor: false }));
  expect((await colleague.ask('GET', ACCOUNT)).status).toBe(401);
  expect((await (await signInRobin(server)).ask('GET', ACCOUNT)).status).toBe(200);
  expect((await owner.ask('DELETE', '/api/admin/team/1/factors')).status).toBe(200);
  expect(await owner.ask('DELETE', '/api/admin/team/2/factors')).toMatchObject({
    status: 409,
    body: { code: 'yourself' },
  });
  expect((await owner.ask('DELETE', '/api/admin/team/3/factors')).status).toBe(404);
  expect(await server.test.shop.db.select().from(emails)).toMatchObject([
    { template: 'factor-changed', recipient: 'robin@example.com', data: { change: 'reset' } },
  ]);
  const noted = await server.test.shop.db.select().from(staffEvents).where(eq(staffEvents.what, 'factors-reset'));
  expect(noted).toMatchObject([{ staffName: 'marian', subjectId: '1' }]);
});
