import { asc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '#db/schema.ts';
import { sessionId } from '#shop/people/sessions.ts';
import { grantAdmin, revokeAdmin } from '#shop/people/staff/grant-admin.ts';
import { readStaff } from '#shop/people/staff/read-staff.ts';
import { signInStaff } from '#shop/people/staff/sign-in-staff.ts';
import { addStaff, keepDemoAccount, listStaff } from '#shop/people/staff/staff-accounts.ts';
import { identityOf, readSessionRows, readUsers, STRANGER, signIn } from '#tests/support/customers.ts';
import { paidOrder, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { findCustomer, readCustomer } from './customer-profile.ts';
import { settleIssuer } from './issuer.ts';
import { syncCustomer } from './sync-customer.ts';

const LIVE = 'fulldraw-shop';

/** The same shop on the same database, with another issuer of identities. */
const under = (counter: TestShop, issuer: string): TestShop => ({ ...counter, shop: { ...counter.shop, issuer } });

test('going live on the database of a rehearsal ends its sessions and its admins, before and after the start', async () => {
  await using counter = await createTestShop();
  const ann = await signIn(counter);
  await grantAdmin(counter.shop, 'ann@example.com');
  const live = under(counter, LIVE);
  const nothing = async () => {
    expect(await readCustomer(live.shop, ann.secret)).toBeNull();
    expect(await findCustomer(live.shop, identityOf(live))).toEqual({ ok: false, reason: 'unknown-user' });
    expect(await listStaff(live.shop)).toEqual({ members: [], admins: [] });
    expect(await grantAdmin(live.shop, 'ann@example.com')).toEqual({ ok: false, reason: 'unknown-user' });
    expect(await revokeAdmin(live.shop, 'ann@example.com')).toEqual({ ok: false, reason: 'unknown-user' });
  };
  await nothing();
  await settleIssuer(live.shop);
  await nothing();
  expect(await readSessionRows(counter)).toEqual([]);
  expect(await readUsers(counter)).toMatchObject([{ issuer: 'sandbox', isAdmin: false }]);
});

test('whom the sandbox took for the owner of an address owns nothing of the real owner', async () => {
  await using counter = await createTestShop();
  const play = await signIn(counter);
  await grantAdmin(counter.shop, 'ann@example.com');
  const played = await pendingOrder(counter, { userId: play.user.id, shippingAddress: '9 Elsewhere, Reno, NV 89501' });
  const guest = await paidOrder(counter);
  const live = under(counter, LIVE);
  const ann = await signIn(live);
  expect(ann.user).toMatchObject({ email: 'ann@example.com', issuer: LIVE, isAdmin: false });
  expect(ann.user.id).not.toBe(play.user.id);
  expect((await readOrder(counter, played.id)).userId).toBe(play.user.id);
  expect((await readOrder(counter, guest.id)).userId).toBe(ann.user.id);
  const users = await readUsers(counter);
  expect(users.map(({ id }) => id).sort()).toEqual([play.user.id, ann.user.id].sort());
  expect(users.find(({ id }) => id === play.user.id)).toMatchObject({
    email: `${play.user.id}@sandbox.invalid`,
    emailVerified: false,
    isAdmin: false,
  });
  expect((await signIn(live)).user.id).toBe(ann.user.id);
});

test('an address that was typed in the sandbox keeps nobody from it, verified or changed to later', async () => {
  await using counter = await createTestShop();
  await signIn(counter);
  await signIn(counter, STRANGER);
  const live = under(counter, LIVE);
  expect((await signIn(live, { emailVerified: false })).user).toMatchObject({ issuer: LIVE, emailVerified: false });
  const moved = await signIn(live, { email: STRANGER.email });
  expect(moved.user).toMatchObject({ issuer: LIVE, email: STRANGER.email, emailVerified: true });
});

test('the sandbox on a live shop’s database signs nobody in as its customers, and takes nothing from them', async () => {
  await using counter = await createTestShop();
  const live = under(counter, LIVE);
  const ann = await signIn(live);
  await grantAdmin(live.shop, 'ann@example.com');
  await settleIssuer(counter.shop);
  expect(await readCustomer(counter.shop, ann.secret)).toBeNull();
  const imposter = { ...identityOf(counter), uid: 'uid-imposter' };
  for (const identity of [identityOf(counter), imposter]) {
    const synced = await syncCustomer(counter.shop, identity, { presentedSession: null });
    expect(synced).toEqual({ ok: false, reason: 'address-taken' });
  }
  expect(await readCustomer(live.shop, ann.secret)).toMatchObject({ id: ann.user.id, isAdmin: true });
});

test('in another project of the same shop a verified address finds its record again, without its rights', async () => {
  await using counter = await createTestShop();
  const before = under(counter, LIVE);
  const ann = await signIn(before);
  await grantAdmin(before.shop, 'ann@example.com');
  const after = under(counter, 'fulldraw-shop-2');
  const unproved = { ...identityOf(after), uid: 'uid-2', emailVerified: false };
  expect(await syncCustomer(after.shop, unproved, { presentedSession: null })).toMatchObject({
    reason: 'address-taken',
  });
  const again = await signIn(after, { uid: 'uid-2' });
  expect(again.user).toMatchObject({ id: ann.user.id, issuer: 'fulldraw-shop-2', isAdmin: false });
  expect(await readCustomer(after.shop, ann.secret)).toBeNull();
  expect(await readCustomer(before.shop, ann.secret)).toBeNull();
});

test('a password of staff outlives going live, the demo account and its sessions do not', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const robin = { username: 'robin', password: 'of Sherwood Forest' };
  await addStaff(shop, robin);
  const demo = await keepDemoAccount(shop);
  const secrets = await Promise.all(
    [robin, demo ?? robin].map(async (credentials) => {
      const signedIn = await signInStaff(shop, { ...credentials, network: '192.0.2.1', presentedSession: null });
      return signedIn.ok ? signedIn.session.secret : '';
    }),
  );
  const live = { ...shop, issuer: LIVE, demoAccount: false };
  const names = () => Promise.all(secrets.map(async (secret) => (await readStaff(live, secret))?.member.name ?? null));
  expect(await names()).toEqual(['robin', null]);
  await settleIssuer(live);
  await keepDemoAccount(live);
  expect(await names()).toEqual(['robin', null]);
  expect(await shop.db.$count(sessions)).toBe(1);
});

test('records from before issuers were noted are the live shop’s', async () => {
  await using database = await createTestDatabase();
  const { pool, db } = database;
  await pool.query(`
    insert into users (id, email, firebase_uid, is_admin, issuer) values ('1', 'typed@example.com', 'typed', true, 'sandbox'),
      ('2', 'ann.archer@example.com', 'demoAnnArcher0000000000000001', true, 'sandbox'), ('3', 'real@example.com', 'real', true, null)`);
  const expire = '2100-01-01';
  for (const [userId, from] of [
    ['1', { issuer: 'sandbox' }],
    ['2', { issuer: 'sandbox' }],
    ['3', {}],
  ] as const) {
    const session = [sessionId(`of ${userId}`), { kind: 'customer', userId, ...from }, expire];
    await pool.query('insert into sessions (sid, sess, expire) values ($1, $2, $3)', session);
  }
  await pool.query(`insert into sessions (sid, sess, expire) values ('staff', '{"kind": "staff", "staffId": 7}', $1)`, [
    expire,
  ]);
  const [sandbox, live] = ['sandbox', LIVE].map((issuer) => ({ db, issuer, clock: () => new Date() }));
  if (!sandbox || !live) throw new Error('no shops');
  await settleIssuer(sandbox);
  const known = async (shop: typeof live) =>
    Promise.all(['1', '2', '3'].map(async (id) => (await readCustomer(shop, `of ${id}`))?.isAdmin ?? null));
  expect(await known(sandbox)).toEqual([true, true, null]);
  await settleIssuer(live);
  expect(await known(live)).toEqual([null, null, true]);
  expect(await known(sandbox)).toEqual([null, null, null]);
  expect(await db.select().from(users).orderBy(asc(users.id))).toMatchObject([
    { issuer: 'sandbox', isAdmin: false },
    { issuer: 'sandbox', isAdmin: false },
    { issuer: LIVE, isAdmin: true },
  ]);
  expect(await db.$count(sessions)).toBe(2);
});
