import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type BatchRow, bowCountChanges, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { addStaffNote } from '#shop/orders/changes/add-staff-note.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { listStaffOrders } from '#shop/orders/reading/list-staff-orders.ts';
import { BUILD, newBatch, orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { paidOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { bowOf } from './bows.ts';
import { countBuilds, countColumns, foldBowCounts } from './count-builds.ts';
import { listBows, listBowsOfNobody, searchBows } from './list-workshop-bows.ts';
import { readPapers } from './read-papers.ts';

const LEFT = { drawLength: 30, drawWeight: 70, hand: 'Left' } as const;
const NONE = { to_make: 0, in_making: 0, made: 0, packed: 0 };

/** Four bows: two of one build, one of them in the batch, one of another, one without; and one that is unpaid. */
async function filledBoard(counter: TestShop) {
  const first = await orderPaidWhole(counter);
  const second = await orderPaidWhole(counter);
  const left = await orderPaidWhole(counter, { build: LEFT, bowColor: 'Black' });
  const unbuilt = await orderPaidWhole(counter, { build: null });
  await paidOrder(counter, { build: BUILD });
  const batch: BatchRow = await newBatch(counter, 1);
  await counter.shop.db.insert(places).values({ orderId: first.id, batchId: batch.id, state: 'taken', sort: 1 });
  return { first, second, left, unbuilt, batch };
}

test('a column has its bows in the order in which they were paid, narrowed by batch and build, in pages', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { first, second, left, unbuilt, batch } = await filledBoard(counter);
  const numbers = async (filters: Partial<Parameters<typeof listBows>[1]> = {}) =>
    (await listBows(shop, { state: 'to_make', limit: 10, ...filters })).map(({ order }) => order.orderNumber);
  expect(await numbers()).toEqual([first, second, left, unbuilt].map(({ orderNumber }) => orderNumber));
  expect(await numbers({ batch: batch.id })).toEqual([first.orderNumber]);
  expect(await numbers({ hand: 'Left' })).toEqual([left.orderNumber]);
  expect(await numbers({ color: 'Tan', drawWeight: 60, drawLength: 28.5 })).toEqual([
    first.orderNumber,
    second.orderNumber,
  ]);
  expect(await numbers({ unbuilt: true })).toEqual([unbuilt.orderNumber]);
  const [page] = await listBows(shop, { state: 'to_make', limit: 1 });
  expect(page).toMatchObject({ batch: { id: batch.id, name: 'Batch 1' }, held: null, alertId: null });
  expect(await numbers({ after: page?.bow.id, limit: 1 })).toEqual([second.orderNumber]);
});

test('bows are found by their serial number, its running number or the number of their order', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { first, second } = await filledBoard(counter);
  await processOrder(shop, STAFF, second.orderNumber, { allowUnpaid: false });
  const serial = (await bowOf(shop.db, second.id))?.serial ?? '';
  const found = async (search: string) => (await searchBows(shop, search)).map(({ bow }) => bow.serial);
  for (const text of [serial, serial.toLowerCase(), serial.slice(4), '2', '00002', second.orderNumber.slice(3)]) {
    expect(await found(` ${text} `)).toEqual([serial]);
  }
  for (const text of ['Ann', 'FDH-26', '99999999999', first.customerName, '']) expect(await found(text)).toEqual([]);
  const listed = await listStaffOrders(shop, { search: serial.toLowerCase(), limit: 5 });
  expect(listed).toMatchObject({ ok: true, orders: [{ orderNumber: second.orderNumber, serial }] });
});

test('bows are counted by column and by build, the same before and after the counts are added up', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { second, batch } = await filledBoard(counter);
  await processOrder(shop, STAFF, second.orderNumber, { allowUnpaid: false });
  const look = async () => ({
    all: await countColumns(shop, {}),
    tan: await countColumns(shop, { color: 'Tan', unbuilt: false }),
    unbuilt: await countColumns(shop, { unbuilt: true }),
    inBatch: await countColumns(shop, { batch: batch.id, hand: 'Right' }),
    builds: await countBuilds(shop, {}),
    buildsOfBatch: await countBuilds(shop, { batch: batch.id }),
  });
  const seen = await look();
  expect(seen).toEqual({
    all: { ...NONE, to_make: 3, in_making: 1 },
    tan: { ...NONE, to_make: 2, in_making: 1 },
    unbuilt: { ...NONE, to_make: 1 },
    inBatch: { ...NONE, to_make: 1 },
    builds: [
      { ...NONE, color: 'Black', build: LEFT, to_make: 1 },
      { ...NONE, color: 'Tan', build: null, to_make: 1 },
      { ...NONE, color: 'Tan', build: BUILD, to_make: 1, in_making: 1 },
    ],
    buildsOfBatch: [{ ...NONE, color: 'Tan', build: BUILD, to_make: 1 }],
  });
  await Promise.all([foldBowCounts(shop), foldBowCounts(shop)]);
  expect(await shop.db.$count(bowCountChanges)).toBe(0);
  expect(await look()).toEqual(seen);
  await shop.db.execute(sql`delete from bows`);
  expect(await countBuilds(shop, {})).toEqual([]);
});

test('a bow that was begun for a cancelled order is on no column, and waits for somebody to decide', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  await processOrder(shop, STAFF, order.orderNumber, { allowUnpaid: false });
  await cancelOrder(shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(await listBows(shop, { state: 'in_making', limit: 5 })).toEqual([]);
  expect(await countColumns(shop, {})).toEqual(NONE);
  expect(await listBowsOfNobody(shop)).toMatchObject([
    { order: { status: 'cancelled' }, bow: { state: 'in_making' }, alertId: 1 },
  ]);
});

test('the papers of bows say what is built, for whom, and what staff have noted', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { first, left, batch } = await filledBoard(counter);
  await addStaffNote(shop, STAFF, left.orderNumber, { note: 'Wrist sling in tan.', requestKey: crypto.randomUUID() });
  const serial = (await bowOf(shop.db, left.id))?.serial ?? '';
  expect(await readPapers(shop, { serials: [serial.toLowerCase()], limit: 10 })).toMatchObject([
    {
      listed: { bow: { serial, ...LEFT } },
      order: { orderNumber: left.orderNumber },
      lines: [{ kind: 'bow', quantity: 1 }],
      notes: ['Wrist sling in tan.'],
    },
  ]);
  const ofBatch = await readPapers(shop, { batch: batch.id, state: 'to_make', limit: 10 });
  expect(ofBatch.map(({ order }) => order.id)).toEqual([first.id]);
});
