import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { campaigns, ORDER_DEADLINE, orderItems, orders, owesBalance } from '#db/schema.ts';
import { orderRows } from '#tests/support/orders/order-rows.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { HANDS } from '#values/bow/build.ts';
import { ORDER_SORTS, ORDER_STATUSES, type OrderSort } from '#values/order/order.ts';
import { listStaffOrders } from './list-staff-orders.ts';
import { foldOrderTotals, readOrderTotals } from './order-totals.ts';
import type { OrderFilters } from './staff-filters.ts';

/** Sixty orders of all states, prices and names, none of which follows the others. */
async function keepSixty({ shop, database }: TestShop) {
  const campaignId = (await shop.db.select({ id: campaigns.id }).from(campaigns))[0]?.id ?? 0;
  const given = Array.from({ length: 60 }, (_, index) => {
    const total = 300 + (index % 7) * 100;
    return {
      customerEmail: 'somebody@example.com',
      customerName: ['Ann', 'bob', 'Carla', 'Ötzi', 'Zoe'][(index * 3) % 5] ?? '',
      status: ORDER_STATUSES[(index * 5) % 6] ?? 'pending',
      totalAmount: total,
      depositAmount: 100,
      remainingBalance: total - 100,
      ...(index % 4 === 0 && { depositReceived: true, depositPaid: 100, received: 100 }),
      linkExpiresAt: index % 3 === 0 ? new Date(Date.UTC(2026, 5, 1 + ((index * 11) % 28))) : null,
      bowColor: index % 2 ? 'Tan' : 'Black',
      ...(index % 5 < 3 && { drawLength: 28 + (index % 2), drawWeight: 50 + (index % 3), hand: HANDS[index % 2] }),
      campaignId: index % 5 === 1 ? campaignId : null,
      createdAt: new Date(Date.UTC(2026, 0, 1 + ((index * 13) % 40))),
    };
  });
  // With sums, which the server writes to none.
  await openDatabase(database.owner).insert(orders).values(orderRows(shop, given));
  await shop.db.execute(sql`
    insert into order_items (order_id, product_id, kind, quantity, price)
    select id, (select min(id) from products), 'print', 1, 0 from orders, generate_series(1, 2) where id % 3 = 1 and id % 11 <> 0`);
  await shop.db.execute(sql`insert into gear_to_send select id from orders where id % 4 = 1 and id % 11 <> 0`);
  const [line] = await shop.db.select().from(orderItems);
  return { product: line?.productId ?? 0, campaign: campaignId };
}

async function list({ shop }: TestShop, filters: OrderFilters, limit: number): Promise<string[]> {
  const all: string[] = [];
  for (let before: string | undefined; ; before = all.at(-1)) {
    const page = await listStaffOrders(shop, { ...filters, before, limit });
    if (!page.ok) throw new Error(page.reason);
    if (page.orders.length === 0) return all;
    all.push(...page.orders.map(({ orderNumber }) => orderNumber));
  }
}

const OWES = `deposit_received and not balance_received and remaining_balance > 0 and status <> 'cancelled' and not is_test`;
const TO_SEND = 'id in (select order_id from gear_to_send)';
const ONE = '(select product_id from order_items limit 1)';
const OF_PRODUCT = `exists (select from order_items where order_id = orders.id and product_id = ${ONE})`;
const ORDERS: Record<OrderSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  total: 'total_amount desc, id desc',
  owed: 'outstanding desc, id desc',
  name: 'lower(customer_name), id',
  deadline: `coalesce(case when ${OWES} then link_expires_at end, 'infinity'), id`,
};

test.each(ORDER_SORTS)(
  'sorted by %s, pages have every order once and in order, whatever they are narrowed to',
  async (sort) => {
    await using counter = await createTestShop();
    const { product, campaign } = await keepSixty(counter);
    const asked: [OrderFilters, string][] = [
      [{}, 'true'],
      [{ status: ['shipped'] }, `status = 'shipped'`],
      [{ status: ['shipped', 'pending', 'cancelled'] }, `status in ('shipped', 'pending', 'cancelled')`],
      [{ payment: ['unpaid', 'deposit_paid'] }, `payment_state in ('unpaid', 'deposit_paid')`],
      [
        { status: ['pending', 'completed'], payment: ['deposit_paid', 'paid'], color: 'Black' },
        `status in ('pending', 'completed') and payment_state in ('deposit_paid', 'paid') and bow_color = 'Black'`,
      ],
      [{ search: 'ann' }, `customer_name = 'Ann'`],
      [{ search: 'zoe', status: ['shipped', 'pending'] }, `customer_name = 'Zoe' and status in ('shipped', 'pending')`],
      [
        { from: '2026-01-05', to: '2026-01-20' },
        `created_at >= '2026-01-05T05:00Z' and created_at < '2026-01-21T05:00Z'`,
      ],
      [{ owes: true }, OWES],
      [{ owes: true, status: ['shipped', 'pending'] }, `${OWES} and status in ('shipped', 'pending')`],
      [{ owes: true, search: 'zoe', status: ['pending'] }, `${OWES} and customer_name = 'Zoe' and status = 'pending'`],
      [{ campaign }, `campaign_id = ${campaign}`],
      [{ hand: 'Left' }, `hand = 'Left'`],
      [
        { drawLength: 29, drawWeight: 51, status: ['shipped', 'pending', 'cancelled'] },
        `draw_length = 29 and draw_weight = 51 and status in ('shipped', 'pending', 'cancelled')`,
      ],
      [{ product }, OF_PRODUCT],
      [
        { product, status: ['shipped', 'pending'], color: 'Tan' },
        `${OF_PRODUCT} and status in ('shipped', 'pending') and bow_color = 'Tan'`,
      ],
      [{ product, owes: true, search: 'ann' }, `${OF_PRODUCT} and ${OWES} and customer_name = 'Ann'`],
      [{ product, toSend: true }, `${OF_PRODUCT} and ${TO_SEND}`],
      [
        { dueFrom: '2026-06-05', dueTo: '2026-06-20' },
        `${OWES} and link_expires_at >= '2026-06-05T05:00Z' and link_expires_at < '2026-06-21T05:00Z'`,
      ],
      [{ dueTo: '2026-06-20', product }, `${OWES} and link_expires_at < '2026-06-21T05:00Z' and ${OF_PRODUCT}`],
      [{ toSend: true }, TO_SEND],
      [
        { toSend: true, search: 'bob', payment: ['deposit_paid'] },
        `${TO_SEND} and customer_name = 'bob' and payment_state = 'deposit_paid'`,
      ],
    ];
    for (const [filters, condition] of asked) {
      const { rows } = await counter.shop.db.execute<{ number: string }>(
        sql.raw(`select order_number as number from orders where ${condition} order by ${ORDERS[sort]}`),
      );
      const expected = rows.map(({ number }) => number);
      expect(expected, JSON.stringify(filters)).not.toEqual([]);
      expect(await list(counter, { ...filters, sort }, 7), JSON.stringify(filters)).toEqual(expected);
      expect(await list(counter, { ...filters, sort }, 100), JSON.stringify(filters)).toEqual(expected);
    }
  },
);

test('the totals are those of the orders that are listed, before and after they are folded and after a change', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { product, campaign } = await keepSixty(counter);
  const asked: OrderFilters[] = [
    {},
    { status: ['shipped', 'pending'] },
    { payment: ['deposit_paid'], color: 'Tan' },
    { test: 'without', keys: 'own' },
    { search: 'zoe' },
    { from: '2026-01-05', status: ['pending'] },
    { holds: 'gear' },
    { overdue: true },
    { owes: true },
    { toSend: true, status: ['shipped', 'pending', 'processing'] },
    { product },
    { campaign, hand: 'Right' },
    { dueTo: '2026-06-20' },
  ];
  const check = async () => {
    for (const filters of asked) {
      const page = await listStaffOrders(shop, { ...filters, limit: 100 });
      if (!page.ok) throw new Error(page.reason);
      const sum = (name: 'totalAmount' | 'outstanding') => page.orders.reduce((total, order) => total + order[name], 0);
      expect(await readOrderTotals(shop, filters), JSON.stringify(filters)).toEqual({
        ok: true,
        count: page.orders.length,
        more: false,
        sums: { total: sum('totalAmount'), outstanding: sum('outstanding') },
      });
    }
  };
  await check();
  await Promise.all([foldOrderTotals(shop), foldOrderTotals(shop)]);
  await check();
  await shop.db.execute(sql`update orders set status = 'cancelled', bow_color = null where id % 5 = 0`);
  await shop.db.execute(sql`update orders set total_amount = 5, remaining_balance = 4 where id % 7 = 0`);
  await counter.database.owner.query('delete from orders where id % 11 = 0');
  await check();
  await foldOrderTotals(shop);
  await check();
});

test('more orders than anybody waits for are not added up, and only listed by time', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await shop.db.execute(sql`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, created_at)
    select 'FD-' || n, 'Bob Archer', 'b' || n || '@example.com', '1 Ridge Road', 100,
      '2026-01-01T12:00Z'::timestamptz + n * interval '1 second' from generate_series(1, 10001) as n`);
  expect(await readOrderTotals(shop, {})).toMatchObject({ count: 10_001, more: false });
  const days = { from: '2026-01-01' };
  expect(await readOrderTotals(shop, days)).toEqual({ ok: true, count: 10_000, more: true, sums: null });
  expect(await readOrderTotals(shop, { search: 'archer' })).toMatchObject({ count: 2000, more: true, sums: null });
  const tooMany = { ok: false, reason: 'too-many-to-sort' };
  expect(await listStaffOrders(shop, { ...days, sort: 'total', limit: 5 })).toEqual(tooMany);
  expect(await listStaffOrders(shop, { search: 'archer', sort: 'name', limit: 5 })).toEqual(tooMany);
  expect(await listStaffOrders(shop, { ...days, sort: 'deadline', limit: 5 })).toMatchObject({ ok: true });
  expect(await listStaffOrders(shop, { search: 'archer', sort: 'oldest', limit: 5 })).toMatchObject({ ok: true });
  // As in a shop of a million: of a common word not even the index is asked.
  await shop.db.execute(sql`update order_total_changes set count = 100 where count = 1`);
  expect(await readOrderTotals(shop, { search: 'archer' })).toMatchObject({ count: 100, more: true, sums: null });
});

test('what has to be paid first is found among more than anybody counts, page by page, and so are bows without a build', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  await database.owner.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount, deposit_amount, remaining_balance,
      status, bow_color, campaign_id, deposit_paid, deposit_received, received, link_expires_at, build_locked_at, created_at)
    select 'FD-' || n, 'Bob Archer', 'b' || n || '@example.com', '1 Ridge Road', 100, 10, 90, 'paid_deposit', 'Black',
      (select min(id) from campaigns), 10, true, 10, '2026-06-01T12:00Z'::timestamptz - n * interval '1 minute',
      case when n % 2 = 0 then now() end, '2026-01-01T12:00Z'::timestamptz + n * interval '1 second'
    from generate_series(1, 12000) as n`);
  const read = async (filters: OrderFilters & { before?: string }) => {
    const page = await listStaffOrders(shop, { ...filters, limit: 3 });
    if (!page.ok) throw new Error(page.reason);
    return page.orders.map(({ orderNumber }) => orderNumber);
  };
  for (const filters of [
    { owes: true },
    { overdue: true },
    { from: '2026-01-01' },
    { search: 'archer' },
    { search: 'archer', owes: true },
  ] as OrderFilters[]) {
    expect(await read({ ...filters, sort: 'deadline' })).toEqual(['FD-12000', 'FD-11999', 'FD-11998']);
    expect(await read({ ...filters, sort: 'deadline', before: 'FD-11998' })).toEqual([
      'FD-11997',
      'FD-11996',
      'FD-11995',
    ]);
  }
  expect(await read({ owes: true, sort: 'owed', before: 'FD-11998' })).toEqual(['FD-11997', 'FD-11996', 'FD-11995']);
  // Of a tag, or of one person, old orders are found among all as the newest are.
  await database.owner.query(`
    insert into tags (tag, order_id, placed_at) select 'old', id, created_at from orders where substr(order_number, 4)::int <= 7`);
  await database.owner.query(`
    insert into assignees (assignee, order_id, placed_at) select 'kim', order_id, placed_at from tags where order_id % 2 = 0`);
  const { rows: kims } = await database.owner.query(
    'select order_number as number from orders join assignees on order_id = orders.id order by orders.created_at',
  );
  expect(await read({ tag: 'old' })).toEqual(['FD-7', 'FD-6', 'FD-5']);
  expect(await read({ tag: 'old', before: 'FD-5', status: ['paid_deposit'] })).toEqual(['FD-4', 'FD-3', 'FD-2']);
  expect(await read({ tag: 'old', sort: 'oldest', before: 'FD-2' })).toEqual(['FD-3', 'FD-4', 'FD-5']);
  expect(await read({ tag: 'old', status: ['shipped'] })).toEqual([]);
  expect(await read({ tag: 'old', assignee: 'kim', sort: 'oldest' })).toEqual(
    kims.slice(0, 3).map(({ number }) => number),
  );
  expect(await read({ tag: 'old', sort: 'owed' })).toEqual(['FD-7', 'FD-6', 'FD-5']);
  // Whoever has no deadline comes after them all.
  await database.owner.query("update orders set link_expires_at = null where order_number in ('FD-1', 'FD-7')");
  const last = { search: 'archer', sort: 'deadline', before: 'FD-3' } as const;
  expect(await read(last)).toEqual(['FD-2', 'FD-1', 'FD-7']);
  expect(await read({ unbuilt: true })).toEqual(['FD-12000', 'FD-11998', 'FD-11996']);
  expect(await read({ unbuilt: true, before: 'FD-11996' })).toEqual(['FD-11994', 'FD-11992', 'FD-11990']);
  expect(await read({ unbuilt: true, sort: 'deadline' })).toEqual(['FD-12000', 'FD-11998', 'FD-11996']);
  await database.owner.query('vacuum (analyze) orders');
  const plan = await shop.db.execute(
    sql`explain select id from orders where ${owesBalance} order by ${ORDER_DEADLINE}, id limit 50`,
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('orders_owing_by_deadline');
});
