import pg from 'pg';
import { expect, test } from 'vitest';
import { readWhole } from './database/older-cluster.ts';
import { paidOrder } from './orders/pre-orders.ts';
import { createShopDatabase, createTestDatabase, type TestDatabase } from './test-database.ts';
import { createTestShop } from './test-shop.ts';

/** As the owner of the cluster, past the pools that a test has. */
async function openSession({ connection }: TestDatabase): Promise<pg.Client> {
  const { host, port, database } = connection;
  const client = new pg.Client({ host, port, database, user: 'fulldraw' });
  await client.connect();
  return client;
}

const wholeOf = ({ connection }: TestDatabase) => readWhole({ ...connection, user: 'fulldraw' });
const nameOf = ({ connection }: TestDatabase) => String(connection.database);

test('the next test has the same database, with every row and number as they were', async () => {
  const first = await createShopDatabase();
  const before = await wholeOf(first);
  await first[Symbol.asyncDispose]();

  const shop = await createTestShop();
  expect(nameOf(shop.database)).toBe(nameOf(first));
  await paidOrder(shop);
  await shop.database.pool.query("update products set name = 'Another name' where id = 1");
  const written = await wholeOf(shop.database);
  for (const table of ['orders', 'journal_lines', 'emails', 'products', 'orders_id_seq'])
    expect(written[`public.${table}`], table).not.toEqual(before[`public.${table}`]);
  await shop[Symbol.asyncDispose]();

  await using second = await createShopDatabase();
  expect(nameOf(second)).toBe(nameOf(first));
  expect(await wholeOf(second)).toEqual(before);
});

test('rows of the catalogue that a test has deleted are there for the next one, and can be referred to', async () => {
  const first = await createShopDatabase();
  const client = await openSession(first);
  await client.query("set session_replication_role = 'replica'; delete from products; delete from campaigns");
  await client.end();
  await first[Symbol.asyncDispose]();

  await using test = await createTestShop();
  expect(nameOf(test.database)).toBe(nameOf(first));
  expect((await paidOrder(test)).status).toBe('paid_deposit');
});

test('two tests at once have two databases', async () => {
  await using first = await createTestDatabase();
  await using second = await createTestDatabase();
  expect(nameOf(second)).not.toBe(nameOf(first));
});

test('a database whose owner was asked for anything is not kept', async () => {
  const first = await createTestDatabase();
  await first.owner.query('create table notes (words text)');
  await first[Symbol.asyncDispose]();
  await using second = await createTestDatabase();
  expect(nameOf(second)).not.toBe(nameOf(first));
  expect((await second.pool.query("select to_regclass('notes') as notes")).rows).toEqual([{ notes: null }]);
});

test('the next test has the same connection, which knows nothing of what the last one set, prepared and listened to', async () => {
  const first = await createTestDatabase();
  const client = await first.pool.connect();
  const pid = await client.query('select pg_backend_pid() as pid');
  await client.query("set statement_timeout = '77s'");
  await client.query('listen news');
  await client.query({ name: 'one', text: 'select 1 as one' });
  client.release();
  await first[Symbol.asyncDispose]();

  await using second = await createTestDatabase();
  const same = await second.pool.connect();
  expect((await same.query('select pg_backend_pid() as pid')).rows).toEqual(pid.rows);
  expect((await same.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
  expect((await same.query('select pg_listening_channels()')).rows).toEqual([]);
  expect((await same.query({ name: 'one', text: 'select 2 as two' })).rows).toEqual([{ two: 2 }]);
  same.release();
});

test('a session that a test has left open is ended, with what it holds', async () => {
  const first = await createTestDatabase();
  const forgotten = await openSession(first);
  forgotten.on('error', () => {});
  const ended = new Promise((resolve) => forgotten.once('end', resolve));
  await forgotten.query('begin; lock table orders');
  await first[Symbol.asyncDispose]();
  await ended;

  await using second = await createTestDatabase();
  expect(nameOf(second)).toBe(nameOf(first));
  expect((await second.pool.query('select from orders')).rowCount).toBe(0);
});

test('a database whose every session a test has ended is not kept', async () => {
  const first = await createTestDatabase();
  const client = await openSession(first);
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
  await first[Symbol.asyncDispose]();
  await using second = await createTestDatabase();
  expect(nameOf(second)).not.toBe(nameOf(first));
});
