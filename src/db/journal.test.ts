import { expect, test } from 'vitest';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { entriesFrom, PAID, paidOrder, placedOrder, query } from '#tests/support/database/booked-orders.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** What stands on the accounts of which something is left. */
async function accounts(database: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await query(
    database,
    'select account, sum(amount)::text as amount from journal_lines group by account having sum(amount) <> 0 order by account',
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

test('a charge, a promised refund and its end are an entry each, and the same again is none', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  await query(database, `${PAID}, checks = checks + 1`);
  await query(
    database,
    `insert into refunds (payment_id, amount, reason, status) values (1, 100, 'asked', 'requested'), (1, 20, 'asked', 'requested')`,
  );
  await query(database, `update refunds set status = 'pending'`);
  // The provider gives back less than was promised.
  await query(
    database,
    `update refunds set status = 'succeeded', amount = 90, provider_refund_id = 're_1' where id = 1`,
  );
  await query(database, `update refunds set status = 'failed' where id = 2`);
  await query(database, `update refunds set last_error = 'late', updated_at = now()`);
  expect(await entriesFrom(database)).toEqual([
    'payment:1:received payment-received: provider 226.60, deposits -226.60',
    'payment:2:received payment-received: provider 1598.40, deposits -1598.40',
    'refund:1:requested refund-requested: deposits 100.00, refunds -100.00',
    'refund:2:requested refund-requested: deposits 20.00, refunds -20.00',
    'refund:1:done refund-done: deposits -10.00, refunds 100.00, provider -90.00',
    'refund:2:called-off refund-called-off: deposits -20.00, refunds 20.00',
  ]);
  // What failed has gone through after all, and what was done was called off.
  await query(database, `update refunds set status = case id when 1 then 'failed' else 'succeeded' end`);
  expect(await entriesFrom(database, 7)).toEqual([
    'refund:1:called-off refund-called-off: deposits -90.00, provider 90.00',
    'refund:2:done refund-done: deposits 20.00, provider -20.00',
  ]);
  await query(database, `update refunds set status = 'succeeded' where id = 1`);
  expect(await entriesFrom(database, 9)).toEqual(['refund:1:done:2 refund-done: deposits 90.00, provider -90.00']);
  await checkFigures(database);
});

test('what the provider has done without the shop is booked, a refund beside a dispute that was lost too', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  await query(
    database,
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status, outside)
      values (1, 're_1', 200, 'dashboard', 'succeeded', true), (1, 're_2', 26.60, 'dashboard', 'pending', true)`,
  );
  const dispute = `insert into disputes (payment_id, provider_dispute_id, amount, reason, status, refundable, page, read_at,
    opened_at, closed_at) values (2, 'dp_1', 1598.40, 'fraudulent', 'needs_response', false, '', now(), now(), null)`;
  await query(database, dispute);
  for (const status of ['lost', 'lost', 'won', 'lost'])
    await query(database, 'update disputes set status = $1, closed_at = now()', [status]);
  expect(await entriesFrom(database, 3)).toEqual([
    'refund:1:outside refund-outside: deposits 200.00, provider -200.00',
    'refund:2:outside refund-outside: deposits 26.60, refunds -26.60',
    'dispute:1:lost dispute-lost: disputes 1598.40, provider -1598.40',
    'dispute:1:returned dispute-returned: disputes -1598.40, provider 1598.40',
    'dispute:1:lost:2 dispute-lost: disputes 1598.40, provider -1598.40',
  ]);
  await checkFigures(database);
});

test('money without an order waits for one, and what went back of it meanwhile does not come along', async () => {
  await using database = await createTestDatabase();
  await placedOrder(database);
  await query(database, 'update payments set order_id = null where id = 1');
  await query(database, `${PAID} where id = 1`);
  await query(
    database,
    `insert into refunds (payment_id, provider_refund_id, amount, reason, status, outside)
      values (1, 're_1', 26.60, 'dashboard', 'succeeded', true)`,
  );
  await query(database, 'update payments set order_id = 1 where id = 1');
  expect(await entriesFrom(database)).toEqual([
    'payment:1:received payment-received: provider 226.60, unassigned -226.60',
    'refund:1:outside refund-outside: unassigned 26.60, provider -26.60',
    'payment:1:assigned payment-assigned: unassigned 200.00, deposits -200.00',
  ]);
  await checkFigures(database);
});

test('what leaves the house is sold, with shipping on the first parcel that is not the bow', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  await query(
    database,
    `insert into parcels (order_id, kind, state, shipped_at) values (1, 'bow', 'shipped', now()), (1, 'stock', 'packing', null)`,
  );
  await query(database, 'insert into parcel_items values (1, 1, 1), (2, 2, 1)');
  await query(database, `update parcels set state = 'shipped', shipped_at = now() where id = 2`);
  await query(database, `update parcels set state = 'delivered'`);
  await query(
    database,
    `with parcel as (insert into parcels (order_id, kind, state, shipped_at) values (1, 'exchange', 'shipped', now()) returning id)
      insert into parcel_items select id, 2, 1 from parcel`,
  );
  expect(await entriesFrom(database, 3)).toEqual([
    'parcel:1:delivered delivered: deposits 1776.00, sales -1776.00',
    'parcel:2:delivered delivered: deposits 49.00, sales -40.00, shipping -9.00',
  ]);
  // Of what was delivered, sales give back what the deposits do not have.
  await query(
    database,
    `insert into refunds (payment_id, amount, reason, status) values (2, 40, 'returned', 'requested')`,
  );
  expect(await entriesFrom(database, 5)).toEqual(['refund:1:requested refund-requested: sales 40.00, refunds -40.00']);
});

test('a gift card is sold, redeemed, gets back what it paid, is reissued and becomes void, to the cent', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  const card = `insert into gift_cards (code_hash, last_four, recipient, amount, order_item_id, replaces_id)`;
  await query(
    database,
    `${card} values ('a', 'AAAA', 'bea@example.com', 50, 2, null), ('b', 'BBBB', 'cy@example.com', 25, null, null)`,
  );
  expect(await entriesFrom(database, 3)).toEqual([
    'gift-card:1:sold gift-card-sold: deposits 50.00, gift_cards -50.00',
    'gift-card:2:sold gift-card-sold: sales 25.00, gift_cards -25.00',
  ]);
  await query(
    database,
    `insert into payments (order_id, leg, method, gift_card_id, provider_intent_id, amount, received, status, full_price)
      values (1, 'remainder', 'gift_card', 1, 'gift_1', 30, 30, 'succeeded', 1825)`,
  );
  await query(database, `${card} values ('c', 'CCCC', 'bea@example.com', 50, 2, 1)`);
  await query(
    database,
    `insert into refunds (payment_id, amount, reason, status) values (3, 10, 'asked', 'succeeded')`,
  );
  await query(database, `update gift_cards set state = 'void' where id in (2, 3)`);
  expect(await entriesFrom(database, 5)).toEqual([
    'payment:3:received gift-card-redeemed: gift_cards 30.00, deposits -30.00',
    'gift-card:3:reissued gift-card-reissued: gift_cards 20.00, gift_cards -20.00',
    'refund:1:done gift-card-returned: deposits 10.00, gift_cards -10.00',
    'gift-card:2:void gift-card-void: gift_cards 25.00, sales -25.00',
    'gift-card:3:void gift-card-void: gift_cards 30.00, deposits -30.00',
  ]);
  const { rows } = await query(database, 'select id, state, balance from gift_cards order by id');
  expect(rows).toEqual([1, 2, 3].map((id) => ({ id, state: 'void', balance: '0.00' })));
  expect(await accounts(database)).toEqual({ provider: '1825.00', deposits: '-1825.00' });
});

test.for([
  ['more than is on it', 50.01],
  ['what is on it twice', 30],
])('a gift card does not pay %s', async ([, amount]) => {
  await using database = await createTestDatabase();
  await placedOrder(database);
  await query(
    database,
    `insert into gift_cards (code_hash, last_four, recipient, amount) values ('a', 'AAAA', 'bea@example.com', 50)`,
  );
  const redeem = (leg: string) =>
    query(
      database,
      `insert into payments (order_id, leg, method, gift_card_id, provider_intent_id, amount, received, status, full_price)
        values (1, $1, 'gift_card', 1, 'gift_' || $1, $2, $2, 'succeeded', 1825)`,
      [leg, amount],
    );
  const [first, second] = await Promise.allSettled([redeem('deposit'), redeem('balance')]);
  expect([first.status, second.status].filter((status) => status === 'rejected')).not.toEqual([]);
  const { rows } = await query(database, 'select balance from gift_cards');
  expect(Number(rows[0].balance)).toBeGreaterThanOrEqual(0);
});

test('a leg that is paid in parts is received with the last of them', async () => {
  await using database = await createTestDatabase();
  await placedOrder(database);
  await query(
    database,
    `insert into gift_cards (code_hash, last_four, recipient, amount) values ('a', 'AAAA', 'bea@example.com', 100);
    insert into payments (order_id, leg, method, gift_card_id, provider_intent_id, amount, received, status, full_price)
      values (1, 'deposit', 'gift_card', 1, 'gift_1', 100, 100, 'succeeded', 1825)`,
  );
  const says = async () => {
    const { rows } = await query(
      database,
      'select deposit_paid, deposit_received, received, outstanding, payment_state from orders',
    );
    return Object.values(rows[0]);
  };
  expect(await says()).toEqual(['100.00', false, '100.00', '1725.00', 'unpaid']);
  await query(database, `update payments set amount = 126.60 where id = 1`);
  await query(database, `${PAID} where id = 1`);
  expect(await says()).toEqual(['226.60', true, '226.60', '1598.40', 'deposit_paid']);
  // Whatever the order is to cost from now on, what has come in counts against it.
  await query(database, 'update orders set deposit_amount = 300, total_amount = 1898.40');
  expect(await says()).toEqual(['226.60', false, '226.60', '1671.80', 'unpaid']);
  await checkFigures(database);
});

test('what leaves after its money went back is a loss, and no loss any more when that refund fails', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  await query(
    database,
    `update orders set status = 'cancelled' where id = 1;
    insert into refunds (payment_id, amount, reason, status)
      values (1, 226.60, 'cancelled', 'requested'), (2, 1598.40, 'cancelled', 'requested')`,
  );
  const ship = `with parcel as (insert into parcels (order_id, kind, state) values (1, 'stock', 'packing') returning id)
    insert into parcel_items (parcel_id, order_item_id, quantity) select id, 2, 1 from parcel`;
  await query(database, ship);
  await query(database, `update parcels set state = 'shipped', shipped_at = now()`);
  await query(database, `update parcels set state = 'delivered', delivered_at = now()`);
  expect(await entriesFrom(database, 5)).toEqual([
    'parcel:1:delivered delivered: deposits 49.00, sales -40.00, shipping -9.00',
    'order:1:given-away given-away: losses 49.00, deposits -49.00',
  ]);
  await query(database, `update refunds set status = 'failed' where id = 1`);
  expect(await entriesFrom(database, 7)).toEqual([
    'refund:1:called-off refund-called-off: deposits -226.60, refunds 226.60',
    'order:1:given-away:2 given-away: losses -49.00, deposits 49.00',
  ]);
  await checkFigures(database);
});

test('what a cancelled order keeps is other income, and none any more once it goes back; what a refund failed to give back is not kept', async () => {
  await using database = await createTestDatabase();
  await paidOrder(database);
  await query(
    database,
    `update orders set status = 'cancelled' where id = 1;
    insert into refunds (payment_id, amount, reason, status) values (2, 1598.40, 'cancelled', 'requested')`,
  );
  expect(await entriesFrom(database, 3)).toEqual([
    'refund:1:requested refund-requested: deposits 1598.40, refunds -1598.40',
    'order:1:kept deposit-kept: other_income -226.60, deposits 226.60',
  ]);
  await query(database, `update refunds set status = 'failed' where id = 1`);
  expect(await accounts(database)).toMatchObject({ deposits: '-1598.40', other_income: '-226.60' });
  await query(
    database,
    `insert into refunds (payment_id, amount, reason, status) values (2, 1598.40, 'again', 'requested'), (1, 100, 'after all', 'requested')`,
  );
  await query(database, `update refunds set status = 'succeeded' where id > 1`);
  expect(await accounts(database)).toEqual({ other_income: '-126.60', provider: '126.60' });
  await checkFigures(database);
});

test('of an order that stands, what was delivered beyond what is paid is owed, or lost where its money went back', async () => {
  await using database = await createTestDatabase();
  await placedOrder(database);
  // Both parcels leave unpaid: all of it is owed.
  await query(
    database,
    `insert into parcels (order_id, kind, state) values (1, 'stock', 'packing'), (1, 'bow', 'packing');
    insert into parcel_items (parcel_id, order_item_id, quantity) values (1, 2, 1), (2, 1, 1);
    update parcels set state = 'shipped', shipped_at = now()`,
  );
  const lossesOf = async () => (await accounts(database)).losses;
  expect(await lossesOf()).toBeUndefined();
  await query(database, `${PAID} where id in (1, 2)`);
  expect(await accounts(database)).not.toHaveProperty('deposits');
  // A refund after delivery makes the sale smaller; it is no loss.
  await query(
    database,
    `insert into refunds (payment_id, amount, reason, status) values (1, 40, 'came back', 'requested')`,
  );
  expect(await lossesOf()).toBeUndefined();
  await checkFigures(database);
});

test('what an unpaid order was sent is lost once the order is cancelled', async () => {
  await using database = await createTestDatabase();
  await placedOrder(database);
  await query(
    database,
    `insert into parcels (order_id, kind, state) values (1, 'stock', 'packing');
    insert into parcel_items (parcel_id, order_item_id, quantity) values (1, 2, 1);
    update parcels set state = 'shipped', shipped_at = now();
    update orders set status = 'cancelled'`,
  );
  expect(await accounts(database)).toEqual({ losses: '49.00', sales: '-40.00', shipping: '-9.00' });
  // Money that comes late all the same goes back whole.
  await query(
    database,
    `with came as (${PAID} where id = 1 returning id, received)
    insert into refunds (payment_id, amount, reason, status) select id, received, 'late', 'requested' from came`,
  );
  expect((await accounts(database)).losses).toBe('49.00');
});
