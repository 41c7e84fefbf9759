import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { assignees, orderEvents, orders, staffEvents, tags } from '#db/schema.ts';
import { undoStep } from '#shop/orders/changes/undo-step.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import { readOrderTotals } from '#shop/orders/reading/order-totals.ts';
import type { OrderFilters } from '#shop/orders/reading/staff-filters.ts';
import { listAudit } from '#shop/overview/list-audit.ts';
import { removeMember } from '#shop/people/staff/change-member.ts';
import { addStaff } from '#shop/people/staff/staff-accounts.ts';
import { listTags } from '#shop/records/tags-and-assignees.ts';
import { orderRows } from '#tests/support/orders/order-rows.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { tagOrders } from './tag-orders.ts';

const NOTHING = { add: [], remove: [] };

async function keepOrders({ shop, database }: TestShop, count: number): Promise<string[]> {
  const given = Array.from({ length: count }, (_, index) => ({ customerName: index % 2 ? 'Zoe' : 'Bob' }));
  const rows = orderRows(shop, given);
  await openDatabase(database.owner).insert(orders).values(rows);
  return rows.map(({ orderNumber }) => orderNumber);
}

async function list({ shop }: TestShop, filters: OrderFilters) {
  const page = await listStaffOrders(shop, { ...filters, limit: 50 });
  if (!page.ok) throw new Error(page.reason);
  return page.orders.map(({ orderNumber }) => orderNumber);
}

async function lastEvent({ shop }: TestShop, number: string) {
  const [last] = await shop.db
    .select({ id: orderEvents.id, what: orderEvents.what, before: orderEvents.before, after: orderEvents.after })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.orderNumber, number))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}

test('chosen orders are tagged and given to somebody, each has it in its history, and the list is narrowed to them', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await addStaff(shop, { username: 'kim', password: 'the first of many words' });
  const numbers = await keepOrders(counter, 4);
  const [one = '', two = ''] = numbers;
  const both = { orderNumbers: [one, two] };
  expect(await tagOrders(shop, STAFF, both, { add: ['rush', 'gift'], remove: [], assignee: 'kim' })).toEqual({
    ok: true,
    orders: 2,
    changed: 2,
  });
  expect(await tagOrders(shop, STAFF, both, { add: ['rush'], remove: [] })).toMatchObject({ orders: 2, changed: 0 });
  counter.advance(1000);
  expect(await tagOrders(shop, STAFF, { orderNumbers: [one] }, { add: ['wait'], remove: ['gift'] })).toMatchObject({
    orders: 1,
    changed: 1,
  });
  expect(await lastEvent(counter, one)).toMatchObject({
    what: 'tags-changed',
    before: { tags: ['gift', 'rush'] },
    after: { tags: ['rush', 'wait'] },
  });
  expect((await list(counter, { tag: 'rush' })).sort()).toEqual([one, two].sort());
  expect(await list(counter, { tag: 'gift', assignee: 'kim' })).toEqual([two]);
  expect(await list(counter, { tag: 'rush', search: 'bob' })).toEqual([one]);
  expect(await list(counter, { unassigned: true })).toHaveLength(2);
  expect(await list(counter, { assignee: 'nobody' })).toEqual([]);
  for (const sort of ['oldest', 'total', 'owed', 'name', 'deadline'] as const) {
    expect((await list(counter, { tag: 'rush', sort })).sort()).toEqual([one, two].sort());
  }
  expect(await readOrderTotals(shop, { tag: 'rush' })).toMatchObject({ count: 2, more: false });
  expect(await listTags(shop.db)).toEqual(['gift', 'rush', 'wait']);
  // Of several, the audit list has one entry, which leads to its parts.
  const entries = await listAudit(shop, { limit: 10 });
  expect(entries.filter(({ subject }) => subject !== 'staff')).toMatchObject([
    { subject: 'order', what: 'tags-changed' },
    { subject: 'order-set', what: 'many-tagged', after: { orders: 2, tagged: ['rush', 'gift'], assignee: 'kim' } },
  ]);
  const set = entries.find(({ subject }) => subject === 'order-set');
  const parts = await listAudit(shop, { subject: 'order-set', subjectId: set?.subjectId, limit: 10 });
  expect(parts.filter(({ subject }) => subject === 'order')).toHaveLength(4);
});

test('all that match are tagged at once, and the last tag that is taken off is gone from the shop', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await keepOrders(counter, 5);
  const zoe = { filters: { search: 'zoe' } };
  expect(await tagOrders(shop, STAFF, zoe, { add: ['rush'], remove: [] })).toMatchObject({ orders: 2, changed: 2 });
  expect(await tagOrders(shop, STAFF, { filters: {} }, { add: [], remove: ['rush'] })).toMatchObject({
    orders: 5,
    changed: 2,
  });
  expect(await listTags(shop.db)).toEqual([]);
  expect(await tagOrders(shop, STAFF, { orderNumbers: ['FD-UNKNOWN'] }, NOTHING)).toEqual({
    ok: false,
    reason: 'no-orders',
  });
});

test('an order has ten tags and the shop a hundred, and what would be more changes nothing', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const numbers = await keepOrders(counter, 11);
  const words = (from: number, count: number) => Array.from({ length: count }, (_, at) => `word ${from + at}`);
  for (const [at, number] of numbers.slice(0, 10).entries()) {
    const added = await tagOrders(shop, STAFF, { orderNumbers: [number] }, { add: words(at * 10, 10), remove: [] });
    expect(added.ok).toBe(true);
  }
  const [first = '', last = ''] = [numbers[0], numbers[10]];
  const one = (number: string, add: string[]) =>
    tagOrders(shop, STAFF, { orderNumbers: [number] }, { add, remove: [] });
  expect(await one(first, ['word 50'])).toEqual({ ok: false, reason: 'too-many-tags' });
  expect(await one(last, ['another'])).toEqual({ ok: false, reason: 'too-many-shop-tags' });
  expect(await one(last, ['word 50'])).toMatchObject({ ok: true });
  expect(await shop.db.$count(tags)).toBe(101);
  // Two who bring the hundredth one at once.
  await tagOrders(shop, STAFF, { orderNumbers: [first] }, { add: [], remove: ['word 0'] });
  const raced = await Promise.all([one(last, ['this']), one(last, ['that'])]);
  expect(raced.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('tags and who does it are undone for a minute, where nothing has happened since, also by who may not begin work', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [number = ''] = await keepOrders(counter, 1);
  const choice = { orderNumbers: [number] };
  await tagOrders(shop, STAFF, choice, { add: ['rush'], remove: [] });
  await tagOrders(shop, STAFF, choice, { add: ['gift'], remove: ['rush'] });
  const event = (await lastEvent(counter, number))?.id ?? 0;
  const undo = () => undoStep(shop, STAFF, number, event, { work: false });
  expect((await Promise.all([undo(), undo()])).map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await list(counter, { tag: 'rush' })).toEqual([number]);
  expect(await list(counter, { tag: 'gift' })).toEqual([]);
  expect(await lastEvent(counter, number)).toMatchObject({ what: 'undone', after: { tags: ['rush'] } });
  await tagOrders(shop, STAFF, choice, { add: [], remove: ['rush'] });
  counter.advance(60_000);
  const late = (await lastEvent(counter, number))?.id ?? 0;
  expect(await undoStep(shop, STAFF, number, late)).toEqual({ ok: false, reason: 'too-late' });
});

test('nothing is given to whoever does not work here, and who leaves has nothing any more', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const kim = await addStaff(shop, { username: 'kim', password: 'the first of many words' });
  const [number = ''] = await keepOrders(counter, 1);
  const give = (assignee: string | null) =>
    tagOrders(shop, STAFF, { orderNumbers: [number] }, { ...NOTHING, assignee });
  expect(await give('lee')).toEqual({ ok: false, reason: 'unknown-colleague' });
  expect(await give('kim')).toMatchObject({ changed: 1 });
  expect(await list(counter, { assignee: 'kim' })).toEqual([number]);
  const [given, left] = await Promise.all([
    give('kim'),
    removeMember(shop, STAFF, kim.ok ? kim.staffId : 0, { own: true }),
  ]);
  expect([given.ok, left.ok]).toEqual([expect.any(Boolean), true]);
  expect(await shop.db.$count(assignees)).toBe(0);
  expect(await give('kim')).toEqual({ ok: false, reason: 'unknown-colleague' });
  expect(await shop.db.$count(staffEvents, eq(staffEvents.what, 'removed'))).toBe(1);
});
