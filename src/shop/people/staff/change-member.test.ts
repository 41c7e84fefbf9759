import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, staffEvents } from '#db/schema.ts';
import { openSession } from '#shop/people/sessions.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { changeMember, removeMember } from './change-member.ts';
import { readStaff } from './read-staff.ts';
import { signInStaff } from './sign-in-staff.ts';
import { addStaff, keepDemoAccount, listStaff } from './staff-accounts.ts';

const PASSWORD = 'of Sherwood Forest';

/** Robin is an owner, John works in the workshop. */
async function employ({ shop }: TestShop) {
  const added = await addStaff(shop, { username: 'robin', password: PASSWORD, role: 'owner' });
  const other = await addStaff(shop, { username: 'john', password: PASSWORD, role: 'workshop' });
  if (!added.ok || !other.ok) throw new Error('nobody was employed');
  const robin: StaffMember = { name: 'robin', role: 'owner', via: 'password', staffId: added.staffId };
  return { robin, owner: added.staffId, john: other.staffId };
}

const signIn = ({ shop }: TestShop, username: string) =>
  signInStaff(shop, { username, password: PASSWORD, network: '192.0.2.1', presentedSession: null });

const auditOf = async ({ shop }: TestShop) =>
  (await shop.db.select().from(staffEvents).orderBy(asc(staffEvents.id))).map(({ staffName, what, before, after }) => ({
    staffName,
    what,
    before,
    after,
  }));

test('whoever is suspended is out at once, is told so, and comes back with the same password', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { robin, john } = await employ(counter);
  const signedIn = await signIn(counter, 'john');
  if (!signedIn.ok) throw new Error(signedIn.reason);
  expect(await changeMember(shop, robin, john, { suspended: true })).toEqual({ ok: true, name: 'john' });
  expect(await changeMember(shop, robin, john, { suspended: true })).toMatchObject({ ok: true });
  expect(await shop.db.select().from(sessions)).toEqual([]);
  expect(await signIn(counter, 'john')).toEqual({ ok: false, reason: 'suspended' });
  const guess = { username: 'john', password: 'a guess', network: '192.0.2.1', presentedSession: null };
  expect(await signInStaff(shop, guess)).toMatchObject({ reason: 'invalid-credentials' });
  // One that was opened in the same moment opens nothing.
  const late = await shop.db.transaction((tx) => openSession(tx, shop, { kind: 'staff', staffId: john }));
  expect(await readStaff(shop, late.secret)).toBeNull();
  await changeMember(shop, robin, john, { suspended: false });
  expect(await signIn(counter, 'john')).toMatchObject({ ok: true });
  expect(await auditOf(counter)).toMatchObject([
    ...[{ what: 'added' }, { what: 'added' }, { what: 'signed-in' }],
    { staffName: 'robin', what: 'suspended', after: { account: 'john' } },
    ...[{ what: 'sign-in-refused' }, { what: 'sign-in-refused' }],
    { staffName: 'robin', what: 'let-back-in', after: { account: 'john' } },
    { what: 'signed-in' },
  ]);
});

test('a role counts from the next request on, and stands in the audit list with the one before', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { robin, john } = await employ(counter);
  const signedIn = await signIn(counter, 'john');
  if (!signedIn.ok) throw new Error(signedIn.reason);
  expect(await changeMember(shop, robin, john, { role: 'support', email: 'John@Example.com' })).toMatchObject({
    ok: true,
  });
  expect(await readStaff(shop, signedIn.session.secret)).toMatchObject({ member: { role: 'support' } });
  expect((await auditOf(counter)).slice(-2)).toEqual([
    {
      staffName: 'robin',
      what: 'role-changed',
      before: { role: 'workshop' },
      after: { role: 'support', account: 'john' },
    },
    {
      staffName: 'robin',
      what: 'address-changed',
      before: { email: null },
      after: { email: 'john@example.com', account: 'john' },
    },
  ]);
  expect(
    await changeMember(shop, robin, robin.via === 'password' ? robin.staffId : 0, { email: 'john@example.com' }),
  ).toEqual({ ok: false, reason: 'email-taken' });
});

test('the last owner can neither be lowered, suspended nor removed, not even by two owners at the same moment', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { robin, owner, john } = await employ(counter);
  const own = { own: true };
  for (const change of [{ role: 'manager' as const }, { suspended: true }]) {
    expect(await changeMember(shop, robin, owner, change, own)).toEqual({ ok: false, reason: 'last-owner' });
  }
  expect(await removeMember(shop, robin, owner, own)).toEqual({ ok: false, reason: 'last-owner' });
  await changeMember(shop, robin, john, { role: 'owner' });
  const little: StaffMember = { name: 'john', role: 'owner', via: 'password', staffId: john };
  const both = await Promise.all([
    changeMember(shop, robin, john, { role: 'manager' }),
    removeMember(shop, little, owner),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const { members } = await listStaff(shop);
  expect(members.filter(({ role }) => role === 'owner')).toHaveLength(1);
});

test('a demo account that opens nothing is no owner of the shop', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await keepDemoAccount(shop);
  const { robin, owner } = await employ(counter);
  const production = { ...shop, demoAccount: false };
  expect(await removeMember(production, robin, owner, { own: true })).toEqual({ ok: false, reason: 'last-owner' });
  expect(await removeMember(shop, robin, owner, { own: true })).toMatchObject({ ok: true });
});

test('nobody lowers, suspends or removes themselves without having said that they mean it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { robin, owner, john } = await employ(counter);
  await changeMember(shop, robin, john, { role: 'owner' });
  for (const change of [{ role: 'manager' as const }, { suspended: true }]) {
    expect(await changeMember(shop, robin, owner, change)).toEqual({ ok: false, reason: 'yourself' });
  }
  expect(await removeMember(shop, robin, owner)).toEqual({ ok: false, reason: 'yourself' });
  // Another address takes nothing away.
  expect(await changeMember(shop, robin, owner, { email: 'robin@example.com' })).toMatchObject({ ok: true });
  expect(await removeMember(shop, robin, owner, { own: true })).toEqual({ ok: true, name: 'robin' });
});

test('whoever is removed is out at once, name and address are free, and the audit list keeps what they did and the removal', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { robin, john } = await employ(counter);
  await changeMember(shop, robin, john, { email: 'john@example.com' });
  await signIn(counter, 'john');
  expect(await removeMember(shop, robin, john)).toEqual({ ok: true, name: 'john' });
  expect(await removeMember(shop, robin, john)).toEqual({ ok: false, reason: 'not-found' });
  expect(await shop.db.select().from(sessions)).toEqual([]);
  expect(await signIn(counter, 'john')).toMatchObject({ reason: 'invalid-credentials' });
  const again = { username: 'john', password: PASSWORD, email: 'john@example.com' };
  expect(await addStaff(shop, again)).toMatchObject({ ok: true });
  const audit = await auditOf(counter);
  expect(audit).toContainEqual(expect.objectContaining({ staffName: 'john', what: 'signed-in' }));
  expect(audit).toContainEqual({
    staffName: 'robin',
    what: 'removed',
    after: null,
    before: { username: 'john', role: 'workshop', email: 'john@example.com' },
  });
});
