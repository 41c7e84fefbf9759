import { expect, test } from 'vitest';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { createOldDatabase } from '#tests/support/database/old-database.ts';
import { migrate } from './migrate.ts';

/** A shop before it had a journal: an order that was shipped, a cancelled one, one that a bank took back, and loose money. */
const ROWS = `
  insert into products (name, description, price, category) values ('Hunter', 'A bow.', 1776, 'Equipment');
  insert into orders (order_number, customer_name, customer_email, shipping_address, status, total_amount, deposit_amount,
      remaining_balance, shipped_at)
    select 'FD-' || n, 'Ann', 'ann@example.com', '1 Ridge Road', status, 1776, 177.60, 1598.40, shipped_at
    from (values (1, 'shipped', timestamptz '2026-11-21'), (2, 'cancelled', null), (3, 'paid_deposit', null)) as was (n, status, shipped_at);
  insert into order_items (order_id, product_id, quantity, price) select id, 1, 1, 1776 from orders;
  insert into payments (order_id, leg, provider_intent_id, amount, received, status, full_price, succeeded_at)
    select order_id, leg, 'pi_' || n, amount, received, status, 1776, case when received > 0 then timestamptz '2026-11-20' end
    from (values (1, 1, 'deposit', 177.60, 177.60, 'succeeded'), (2, 1, 'balance', 1598.40, 1598.40, 'succeeded'),
      (3, 2, 'deposit', 177.60, 177.60, 'succeeded'), (4, 3, 'deposit', 177.60, 177.60, 'succeeded'),
      (5, null, 'deposit', 177.60, 177.60, 'succeeded'), (6, 3, 'balance', 1598.40, 0, 'requires_payment_method')
    ) as was (n, order_id, leg, amount, received, status);
  insert into refunds (payment_id, provider_refund_id, amount, reason, status, outside) values
    (2, 're_1', 100, 'scratched', 'succeeded', false), (3, null, 127.60, 'asked', 'requested', false),
    (3, 're_3', 50, 'dashboard', 'succeeded', true), (2, 're_4', 10, 'asked', 'failed', false);
  insert into disputes (payment_id, provider_dispute_id, amount, reason, status, refundable, page, read_at, opened_at, closed_at)
    values (4, 'dp_1', 177.60, 'fraudulent', 'lost', false, '', now(), now(), '2026-11-22')`;

/** The last migration before the journal's. */
const BEFORE = '0001_triggers';

const ENTRIES = `
  select at::date::text as at, source, string_agg(account || ' ' || amount, ', ' order by lines.id) as lines
  from journal_entries entries join journal_lines lines on lines.entry_id = entries.id
  where kind <> 'refund-requested' group by entries.id order by entries.id`;

test('what was paid, given back, lost and shipped before there was a journal is in it', async () => {
  await using database = await createOldDatabase(BEFORE);
  await database.pool.query(ROWS);
  await migrate(database.pool);
  const { rows } = await database.pool.query(ENTRIES);
  const today = new Date().toISOString().slice(0, 10);
  expect(rows.map(({ at, source, lines }) => `${at} ${source}: ${lines}`)).toEqual([
    '2026-11-20 payment:1:received: provider 177.60, deposits -177.60',
    '2026-11-20 payment:2:received: provider 1598.40, deposits -1598.40',
    '2026-11-20 payment:3:received: provider 177.60, deposits -177.60',
    '2026-11-20 payment:4:received: provider 177.60, deposits -177.60',
    '2026-11-20 payment:5:received: provider 177.60, unassigned -177.60',
    '2026-11-21 parcel:1:delivered: deposits 1776.00, sales -1776.00',
    `${today} refund:1:done: sales 100.00, provider -100.00`,
    `${today} refund:3:outside: deposits 50.00, provider -50.00`,
    '2026-11-22 dispute:1:lost: disputes 177.60, provider -177.60',
  ]);
  const { rows: orders } = await database.pool.query(
    `select order_number, deposit_paid, balance_paid, received, refunded, refund_waiting, lost, outstanding, payment_state
    from orders order by id`,
  );
  expect(orders.map((order) => Object.values(order).join(' '))).toEqual([
    'FD-1 177.60 1598.40 1776.00 100.00 0.00 0.00 0.00 partly_refunded',
    'FD-2 177.60 0.00 177.60 177.60 127.60 0.00 0.00 refund_under_way',
    'FD-3 177.60 0.00 177.60 0.00 0.00 177.60 1776.00 refunded',
  ]);
  await checkFigures(database);
});

test.each([
  ['received', 'received = received + 0.01', '177.61 received'],
  ['given back', 'refunded = refunded - 1', '-1.00 given back'],
  ['lost', 'lost = 0', '0.00 lost'],
])(
  'a shop whose orders and payments differ in what was %s is not brought over, and stays as it is',
  async (_what, change, said) => {
    await using database = await createOldDatabase(BEFORE);
    await database.pool.query(`${ROWS}; update orders set ${change} where order_number = 'FD-3'`);
    await expect(migrate(database.pool)).rejects.toThrow(
      /^The journal cannot be begun: order FD-3 says .* Nothing was changed. Start the version before this one/,
    );
    await expect(migrate(database.pool)).rejects.toThrow(said);
    const { rows } = await database.pool.query("select to_regclass('journal_entries') as journal");
    expect(rows).toEqual([{ journal: null }]);
  },
);
