import { expect, test } from 'vitest';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { countColumns } from '#shop/workshop/count-builds.ts';
import { fillShop } from '../../scripts/prove/load/fill-shop.ts';
import { checkFigures } from './books/count-figures.ts';
import { createTestShop } from './test-shop.ts';

test('a shop that was filled twice for measuring agrees with its ledger, and owes the world nothing', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const { owner: pool } = database;
  const progress: number[] = [];
  await fillShop(pool, 1500, (done) => progress.push(done));
  await fillShop(pool, 500, (done) => progress.push(done));
  expect(progress).toEqual([1500, 500]);
  await checkFigures(database);

  const { rows } = await pool.query<{
    orders: number;
    numbers: number;
    tests: number;
    statuses: number;
    states: number;
  }>(
    `select count(*)::integer as orders, count(*) filter (where order_number ~ '^FD-[0-9A-HJKMNP-TV-Z]{8}$')::integer as numbers,
       count(distinct status)::integer as statuses, count(distinct payment_state)::integer as states,
       count(*) filter (where payment_token not like 's1.%')::integer as tokens
     from orders`,
  );
  expect(rows[0]).toEqual({ orders: 2000, numbers: 2000, statuses: 6, states: 5, tokens: 0 });
  const queues = await pool.query(
    `select (select count(*)::integer from places) as places, sum(taken)::integer as taken, sum(used)::integer as used,
       bool_or(used < size) as room from batches join batch_figures on batch_id = batches.id`,
  );
  expect(queues.rows[0].places).toBeGreaterThan(1000);
  expect(queues.rows[0]).toMatchObject({ taken: queues.rows[0].places, used: queues.rows[0].places, room: true });
  const counted = await countColumns(shop, {});
  expect(Object.values(counted).every((count) => count > 0)).toBe(true);
  const { rows: board } = await pool.query(
    `select state, count(*)::int as count from bows where state <> 'shipped' group by 1`,
  );
  expect(Object.fromEntries(board.map(({ state, count }) => [state, count]))).toEqual(counted);
  expect(await reconcilePayments(shop)).toBe(0);
  const { rows: unsent } = await pool.query(`select id from emails where state <> 'sent'`);
  expect(unsent).toEqual([]);
});
