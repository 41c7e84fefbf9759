import { expect, test } from 'vitest';
import { payments, restores, staffEvents } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { plant, query, refundInDashboard } from '#tests/support/books/books.ts';
import { compare, endMonth, HOUR, monthThatIsOver, onThe12th, thisMonth } from '#tests/support/books/months.ts';
import { stopClock } from '#tests/support/database/test-clock.ts';
import { depositOf, paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { firstDayOf, lastDayOf } from '#values/books/months.ts';
import { closeMonth, readMonths } from './close-month.ts';

const OWNER = { name: 'olivia' };
const obstacles = async ({ shop }: TestShop) => (await readMonths(shop)).open?.obstacles.map(({ what }) => what);

const entryDated = (at: string, source = 'payment:1:forged') => `with entry as (
    insert into journal_entries (kind, source, at) values ('balance-other', '${source}', ${at}) returning id)
  insert into journal_lines (entry_id, account, amount)
    select id, account, amount from entry, (values ('provider_balance', 10), ('unnamed', -10)) as lines (account, amount)`;

test('a month is closed by one press once it is over, read and compared, and says who closed it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  expect(await readMonths(shop)).toEqual({ open: null, closed: [] });
  const setClock = await onThe12th(counter);
  await paidOrder(counter);
  const month = thisMonth(counter);
  expect(await obstacles(counter)).toEqual(['not-over']);
  await endMonth(counter, setClock, 1);
  expect(await obstacles(counter)).toEqual(['not-over']);
  counter.advance(2 * 24 * HOUR);
  await setClock(counter.shop.clock());
  expect(await obstacles(counter)).toEqual(['not-read', 'not-compared']);
  expect(await closeMonth(shop, month, OWNER)).toMatchObject({ reason: 'in-the-way', month });
  await compare(counter, month);
  expect(await obstacles(counter)).toEqual([]);
  expect(await closeMonth(shop, thisMonth(counter), OWNER)).toMatchObject({ reason: 'not-next' });
  expect(await closeMonth(shop, month, OWNER)).toEqual({ ok: true });
  expect(await readMonths(shop)).toMatchObject({
    open: { month: thisMonth(counter), obstacles: [{ what: 'not-over' }] },
    closed: [{ month, closedBy: 'olivia', entries: expect.any(Number), late: 0 }],
  });
  expect(await closeMonth(shop, month, OWNER)).toMatchObject({ reason: 'closed-already' });
  expect(await shop.db.select().from(staffEvents)).toMatchObject([
    { subject: 'month', subjectId: month, what: 'closed', staffName: 'olivia' },
  ]);
  const sums = await query(counter, 'select account, standing from closed_month_sums order by account');
  const journal = await query(
    counter,
    `select account, sum(amount) as standing from journal_lines join journal_entries on journal_entries.id = entry_id
      where at < (select ends_at from closed_months) group by account order by account`,
  );
  expect(sums.rows).toEqual(journal.rows);
  expect(sums.rows).toEqual(
    expect.arrayContaining([
      { account: 'deposits', standing: '-177.60' },
      { account: 'fees', standing: '5.45' },
    ]),
  );
});

test('a difference that nobody has explained, and a restored shop, stand in the way', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, month } = await monthThatIsOver(counter);
  await plant(
    counter,
    `update payments set received = received - 1, amount = amount - 1 where provider_intent_id = $1`,
    [depositOf(order)],
  );
  await compare(counter, month);
  expect(await obstacles(counter)).toEqual(['differences']);
  await query(counter, `update alerts set resolved_at = shop_now()`);
  expect(await obstacles(counter)).toEqual([]);
  await shop.db.insert(restores).values({ backupName: 'x', stateOf: shop.clock() });
  expect(await obstacles(counter)).toEqual(['restored']);
  expect(await closeMonth(shop, month, OWNER)).toMatchObject({ reason: 'in-the-way' });
});

test('what becomes known of a closed month is booked in the open one, and names what it is of and when it happened', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, month } = await monthThatIsOver(counter);
  const before = await query(counter, 'select * from closed_month_sums');
  await closeMonth(shop, month, OWNER);
  const kept = await query(counter, 'select * from closed_month_sums order by account');
  expect(before.rows).toEqual([]);
  await refundInDashboard(counter, depositOf(order), 5000);
  await syncPayment(shop, depositOf(order));
  const late = await paidOrder(counter);
  await query(
    counter,
    `insert into payments (order_id, leg, provider_intent_id, amount, received, status, succeeded_at, full_price)
      select order_id, 'balance', 'pi_late', 100, 100, 'succeeded', $1, full_price from payments where provider_intent_id = $2`,
    [`${lastDayOf(month)}T12:00:00Z`, depositOf(late)],
  );
  const { rows } = await query(
    counter,
    `select source, at >= (select max(ends_at) from closed_months) as open, happened_at::date::text as happened
      from late_entries join journal_entries on id = entry_id`,
  );
  expect(rows).toEqual([
    { source: expect.stringMatching(/^payment:\d+:received$/), open: true, happened: lastDayOf(month) },
  ]);
  expect((await readMonths(shop)).closed).toMatchObject([{ month, late: 1 }]);
  expect((await query(counter, 'select * from closed_month_sums order by account')).rows).toEqual(kept.rows);
});

test('the database refuses an entry that is dated into a closed month, and every change of one', async () => {
  await using counter = await createTestShop();
  const { month } = await monthThatIsOver(counter);
  await closeMonth(counter.shop, month, OWNER);
  const end = '(select max(ends_at) from closed_months)';
  const lines = `insert into journal_lines (entry_id, account, amount)
    select min(id), account, amount from journal_entries, (values ('bank', 1), ('unnamed', -1)) as added (account, amount)
      group by account, amount`;
  for (const text of [
    lines,
    entryDated(`${end} - interval '1 second'`),
    entryDated(`${end} - interval '20 years'`),
    `update closed_months set ends_at = ends_at - interval '1 day'`,
    'delete from closed_month_sums',
    'truncate closed_months cascade',
    `select close_month('${firstDayOf(month)}', 'UTC', 'somebody')`,
    `select close_month('${firstDayOf(thisMonth(counter))}', 'UTC', 'somebody')`,
    `update closed_month_sums set standing = standing + 1`,
  ])
    await expect(query(counter, text), text).rejects.toThrow(/closed|only added/);
  await query(counter, entryDated(end));
});

test('who goes past the rules of the database into a closed month is found by the comparison', async () => {
  await using counter = await createTestShop();
  const { month } = await monthThatIsOver(counter);
  await closeMonth(counter.shop, month, OWNER);
  await plant(counter, entryDated(`(select max(ends_at) from closed_months) - interval '1 hour'`));
  const { found } = await compare(counter, month);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'journal-month', otherId: `month ${month} provider_balance`, amount: 1000 }),
      expect.objectContaining({ what: 'journal-month', otherId: `month ${month} unnamed`, amount: 1000 }),
    ]),
  );
});

test('closing waits for what is being booked, and has it in its sums', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const { month } = await monthThatIsOver(counter);
  const booking = await database.owner.connect();
  try {
    await booking.query('begin');
    await booking.query(entryDated(`'${lastDayOf(month)} 12:00+00'`));
    const closing = closeMonth(shop, month, OWNER);
    await waitForLock(database);
    await booking.query('commit');
    expect(await closing).toEqual({ ok: true });
  } finally {
    booking.release();
  }
  const { rows } = await query(counter, `select moved::text from closed_month_sums where account = 'unnamed'`);
  expect(rows).toEqual([{ moved: '-10.00' }]);
});

test('who looks at the books as they were before a month was closed does not book into it', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  const { month } = await monthThatIsOver(counter);
  const booking = await database.owner.connect();
  try {
    await booking.query('begin isolation level repeatable read');
    await booking.query('select from closed_months');
    await closeMonth(shop, month, OWNER);
    await expect(booking.query(entryDated(`'${lastDayOf(month)} 12:00+00'`))).rejects.toThrow('read committed');
  } finally {
    await booking.query('rollback');
    booking.release();
  }
});

test('what happens now is booked without waiting for a month that is being closed', async () => {
  await using counter = await createTestShop();
  const { database } = counter;
  await monthThatIsOver(counter);
  const closing = await database.owner.connect();
  try {
    await closing.query(`begin; select pg_advisory_xact_lock(hashtextextended('close-month', 0))`);
    await paidOrder(counter);
  } finally {
    await closing.query('rollback');
    closing.release();
  }
});

test('a month begins and ends at midnight where the shop is, and December ends with the year', async () => {
  await using database = await createTestDatabase();
  const zone = 'America/New_York';
  const setClock = await stopClock(database, new Date('2026-10-20T12:00:00Z'));
  const entry = (at: string) => database.owner.query(entryDated(`'${at}'`, `payment:1:${at}`));
  for (const at of [
    '2026-10-31T23:59:59-04',
    '2026-11-01T00:00:00-04',
    '2026-11-30T23:59:59-05',
    '2026-12-01T00:00:00-05',
  ])
    await entry(at);
  await entry('2026-12-31T23:59:59-05');
  await entry('2027-01-01T00:00:00-05');
  await setClock(new Date('2027-02-03T12:00:00Z'));
  for (const month of ['2026-10', '2026-11', '2026-12', '2027-01'])
    await database.owner.query(`select close_month($1::date, $2, 'olivia')`, [`${month}-01`, zone]);
  const { rows } = await database.owner.query(
    `select entries, to_char(starts_at at time zone 'UTC', 'MM-DD HH24') as starts, to_char(ends_at at time zone 'UTC', 'MM-DD HH24') as ends
      from closed_months order by month`,
  );
  expect(rows).toEqual([
    { entries: 1, starts: '10-01 04', ends: '11-01 04' },
    { entries: 2, starts: '11-01 04', ends: '12-01 05' },
    { entries: 2, starts: '12-01 05', ends: '01-01 05' },
    { entries: 1, starts: '01-01 05', ends: '02-01 05' },
  ]);
});

test('two who close a month at the same moment close it once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { month } = await monthThatIsOver(counter);
  const said = await Promise.all([closeMonth(shop, month, OWNER), closeMonth(shop, month, { name: 'max' })]);
  expect(said.map((each) => (each.ok ? 'closed' : each.reason)).toSorted()).toEqual(['closed', 'closed-already']);
  expect(await shop.db.$count(staffEvents)).toBe(1);
  expect(await shop.db.$count(payments)).toBe(1);
});
