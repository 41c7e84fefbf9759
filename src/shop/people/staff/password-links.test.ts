// New passwords by a mailed link: for whoever has forgotten theirs, or was sent one by an owner.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { emails, staff, staffEvents, staffPasswordLinks } from '#db/schema.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { changeMember } from './change-member.ts';
import {
  expirePasswordLinks,
  mailPasswordLink,
  readPasswordLink,
  sendPasswordLink,
  setPasswordByLink,
} from './password-links.ts';
import { readStaff } from './read-staff.ts';
import { signInStaff } from './sign-in-staff.ts';
import { addStaff } from './staff-accounts.ts';

const EMAIL = 'marian@example.com';
const [OLD, NEW] = ['of Locksley Manor', 'a bow in the greenwood'];
const HOUR = 3_600_000;
const OWNER = { ...STAFF, via: 'password', staffId: 99 } as const;

async function marian(counter: TestShop, verified = true): Promise<number> {
  await addStaff(counter.shop, { username: 'marian', password: OLD });
  const emailVerifiedAt = verified ? counter.shop.clock() : null;
  const [row] = await counter.shop.db
    .update(staff)
    .set({ email: EMAIL, emailVerifiedAt, role: 'workshop' })
    .where(eq(staff.username, 'marian'))
    .returning();
  return row?.id ?? 0;
}

const signIn = ({ shop }: TestShop, password: string) =>
  signInStaff(shop, {
    username: 'marian',
    password,
    browser: null,
    network: '192.0.2.1',
    presentedSession: null,
    presentedNote: null,
  });

async function mailedTokens({ shop }: TestShop): Promise<string[]> {
  const mails = await shop.db.select().from(emails).where(eq(emails.template, 'staff-password')).orderBy(emails.id);
  return mails.map(
    ({ data }) => new URL((data as { passwordLink: string }).passwordLink).searchParams.get('token') ?? '',
  );
}

test('who has forgotten the password sets another by the mailed link, once, and every session ends', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const id = await marian(counter);
  const before = await signIn(counter, OLD);
  await mailPasswordLink(shop, ' Marian@Example.com');
  const [token = ''] = await mailedTokens(counter);
  expect(await readPasswordLink(shop, token)).toMatchObject({ ok: true, account: { username: 'marian' } });
  expect(await setPasswordByLink(shop, token, 'too short')).toMatchObject({ reason: 'password-length' });
  const outcomes = await Promise.all([setPasswordByLink(shop, token, NEW), setPasswordByLink(shop, token, `${NEW}s`)]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'used' });
  expect(before.ok && (await readStaff(shop, before.session.secret))).toBeNull();
  expect(await signIn(counter, OLD)).toMatchObject({ ok: false });
  const kept = outcomes[0]?.ok ? NEW : `${NEW}s`;
  expect(await signIn(counter, kept)).toMatchObject({ ok: true });
  expect((await shop.db.select().from(emails)).map(({ template }) => template)).toContain('factor-changed');
  const noted = await shop.db
    .select()
    .from(staffEvents)
    .where(eq(staffEvents.subjectId, String(id)));
  expect(noted.map(({ what }) => what)).toEqual(expect.arrayContaining(['password-link-sent', 'password-reset']));
  expect(JSON.stringify(noted)).not.toContain(token);
});

test('only an address that its account is known to read gets a link, and nobody who is suspended', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const id = await marian(counter, false);
  await mailPasswordLink(shop, EMAIL);
  await mailPasswordLink(shop, 'nobody@example.com');
  expect(await mailedTokens(counter)).toEqual([]);
  await shop.db.update(staff).set({ emailVerifiedAt: shop.clock() }).where(eq(staff.id, id));
  await changeMember(shop, OWNER, id, { suspended: true });
  await mailPasswordLink(shop, EMAIL);
  expect(await mailedTokens(counter)).toEqual([]);
  expect(await sendPasswordLink(shop, STAFF, id)).toEqual({ ok: false, reason: 'suspended' });
});

test('an owner sends a link to whatever address there is, and its use shows that it is read', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const id = await marian(counter, false);
  expect(await sendPasswordLink(shop, STAFF, id)).toEqual({ ok: true });
  const [token = ''] = await mailedTokens(counter);
  expect(await setPasswordByLink(shop, token, NEW)).toEqual({ ok: true });
  expect((await shop.db.select().from(staff).where(eq(staff.id, id)))[0]?.emailVerifiedAt).toEqual(shop.clock());
  await changeMember(shop, OWNER, id, { email: 'other@example.com' });
  expect((await shop.db.select().from(staff).where(eq(staff.id, id)))[0]?.emailVerifiedAt).toBeNull();
  await changeMember(shop, OWNER, id, { email: null });
  expect(await sendPasswordLink(shop, STAFF, id)).toEqual({ ok: false, reason: 'no-address' });
  expect(await sendPasswordLink(shop, STAFF, id + 99)).toEqual({ ok: false, reason: 'not-found' });
});

test('a link ends after an hour, with a newer one, with another address and with a suspension', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const id = await marian(counter);
  await mailPasswordLink(shop, EMAIL);
  await mailPasswordLink(shop, EMAIL);
  const [first = '', second = ''] = await mailedTokens(counter);
  expect(await readPasswordLink(shop, first)).toEqual({ ok: false, reason: 'ended' });
  expect(await readPasswordLink(shop, 'nonsense')).toEqual({ ok: false, reason: 'link-invalid' });
  await changeMember(shop, OWNER, id, { email: 'other@example.com' });
  expect(await setPasswordByLink(shop, second, NEW)).toEqual({ ok: false, reason: 'ended' });
  await changeMember(shop, OWNER, id, { email: EMAIL, suspended: true });
  expect(await readPasswordLink(shop, second)).toEqual({ ok: false, reason: 'ended' });
  await changeMember(shop, OWNER, id, { suspended: false });
  expect(await readPasswordLink(shop, second)).toMatchObject({ ok: true });
  counter.advance(HOUR);
  expect(await setPasswordByLink(shop, second, NEW)).toEqual({ ok: false, reason: 'expired' });
  expect(await signIn(counter, OLD)).toMatchObject({ ok: true });
  counter.advance(31 * 24 * HOUR);
  await expirePasswordLinks(shop);
  expect(await shop.db.$count(staffPasswordLinks)).toBe(0);
});

test('no more than three links an hour go to one person, whoever asks', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const id = await marian(counter);
  for (let time = 0; time < 5; time += 1) await mailPasswordLink(shop, EMAIL);
  expect(await mailedTokens(counter)).toHaveLength(3);
  expect(await sendPasswordLink(shop, STAFF, id)).toEqual({ ok: false, reason: 'sent-lately' });
  counter.advance(HOUR);
  expect(await sendPasswordLink(shop, STAFF, id)).toEqual({ ok: true });
});
