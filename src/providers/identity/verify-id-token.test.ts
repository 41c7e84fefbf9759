import { expect, test } from 'vitest';
import { createTestShop } from '#tests/support/test-shop.ts';

test('a token that the account chooser gave proves who somebody is', async () => {
  await using test = await createTestShop();
  const token = await test.idToken({ uid: 'uid-of-ann', email: 'Ann@Example.com', name: 'Ann Archer' });
  expect(await test.shop.identity.verifyIdToken(token)).toEqual({
    uid: 'uid-of-ann',
    email: 'ann@example.com',
    emailVerified: true,
    displayName: 'Ann Archer',
    photoUrl: null,
    signedInAt: new Date(Math.floor(test.shop.clock().getTime() / 1000) * 1000),
  });
});

test('the same address is the same person, and an address may be unverified', async () => {
  await using test = await createTestShop();
  const read = async (person: object) => test.shop.identity.verifyIdToken(await test.idToken(person));
  const first = await read({ email: 'ann@example.com', verified: false });
  test.advance(15 * 24 * 3_600_000);
  const second = await read({ email: 'ann@example.com' });
  expect([first?.emailVerified, second?.emailVerified]).toEqual([false, true]);
  expect(second?.uid).toBe(first?.uid);
  expect(await read({ name: 'Nobody' })).toMatchObject({ email: null, emailVerified: false, displayName: 'Nobody' });
});
