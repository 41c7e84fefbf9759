import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { backups, batches, campaigns, passkeys, staffEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { openBatches } from '#tests/support/campaigns/queues.ts';
import { addColleague } from '#tests/support/mails/notices.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import type { SetupStep } from '#values/staff/setup-steps.ts';
import { readSetup, tickSetup } from './read-setup.ts';

async function done(shop: Shop): Promise<SetupStep[]> {
  const { steps } = await readSetup(shop);
  return steps.filter((each) => each.done).map(({ step }) => step);
}

test('the list of a new shop ticks itself as dates, batches, a backup, people and a first order come', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  await shop.db.update(campaigns).set({ releaseDate: '2025-07-04' });
  const elsewhere = { ...shop, backups: null };
  // Its database is looked after elsewhere, and with it the backups.
  expect(await done(elsewhere)).toEqual(['backup']);
  const own = { ...shop, backups: {} as NonNullable<Shop['backups']> };
  expect(await done(own)).toEqual([]);
  await shop.db.update(campaigns).set({ releaseDate: '2099-07-04' });
  expect(await done(own)).toEqual(['dates']);
  await shop.db.update(campaigns).set({ releaseDate: '2025-07-04' });
  const [batch] = await openBatches(test, [1]);
  expect(await done(own), 'a batch says when').toEqual(['dates', 'batches']);
  await shop.db
    .update(batches)
    .set({ state: 'closed' })
    .where(eq(batches.id, batch?.id ?? 0));
  expect(await done(own), 'nobody says when').toEqual(['batches']);

  const attempt = { startedAt: shop.clock(), startedBy: 'command', place: '/backups', encrypted: true } as const;
  await shop.db.insert(backups).values({ ...attempt, name: 'one', finishedAt: shop.clock(), error: 'disk full' });
  expect(await done(own)).not.toContain('backup');
  await shop.db.insert(backups).values({ ...attempt, name: 'two', finishedAt: shop.clock() });
  expect(await done(own)).toContain('backup');
  await shop.db.update(batches).set({ state: 'open' });
  await paidOrder(test);
  expect(await done(own)).toContain('first-order');
});

test('every owner needs a second factor, and somebody else who can sign in', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const olga = await addColleague(test, { name: 'olga', role: 'owner' });
  expect(await done(shop)).not.toContain('colleagues');
  const key = { name: 'phone', publicKey: '', counter: 0, transports: [], deviceType: 'singleDevice' } as const;
  const addKey = (staffId: number) =>
    shop.db
      .insert(passkeys)
      .values({ ...key, transports: [], staffId, credentialId: `key of ${staffId}`, backedUp: false });
  if (olga.via !== 'password') throw new Error('an account of the staff');
  await addKey(olga.staffId);
  expect(await done(shop)).toContain('second-factor');
  const otto = await addColleague(test, { name: 'otto', role: 'owner' });
  expect(await done(shop)).toContain('colleagues');
  expect(await done(shop), 'otto has none').not.toContain('second-factor');
  if (otto.via !== 'password') throw new Error('an account of the staff');
  await addKey(otto.staffId);
  expect(await done(shop)).toContain('second-factor');
});

test('services are done once they are real, and what the shop cannot see once an owner says so', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  expect(await done(shop)).not.toContain('mail');
  expect(await done({ ...shop, standIns: ['cards'] })).toEqual(expect.arrayContaining(['mail', 'sign-in', 'printing']));
  expect(await done({ ...shop, standIns: [] }), 'the keys are not live').not.toContain('cards');
  await tickSetup(shop, STAFF, 'terms', true);
  await tickSetup(shop, STAFF, 'terms', true);
  expect(await done(shop)).toContain('terms');
  await tickSetup(shop, STAFF, 'terms', false);
  await tickSetup(shop, STAFF, 'hidden', true);
  expect(await readSetup(shop)).toMatchObject({ hidden: true });
  expect(await done(shop)).not.toContain('terms');
  const events = await shop.db.select().from(staffEvents).orderBy(staffEvents.id);
  expect(events.map(({ subjectId, what }) => `${subjectId} ${what}`)).toEqual([
    'terms ticked',
    'terms unticked',
    'hidden ticked',
  ]);
});
