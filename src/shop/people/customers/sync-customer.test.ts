import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { identityOf, readSessionRows, readUsers, STRANGER, signIn } from '#tests/support/customers.ts';
import { paidOrder, pendingOrder, readEvents, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { readCustomer } from './customer-profile.ts';
import { syncCustomer } from './sync-customer.ts';

const sync = (test: TestShop, claims: Parameters<typeof identityOf>[1]) =>
  syncCustomer(test.shop, identityOf(test, claims), { presentedSession: null });

test('the first sign-in makes a record of our own, and the next one finds it', async () => {
  await using counter = await createTestShop();
  const first = await signIn(counter);
  expect(first.user).toMatchObject({
    email: 'ann@example.com',
    emailVerified: true,
    firebaseUID: 'uid-ann',
    displayName: 'Ann Archer',
    firstName: 'Ann',
    lastName: 'Archer',
    isAdmin: false,
    createdAt: counter.shop.clock(),
  });
  expect(first.user.id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  counter.advance(60_000);
  const second = await signIn(counter, { displayName: 'Ann Bowyer' });
  expect(second.user).toMatchObject({ id: first.user.id, displayName: 'Ann Bowyer', createdAt: first.user.createdAt });
  expect(await readUsers(counter)).toHaveLength(1);
});

test('two tabs that sign in at once make one record and a session each', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const tabs = await Promise.all([1, 2, 3, 4].map(() => signIn(counter)));
  expect(new Set(tabs.map(({ user }) => user.id)).size).toBe(1);
  expect(await readUsers(counter)).toHaveLength(1);
  expect(await readSessionRows(counter)).toHaveLength(4);
  const joined = (await readEvents(counter)).filter(({ what }) => what === 'joined-account');
  expect(joined).toMatchObject([{ orderId: order.id, actor: 'customer' }]);
});

test('two identities that sign in at once with one verified address share its record', async () => {
  await using counter = await createTestShop();
  await Promise.all(['uid-1', 'uid-2', 'uid-3'].map((uid) => signIn(counter, { uid })));
  expect(await readUsers(counter)).toHaveLength(1);
  expect(await readSessionRows(counter)).toHaveLength(1);
});

test('one identity that signs in at once with an old and a new address has one record', async () => {
  await using counter = await createTestShop();
  const emails = ['ann@example.com', 'ann.bowyer@example.com'];
  await Promise.all([...emails, ...emails].map((email) => signIn(counter, { email })));
  expect(await readUsers(counter)).toHaveLength(1);
});

test('signing in ends the session that the browser came with', async () => {
  await using counter = await createTestShop();
  const before = await signIn(counter);
  const elsewhere = await signIn(counter);
  const after = await signIn(counter, {}, before.secret);
  expect(await readCustomer(counter.shop, before.secret)).toBeNull();
  expect(await readCustomer(counter.shop, after.secret)).toMatchObject({ id: before.user.id });
  expect(await readCustomer(counter.shop, elsewhere.secret)).toMatchObject({ id: before.user.id });
});

test('a browser in which somebody else signs in is theirs alone from then on', async () => {
  await using counter = await createTestShop();
  const ann = await signIn(counter);
  const stranger = await signIn(counter, STRANGER, ann.secret);
  expect(await readCustomer(counter.shop, ann.secret)).toBeNull();
  expect(await readCustomer(counter.shop, stranger.secret)).toMatchObject({ email: STRANGER.email });
});

test('nobody signs in without an address', async () => {
  await using counter = await createTestShop();
  expect(await sync(counter, { email: null })).toEqual({ ok: false, reason: 'no-address' });
  expect(await readUsers(counter)).toEqual([]);
});

test('an address that was never proved does not get at the record of its owner', async () => {
  await using counter = await createTestShop();
  const ann = await signIn(counter);
  const thief = await sync(counter, { uid: 'uid-thief', emailVerified: false });
  expect(thief).toEqual({ ok: false, reason: 'address-taken' });
  expect(await readUsers(counter)).toEqual([ann.user]);
  expect(await readSessionRows(counter)).toHaveLength(1);
});

test('the owner of an address takes it over from whoever signed in with it unproved', async () => {
  await using counter = await createTestShop();
  const squatter = await signIn(counter, { uid: 'uid-squatter', emailVerified: false, displayName: 'Not Ann' });
  const ann = await signIn(counter, { displayName: null });
  expect(ann.user).toMatchObject({ id: squatter.user.id, firebaseUID: 'uid-ann', emailVerified: true });
  expect(ann.user).toMatchObject({ displayName: null, firstName: null, lastName: null });
  expect(await readCustomer(counter.shop, squatter.secret)).toBeNull();
  const back = await sync(counter, { uid: 'uid-squatter', emailVerified: false });
  expect(back).toEqual({ ok: false, reason: 'address-taken' });
});

test('whoever makes their account at the provider anew keeps their orders, but no rights and no old session', async () => {
  await using counter = await createTestShop();
  const before = await signIn(counter);
  const order = await pendingOrder(counter, { userId: before.user.id });
  await counter.database.pool.query('update users set is_admin = true');
  const after = await signIn(counter, { uid: 'uid-ann-again' });
  expect(after.user).toMatchObject({ id: before.user.id, firebaseUID: 'uid-ann-again', isAdmin: false });
  expect(await readCustomer(counter.shop, before.secret)).toBeNull();
  expect(await readOrder(counter, order.id)).toMatchObject({ userId: after.user.id });
});

test('signing in again takes no rights away', async () => {
  await using counter = await createTestShop();
  await signIn(counter);
  await counter.database.pool.query('update users set is_admin = true');
  expect((await signIn(counter)).user.isAdmin).toBe(true);
});

test('a changed address is taken up, with what the provider says of it', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const email = 'ann.bowyer@example.com';
  expect((await signIn(counter, { email, emailVerified: false })).user).toMatchObject({
    id: user.id,
    email,
    emailVerified: false,
  });
  expect((await signIn(counter, { email })).user).toMatchObject({ id: user.id, emailVerified: true });
});

test("a changed address that is another customer's is not taken from them, and the kept one proves nothing more", async () => {
  await using counter = await createTestShop();
  const warnings: string[] = [];
  counter.shop.log.warn = (_detail, message) => void warnings.push(message);
  const stranger = await signIn(counter, STRANGER);
  const ann = await signIn(counter);
  const changed = await signIn(counter, { email: STRANGER.email });
  expect(changed.user).toMatchObject({ id: ann.user.id, email: 'ann@example.com', emailVerified: false });
  expect(await readUsers(counter)).toContainEqual(stranger.user);
  expect(warnings).toEqual(['a changed address belongs to another customer']);
});

test('a guest order joins whoever proves its address, however the address was typed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter, { customerEmail: 'Ann@Example.com' });
  const { user } = await signIn(counter);
  expect(await readOrder(counter, order.id)).toMatchObject({ userId: user.id, updatedAt: order.updatedAt });
  expect((await readEvents(counter)).at(-1)).toMatchObject({
    what: 'joined-account',
    actor: 'customer',
    after: { userId: user.id },
  });
});

test('an order that is written into the account at the moment when the account changes its identity holds up nobody', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await pendingOrder(counter);
  const racing = await counter.shop.db.transaction(async (tx) => {
    await lockOrder(tx, order.id);
    const syncing = signIn(counter, { uid: 'uid-ann-again' });
    await waitForLock(counter.database);
    await tx.update(orders).set({ userId: user.id }).where(eq(orders.id, order.id));
    return { syncing };
  });
  expect((await racing.syncing).user).toMatchObject({ id: user.id, firebaseUID: 'uid-ann-again' });
  expect((await readOrder(counter, order.id)).userId).toBe(user.id);
});

test('an address that was never proved claims no orders', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await signIn(counter, { emailVerified: false });
  expect(await readOrder(counter, order.id)).toMatchObject({ userId: null });
});
