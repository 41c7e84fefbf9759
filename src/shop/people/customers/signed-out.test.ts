import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema.ts';
import { identityOf, readSessionRows, STRANGER, signIn } from '#tests/support/customers.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { findCustomer, readCustomer } from './customer-profile.ts';
import { signOutCustomer } from './sign-out-customer.ts';
import { syncCustomer } from './sync-customer.ts';

const SIGNED_OUT = { ok: false, reason: 'signed-out' };
const sync = ({ shop }: TestShop, identity: ReturnType<typeof identityOf>) =>
  syncCustomer(shop, identity, { presentedSession: null });

test('the customer behind a token is found by the identity alone', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  expect(await findCustomer(counter.shop, identityOf(counter, { email: null }))).toEqual({ ok: true, user });
  const unknown = await findCustomer(counter.shop, identityOf(counter, { uid: 'uid-other' }));
  expect(unknown).toEqual({ ok: false, reason: 'unknown-user' });
});

test('signing out ends this browser alone', async () => {
  await using counter = await createTestShop();
  const [phone, desk] = [await signIn(counter), await signIn(counter)];
  const identity = identityOf(counter);
  counter.advance(5000);
  await signOutCustomer(counter.shop, phone.secret, { everywhere: false });
  expect(await readCustomer(counter.shop, phone.secret)).toBeNull();
  expect(await readCustomer(counter.shop, desk.secret)).toMatchObject({ id: desk.user.id });
  expect(await findCustomer(counter.shop, identity)).toMatchObject({ ok: true });
});

test('signing out everywhere ends all browsers and every token of an earlier sign-in', async () => {
  await using counter = await createTestShop();
  const [phone, desk] = [await signIn(counter), await signIn(counter)];
  const stranger = await signIn(counter, STRANGER);
  const earlier = identityOf(counter);
  counter.advance(5000);
  await signOutCustomer(counter.shop, phone.secret, { everywhere: true });
  expect(await readCustomer(counter.shop, phone.secret)).toBeNull();
  expect(await readCustomer(counter.shop, desk.secret)).toBeNull();
  expect(await readCustomer(counter.shop, stranger.secret)).toMatchObject({ id: stranger.user.id });
  expect(await findCustomer(counter.shop, earlier)).toEqual(SIGNED_OUT);
  expect(await sync(counter, earlier)).toEqual(SIGNED_OUT);
  expect(await readSessionRows(counter)).toHaveLength(1);
});

test('whoever has not proved an address does not hear that its owner signed out', async () => {
  await using counter = await createTestShop();
  const { secret } = await signIn(counter);
  const unproved = identityOf(counter, { uid: 'uid-thief', emailVerified: false });
  counter.advance(5000);
  await signOutCustomer(counter.shop, secret, { everywhere: true });
  expect(await sync(counter, unproved)).toEqual({ ok: false, reason: 'address-taken' });
});

test('whoever signs in again after signing out everywhere is in, even within the same second', async () => {
  await using counter = await createTestShop();
  const { secret } = await signIn(counter);
  counter.advance(10_000 - (counter.shop.clock().getTime() % 1000) + 900);
  await signOutCustomer(counter.shop, secret, { everywhere: true });
  const again = identityOf(counter);
  expect(again.signedInAt < counter.shop.clock()).toBe(true);
  expect(await sync(counter, again)).toMatchObject({ ok: true });
  expect(await findCustomer(counter.shop, again)).toMatchObject({ ok: true });
  const secondBefore = { ...again, signedInAt: new Date(again.signedInAt.getTime() - 1000) };
  expect(await sync(counter, secondBefore)).toEqual(SIGNED_OUT);
});

test('signing out with a session that is over, or none, is no fault and ends nobody else', async () => {
  await using counter = await createTestShop();
  const first = await signIn(counter);
  counter.advance(15 * 86_400_000);
  const second = await signIn(counter);
  await signOutCustomer(counter.shop, first.secret, { everywhere: true });
  await signOutCustomer(counter.shop, 'made-up', { everywhere: true });
  expect(await readCustomer(counter.shop, second.secret)).not.toBeNull();
});

test.for(['sign-in', 'sign-out'])(
  'a sign-in and a sign-out everywhere at once leave no session, the %s being first',
  async (first) => {
    await using counter = await createTestShop();
    const { secret, user } = await signIn(counter);
    const earlier = identityOf(counter);
    counter.advance(5000);
    const steps = [() => sync(counter, earlier), () => signOutCustomer(counter.shop, secret, { everywhere: true })];
    if (first === 'sign-out') steps.reverse();
    const racing = await counter.shop.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, user.id)).for('update');
      const begun = [];
      for (const [index, step] of steps.entries()) {
        begun.push(step());
        await waitForLock(counter.database, index + 1);
      }
      return { begun };
    });
    await Promise.all(racing.begun);
    expect(await readSessionRows(counter)).toEqual([]);
  },
);
