import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { figuresOf, openBatches, queueOrders } from '#tests/support/campaigns/queues.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

test('whatever makes an order owe its balance, or owe it no more, is in the figures of its batch at once', async () => {
  await using counter = await createTestShop();
  await openBatches(counter, [5]);
  await queueOrders(counter, ['ann', 'ben']);
  const change = (what: string) =>
    counter.database.owner.query(`update orders set ${what} where customer_email like 'ann%'`);
  const owing = async () => {
    const { kept, counted } = await figuresOf(counter);
    expect(kept).toEqual(counted);
    return kept[0]?.owing;
  };
  expect(await owing()).toBe(2);
  const steps = [
    ['deposit_received = false', 'deposit_received = true'],
    ['balance_received = true', 'balance_received = false'],
    ['remaining_balance = 0, deposit_amount = total_amount', 'remaining_balance = 1598.40, deposit_amount = 177.60'],
    ["status = 'cancelled'", "status = 'paid_deposit'"],
    ['is_test = true', 'is_test = false'],
    ['other_keys = true', 'other_keys = false'],
  ];
  for (const [away, back] of steps) {
    await change(away ?? '');
    expect(await owing(), away).toBe(1);
    await change('updated_at = now()');
    expect(await owing(), away).toBe(1);
    await change(back ?? '');
    expect(await owing(), back).toBe(2);
  }
});

test('places that are taken, moved or given back are in the figures of their batches at once', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  await openBatches(counter, [5, 5]);
  await queueOrders(counter, ['ann', 'ben', 'cid']);
  const figures = async () => {
    const { kept, counted } = await figuresOf(counter);
    expect(kept).toEqual(counted);
    return kept.map(({ taken, owing }) => [taken, owing]);
  };
  expect(await figures()).toEqual([
    [3, 3],
    [0, 0],
  ]);
  await db.execute(sql`update places set batch_id = (select max(id) from batches) where order_id in (
    select id from orders where customer_email like 'ann%' or customer_email like 'ben%')`);
  expect(await figures()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await db.execute(sql`update places set taken_at = now()`);
  expect(await figures()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  await db.execute(sql`delete from places where order_id in (select id from orders where customer_email like 'ben%')`);
  expect(await figures()).toEqual([
    [1, 1],
    [1, 1],
  ]);
});

test('no function of the database puts a statement together as text, which would be planned anew each time', async () => {
  await using counter = await createTestShop();
  const { rows } = await counter.shop.db.execute(sql`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~* '\\mexecute\\M'`);
  expect(rows).toEqual([]);
});
