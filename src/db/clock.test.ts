import { expect, test } from 'vitest';
import { placedOrder } from '#tests/support/database/booked-orders.ts';
import { stopClock } from '#tests/support/database/test-clock.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

test('every moment that the database keeps by itself is of the shop’s clock', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.pool.query(
    `select attrelid::regclass || '.' || attname as column from pg_attrdef
     join pg_attribute on (attrelid, attnum) = (adrelid, adnum) join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and pg_get_expr(adbin, adrelid) ~ '\\m(now|current_|clock_timestamp)'`,
  );
  expect(rows).toEqual([]);
});

test('the shop itself cannot set its clock', async () => {
  await using database = await createTestDatabase();
  await expect(
    database.pool.query("create or replace function shop_now() returns timestamptz language sql as 'select null'"),
  ).rejects.toThrow(/permission denied|must be owner/);
});

test('an order that is placed on another day in a test is of that day', async () => {
  await using database = await createTestDatabase();
  const moveTo = await stopClock(database, new Date('2031-03-01T12:00Z'));
  await placedOrder(database);
  await moveTo(new Date('2031-03-02T12:00Z'));
  await database.pool.query(`update payments set status = 'succeeded', received = amount where id = 1`);
  const { rows } = await database.pool.query(
    `select created_at as moment from orders union all select at from journal_entries order by 1`,
  );
  expect(rows.map(({ moment }) => moment.toISOString())).toEqual([
    '2031-03-01T12:00:00.000Z',
    '2031-03-02T12:00:00.000Z',
  ]);
});
