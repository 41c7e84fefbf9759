import { expect, test } from 'vitest';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { readSessionRows, STRANGER, signIn } from '#tests/support/customers.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { endSession, endSessionsOf, openSession, readSession } from './sessions.ts';

const DAY = 86_400_000;

test('a session lets its customer in for fourteen days, however much it is used, and then no more', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { user } = await signIn(counter);
  const data = { kind: 'customer', userId: user.id, issuer: 'sandbox' } as const;
  const { secret, expires } = await shop.db.transaction((tx) => openSession(tx, shop, data));
  expect(expires.getTime() - shop.clock().getTime()).toBe(14 * DAY);
  counter.advance(14 * DAY - 1);
  expect(await readSession(shop, secret)).toEqual(data);
  counter.advance(1);
  expect(await readSession(shop, secret)).toBeNull();
});

test('an expired session is nobody before the clean-up has come, and is gone after it', async () => {
  await using counter = await createTestShop();
  const { secret } = await signIn(counter);
  counter.advance(15 * DAY);
  expect(await readSession(counter.shop, secret)).toBeNull();
  expect(await readSessionRows(counter)).toHaveLength(1);
  await expireSessions(counter.shop);
  expect(await readSessionRows(counter)).toEqual([]);
});

test('a copy of the table opens no session', async () => {
  await using counter = await createTestShop();
  const { secret } = await signIn(counter);
  const [row] = await readSessionRows(counter);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(await readSession(counter.shop, row?.sid ?? '')).toBeNull();
});

test('a session that was made up lets nobody in', async () => {
  await using counter = await createTestShop();
  await signIn(counter);
  for (const secret of ['', 'made-up', "' or true --", 'x'.repeat(5000)]) {
    expect(await readSession(counter.shop, secret)).toBeNull();
  }
});

test('ending one session leaves the others, and ending it again is no fault', async () => {
  await using counter = await createTestShop();
  const phone = await signIn(counter);
  const desk = await signIn(counter);
  await endSession(counter.shop.db, phone.secret);
  await endSession(counter.shop.db, phone.secret);
  expect(await readSession(counter.shop, phone.secret)).toBeNull();
  expect(await readSession(counter.shop, desk.secret)).not.toBeNull();
});

test("ending all sessions of one customer leaves everybody else's", async () => {
  await using counter = await createTestShop();
  const ann = await signIn(counter);
  await signIn(counter);
  const stranger = await signIn(counter, STRANGER);
  await counter.shop.db.transaction((tx) => endSessionsOf(tx, ann.user.id));
  expect((await readSessionRows(counter)).map(({ sess }) => sess)).toEqual([
    { kind: 'customer', userId: stranger.user.id, issuer: 'sandbox' },
  ]);
});

test('two sessions never have the same secret', async () => {
  await using counter = await createTestShop();
  const secrets = await Promise.all([1, 2, 3, 4].map(async () => (await signIn(counter)).secret));
  expect(new Set(secrets).size).toBe(4);
  expect(await readSessionRows(counter)).toHaveLength(4);
});
