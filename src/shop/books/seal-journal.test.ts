import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readBalance } from '#shop/payouts/read-money.ts';
import { plant, query, verify } from '#tests/support/books/books.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { sealJournal } from './seal-journal.ts';

const sealed = async (counter: TestShop) =>
  (await query(counter, 'select entry_id::integer as entry from journal_seals order by number')).rows.map(
    ({ entry }) => entry,
  );

test('entries are sealed in the order of their commits, and the comparison counts those that wait', async () => {
  await using counter = await createTestShop();
  const [slow, quick] = [await paidOrder(counter), await paidOrder(counter)];
  // With the lines of the provider's balance, which the comparison would read.
  await readBalance(counter.shop);
  await sealJournal(counter.shop);
  expect(await sealed(counter)).toEqual([1, 2, 3, 4]);
  const refund = (order: typeof slow) => sql`
    insert into refunds (payment_id, provider_refund_id, amount, reason, status, outside)
    select id, 're_' || id, 1, 'dashboard', 'succeeded', true from payments where provider_intent_id = ${depositOf(order)}`;
  const { db } = counter.shop;
  await db.transaction(async (tx) => {
    // Its entry has the lower number, and is committed last.
    await tx.execute(refund(slow));
    await db.execute(refund(quick));
    await sealJournal(counter.shop);
    expect(await sealed(counter)).toEqual([1, 2, 3, 4, 6]);
  });
  expect((await verify(counter)).check.counts).toMatchObject({ sealed: 5, unsealed: 1 });
  await sealJournal(counter.shop);
  expect(await sealed(counter)).toEqual([1, 2, 3, 4, 6, 5]);
  const { check, found } = await verify(counter);
  expect(check.counts).toMatchObject({ sealed: 6, unsealed: 0, seal: expect.stringMatching(/^6:[0-9a-f]{64}$/) });
  expect(found.filter(({ what }) => what.startsWith('journal-'))).toEqual([]);
});

test('several servers that seal at the same moment make one chain', async () => {
  await using counter = await createTestShop();
  for (let orders = 0; orders < 3; orders += 1) await paidOrder(counter);
  await Promise.all([1, 2, 3].map(() => sealJournal(counter.shop)));
  expect(await sealed(counter)).toEqual([1, 2, 3]);
  expect((await verify(counter)).found).toEqual([]);
});

test('whatever is changed of the journal after it was sealed is found, and so is a link that is taken out', async () => {
  await using counter = await createTestShop();
  for (let orders = 0; orders < 4; orders += 1) await paidOrder(counter);
  await sealJournal(counter.shop);
  const tampered: [string, string[]][] = [
    [
      `update journal_entries set at = at + interval '1 day' where id = 1`,
      ['journal-changed entry payment:1:received'],
    ],
    [
      `update journal_lines set account = 'sales' where entry_id = 2 and account = 'deposits'`,
      ['journal-changed entry payment:2:received'],
    ],
    [
      'delete from journal_lines where entry_id = 3; delete from journal_entries where id = 3',
      ['journal-differs entry payment:3:received', 'journal-missing entry 3'],
    ],
    ['delete from journal_seals where number = 1', ['journal-chain entry payment:2:received']],
  ];
  const known = new Set<string>();
  for (const [statement, names] of tampered) {
    await plant(counter, statement);
    const { found } = await verify(counter);
    const fresh = found.map(({ what, otherId }) => `${what} ${otherId}`).filter((name) => !known.has(name));
    expect([statement, ...fresh.sort()]).toEqual([statement, ...names]);
    for (const name of fresh) known.add(name);
  }
});

test('an entry that was written past the triggers waits for its seal like any other', async () => {
  await using counter = await createTestShop();
  const { id } = await paidOrder(counter);
  await readBalance(counter.shop);
  await plant(
    counter,
    `with entry as (insert into journal_entries (kind, source, order_id) values ('payment-received', 'payment:99:received', ${id}) returning id)
      insert into journal_lines (entry_id, account, amount) select id, account, amount
      from entry, (values ('provider', 10), ('deposits', -10)) as lines (account, amount)`,
  );
  await sealJournal(counter.shop);
  expect((await verify(counter)).check.counts).toMatchObject({ unsealed: 1 });
  await sealJournal(counter.shop);
  expect((await verify(counter)).check.counts).toMatchObject({ unsealed: 0 });
});

test('the journal has ids and amounts, and nothing of a person', async () => {
  await using counter = await createTestShop();
  const { rows } = await query(
    counter,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_name in ('journal_entries', 'journal_lines') and data_type not in ('bigint', 'integer', 'numeric', 'timestamp with time zone')
     order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'journal_entries.kind',
    'journal_entries.source',
    'journal_lines.account',
  ]);
  const order = await paidOrder(counter);
  const { rows: entries } = await query(counter, 'select source from journal_entries where order_id = $1', [order.id]);
  expect(entries).toEqual([{ source: expect.stringMatching(/^[a-z-]+:\d+:[a-z-]+$/) }]);
});
