import { expect, test } from 'vitest';
import { entriesFrom, paidOrder, query } from '#tests/support/database/booked-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { excessOf, giveGrants, grantsOf } from './give-grants.ts';
import { FUNCTIONS, PROTECTED } from './grants.ts';

const DENIED = /permission denied|must be owner/;
const RECEIPT = `with entry as (insert into journal_entries (kind, source, order_id, payment_id) values ('payment-received', 'forged:1', 1, 1) returning id)
  insert into journal_lines (entry_id, account, amount) select id, account, amount
  from entry, (values ('provider', 10), ('deposits', -10)) as lines (account, amount)`;

/** What somebody tries who speaks as the server, on an order that is paid and a gift card. */
const ATTACKS: [string, string][] = [
  ['a trigger that is switched off', 'alter table journal_lines disable trigger user'],
  ['all triggers', 'set session_replication_role = replica'],
  ['a table that is dropped', 'drop table journal_lines'],
  ['a table that is emptied', 'truncate orders cascade'],
  ['a column more', 'alter table orders add column more integer'],
  ['a table of one’s own', 'create table mine (id integer)'],
  ['a temporary table', 'create temporary table orders (id integer)'],
  ['a schema of one’s own', 'create schema mine'],
  ['an index', 'create index on orders (id)'],
  ['a trigger of one’s own', 'create trigger mine before insert on orders execute function book_nothing()'],
  ['a view', 'create view mine as select 1'],
  [
    'another function that books',
    `create or replace function book(postings jsonb) returns void language sql as 'select'`,
  ],
  ['a function that goes', 'drop function book(jsonb)'],
  ['another owner', 'alter table journal_lines owner to shop'],
  ['the owner’s rights', 'set role shop_owner'],
  ['a balanced receipt that is forged', RECEIPT],
  [
    'a receipt by the function that books',
    `select book('[{"source": "forged", "kind": "payment-received", "account": "fees", "amount": 1}]')`,
  ],
  [
    'lines that are added to an old entry',
    `insert into journal_lines (entry_id, account, amount) values (1, 'provider', 5), (1, 'fees', -5)`,
  ],
  ['a line that changes', 'update journal_lines set amount = amount * 2'],
  ['an entry that changes', `update journal_entries set at = now()`],
  ['an entry that goes', 'delete from journal_entries'],
  ['a seal that is forged', `insert into journal_seals (number, entry_id, version, hash) values (1, 1, 1, 'x')`],
  ['a seal that is never made', 'delete from journal_unsealed'],
  ['a dollar onto a gift card', 'update gift_cards set balance = balance + 1'],
  ['a gift card that is worth more', 'update gift_cards set amount = amount + 1'],
  [
    'a gift card that begins with something on it',
    `insert into gift_cards (code_hash, last_four, recipient, amount, balance) values ('b', 'BBBB', 'x@example.com', 50, 1)`,
  ],
  ['a gift card that goes', 'delete from gift_cards'],
  ['history that changes', `update order_events set what = 'nothing'`],
  ['history that goes', 'delete from order_events'],
  [
    'history that changes by a conflict',
    `insert into order_events (id, order_id, actor, what) values (1, 1, 'staff', 'x') on conflict (id) do update set what = 'x'`,
  ],
  ['what staff did changes', `update staff_events set what = 'nothing'`],
  ['what staff did goes', 'delete from staff_events'],
  ['history that is erased in part', `update order_events set after = null`],
  ['sums of an order that change', 'update orders set received = received + 1, deposit_paid = deposit_paid + 1'],
  [
    'an order that begins as paid',
    `insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount, remaining_balance, received) values ('FD-9', 'A', 'a@example.com', 'B', 1, 1, 0, 1)`,
  ],
  ['an order that goes', 'delete from orders'],
  ['a payment that goes', 'delete from payments'],
  ['a refund that goes', 'delete from refunds'],
  ['a refund that moves to another payment', 'update refunds set payment_id = 2'],
  ['a refund that says it is from outside', 'update refunds set outside = true'],
  ['numbers that begin again', `select setval('refunds_id_seq', 1)`],
  ['a migration that is forgotten', 'delete from drizzle.__drizzle_migrations'],
  ['the queue without its tables', 'drop schema graphile_worker cascade'],
];

const asServer = ({ pool }: TestDatabase, statement: string) => pool.query(statement);

async function withCard(database: TestDatabase): Promise<void> {
  await paidOrder(database);
  await query(
    database,
    `insert into gift_cards (code_hash, last_four, recipient, amount) values ('a', 'AAAA', 'bea@example.com', 50);
     insert into order_events (order_id, actor, what, after) values (1, 'staff', 'noted', '{"note": "rings twice", "amount": 5}');
     insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (1, 're_1', 1, 'asked', 'succeeded')`,
  );
}

test('who speaks as the server spoils neither the books nor the history, and makes and drops nothing', async () => {
  await using database = await createTestDatabase();
  await database.owner.query(`revoke temporary on database ${String(database.connection.database)} from public`);
  await withCard(database);
  const before = await entriesFrom(database);
  for (const [what, statement] of ATTACKS) {
    const outcome = await asServer(database, `begin; ${statement}; commit`).then(
      () => 'taken',
      (fault: Error) => fault.message,
    );
    await asServer(database, 'rollback');
    expect([what, outcome]).toEqual([
      what,
      expect.stringMatching(/permission denied|must be owner|not for the server/),
    ]);
  }
  expect(await entriesFrom(database)).toEqual(before);
});

test('what the server may do with each table is what the file of grants says, and nothing more', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.owner.query(`
    select relname as name, array(
        select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum) as columns,
      array(select may from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER', 'MAINTAIN']) as may
        where has_table_privilege('shop', c.oid, may)) as whole,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
        and has_column_privilege('shop', c.oid, attnum, 'UPDATE') order by attnum) as updates
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`);
  expect(rows.length).toBeGreaterThan(60);
  for (const { name, columns, whole, updates } of rows) {
    const says = grantsOf({ name, columns }).join(', ');
    const wholeSays = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'].filter((right) =>
      new RegExp(`${right}(?! \\()`).test(says),
    );
    const columnsSaid = /UPDATE \((.*)\)/.exec(says)?.[1]?.split(', ') ?? (wholeSays.includes('UPDATE') ? columns : []);
    expect([name, whole, updates]).toEqual([name, wholeSays, columnsSaid]);
  }
  const known = new Map(rows.map(({ name, columns }) => [name, columns]));
  for (const [table, { update }] of Object.entries(PROTECTED)) {
    const named = update?.except ?? [];
    expect([table, named.filter((column) => !known.get(table)?.includes(column))]).toEqual([table, []]);
  }
});

test('a table that a migration makes is open to the server like any other, and one that is made past it is not', async () => {
  await using database = await createTestDatabase();
  await database.owner.query('create table later (id serial primary key, note text)');
  await expect(asServer(database, 'select from later')).rejects.toThrow(DENIED);
  const client = await database.owner.connect();
  await giveGrants(client, 'shop');
  client.release();
  await asServer(database, `insert into later (note) values ('a'); update later set note = 'b'; delete from later`);
});

test('a function with its owner’s rights looks for names in no place of the caller’s, and only those that are named may be called', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.owner.query(`
    select p.oid::regprocedure::text as name, coalesce(array_to_string(proconfig, ';') ~ 'search_path=pg_catalog, public, pg_temp', false) as fixed,
      has_function_privilege('shop', p.oid, 'EXECUTE') as called
    from pg_proc p where pronamespace = 'public'::regnamespace and prosecdef order by 1`);
  expect(rows.filter(({ fixed }) => !fixed)).toEqual([]);
  expect(rows.filter(({ called }) => called).map(({ name }) => name)).toEqual([...FUNCTIONS].sort());
});

test('what staff did goes by the owner’s function when its time is over and not before, whatever date it is told', async () => {
  await using database = await createTestDatabase();
  await database.owner.query(`insert into staff_events (at, staff_name, subject, subject_id, what)
    select now() - age, 'robin', subject, '1', what from (values (interval '299 days', 'inquiry', 'a'), ('301 days', 'inquiry', 'b'),
      ('301 days', 'product', 'c'), ('7 years', 'product', 'd')) as done (age, subject, what)`);
  await asServer(database, `select forget_staff_events(array['inquiry'], now(), 10)`);
  await asServer(database, `select forget_staff_events(array['inquiry', 'product'], now(), 10)`);
  await asServer(database, 'select forget_staff_events(null, now(), 10)');
  const { rows } = await query(database, 'select what from staff_events order by what');
  expect(rows).toEqual([{ what: 'a' }, { what: 'c' }]);
});

test('a server whose role owns the tables is told in one line what to do, and any other is told nothing', async () => {
  await using database = await createTestDatabase();
  expect(await excessOf(database.pool)).toBeNull();
  expect(await excessOf(database.owner)).toMatch(/DATABASE_OWNER_URL.*"Two roles"/);
});
