import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('each saved view says how many orders are in it, "mine" for everybody their own, and more than a thousand are not counted', async () => {
  await using server = await createTestServer();
  const { ask } = await openStaffBrowser(server);
  const kim = await openStaffBrowser(server, 'kim', 'workshop');
  const { db } = server.test.shop;
  await db.execute(sql`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, status)
    select 'FD-' || n, 'Bob Archer', 'b@example.com', '1 Ridge Road', 100, case when n % 2 = 0 then 'shipped' else 'pending' end
    from generate_series(1, 1003) as n`);
  await db.execute(sql`insert into tags (tag, order_id) select 'rush', id from orders where id % 500 = 1`);
  await db.execute(sql`insert into tags (tag, order_id) select 'all', id from orders`);
  await db.execute(sql`insert into assignees (assignee, order_id) select 'kim', id from orders limit 2`);
  for (const [name, query, shared] of [
    ['Shipped', 'status=shipped&sort=total', true],
    ['Rush', 'tag=rush', true],
    ['Tagged', 'tag=all', true],
    ['What I do', 'mine=true', true],
    ['Nothing', 'search=%25%25', false],
    ['Old', 'gone=1', false],
  ] as const) {
    expect(await ask('POST', '/api/admin/order-views', { name, query, shared })).toMatchObject({ status: 200 });
  }
  const counts = async (by: typeof ask) =>
    Object.fromEntries(
      JSON.parse((await by('GET', '/api/admin/order-view-counts')).text).map(
        ({ name, count, more }: { name: string; count: number | null; more: boolean }) => [
          name,
          more ? `${count}+` : count,
        ],
      ),
    );
  const shared = { Shipped: 501, Rush: 3, Tagged: '1000+' };
  expect(await counts(ask)).toEqual({ ...shared, 'What I do': 0, Nothing: null, Old: 1003 });
  expect(await counts(kim.ask)).toEqual({ ...shared, 'What I do': 2 });
});
