import type pg from 'pg';
import { expect, test } from 'vitest';
import { seedCatalogue } from '#shop/catalogue/seed-catalogue.ts';
import { addStaff } from '#shop/people/staff/staff-accounts.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { fillSamples } from './fill-samples.ts';
import { openSamples } from './open-samples.ts';

const ON_STAND_INS = { production: false, stripe: null, stripeApiUrl: null };
const KEYS = { secretKey: 'sk_live_x', publishableKey: 'pk_live_x', webhookSecret: 'whsec_x' };

/** How many rows each table has that has any, but for the days that the stand-in of the card provider has begun. */
async function countRows(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; rows: number }>(
    `select format('%I.%I', schemaname, tablename) as name, (xpath('/row/n/text()', query_to_xml(
       format('select count(*) as n from %I.%I', schemaname, tablename), false, true, '')))[1]::text::integer as rows
     from pg_tables where schemaname in ('public', 'sandbox') and tablename <> 'stripe_days' order by 1`,
  );
  return Object.fromEntries(rows.filter(({ rows: count }) => count > 0).map(({ name, rows: count }) => [name, count]));
}

test('a shop of samples is emptied to what a new shop is, and is not filled again', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const { owner: pool } = database;
  const asNew = await countRows(pool);
  const given = { today: shop.clock(), origin: 'https://fulldraw.test' };
  await fillSamples(pool, given);
  await addStaff(shop, { username: 'robin', password: 'of Sherwood Forest' });
  const samples = openSamples(ON_STAND_INS, pool, () => seedCatalogue(shop));
  expect(await samples?.read()).toMatchObject({ orders: expect.any(Number), filledAt: given.today });

  expect(await samples?.clear()).toBe(true);
  expect(await countRows(pool)).toEqual({ ...asNew, 'public.samples': 1 });
  expect(await samples?.read()).toBeNull();
  expect(await samples?.clear()).toBe(false);
  expect(await fillSamples(pool, given)).toBe(false);
});

test('a shop without samples is not emptied', async () => {
  await using counter = await createTestShop();
  const before = await countRows(counter.database.pool);
  const samples = openSamples(ON_STAND_INS, counter.database.owner, () => Promise.reject(new Error('not asked for')));
  expect(await samples?.clear()).toBe(false);
  expect(await countRows(counter.database.pool)).toEqual(before);
});

test('production and a shop with a real card provider have no samples', async () => {
  await using counter = await createTestShop();
  const { owner: pool } = counter.database;
  const never = () => Promise.resolve();
  expect(openSamples({ ...ON_STAND_INS, production: true }, pool, never)).toBeNull();
  expect(openSamples({ ...ON_STAND_INS, stripe: KEYS }, pool, never)).toBeNull();
  expect(openSamples({ ...ON_STAND_INS, stripeApiUrl: 'http://localhost:9/sandbox/stripe' }, pool, never)).toBeNull();
});
