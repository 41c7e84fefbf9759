import { expect, test } from 'vitest';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { entriesFrom, PAID, paidOrder, query } from '#tests/support/database/booked-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Each is tried on an order that is paid in full; `FD-2` is cancelled and has an open payment of 50.00. */
const REFUSED: [string, string, string][] = [
  [
    'an entry whose lines do not sum to zero',
    `with entry as (insert into journal_entries (kind, source, order_id) values ('delivered', 'parcel:9:delivered', 1) returning id)
      insert into journal_lines (entry_id, account, amount) select id, account, amount
      from entry, (values ('deposits', 10), ('sales', -9.99)) as lines (account, amount)`,
    'sum to 0.01, not to zero',
  ],
  [
    'an entry without lines',
    `insert into journal_entries (kind, source) values ('delivered', 'parcel:9:delivered')`,
    'has no lines',
  ],
  [
    'a further line of an entry that stands',
    `insert into journal_lines (entry_id, account, amount) values (1, 'fees', 1)`,
    'sum to 1.00, not to zero',
  ],
  [
    'the same fact twice',
    `with entry as (insert into journal_entries (kind, source) values ('payment-received', 'payment:1:received') returning id)
      insert into journal_lines (entry_id, account, amount) select id, account, amount
      from entry, (values ('provider', 1), ('deposits', -1)) as lines (account, amount)`,
    'journal_entries_source_unique',
  ],
  ['a change of an entry', `update journal_entries set kind = 'delivered' where id = 1`, 'are only added'],
  ['a change of a line', 'update journal_lines set amount = -amount', 'are only added'],
  ['the end of an entry', 'delete from journal_entries where id = 1', 'are only added'],
  ['the end of a line', 'delete from journal_lines where entry_id = 1', 'are only added'],
  ['an empty journal', 'truncate journal_lines, journal_entries, journal_seals cascade', 'are only added'],
  ['a seal that is taken back', 'delete from journal_seals', 'are only added'],
  ['the end of a payment that is booked', 'delete from payments where id = 1', 'violates foreign key'],
  [
    'a request for more than a payment has received',
    `insert into refunds (payment_id, amount, reason, status) values (1, 226.61, 'asked', 'requested')`,
    'with this refund 226.61 would go back',
  ],
  [
    'a request for what is promised already',
    `insert into refunds (payment_id, amount, reason, status) values (1, 200, 'asked', 'requested');
      insert into refunds (payment_id, amount, reason, status) values (1, 26.61, 'asked', 'requested')`,
    'with this refund 226.61 would go back',
  ],
  [
    'two requests at once for more than there is',
    `insert into refunds (payment_id, amount, reason, status) values (1, 113.31, 'a', 'requested'), (1, 113.31, 'b', 'requested')`,
    'with this refund 226.62 would go back',
  ],
  [
    'a request for what a bank has taken',
    `insert into disputes (payment_id, provider_dispute_id, amount, reason, status, refundable, page, read_at, opened_at)
        values (1, 'dp_1', 226.60, 'fraudulent', 'lost', false, '', now(), now());
      insert into refunds (payment_id, amount, reason, status) values (1, 0.01, 'asked', 'requested')`,
    'with this refund 226.61 would go back',
  ],
  [
    'a refund beyond what was received that claims to be under way',
    `insert into refunds (payment_id, amount, reason, status) values (1, 9999, 'asked', 'pending')`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one that claims to be made, under a name at the card provider',
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (1, 're_1', 9999, 'asked', 'succeeded')`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one that claims to come from outside',
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status, outside)
      values (1, 're_1', 9999, 'asked', 'pending', true)`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one from outside that waits to be asked for',
    `insert into refunds (payment_id, amount, reason, status, outside) values (1, 9999, 'asked', 'requested', true)`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one that grows later',
    `insert into refunds (payment_id, amount, reason, status) values (1, 10, 'asked', 'requested');
      update refunds set amount = 9999`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one that grows while it is under way',
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (1, 're_1', 10, 'asked', 'pending');
      update refunds set amount = 9999`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one that had failed and lives again',
    `insert into refunds (payment_id, amount, reason, status) values (1, 9999, 'asked', 'failed');
      update refunds set status = 'succeeded', provider_refund_id = 're_1'`,
    'with this refund 9999.00 would go back',
  ],
  [
    'one that moves to a smaller payment',
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (2, 're_1', 1000, 'asked', 'pending');
      update refunds set payment_id = 1`,
    'with this refund 1000.00 would go back',
  ],
  [
    'less received than went back',
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status) values (1, 're_1', 200, 'asked', 'succeeded');
      update payments set received = 100 where id = 1`,
    'with this refund 200.00 would go back',
  ],
  ['money on a cancelled order without its refund', `${PAID} where id = 3`, 'came to a cancelled order'],
  [
    'money on a cancelled order with the refund of a part',
    `${PAID} where id = 3;
      insert into refunds (payment_id, amount, reason, status) values (3, 49.99, 'late', 'requested')`,
    'came to a cancelled order',
  ],
  [
    'new money that is written straight to a cancelled order',
    `insert into payments (order_id, leg, provider_intent_id, amount, received, status, full_price)
      values (2, 'balance', 'pi_4', 5, 5, 'succeeded', 50)`,
    'came to a cancelled order',
  ],
];

async function orderBesideCancelled(database: TestDatabase): Promise<void> {
  await paidOrder(database);
  await query(
    database,
    `insert into orders (order_number, customer_name, customer_email, shipping_address, status, total_amount, deposit_amount,
        remaining_balance) values ('FD-2', 'Ann Archer', 'ann@example.com', '1 Ridge Road', 'cancelled', 50, 50, 0);
    insert into payments (order_id, leg, provider_intent_id, amount, status, full_price)
      values (2, 'deposit', 'pi_3', 50, 'requires_payment_method', 50)`,
  );
}

test('the database refuses what would spoil the books, and nothing of it is left', async () => {
  await using database = await createTestDatabase();
  await orderBesideCancelled(database);
  const before = await entriesFrom(database);
  for (const [what, statements, reason] of REFUSED) {
    const outcome = await query(database, `begin; ${statements}; commit`).then(
      () => 'taken',
      (fault: Error) => fault.message,
    );
    expect([what, outcome]).toEqual([what, expect.stringContaining(reason)]);
    expect(await entriesFrom(database)).toEqual(before);
  }
  expect((await query(database, 'select from refunds')).rowCount).toBe(0);
});

test('money that comes to a cancelled order is noted together with its refund', async () => {
  await using database = await createTestDatabase();
  await orderBesideCancelled(database);
  await query(
    database,
    `begin; ${PAID} where id = 3;
    insert into refunds (payment_id, amount, reason, status) values (3, 50, 'late', 'requested'); commit`,
  );
  expect(await entriesFrom(database, 3)).toEqual([
    'payment:3:received payment-received: provider 50.00, deposits -50.00',
    'refund:1:requested refund-requested: deposits 50.00, refunds -50.00',
  ]);
  // Later plans of the payment ask for nothing more.
  await query(database, `update refunds set status = 'failed'`);
  await query(database, 'update payments set checks = checks + 1');
  await checkFigures(database);
});

test('two requests at the same moment cannot both have what is left', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  const request = () =>
    query(database, `insert into refunds (payment_id, amount, reason, status) values (1, 200, 'asked', 'requested')`);
  const outcomes = await Promise.allSettled([request(), request(), request()]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await checkFigures(database);
});
