import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFigures } from '#shop/records/count-figures.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { assertAlways } from '#tests/support/properties.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { foldFigures } from './read-figures.ts';

/** Money on a cancelled order is refused without its refund. */
const NOT_CANCELLED = `not exists (select from orders where orders.id = payments.order_id and status = 'cancelled')`;

/** What can happen to the tables: `$1` chooses the rows, and often several of them in one statement. */
const HAPPENINGS = {
  'checkouts are opened': `insert into payments (leg, provider_intent_id, amount, full_price, status, created_at)
    select 'deposit', gen_random_uuid(), 177.60, 1776, 'requires_payment_method', ${someDay()}
    from generate_series(1, 1 + $1 % 3)`,
  'orders are placed': `with placed as (
      insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount,
        remaining_balance, stripe_payment_intent_id, created_at)
      select 'FD-' || id, 'Ann Archer', 'ann@example.com', '1 Ridge Road', full_price, amount, full_price - amount,
        provider_intent_id, ${someDay()}
      from payments where leg = 'deposit' and order_id is null and status <> 'canceled' and (id + $1) % 2 = 0
      returning id, stripe_payment_intent_id
    ) update payments set order_id = placed.id from placed where provider_intent_id = stripe_payment_intent_id`,
  'deposits are charged': `update payments set status = 'succeeded', received = amount, succeeded_at = ${someDay()}
    where leg = 'deposit' and status = 'requires_payment_method' and (id + $1) % 3 = 0 and ${NOT_CANCELLED}`,
  'balances are opened': `insert into payments (order_id, leg, provider_intent_id, amount, full_price, status, created_at)
    select id, 'balance', gen_random_uuid(), remaining_balance, total_amount, 'requires_payment_method', ${someDay()}
    from orders where (id + $1) % 2 = 0 and status <> 'cancelled' and not exists (
      select from payments where order_id = orders.id and leg = 'balance' and status <> 'canceled')`,
  'balances are charged': `update payments set status = 'succeeded', received = amount, succeeded_at = ${someDay()}
    where leg = 'balance' and status = 'requires_payment_method' and (id + $1) % 2 = 0 and ${NOT_CANCELLED}`,
  'payments are called off': `update payments set status = 'canceled'
    where status = 'requires_payment_method' and (id + $1) % 7 = 0`,
  'the status moves on': `update orders set status = case status when 'pending' then 'paid_deposit'
      when 'paid_deposit' then 'completed' when 'completed' then 'processing' else 'shipped' end
    where status <> 'cancelled' and (id + $1) % 4 = 0`,
  'orders are cancelled': `update orders set status = 'cancelled' where (id + $1) % 5 = 0`,
  'an amount is corrected': `update orders set total_amount = total_amount + 10, remaining_balance = remaining_balance + 10
    where (id + $1) % 6 = 0`,
  'test orders are placed': `insert into orders (order_number, customer_name, customer_email, shipping_address, is_test,
      total_amount, deposit_amount, remaining_balance, created_at)
    select 'FD-' || gen_random_uuid(), 'Test Order', 'ann@example.com', '1 Ridge Road', true, 3, 0, 3, ${someDay()}
    where $1 % 3 = 0`,
  'gear is ordered': `insert into orders (order_number, customer_name, customer_email, shipping_address, bow_color,
      total_amount, deposit_amount, remaining_balance, created_at)
    select 'FD-' || gen_random_uuid(), 'Ann Archer', 'ann@example.com', '1 Ridge Road', null, 89, 89, 0, ${someDay()}
    where $1 % 2 = 0`,
  'gear is paid': `insert into payments (order_id, leg, provider_intent_id, amount, received, full_price, status, created_at,
      succeeded_at)
    select id, 'deposit', gen_random_uuid(), 89, 89, 89, 'succeeded', ${someDay()}, ${someDay()} from orders
    where bow_color is null and not deposit_received and (id + $1) % 2 = 0 and status <> 'cancelled'`,
  'refunds are promised': `insert into refunds (payment_id, amount, reason, status, created_at)
    select id, received / 4, 'requested', 'requested', ${someDay()}
    from payments where status = 'succeeded' and (id + $1) % 3 = 0 and received > 1
      and received * 3 / 4 >= coalesce((select sum(amount) from refunds where payment_id = payments.id), 0)`,
  'money comes to cancelled orders': `with noted as (
      update payments set status = 'succeeded', received = amount, succeeded_at = ${someDay()}
      where status = 'requires_payment_method' and not ${NOT_CANCELLED} and (id + $1) % 3 > 0 and amount > 0
      returning id, amount
    ) insert into refunds (payment_id, amount, reason, status) select id, amount, 'late', 'requested' from noted`,
  'refunds end': `update refunds set status = case (id + $1) % 3 when 0 then 'failed' when 1 then 'canceled'
    else 'succeeded' end where status = 'requested' and (id + $1) % 2 = 0`,
  'the keys change': `with marked as (update payments set other_keys = not other_keys where (id + $1) % 3 = 0)
    update orders set other_keys = not other_keys where (id + $1) % 3 = 0`,
  'refunds that failed succeed after all': `update refunds set status = 'succeeded' where (id + $1) % 4 = 0`,
  'a refund is smaller than promised': `update refunds set amount = amount - 0.01 where (id + $1) % 5 = 0`,
};
type Happening = keyof typeof HAPPENINGS | 'figures are folded';

function someDay(): string {
  return `timestamptz '2026-02-27T22:00:00Z' + make_interval(hours => ($1 * 7) % 120)`;
}

const names = [...Object.keys(HAPPENINGS), 'figures are folded'] as Happening[];
const often: Happening[] = [
  'checkouts are opened',
  'orders are placed',
  'deposits are charged',
  'balances are opened',
  'balances are charged',
  'refunds are promised',
  'orders are cancelled',
];
const happening = fc.tuple(fc.constantFrom(...names, ...often), fc.nat(1000));

const CHARGED: Happening[] = [
  'checkouts are opened',
  'orders are placed',
  'deposits are charged',
  'balances are opened',
];
const SETTLED: Happening[] = ['balances are charged', 'refunds are promised', 'refunds end', 'orders are cancelled'];

const RETURNED: Happening[] = ['refunds are promised', 'refunds end'];

/** With every choice, so that each row is met. */
const wholly = (happenings: Happening[]) =>
  happenings.flatMap((name) => [0, 1, 2, 3, 4, 5].map((choice): [Happening, number] => [name, choice]));

/**
 * Every kind of figure has happened after it, whatever was before: what chance makes may leave one out. In the end half the balances are
 * paid, and money goes back of them by refunds that had failed: it is missing.
 */
const everything: [Happening, number][] = [
  ...wholly([...CHARGED, ...SETTLED, ...CHARGED]),
  ['balances are charged', 0],
  ...wholly([...RETURNED, ...RETURNED, ...RETURNED, 'refunds that failed succeed after all']),
];

test('whatever happens to orders, payments and refunds, the figures are what counting them all gives', async () => {
  await using database = await createTestDatabase();
  const happen = async (history: [Happening, number][]) => {
    for (const [name, choice] of history) {
      if (name === 'figures are folded') await foldFigures(database);
      else await database.owner.query(HAPPENINGS[name], [choice]);
    }
    await checkFigures(database);
  };
  await assertAlways(fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 25 }), happen), {
    numRuns: 10,
    endOnFailure: true,
  });
  await happen(everything);
  await foldFigures(database);
  const { rows } = await database.pool.query<{ kind: string }>('select distinct kind from figures order by kind');
  const happened = rows.map(({ kind }) => kind).filter((kind) => !kind.startsWith('status:'));
  expect(happened).toEqual([
    ...['cancelled', 'completed', 'deposited', 'missing', 'opened', 'outstanding', 'placed', 'received', 'refunded'],
  ]);
});

test('whoever reads while servers fold finds every change once', async () => {
  await using database = await createTestDatabase();
  const { owner: pool } = database;
  let begun = 0;
  let committed = 0;
  let writing = true;
  const write = async () => {
    for (let order = 0; order < 150; order += 1) {
      begun += 1;
      await pool.query(HAPPENINGS['checkouts are opened'], [0]);
      committed += 1;
    }
  };
  const fold = async () => {
    while (writing) await foldFigures(database);
  };
  const read = async () => {
    while (writing) {
      const atLeast = committed;
      const count = (await countFigures(database))('opened');
      expect(count).toBeGreaterThanOrEqual(atLeast);
      expect(count).toBeLessThanOrEqual(begun);
    }
  };
  const written = Promise.all([write(), write()]).then(() => {
    writing = false;
  });
  await Promise.all([written, fold(), fold(), read()]);
  await foldFigures(database);
  expect(await database.pool.query('select from figure_changes')).toMatchObject({ rowCount: 0 });
  expect((await countFigures(database))('opened')).toBe(300);
});

test('two charges of one order that succeed at the same moment are both on it', async () => {
  await using database = await createTestDatabase();
  const { owner: pool } = database;
  for (const name of ['checkouts are opened', 'orders are placed', 'balances are opened'] as const) {
    for (const choice of [0, 1]) await pool.query(HAPPENINGS[name], [choice]);
  }
  const charge = `update payments set status = 'succeeded', received = amount, succeeded_at = now()
    where leg = $1 and order_id = (select min(id) from orders)`;
  await using first = await openTransaction(database);
  await first.query(charge, ['deposit']);
  await using second = await openTransaction(database);
  const charged = second.query(charge, ['balance']);
  await waitForLock(database);
  await first.query('commit');
  await charged;
  await second.query('commit');
  await checkFigures(database);
});

test('money that comes in is counted without a look through all that was ever given back', async () => {
  await using database = await createTestDatabase();
  const { owner: pool } = database;
  for (const name of ['checkouts are opened', 'orders are placed'] as const) {
    for (const choice of [0, 1]) await pool.query(HAPPENINGS[name], [choice]);
  }
  const charge = `update payments set status = 'succeeded', received = amount, succeeded_at = now()`;
  const first = '(select min(id) from payments)';
  await pool.query(`${charge} where id = ${first}`);
  await pool.query(`insert into refunds (payment_id, amount, reason, status)
    select ${first}, 0.01, 'requested', 'succeeded' from generate_series(1, 1000)`);
  await database.owner.query('analyze refunds');
  await using client = await openTransaction(database);
  await client.query(`${charge} where id > ${first}`);
  const { rows } = await client.query(
    `select relname, seq_scan::integer from pg_stat_xact_user_tables where relname in ('refunds', 'disputes') order by 1`,
  );
  expect(rows).toEqual([
    { relname: 'disputes', seq_scan: 0 },
    { relname: 'refunds', seq_scan: 0 },
  ]);
});

async function openTransaction({ pool }: TestDatabase) {
  const client = await pool.connect();
  await client.query('begin');
  return {
    query: (text: string, values?: unknown[]) => client.query(text, values),
    [Symbol.asyncDispose]: async () => client.release(true),
  };
}
