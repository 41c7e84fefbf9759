import { parseOptions, verify } from '@node-rs/argon2';
import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { loginAttempts, sessions, staff, staffEvents } from '#db/schema.ts';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { Busy } from '#values/network/at-once.ts';
import { COMMAND_LINE, removeMember } from './change-member.ts';
import { isPassword, NOBODYS_HASH } from './passwords.ts';
import { readStaff } from './read-staff.ts';
import { type StaffSignIn, signInStaff } from './sign-in-staff.ts';
import { addStaff, DEMO, findStaffId, keepDemoAccount, resetPassword } from './staff-accounts.ts';

const ROBIN = { username: 'robin', password: 'of Sherwood Forest' };
const MINUTE = 60_000;

const signIn = ({ shop }: TestShop, typed: Partial<StaffSignIn> = {}) =>
  signInStaff(shop, { ...ROBIN, network: '192.0.2.1', presentedSession: null, ...typed });

/** What a browser keeps after signing in. */
async function noteOf(counter: TestShop): Promise<string> {
  const signedIn = await signIn(counter);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  return signedIn.browserNote;
}

const tries = ({ shop }: TestShop) => shop.db.$count(loginAttempts);

test('an unknown name costs what a known one costs: a look at a hash of the same make', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  const [robin] = await counter.shop.db.select().from(staff);
  expect(parseOptions(NOBODYS_HASH)).toEqual(parseOptions(robin?.passwordHash ?? ''));
  expect(robin?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(await verify(NOBODYS_HASH, ROBIN.password)).toBe(false);
  // Without a hash there is nothing else that could say no but the look itself.
  await expect(isPassword(null, undefined as never)).rejects.toThrow('Value is none of these types');
  expect(await isPassword(null, ROBIN.password)).toBe(false);
});

test('of fifty tries at once five are looked at, and after them not even the right password', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => signIn(counter, { password: `guess ${at}`, network: `192.0.2.${at}` })),
  );
  const refusals = answers.map((answer) => (answer.ok ? 'let in' : answer.reason)).sort();
  expect(refusals).toEqual([...Array(5).fill('invalid-credentials'), ...Array(45).fill('too-many-tries')]);
  expect(await signIn(counter)).toEqual({ ok: false, reason: 'too-many-tries', retryAfterSeconds: 15 * 60 });
  counter.advance(15 * MINUTE);
  expect(await signIn(counter)).toMatchObject({ ok: true, member: { name: 'robin', via: 'password' } });
});

test('a network has five tries, whichever accounts they are for; other networks have their own', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  for (const username of ['a', 'b', 'c', 'd', 'e']) {
    expect(await signIn(counter, { username })).toMatchObject({ reason: 'invalid-credentials' });
    counter.advance(MINUTE);
  }
  expect(await signIn(counter)).toMatchObject({ reason: 'too-many-tries', retryAfterSeconds: 10 * 60 });
  expect(await signIn(counter, { network: '192.0.2.2' })).toMatchObject({ ok: true });
  counter.advance(10 * MINUTE);
  expect(await signIn(counter)).toMatchObject({ ok: true });
  counter.advance(15 * MINUTE);
  await expireSessions(counter.shop);
  expect(await tries(counter)).toBe(0);
});

test('who has many networks of IPv6 has more tries than one of them, and not as many as all of them', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  const from = (at: number) => ({ network: `2001:db8:1:23${(16 + at).toString(16)}::/64` });
  for (let at = 0; at < 20; at += 1) {
    expect(await signIn(counter, { username: `name ${at}`, ...from(at) })).toMatchObject({
      reason: 'invalid-credentials',
    });
  }
  expect(await signIn(counter, from(20))).toMatchObject({ reason: 'too-many-tries' });
  expect(await signIn(counter, { network: '2001:db8:1:24ff::/64' })).toMatchObject({ ok: true });
  counter.advance(15 * MINUTE);
  // Whoever comes in is forgiven in all of them.
  await signIn(counter, { password: 'a slip', ...from(0) });
  expect(await signIn(counter, from(0))).toMatchObject({ ok: true });
  counter.advance(MINUTE);
  for (let at = 1; at < 20; at += 1) await signIn(counter, { username: `name ${at}`, ...from(at) });
  expect(await signIn(counter, { username: 'another', ...from(20) })).toMatchObject({ reason: 'invalid-credentials' });
});

test('who comes in has their own mistakes forgiven, and nobody can go on guessing by coming in themselves', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await addStaff(shop, ROBIN);
  await addStaff(shop, { ...ROBIN, username: 'john' });
  for (const password of ['a', 'b', 'c']) {
    await signIn(counter, { password });
    counter.advance(1000);
  }
  await signIn(counter, { username: 'john', password: 'a guess' });
  counter.advance(1000);
  expect(await signIn(counter)).toMatchObject({ ok: true });
  const left = await shop.db
    .select({ key: loginAttempts.key, n: count() })
    .from(loginAttempts)
    .groupBy(loginAttempts.key);
  expect(left.sort((a, b) => a.key.localeCompare(b.key))).toEqual([
    { key: 'account john', n: 1 },
    { key: 'network 192.0.2.1', n: 1 },
  ]);
});

test('strangers who try for ever from everywhere do not keep the owner of an account out', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  const presentedNote = await noteOf(counter);
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn(counter, { password: `guess ${at}`, network: `198.51.100.${at}` })),
    );
    expect(answers.filter((answer) => !answer.ok && answer.reason === 'invalid-credentials')).toHaveLength(5);
    expect(await signIn(counter, { network: '192.0.2.9' })).toMatchObject({ reason: 'too-many-tries' });
    // From the attackers' own network, too.
    expect(await signIn(counter, { presentedNote, network: '198.51.100.0' })).toMatchObject({ ok: true });
    // The owner's sign-in gives the attackers no further tries.
    expect(await signIn(counter, { password: 'a guess' })).toMatchObject({ reason: 'too-many-tries' });
    counter.advance(15 * MINUTE);
  }
});

test('of many strangers at once, from wherever, few passwords are looked at in turn, and a known browser waits for none', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  const presentedNote = await noteOf(counter);
  const strangers = Array.from({ length: 60 }, (_, at) =>
    signIn(counter, { username: `name ${at}`, network: `198.51.100.${at}` }).catch((fault: unknown) => fault),
  );
  const owner = Array.from({ length: 3 }, () => signIn(counter, { presentedNote }));
  const answers = await Promise.all(strangers);
  for (const signedIn of await Promise.all(owner)) expect(signedIn).toMatchObject({ ok: true });
  const refused = answers.filter((answer) => answer instanceof Busy);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(60 - 9);
  // What was not looked at counts as no try.
  expect(await tries(counter)).toBe(2 * (60 - refused.length));
});

test('who stole the note of a browser has five tries with it, and nobody else is locked out by them', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  const [stolen, other] = [await noteOf(counter), await noteOf(counter)];
  const thief = (password: string, at: number) =>
    signIn(counter, { password, presentedNote: stolen, network: `198.51.100.${at}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => thief(`guess ${at}`, at)));
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'invalid-credentials')).toHaveLength(5);
  expect(await thief(ROBIN.password, 99)).toMatchObject({ reason: 'too-many-tries', retryAfterSeconds: 15 * 60 });
  expect(await signIn(counter, { presentedNote: other })).toMatchObject({ ok: true });
  expect(await signIn(counter)).toMatchObject({ ok: true });
  counter.advance(15 * MINUTE);
  expect(await thief(ROBIN.password, 99)).toMatchObject({ ok: true });
});

test('the note of a browser is worth nothing for another account, another password, or after half a year', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await addStaff(shop, ROBIN);
  await addStaff(shop, { ...ROBIN, username: 'john' });
  const note = await noteOf(counter);
  const isLockedOut = async (username: string, presentedNote: string, password = ROBIN.password) => {
    for (let at = 0; at < 5; at += 1) await signIn(counter, { username, password: 'wrong', network: `192.0.2.${at}` });
    const answer = await signIn(counter, { username, password, presentedNote, network: '192.0.2.9' });
    counter.advance(15 * MINUTE);
    return !answer.ok && answer.reason === 'too-many-tries';
  };
  expect(await isLockedOut('robin', note)).toBe(false);
  expect(await isLockedOut('john', note)).toBe(true);
  const made = ['', '1.1.1.1', note.replace(/^1\./, '2.'), note.replace(/.$/, 'z'), `${note}0`, 'x'.repeat(5000)];
  for (const forged of made) expect(await isLockedOut('robin', forged)).toBe(true);
  counter.advance(180 * 24 * 60 * MINUTE);
  expect(await isLockedOut('robin', note)).toBe(true);
  const fresh = await noteOf(counter);
  await resetPassword(shop, { username: 'robin', password: 'of Locksley Manor' });
  expect(await isLockedOut('robin', fresh, 'of Locksley Manor')).toBe(true);
  await removeMember(shop, COMMAND_LINE, (await findStaffId(shop, 'robin')) ?? 0);
  await addStaff(shop, ROBIN);
  expect(await isLockedOut('robin', fresh)).toBe(true);
});

test('a sign-in is written down, with the moment', async () => {
  await using counter = await createTestShop();
  await addStaff(counter.shop, ROBIN);
  await signIn(counter, { password: 'wrong' });
  await signIn(counter);
  const at = counter.shop.clock();
  expect(await counter.shop.db.select().from(staff)).toMatchObject([{ lastSignInAt: at }]);
  expect(await counter.shop.db.select().from(staffEvents)).toMatchObject([
    { staffName: 'command line', what: 'added', after: { username: 'robin' } },
    { staffName: 'not signed in', what: 'sign-in-refused', after: { typedName: 'robin', address: '192.0.2.1' } },
    { staffName: 'robin', what: 'signed-in', subject: 'staff', at },
  ]);
});

test('a sign-in that is refused is written down with the name that was typed, without secrets and not at any length', async () => {
  await using counter = await createTestShop();
  const token = 'k'.repeat(43);
  for (const username of [` Nobody ${token}`, 'x'.repeat(500), `${'x'.repeat(63)}😀`])
    await signIn(counter, { username });
  const noted = await counter.shop.db.select({ after: staffEvents.after }).from(staffEvents).orderBy(staffEvents.id);
  expect(noted.map(({ after }) => after)).toEqual([
    { typedName: 'nobody [left out]', address: '192.0.2.1' },
    { typedName: 'x'.repeat(64), address: '192.0.2.1' },
    { typedName: `${'x'.repeat(63)}\ufffd`, address: '192.0.2.1' },
  ]);
  // What is not looked at any more is not written down either.
  for (let tries = 0; tries < 4; tries += 1) await signIn(counter, { username: `guess-${tries}` });
  expect(await counter.shop.db.$count(staffEvents)).toBe(5);
});

test('a password that is changed while it is looked at opens nothing', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  await addStaff(shop, ROBIN);
  const signedIn = await shop.db.transaction(async (tx) => {
    await tx.update(staff).set({ passwordHash: 'another' }).where(eq(staff.username, 'robin'));
    const pending = signIn(counter);
    await waitForLock(database);
    return { pending };
  });
  expect(await signedIn.pending).toEqual({ ok: false, reason: 'invalid-credentials' });
  expect(await shop.db.select().from(sessions)).toEqual([]);
});

test('the demo account is there on stand-ins, and in production it opens nothing and goes', async () => {
  await using counter = await createTestShop();
  const production = { ...counter.shop, demoAccount: false };
  for (const _start of [1, 2]) expect(await keepDemoAccount(counter.shop)).toEqual(DEMO);
  const signedIn = await signIn(counter, DEMO);
  if (!signedIn.ok) throw new Error(signedIn.reason);
  const { secret } = signedIn.session;
  expect(await readStaff(counter.shop, secret)).toMatchObject({ member: { name: 'demo' }, whole: true });
  expect(await readStaff(production, secret)).toBeNull();
  const refused = await signInStaff(production, { ...DEMO, network: '192.0.2.1', presentedSession: null });
  expect(refused).toEqual({ ok: false, reason: 'invalid-credentials' });
  await keepDemoAccount(production);
  expect(await counter.shop.db.select().from(staff)).toEqual([]);
  expect(await counter.shop.db.select().from(sessions)).toEqual([]);
  await addStaff(production, { ...ROBIN, username: 'demo' });
  await keepDemoAccount(production);
  expect(await counter.shop.db.select().from(staff)).toMatchObject([{ username: 'demo', isDemo: false }]);
});
