import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { OF_CUSTOMERS, OF_NOBODY } from '#db/personal-data.ts';
import * as schema from '#db/schema.ts';
import { fillCustomer, markOf } from '#tests/support/fill-customer.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { packCustomerData, whoseRows } from './customer-data.ts';
import { eraseCustomer, foreseeErasure } from './erase-customer.ts';

const tables = Object.values(schema).flatMap((each) => (is(each, PgTable) ? [getTableConfig(each)] : []));
const log = { info: () => {}, warn: () => {}, error: () => {} };

test('of every table it is said whether a customer stands in it, and of each of its texts whether it stays', () => {
  const said = [...Object.keys(OF_CUSTOMERS), ...Object.values(OF_NOBODY).flat()];
  expect(said.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  for (const { name, columns } of tables) {
    const rule = OF_CUSTOMERS[name];
    if (!rule || 'deleted' in rule) continue;
    const all = columns.map((column) => nameOf(column.name));
    const free = columns.filter(
      (column) => /^(text|json|bytea)/.test(column.getSQLType()) && !column.enumValues?.length,
    );
    const ruled = [...rule.replaced, ...rule.kept];
    expect(
      ruled.filter((each) => !all.includes(each)),
      name,
    ).toEqual([]);
    expect(
      free.map((column) => nameOf(column.name)).filter((each) => !ruled.includes(each)),
      name,
    ).toEqual([]);
  }
});

test('whoever is erased stands in no row of any table, the money of others and their own stays, and another customer is as before', async () => {
  await using database = await createTestDatabase();
  const shop = { db: database.db, log };
  const ann = await fillCustomer(database, 'ann');
  const bea = await fillCustomer(database, 'bea');
  const before = { bea: await rowsOf(database, bea.email), marked: await tablesWith(database, markOf('ann')) };
  for (const [table, rule] of Object.entries(OF_CUSTOMERS)) {
    const rows = await theirRows(database, ann.email, table);
    expect(rows.length, table).toBeGreaterThan(0);
    // Each column that has to lose something has something.
    const empty = 'deleted' in rule ? [] : rule.replaced.filter((column) => rows.every((row) => row[column] == null));
    expect(empty, table).toEqual([]);
  }

  const foreseen = await foreseeErasure(shop, ann.email);
  expect(foreseen).toEqual({
    ok: true,
    erasure: {
      orders: 1,
      mails: 2,
      inquiries: 1,
      notes: 1,
      bows: 1,
      giftCards: 1,
      giftCardBalance: 2_000,
      account: true,
    },
  });
  expect(await tablesWith(database, markOf('ann'))).toEqual(before.marked);

  const erased = await eraseCustomer(shop, ann.email.toUpperCase(), { name: 'robin' });
  expect(erased).toEqual(foreseen);
  expect(await tablesWith(database, markOf('ann'))).toEqual([]);
  for (const [table, rule] of Object.entries(OF_CUSTOMERS))
    if ('deleted' in rule) expect(await theirRows(database, ann.email, table), table).toEqual([]);
  expect(await rowsOf(database, bea.email)).toEqual(before.bea);
  const { rows: kept } = await database.pool.query(
    'select customer_name, shipping_address, total_amount from orders order by id limit 1',
  );
  expect(kept).toEqual([{ customer_name: 'Erased', shipping_address: 'MT', total_amount: '100.00' }]);
  const { rows: noted } = await database.pool.query(
    `select actor, actor_name, what from order_events union all select 'audit', staff_name, what from staff_events where after ? 'orders'`,
  );
  expect(noted).toEqual(
    expect.arrayContaining([
      { actor: 'staff', actor_name: 'robin', what: 'personal-data-erased' },
      { actor: 'audit', actor_name: 'robin', what: 'personal-data-erased' },
    ]),
  );
  // The second time there is nobody.
  expect(await eraseCustomer(shop, ann.email, null)).toEqual({ ok: false, reason: 'not-found' });
  expect(await eraseCustomer(shop, 'nobody@example.com', null)).toEqual({ ok: false, reason: 'not-found' });
});

test('of five erasures at one moment one is done, and the others find nobody', async () => {
  await using database = await createTestDatabase();
  const { email } = await fillCustomer(database, 'ann');
  const five = await Promise.all(
    Array.from({ length: 5 }, () => eraseCustomer({ db: database.db, log }, email, { name: 'robin' })),
  );
  expect(five.filter(({ ok }) => ok)).toHaveLength(1);
  expect(five.filter(({ ok }) => !ok)).toEqual(Array(4).fill({ ok: false, reason: 'not-found' }));
  const { rows } = await database.pool.query(
    `select count(*)::int from staff_events where what = 'personal-data-erased'`,
  );
  expect(rows).toEqual([{ count: 1 }]);
});

test.each([
  [`update orders set status = 'processing'`, 'not-sent', true],
  [`update orders set status = 'shipped'`, 'owes', true],
  [`update orders set refund_waiting = 1`, 'refund-under-way', true],
  [`update orders set disputed = true`, 'disputed', true],
  [`update payments set next_check_at = now()`, 'payment-open', true],
  [`update returns set state = 'approved'`, 'return-open', true],
  [`update alerts set resolved_at = null`, 'alert-open', true],
  [`update emails set state = 'queued'`, 'mail-waiting', false],
  [`update users set is_admin = true`, 'works-here', false],
])('nothing is erased after: %s', async (statement, why, isOfOrder) => {
  await using database = await createTestDatabase();
  const { email, number } = await fillCustomer(database, 'ann');
  await database.owner.query(statement);
  const before = await tablesWith(database, markOf('ann'));
  expect(await eraseCustomer({ db: database.db, log }, email, null)).toEqual({
    ok: false,
    reason: 'kept',
    kept: [{ orderNumber: isOfOrder ? number : null, why }],
  });
  expect(await tablesWith(database, markOf('ann'))).toEqual(before);
});

test('a customer’s copy has all of their rows, none of another’s, and nothing that opens anything', async () => {
  await using database = await createTestDatabase();
  const { email, number } = await fillCustomer(database, 'ann');
  await fillCustomer(database, 'bea');
  await database.owner.query('delete from email_bodies');
  const packed = await packCustomerData({ db: database.db }, email);
  const files = unzipSync(packed ?? new Uint8Array());
  const text = strFromU8(files['data.json'] ?? new Uint8Array());
  const data = JSON.parse(text);
  expect(Object.keys(data).toSorted()).toEqual(
    Object.entries(OF_CUSTOMERS)
      .flatMap(([table, { hidden }]) => (hidden === 'all' ? [] : [table]))
      .toSorted(),
  );
  expect(data.orders).toMatchObject([{ order_number: number, customer_email: email.toUpperCase() }]);
  expect(text).not.toContain(markOf('bea'));
  for (const secret of ['token', 'secret', 's-ann', 'l-ann', 'h-ann', 'k-ann']) expect(text).not.toContain(secret);
  expect(await packCustomerData({ db: database.db }, 'nobody@example.com')).toBeNull();
});

const nameOf = (column: string) => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function theirRows({ db }: TestDatabase, email: string, table: string): Promise<Record<string, unknown>[]> {
  const whose = await whoseRows(db, email);
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`select * from ${sql.identifier(table)} where ${whose(table)}`,
  );
  return rows;
}

async function rowsOf(database: TestDatabase, email: string): Promise<object> {
  const names = Object.keys(OF_CUSTOMERS);
  return Object.fromEntries(
    await Promise.all(names.map(async (table) => [table, await theirRows(database, email, table)])),
  );
}

/** The tables that have a text anywhere in a row. */
async function tablesWith({ owner }: TestDatabase, text: string): Promise<string[]> {
  const found = [];
  for (const { name } of tables) {
    const { rows } = await owner.query(`select from ${name} as row where lower(row::text) like '%${text}%' limit 1`);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
