import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPool } from '#db/database.ts';
import { prepareSandbox } from '#sandbox/shared/sandbox-database.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { createOldDatabase } from '#tests/support/database/old-database.ts';
import { describeSchema } from '#tests/support/describe-schema.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { migrate, migrationsCurrent } from './migrate.ts';

test('two servers that start together on an empty database bring it up to date once', async () => {
  await using database = await createEmptyDatabase();
  const other = openPool(database.connection);
  await Promise.all([migrate(database.pool), migrate(other)]);
  await other.end();
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS runs, count(DISTINCT hash)::int AS migrations FROM drizzle.__drizzle_migrations',
  );
  expect(rows[0].runs).toBe(rows[0].migrations);
  expect(await migrationsCurrent(database.pool)).toBe(true);
});

test('an empty database is not ready', async () => {
  await using database = await createEmptyDatabase();
  expect(await migrationsCurrent(database.pool)).toBe(false);
});

test('a database that lacks the newest migration is not ready', async () => {
  await using database = await createTestDatabase();
  await database.owner.query(
    'DELETE FROM drizzle.__drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM drizzle.__drizzle_migrations)',
  );
  expect(await migrationsCurrent(database.pool)).toBe(false);
});

test('migrating a database that is up to date changes nothing', async () => {
  await using database = await createTestDatabase();
  await migrate(database.owner);
  expect(await migrationsCurrent(database.pool)).toBe(true);
});

/** What a shop of the first version has after a sale: rows in each of its tables that a later version keeps. */
const FIRST_ROWS = `
  insert into products (name, description, price, category) values ('Hunter', 'A bow.', 1700, 'Equipment'), ('Quiver', '', 49, 'Accessories');
  insert into campaigns (product_id, full_price, deposit_percent, release_date, manufacturing_weeks, availability)
    values (2, 49, 10, '2030-07-04', 4, 'Pre-Order');
  insert into users (id, email, firebase_uid) values ('1', 'ann@example.com', 'uid-1');
  insert into sessions values ('s', '{"kind": "customer", "userId": "1"}', '2100-01-01');
  insert into staff (username, password_hash) values ('robin', 'hash');
  insert into contact_inquiries (name, email, interest, message) values ('Ann', 'ann@example.com', 'bows', 'When?');
  insert into orders (user_id, campaign_id, order_number, customer_name, customer_email, shipping_address, status, total_amount,
      deposit_amount, remaining_balance, payment_token, stripe_payment_intent_id, created_at)
    select '1', 1, 'FD-' || n, 'Ann', 'ann@example.com', '1 Ridge Road', 'paid_deposit', 1776, 177.60, 1598.40, 'token-' || n,
      'pi_' || n, '2026-11-20T23:59:59Z' from generate_series(1, 3) as n;
  insert into order_items (order_id, product_id, quantity, price) select id, 1, 1, 1776 from orders;
  insert into order_events (order_id, actor, what) select id, 'customer', 'placed' from orders;
  insert into payments (order_id, campaign_id, leg, provider_intent_id, amount, received, status, full_price, succeeded_at)
    select id, 1, 'deposit', 'pi_' || id, 177.60, 177.60, 'succeeded', 1776, '2026-11-21T00:00:01Z' from orders;
  insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (2, 're_1', 50, 'asked', 'succeeded');
  insert into emails (stream, template, recipient, order_id, dedupe_key, data, state)
    values ('transactional', 'order-confirmed', 'ann@example.com', 1, 'confirmed:1', '{"a": [1, 2]}', 'sent');
  insert into provider_events (provider, provider_event_id, type, state) values ('stripe', 'evt_1', 'charge.refunded', 'applied');
  insert into alerts (kind, subject, order_id) values ('ledger-disagrees', 'pi_3', 3)`;

test.each(['0001_triggers', '0061_inquiries_take_no_money'])(
  'a shop that was left at %s is brought to the schema of a new one, with every row that it had',
  async (newest) => {
    await using old = await createOldDatabase(newest);
    await using fresh = await createTestDatabase();
    await old.pool.query(FIRST_ROWS);
    const before = await readRows(old);
    expect(before.orders).toHaveLength(3);
    await migrate(old.pool);
    await prepareSandbox(old.pool);
    expect(await migrationsCurrent(old.pool)).toBe(true);
    expect(await describeSchema(old)).toEqual(await describeSchema(fresh));
    const after = await readRows(old);
    for (const [table, rows] of Object.entries(before)) expect(after[table]).toMatchObject(rows);
    expect(after.mail_settings).toEqual((await readRows(fresh)).mail_settings);
    await checkFigures(old);
    // A second start changes nothing.
    await migrate(old.pool);
    expect(await readRows(old)).toEqual(after);
  },
);

test.each([
  ['of a newer shop', 60_000, 'was used by a newer version of the shop', 'Start that version, or restore a backup'],
  ['of no known version', -60_000, 'has a migration that this version of the shop does not know', 'restore a backup'],
])('a database %s is refused with what to do, and left as it is', async (_of, later, reason, help) => {
  await using database = await createTestDatabase();
  await database.owner.query('UPDATE drizzle.__drizzle_migrations SET created_at = created_at + $1', [later]);
  const before = await describeSchema(database);
  const refused = await migrate(database.owner).catch((fault: Error) => fault.message);
  expect(refused).toContain(reason);
  expect(refused).toContain(help);
  expect(refused).toContain('Nothing was changed.');
  expect(await describeSchema(database)).toEqual(before);
});

test('a database with orders and without a record of its migrations is refused, and left as it is', async () => {
  await using database = await createTestDatabase();
  await database.owner.query('DROP SCHEMA drizzle CASCADE');
  const before = await describeSchema(database);
  await expect(migrate(database.owner)).rejects.toThrow(/no record of migrations .* Restore a whole backup of it/);
  expect(await describeSchema(database)).toEqual(before);
});

test('a start that was killed before its first migration is made good by the next', async () => {
  await using database = await createEmptyDatabase();
  await database.pool.query('CREATE SCHEMA drizzle');
  await database.pool.query(
    'CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)',
  );
  await migrate(database.pool);
  expect(await migrationsCurrent(database.pool)).toBe(true);
});

/** The rows of every table of the shop, by its name. */
async function readRows({ pool }: TestDatabase): Promise<Record<string, object[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'release_%'",
  );
  const found: Record<string, object[]> = {};
  for (const { name } of tables)
    found[name] = (await pool.query(`select * from ${name} as each order by each::text`)).rows;
  return found;
}

test('a version that comes while the one before sells waits for it, and breaks none of its transactions off', async () => {
  await using old = await createOldDatabase('0077_build_letters');
  const buyer = await old.pool.connect();
  await buyer.query('begin; lock table payments in row exclusive mode');
  let isThere = false;
  const migrated = migrate(old.pool).then(() => {
    isThere = true;
  });
  await waitForLock(old);
  // Holds what the migration waits for, and asks for what it has locked already: a deadlock, were none of them to let go.
  for (const table of ['orders', 'refunds', 'payments']) await buyer.query(`lock table ${table} in row exclusive mode`);
  // Longer than PostgreSQL takes to look for one.
  await setTimeout(1500);
  expect(isThere).toBe(false);
  await buyer.query('commit');
  buyer.release();
  await migrated;
  expect(await migrationsCurrent(old.pool)).toBe(true);
});
