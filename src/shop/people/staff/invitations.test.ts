import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, sessions, staff, staffEvents, staffInvitations, users } from '#db/schema.ts';
import { signIn as signInCustomer } from '#tests/support/customers.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import {
  acceptInvitation,
  expireInvitations,
  inviteColleague,
  listInvitations,
  readInvitation,
  withdrawInvitation,
} from './invitations.ts';
import { readStaff } from './read-staff.ts';
import { addStaff } from './staff-accounts.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'marian@example.com';
const MARIAN = {
  username: 'Marian',
  password: 'of Locksley Manor',
  presentedSession: null,
  place: { browser: null, network: '192.0.2.1' },
};

async function invite(
  { shop }: TestShop,
  { email = EMAIL, role = 'workshop', requestKey = randomUUID() as string } = {},
) {
  return inviteColleague(shop, STAFF, { email, role: role as 'workshop', requestKey });
}

/** The secrets of the links that were mailed, the newest last. */
async function mailedTokens({ shop }: TestShop): Promise<string[]> {
  const mails = await shop.db
    .select()
    .from(emails)
    .where(eq(emails.template, 'staff-invitation'))
    .orderBy(asc(emails.id));
  return mails.map(({ data }) => {
    return new URL((data as { invitationLink: string }).invitationLink).searchParams.get('token') ?? '';
  });
}

test('a colleague makes her account by the mailed link, with a name and a password of her own, once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  expect(await invite(counter, { email: ' Marian@Example.com' })).toMatchObject({ ok: true });
  const [token = ''] = await mailedTokens(counter);
  expect(await readInvitation(shop, token)).toMatchObject({ invitation: { email: EMAIL, role: 'workshop' } });
  expect(await acceptInvitation(shop, token, { ...MARIAN, username: 'maid marian' })).toMatchObject({
    reason: 'name-form',
  });
  expect(await acceptInvitation(shop, token, { ...MARIAN, password: 'too short' })).toMatchObject({
    reason: 'password-length',
  });
  await addStaff(shop, { username: 'john', password: MARIAN.password });
  expect(await acceptInvitation(shop, token, { ...MARIAN, username: 'john' })).toMatchObject({ reason: 'name-taken' });
  const accepted = await acceptInvitation(shop, token, MARIAN);
  if (!accepted.ok) throw new Error(accepted.reason);
  expect(await readStaff(shop, accepted.session.secret)).toMatchObject({
    whole: true,
    member: { name: 'marian', role: 'workshop' },
  });
  expect(await readInvitation(shop, token)).toEqual({ ok: false, reason: 'used' });
  expect(await acceptInvitation(shop, token, { ...MARIAN, username: 'guy' })).toEqual({ ok: false, reason: 'used' });
  expect(await listInvitations(shop)).toEqual([]);
});

test('two browsers with one link make one account', async () => {
  await using counter = await createTestShop();
  await invite(counter);
  const [token = ''] = await mailedTokens(counter);
  const both = await Promise.all(
    ['marian', 'guy'].map((username) => acceptInvitation(counter.shop, token, { ...MARIAN, username })),
  );
  expect(both.map((accepted) => (accepted.ok ? 'made' : accepted.reason)).toSorted()).toEqual(['made', 'used']);
  expect(await counter.shop.db.$count(staff)).toBe(1);
  expect(await counter.shop.db.$count(sessions)).toBe(1);
});

test('the link ends after three days, with a newer one, and when it is taken back', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await invite(counter);
  await invite(counter, { role: 'support' });
  const [first = '', second = ''] = await mailedTokens(counter);
  expect(await readInvitation(shop, first)).toEqual({ ok: false, reason: 'ended' });
  expect(await acceptInvitation(shop, first, MARIAN)).toEqual({ ok: false, reason: 'ended' });
  counter.advance(3 * DAY_MS - 1);
  expect(await readInvitation(shop, second)).toMatchObject({ ok: true });
  counter.advance(1);
  expect(await acceptInvitation(shop, second, MARIAN)).toEqual({ ok: false, reason: 'expired' });
  const third = await invite(counter);
  if (!third.ok) throw new Error(third.reason);
  const token = (await mailedTokens(counter)).at(-1) ?? '';
  expect(await withdrawInvitation(shop, STAFF, third.id)).toEqual({ ok: true });
  expect(await withdrawInvitation(shop, STAFF, third.id)).toEqual({ ok: true });
  expect(await withdrawInvitation(shop, STAFF, 4711)).toEqual({ ok: false, reason: 'not-found' });
  expect(await acceptInvitation(shop, token, MARIAN)).toEqual({ ok: false, reason: 'ended' });
  expect(await readInvitation(shop, 'nonsense')).toEqual({ ok: false, reason: 'link-invalid' });
});

test('a second press is the same invitation, and two at once leave one open', async () => {
  await using counter = await createTestShop();
  const requestKey = randomUUID();
  await Promise.all([invite(counter, { requestKey }), invite(counter, { requestKey })]);
  expect(await mailedTokens(counter)).toHaveLength(1);
  await Promise.all([invite(counter), invite(counter)]);
  expect(await listInvitations(counter.shop)).toHaveLength(1);
  expect(await mailedTokens(counter)).toHaveLength(3);
});

test('an invitation ends the one before to the same mailbox, however it is spelled', async () => {
  await using counter = await createTestShop();
  for (const email of ['much+1@example.com', 'Much@example.com', 'other@example.com']) await invite(counter, { email });
  const open = await listInvitations(counter.shop);
  expect(open.map(({ email }) => email)).toEqual(['much@example.com', 'other@example.com']);
});

test('an address has one account: nobody is invited who works here, and no link makes a second one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await invite(counter);
  const [token = ''] = await mailedTokens(counter);
  await addStaff(shop, { username: 'robin', password: MARIAN.password, email: EMAIL });
  expect(await invite(counter, { email: EMAIL.toUpperCase() })).toEqual({ ok: false, reason: 'works-here' });
  expect(await acceptInvitation(shop, token, MARIAN)).toEqual({ ok: false, reason: 'works-here' });
  await signInCustomer(counter);
  await shop.db.update(users).set({ isAdmin: true });
  expect(await invite(counter, { email: 'ann@example.com' })).toEqual({ ok: false, reason: 'works-here' });
});

test('the secret of an invitation stands in no row, neither in the audit list nor in the mail', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const made = await invite(counter);
  await withdrawInvitation(shop, STAFF, made.ok ? made.id : 0);
  await invite(counter);
  const tokens = await mailedTokens(counter);
  await acceptInvitation(shop, tokens.at(-1) ?? '', MARIAN);
  for (const table of ['staff_events', 'staff_invitations', 'emails', 'sessions', 'staff']) {
    const { rows } = await database.pool.query(`select row_to_json(t)::text as row from ${table} t`);
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  }
  const events = await shop.db.select().from(staffEvents).orderBy(asc(staffEvents.id));
  expect(events).toMatchObject([
    { staffName: 'robin', what: 'invited', after: { email: EMAIL, role: 'workshop' } },
    { staffName: 'robin', what: 'invitation-withdrawn', before: { email: EMAIL } },
    { staffName: 'robin', what: 'invited' },
    { staffName: 'marian', what: 'account-made', after: { username: 'marian', role: 'workshop', invitedBy: 'robin' } },
    { staffName: 'marian', what: 'signed-in' },
  ]);
});

test('invitations are forgotten 30 days after their end', async () => {
  await using counter = await createTestShop();
  await invite(counter);
  counter.advance(33 * DAY_MS);
  await expireInvitations(counter.shop);
  expect(await counter.shop.db.$count(staffInvitations)).toBe(1);
  counter.advance(1);
  await expireInvitations(counter.shop);
  expect(await counter.shop.db.$count(staffInvitations)).toBe(0);
});
