import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import { openBatches, queueOrders } from '#tests/support/campaigns/queues.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { orderRows } from '#tests/support/orders/order-rows.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { exportOrders, listStaffOrders } from './list-staff-orders.ts';
import { readOrderTotals } from './order-totals.ts';
import type { OrderFilters } from './staff-filters.ts';

type NewOrder = typeof orders.$inferInsert;

/** Orders as somebody else wrote them; each has what it is given, and is Ann's else. */
async function keepOrders({ shop, database }: TestShop, given: Partial<NewOrder>[]) {
  // With sums, which the server writes to none.
  await openDatabase(database.owner).insert(orders).values(orderRows(shop, given));
}

async function list(test: TestShop, filters: OrderFilters & { before?: string; limit?: number } = {}) {
  const listed = await listStaffOrders(test.shop, { limit: 50, ...filters });
  if (!listed.ok) throw new Error(listed.reason);
  return listed.orders.map(({ orderNumber }) => orderNumber);
}

test('pages follow each other without a gap or a double, also through orders of the same moment', async () => {
  await using counter = await createTestShop();
  const moment = new Date('2026-03-01T12:00:00.123Z');
  await keepOrders(counter, [{}, ...Array.from({ length: 7 }, () => ({ createdAt: moment }))]);
  const seen: string[] = [];
  for (let before: string | undefined; ; before = seen.at(-1)) {
    const page = await list(counter, { limit: 3, ...(before === undefined ? {} : { before }) });
    if (page.length === 0) break;
    seen.push(...page);
  }
  expect(seen).toEqual([0, 7, 6, 5, 4, 3, 2, 1].map((index) => `FD-0000000${index}`));
  expect(await list(counter, { before: 'FD-UNKNOWN' })).toEqual([]);
});

test('a batch has the orders with a place in it, whatever else is asked for, and their sum', async () => {
  await using counter = await createTestShop();
  const [first, second] = await openBatches(counter, [2, 2]);
  const queue = (await queueOrders(counter, ['ann', 'ben', 'cal'])).map(({ orderNumber }) => orderNumber);
  expect(await list(counter, { batch: first?.id ?? 0 })).toEqual([queue[1], queue[0]]);
  expect(await list(counter, { batch: second?.id ?? 0, sort: 'oldest' })).toEqual([queue[2]]);
  expect(await list(counter, { batch: first?.id ?? 0, sort: 'name', limit: 1 })).toEqual([queue[0]]);
  expect(await list(counter, { batch: first?.id ?? 0, color: 'Black' })).toEqual([]);
  expect(await list(counter, { batch: 2_147_483_647 })).toEqual([]);
  expect(await readOrderTotals(counter.shop, { batch: first?.id ?? 0 })).toMatchObject({ count: 2, more: false });
});

test('filters narrow the list to what they say, and hold together', async () => {
  await using counter = await createTestShop();
  const late = { depositReceived: true, depositPaid: 17_760, linkExpiresAt: counter.shop.clock() };
  const test3 = { isTest: true, totalAmount: 300, depositAmount: 0, remainingBalance: 300 };
  await keepOrders(counter, [
    { orderNumber: 'pending' },
    { orderNumber: 'overdue', status: 'paid_deposit', received: 17_760, ...late },
    {
      orderNumber: 'paid',
      status: 'completed',
      received: 177_600,
      ...late,
      balanceReceived: true,
      balancePaid: 159_840,
    },
    { orderNumber: 'given-up', status: 'cancelled', received: 17_760, refunded: 100, ...late },
    { orderNumber: 'tan', bowColor: 'Tan', createdAt: new Date('2026-03-01T05:00:00Z') },
    { orderNumber: 'eve', createdAt: new Date('2026-03-01T04:59:59.999Z') },
    { orderNumber: 'a-test', ...late, ...test3, createdAt: new Date('2026-03-02T05:00:00Z') },
  ]);
  const shows = async (filters: OrderFilters) => (await list(counter, filters)).sort();
  expect(await shows({ status: ['cancelled'] })).toEqual(['given-up']);
  expect(await shows({ payment: ['deposit_paid'] })).toEqual(['overdue']);
  expect(await shows({ payment: ['partly_refunded'], status: ['cancelled'] })).toEqual(['given-up']);
  expect(await shows({ payment: ['paid'], status: ['pending'] })).toEqual([]);
  expect(await shows({ color: 'Tan' })).toEqual(['tan']);
  expect(await shows({ test: 'only' })).toEqual(['a-test']);
  expect(await shows({ test: 'without', status: ['pending'], color: 'Black' })).toEqual(['eve', 'pending']);
  expect(await shows({ overdue: true })).toEqual(['overdue']);
  expect(await shows({ from: '2026-03-01', to: '2026-03-01' })).toEqual(['tan']);
  expect(await shows({ to: '2026-02-28' })).toEqual(['eve']);
});

test('a search finds each word anywhere in number, name or address, and takes nothing for a pattern', async () => {
  await using counter = await createTestShop();
  await keepOrders(counter, [
    { orderNumber: 'FD-7K3M9QXT', customerName: 'Ünal Örs' },
    { orderNumber: 'FD-00000001', customerEmail: '100%_sure\\@example.com' },
    { orderNumber: 'FD-00000002', customerEmail: '100-percent-sure@example.com' },
  ]);
  expect(await list(counter, { search: ' 7k3m9 ' })).toEqual(['FD-7K3M9QXT']);
  expect(await list(counter, { search: 'ÖRS ünal' })).toEqual(['FD-7K3M9QXT']);
  expect(await list(counter, { search: 'archer 01 an' })).toEqual(['FD-00000001']);
  expect(await list(counter, { search: '100%_SURE' })).toEqual(['FD-00000001']);
  expect(await list(counter, { search: '100_percent' })).toEqual([]);
  expect(await list(counter, { search: 'sure\\@example' })).toEqual(['FD-00000001']);
  expect(await list(counter, { search: 'sure@example.org' })).toEqual([]);
  expect(await list(counter, { search: 'sure@EXAMPLE.com' })).toEqual(['FD-00000002']);
  expect(await list(counter, { search: '  ' })).toHaveLength(3);
  const tooShort = { ok: false, reason: 'search-too-short' };
  expect(await listStaffOrders(counter.shop, { search: '% - _', limit: 50 })).toEqual(tooShort);
  expect(await exportOrders(counter.shop, { search: '%%%' })).toEqual(tooShort);
});

test('a name of two letters is found as a whole word, and not within longer ones', async () => {
  await using counter = await createTestShop();
  await keepOrders(counter, [
    { orderNumber: 'FD-LI000000', customerName: 'Linda Lisbon', customerEmail: 'li@example.com' },
    { orderNumber: 'FD-00000001', customerName: 'Bo Li' },
    { orderNumber: 'FD-00000002', customerName: 'Li Bo Ng' },
    { orderNumber: 'FD-00000003', customerName: 'Bob Olin' },
    { orderNumber: 'FD-00000004', customerName: 'Öz É' },
  ]);
  expect(await list(counter, { search: 'Li' })).toEqual(['FD-00000002', 'FD-00000001']);
  expect(await list(counter, { search: ' bo  LI ' })).toEqual(['FD-00000002', 'FD-00000001']);
  expect(await list(counter, { search: 'ng li' })).toEqual(['FD-00000002']);
  expect(await list(counter, { search: 'öz é' })).toEqual(['FD-00000004']);
  expect(await list(counter, { search: 'x' })).toEqual([]);
  // Beside a longer word the short ones may stand anywhere, as they are typed on the way to the whole name.
  expect(await list(counter, { search: 'lisbon li' })).toEqual(['FD-LI000000']);
});

test('an export has every order once, however many batches it takes, and reads no more than is wanted', async () => {
  await using counter = await createTestShop();
  const createdAt = new Date('2026-03-01T12:00:00.123Z');
  await keepOrders(
    counter,
    Array.from({ length: 2001 }, () => ({ createdAt })),
  );
  // Moments are finer in the table than in a Date.
  await counter.database.pool.query("update orders set created_at = created_at + id * interval '1 microsecond'");
  const exported = await exportOrders(counter.shop, { status: ['pending'] });
  if (!exported.ok) throw new Error(exported.reason);
  const batches: string[][] = [];
  for await (const batch of exported.batches) batches.push(batch.map(({ orderNumber }) => orderNumber));
  expect(batches.map(({ length }) => length)).toEqual([1000, 1000, 1]);
  expect(batches.flat()).toEqual(Array.from({ length: 2001 }, (_, at) => `FD-${String(2000 - at).padStart(8, '0')}`));
});

test('the list and the export say what an order holds, and narrow to it', async () => {
  await using counter = await createTestShop();
  const bow = await paidOrder(counter);
  const both = await gearOrder(counter.shop, { bow: true, lines: [{ kind: 'print', variantName: 'M' }] });
  const gear = await gearOrder(counter.shop, { lines: [{ kind: 'gift_card' }] });
  const numbers = [bow, both.order, gear.order].map(({ orderNumber }) => orderNumber);
  const found = [];
  for (const holds of ['bow', 'both', 'gear'] as const) found.push(await list(counter, { holds }));
  expect(found).toEqual(numbers.map((number) => [number]));
  const exported = await exportOrders(counter.shop, { holds: 'both' });
  if (!exported.ok) throw new Error(exported.reason);
  const batches = [];
  for await (const batch of exported.batches) batches.push(...batch);
  expect(batches).toMatchObject([
    { lines: [{ kind: 'bow' }, { kind: 'print', name: 'Fulldraw Tee', variantName: 'M' }] },
  ]);
});
