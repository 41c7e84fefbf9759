import { expect, test } from 'vitest';
import { sessions, staffEvents } from '#db/schema.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { signInStaff } from './sign-in-staff.ts';
import { addStaff, listStaff, resetPassword } from './staff-accounts.ts';

const ROBIN = { username: 'robin', password: 'of Sherwood Forest' };
const NEW = 'of Locksley Manor';

const signIn = ({ shop }: TestShop, password: string, username = 'robin') =>
  signInStaff(shop, { username, password, network: '192.0.2.1', presentedSession: null });

test('a name is lower case, short and there once; a password has ten characters or more', async () => {
  await using counter = await createTestShop();
  const add = (username: string, password = ROBIN.password) => addStaff(counter.shop, { username, password });
  expect(await add(' Robin ')).toMatchObject({ ok: true, name: 'robin' });
  expect(await add('ROBIN')).toEqual({ ok: false, reason: 'name-taken' });
  for (const name of ['', 'robin hood', 'röbin', 'robin@sherwood', 'r'.repeat(65)]) {
    expect(await add(name)).toEqual({ ok: false, reason: 'name-form' });
  }
  for (const password of ['', 'nine char', 'x'.repeat(257)]) {
    expect(await add('john', password)).toEqual({ ok: false, reason: 'password-length' });
  }
  expect(await add('j.-_9', 'of Sherwood '.repeat(21))).toMatchObject({ ok: true });
  expect(await listStaff(counter.shop)).toMatchObject({
    members: [
      { name: 'j.-_9', role: 'manager', email: null },
      { name: 'robin', role: 'manager' },
    ],
    admins: [],
  });
});

test('a password that anybody tries first is refused: a common one, a dressed one, or the name', async () => {
  await using counter = await createTestShop();
  const choose = (password: string) => addStaff(counter.shop, { username: 'robin.hood', password });
  for (const common of ['1234567890', 'Qwertyuiop', 'Password123!', '!!Sunshine2026', 'aaaaaaaaaaaa', 'Basketball']) {
    expect(await choose(common), common).toEqual({ ok: false, reason: 'password-common' });
  }
  for (const named of ['hood in the forest', 'I-am-ROBIN-1193', 'Fulldraw is ours']) {
    expect(await choose(named), named).toEqual({ ok: false, reason: 'password-name' });
  }
  expect(await choose('of Sherwood Forest')).toMatchObject({ ok: true });
});

test('a new password ends the sessions of the old one, and the tries with it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await addStaff(shop, ROBIN);
  await addStaff(shop, { ...ROBIN, username: 'john' });
  await signIn(counter, ROBIN.password);
  await signIn(counter, ROBIN.password, 'john');
  for (const guess of ['a', 'b', 'c', 'd']) await signIn(counter, guess);
  expect(await resetPassword(shop, { username: 'Robin', password: 'too short' })).toMatchObject({ ok: false });
  expect(await resetPassword(shop, { username: 'will', password: NEW })).toEqual({ ok: false, reason: 'unknown-name' });
  expect(await shop.db.select().from(sessions)).toHaveLength(2);
  expect(await resetPassword(shop, { username: 'Robin', password: NEW })).toEqual({ ok: true, name: 'robin' });
  expect(await shop.db.select().from(sessions)).toMatchObject([{ sess: { kind: 'staff', staffId: 2 } }]);
  expect(await signIn(counter, ROBIN.password)).toMatchObject({ reason: 'invalid-credentials' });
  const elsewhere = { username: 'robin', network: '192.0.2.2', presentedSession: null };
  expect(await signInStaff(shop, { ...elsewhere, password: NEW })).toMatchObject({ ok: true });
  expect((await shop.db.select().from(staffEvents)).map(({ what }) => what)).toContain('password-reset');
});

test('an account has a role and an address, which nobody else has', async () => {
  await using counter = await createTestShop();
  const marian = { ...ROBIN, username: 'marian', role: 'owner', email: ' Marian@Example.COM ' } as const;
  expect(await addStaff(counter.shop, marian)).toMatchObject({ ok: true });
  expect(await addStaff(counter.shop, { ...ROBIN, email: 'marian@example.com' })).toEqual({
    ok: false,
    reason: 'email-taken',
  });
  const { members } = await listStaff(counter.shop);
  expect(members).toMatchObject([{ name: 'marian', role: 'owner', email: 'marian@example.com', suspendedAt: null }]);
});
