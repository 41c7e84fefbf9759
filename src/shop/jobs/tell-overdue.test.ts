import { isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts } from '#db/schema.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { planRounds } from './plan-rounds.ts';
import { overdueLook } from './tell-overdue.ts';

const A_DAY_MS = 86_400_000;

async function standingShop() {
  const test = await createTestShop();
  await planRounds(test.shop);
  await test.database.pool.query('update job_rounds set done_at = now()');
  return test;
}

const setDone = ({ database }: TestShop, task: string, ago: string) =>
  database.pool.query('update job_rounds set done_at = now() - $2::interval where task = $1', [task, ago]);

const open = ({ shop }: TestShop) =>
  shop.db
    .select()
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .then((rows) => rows.map(({ kind, subject }) => [kind, subject]));

test.for([
  ['reconcile-payments', '4 minutes 50 seconds', '5 minutes 10 seconds'],
  ['cancel-unpaid-orders', '2 minutes 50 seconds', '3 minutes 10 seconds'],
  ['keep-backups', '10 minutes 50 seconds', '11 minutes 10 seconds'],
  ['verify-books', '2 hours 50 seconds', '2 hours 2 minutes'],
] as const)('%s is overdue after its time, and not before', async ([task, before, after]) => {
  await using test = await standingShop();
  const look = overdueLook(test.shop, A_DAY_MS);
  await setDone(test, task, before);
  await look();
  expect(await open(test)).toEqual([]);
  await setDone(test, task, after);
  await look();
  expect(await open(test)).toEqual([['job-overdue', task]]);
});

test('an overdue job is told once, also after it was marked as done, and goes by itself when it was done again', async () => {
  await using test = await standingShop();
  const { db } = test.shop;
  const look = overdueLook(test.shop, A_DAY_MS);
  await setDone(test, 'expire-links', '1 hour');
  await look();
  await look();
  expect(await db.$count(alerts)).toBe(1);
  await db.update(alerts).set({ resolvedAt: new Date() });
  await look();
  expect(await db.$count(alerts)).toBe(1);
  await setDone(test, 'remind-balances', '1 hour');
  await look();
  expect(await open(test)).toEqual([['job-overdue', 'remind-balances']]);
  await setDone(test, 'remind-balances', '1 second');
  await look();
  expect(await open(test)).toEqual([]);
});

test('a job that was last done at a moment yet to come is overdue too', async () => {
  await using test = await standingShop();
  await setDone(test, 'reconcile-payments', '-1 day');
  await overdueLook(test.shop, A_DAY_MS)();
  expect(await open(test)).toEqual([['job-overdue', 'reconcile-payments']]);
});

test('a server that has just started, or whose database was away, calls nothing overdue', async () => {
  await using test = await standingShop();
  await setDone(test, 'reconcile-payments', '1 day');
  await overdueLook(test.shop)();
  const look = overdueLook(test.shop, A_DAY_MS);
  await test.database.owner.query('alter table job_rounds rename to hidden');
  await expect(look()).rejects.toThrow('Failed query');
  await test.database.owner.query('alter table hidden rename to job_rounds');
  await look();
  expect(await open(test)).toEqual([]);
});
