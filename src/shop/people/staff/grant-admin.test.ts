import { expect, test } from 'vitest';
import { readCustomer } from '#shop/people/customers/customer-profile.ts';
import { readUsers, STRANGER, signIn } from '#tests/support/customers.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { grantAdmin, revokeAdmin } from './grant-admin.ts';

const admins = async (counter: TestShop) =>
  (await readUsers(counter)).filter(({ isAdmin }) => isAdmin).map(({ email }) => email);

test('rights go to one person, however the address is typed, and count at once', async () => {
  await using counter = await createTestShop();
  const { secret } = await signIn(counter);
  await signIn(counter, STRANGER);
  expect(await grantAdmin(counter.shop, ' Ann@Example.com ')).toEqual({ ok: true });
  expect(await admins(counter)).toEqual(['ann@example.com']);
  expect(await readCustomer(counter.shop, secret)).toMatchObject({ isAdmin: true });
  expect(await grantAdmin(counter.shop, 'ann@example.com')).toEqual({ ok: true });
});

test('rights are taken away again, at once in every open browser', async () => {
  await using counter = await createTestShop();
  const { secret } = await signIn(counter);
  await grantAdmin(counter.shop, 'ann@example.com');
  expect(await revokeAdmin(counter.shop, 'ANN@example.com')).toEqual({ ok: true });
  expect(await readCustomer(counter.shop, secret)).toMatchObject({ isAdmin: false });
  expect(await revokeAdmin(counter.shop, 'ann@example.com')).toEqual({ ok: true });
});

test('nobody gets rights who never signed in, or did not prove the address', async () => {
  await using counter = await createTestShop();
  await signIn(counter, { emailVerified: false });
  expect(await grantAdmin(counter.shop, 'ann@example.com')).toEqual({ ok: false, reason: 'address-unverified' });
  expect(await grantAdmin(counter.shop, 'nobody@example.com')).toEqual({ ok: false, reason: 'unknown-user' });
  expect(await revokeAdmin(counter.shop, 'nobody@example.com')).toEqual({ ok: false, reason: 'unknown-user' });
  expect(await admins(counter)).toEqual([]);
});

test('rights can be taken from a person whose address is no longer proved', async () => {
  await using counter = await createTestShop();
  await signIn(counter);
  await grantAdmin(counter.shop, 'ann@example.com');
  await signIn(counter, { emailVerified: false });
  await revokeAdmin(counter.shop, 'ann@example.com');
  expect(await admins(counter)).toEqual([]);
});
