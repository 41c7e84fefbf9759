import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, delays, mailings, orderEvents, orders, staffEvents } from '#db/schema.ts';
import { dayIn, promiseRelease } from '#tests/support/campaigns/delays.ts';
import { campaignOf, figuresOf, openBatches, queueOrders, readLine, told } from '#tests/support/campaigns/queues.ts';
import { readRecipients } from '#tests/support/mails/mailings.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { addBatch, changeBatch, moveBatch } from './change-batches.ts';
import { listBatches } from './list-batches.ts';
import { moveInQueue } from './move-order.ts';
import { readQueue } from './read-queue.ts';
import { splitBatch } from './split-batch.ts';
import { countTold } from './tell-window.ts';

const facts = async (counter: TestShop) => (await listBatches(counter.shop, await campaignOf(counter)))?.batches ?? [];
const audit = ({ shop }: TestShop) => shop.db.select().from(staffEvents).orderBy(asc(staffEvents.id));

test('paid orders get their places as soon as there is a batch, or a larger one, and the list says how each stands', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await queueOrders(counter, ['ann', 'ben', 'cid', 'dee']);
  const [first] = await openBatches(counter, [2]);
  expect(await facts(counter)).toMatchObject([{ taken: 2, held: 0, left: 0, owing: 2, paid: 0, made: 0 }]);
  expect(await changeBatch(shop, STAFF, first?.id ?? 0, { fields: { size: 1 } })).toEqual({
    ok: false,
    reason: 'too-small',
    used: 2,
  });
  expect(await changeBatch(shop, STAFF, first?.id ?? 0, { fields: { size: 3 } })).toMatchObject({
    ok: true,
    filled: 1,
  });
  // A closed batch takes nobody in; opened again it does.
  await changeBatch(shop, STAFF, first?.id ?? 0, { fields: { state: 'closed', size: 9 } });
  expect((await readLine(counter)).at(-1)).toBe('dee: none');
  await changeBatch(shop, STAFF, first?.id ?? 0, { fields: { state: 'open' } });
  expect(await readLine(counter)).toEqual(['ann: Batch 1, 1', 'ben: Batch 1, 2', 'cid: Batch 1, 3', 'dee: Batch 1, 4']);
  expect(await figuresOf(counter)).toMatchObject({ kept: [{ taken: 4, owing: 4 }], counted: [{ taken: 4, owing: 4 }] });
  expect((await audit(counter)).map(({ subject, what }) => `${subject} ${what}`)).toEqual([
    ...['batch created', 'batch changed', 'batch changed', 'batch changed'],
  ]);
});

test('what somebody else has changed meanwhile is not written over, and wrong fields are refused with what is wrong', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first, second] = await openBatches(counter, [5, 5]);
  if (!first || !second) throw new Error('no batches');
  expect(await changeBatch(shop, STAFF, first.id, { fields: { size: 7 }, seen: { size: 5 } })).toMatchObject({
    ok: true,
  });
  const late = { fields: { size: 8, name: 'Early birds' }, seen: { size: 5, name: 'Batch 1' } };
  expect(await changeBatch(shop, STAFF, first.id, late)).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
    fields: [{ name: 'size', now: 7 }],
  });
  // Whoever asks for what is there already, as a second press does, is not refused.
  expect(await changeBatch(shop, STAFF, first.id, { fields: { size: 7 }, seen: { size: 5 } })).toMatchObject({
    ok: true,
  });
  const refusals = [
    await changeBatch(shop, STAFF, first.id, { fields: { name: 'BATCH 2' } }),
    await changeBatch(shop, STAFF, first.id, { fields: { shipsFrom: dayIn(counter, 300) } }),
    await changeBatch(shop, STAFF, first.id, { fields: { reminderDays: [3, 9] } }),
    await changeBatch(shop, STAFF, 12_345, { fields: { size: 9 } }),
    await addBatch(shop, STAFF, 12_345, { ...second, name: 'Batch 9' }),
  ];
  expect(refusals.map((refused) => (refused.ok ? 'ok' : refused.reason))).toEqual([
    ...['name-taken', 'days-disordered', 'reminder-late', 'not-found', 'not-found'],
  ]);
  expect(await changeBatch(shop, STAFF, first.id, { fields: { daysToPay: 14, reminderDays: [3, 9] } })).toMatchObject({
    ok: true,
  });
  expect((await facts(counter)).map(({ name, size }) => [name, size])).toEqual([
    ['Batch 1', 7],
    ['Batch 2', 5],
  ]);
});

test('batches are filled in the order that staff give them', async () => {
  await using counter = await createTestShop();
  const [, second] = await openBatches(counter, [1, 1, 1]);
  expect(await moveBatch(counter.shop, STAFF, second?.id ?? 0, 'earlier')).toEqual({ ok: true });
  expect(await moveBatch(counter.shop, STAFF, second?.id ?? 0, 'earlier')).toEqual({ ok: true });
  expect((await facts(counter)).map(({ name }) => name)).toEqual(['Batch 2', 'Batch 1', 'Batch 3']);
  await queueOrders(counter, ['ann', 'ben']);
  expect(await readLine(counter)).toEqual(expect.arrayContaining(['ann: Batch 2, 1', 'ben: Batch 1, 1']));
});

test('an order moves within its batch, with a reason in its history, and not past one who moved it meanwhile', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first] = await openBatches(counter, [5]);
  const [ann, ben] = await queueOrders(counter, ['ann', 'ben', 'cid', 'dee']);
  const batchId = first?.id ?? 0;
  const move = (order: typeof ann, number: number | null, seen?: number) =>
    moveInQueue(shop, STAFF, order?.orderNumber ?? '', {
      batchId,
      number,
      ...told(),
      ...(seen !== undefined && { seen: { batchId, number: seen } }),
    });
  expect(await move(ann, 3, 1)).toMatchObject({ ok: true, told: false, place: { number: 3 } });
  expect(await readLine(counter)).toEqual(['ben: Batch 1, 1', 'cid: Batch 1, 2', 'ann: Batch 1, 3', 'dee: Batch 1, 4']);
  expect(await move(ann, 1, 1)).toMatchObject({ ok: false, reason: 'changed-meanwhile', place: { number: 3 } });
  expect(await move(ben, null)).toMatchObject({ ok: true, place: { number: 4 } });
  expect(await move(ben, 1)).toMatchObject({ ok: true, place: { number: 1 } });
  expect(await move(ben, 99)).toMatchObject({ ok: true, place: { number: 4 } });
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.actor, 'staff')).orderBy(orderEvents.id);
  expect(events[0]).toMatchObject({
    orderId: ann?.id,
    what: 'place-moved',
    actorName: 'robin',
    before: { batch: 'Batch 1', place: 1 },
    after: { batch: 'Batch 1', place: 3, reason: 'The risers came late.' },
  });
  expect(
    (await readQueue(shop, batchId, { limit: 2, after: 2 })).map(({ number, orderNumber }) => [number, orderNumber]),
  ).toEqual([
    [3, (await shop.db.select().from(orders).where(eq(orders.customerEmail, 'dee@example.com')))[0]?.orderNumber],
    [4, ben?.orderNumber],
  ]);
  expect(await readQueue(shop, batchId, { limit: 9, search: (ann?.orderNumber ?? '').toLowerCase() })).toMatchObject([
    { number: 2, orderNumber: ann?.orderNumber, owes: true, overdue: false },
  ]);
});

test('an order moves into another batch only where there is room, and one without a place is given one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first, second] = await openBatches(counter, [2, 1]);
  const [ann, , cid] = await queueOrders(counter, ['ann', 'ben', 'cid']);
  // Both ship in one window, so nobody has to be told.
  const window = {
    shipsFrom: first?.shipsFrom ?? '',
    shipsTo: first?.shipsTo ?? '',
    makesFrom: first?.makesFrom ?? '',
  };
  await shop.db.update(batches).set(window);
  const move = (key: string, batchId: number | undefined) =>
    moveInQueue(shop, STAFF, key, { batchId: batchId ?? 0, number: null, ...told() });
  expect(await move(ann?.orderNumber ?? '', second?.id)).toEqual({ ok: false, reason: 'full' });
  expect(await move(ann?.orderNumber ?? '', 12_345)).toEqual({ ok: false, reason: 'no-batch' });
  expect(await move('FD-NOBODY', second?.id)).toEqual({ ok: false, reason: 'not-found' });
  await changeBatch(shop, STAFF, second?.id ?? 0, { fields: { size: 2 } });
  expect(await move(ann?.orderNumber ?? '', second?.id)).toMatchObject({
    ok: true,
    place: { batch: 'Batch 2', number: 2 },
  });
  const [dee] = await queueOrders(counter, ['dee', 'eve']);
  expect(await readLine(counter)).toEqual([
    ...['ben: Batch 1, 1', 'dee: Batch 1, 2', 'cid: Batch 2, 1', 'ann: Batch 2, 2', 'eve: none'],
  ]);
  await changeBatch(shop, STAFF, second?.id ?? 0, { fields: { state: 'closed', size: 3 } });
  const [eve] = await shop.db.select().from(orders).where(eq(orders.customerEmail, 'eve@example.com'));
  expect(await move(eve?.orderNumber ?? '', second?.id)).toMatchObject({ ok: true, place: { number: 3 } });
  await shop.db
    .update(orders)
    .set({ status: 'shipped' })
    .where(eq(orders.id, dee?.id ?? 0));
  expect(await move(dee?.orderNumber ?? '', second?.id)).toEqual({ ok: false, reason: 'not-waiting' });
  expect(cid).toBeDefined();
  const { kept, counted } = await figuresOf(counter);
  expect(kept).toEqual(counted);
});

test('a split puts the later places into a batch behind, and both have as many places as before', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first] = await openBatches(counter, [6, 1]);
  await queueOrders(counter, ['ann', 'ben', 'cid', 'dee']);
  if (!first) throw new Error('no batch');
  const { makesFrom, shipsFrom, shipsTo } = first;
  const split = { makesFrom, shipsFrom, shipsTo, name: 'Batch 1b' };
  expect(await splitBatch(shop, STAFF, first.id, { ...split, at: 3, seenTaken: 2 })).toMatchObject({
    reason: 'changed-meanwhile',
  });
  expect(await splitBatch(shop, STAFF, first.id, { ...split, at: 7 })).toMatchObject({
    reason: 'place-outside',
    most: 6,
  });
  expect(await splitBatch(shop, STAFF, first.id, { ...split, at: 3, name: 'batch 2' })).toMatchObject({
    reason: 'name-taken',
  });
  expect(await splitBatch(shop, STAFF, first.id, { ...split, at: 3, shipsTo: dayIn(counter, 200) })).toEqual({
    ok: false,
    reason: 'reason-missing',
  });
  expect(await splitBatch(shop, STAFF, first.id, { ...split, at: 3, seenTaken: 4 })).toMatchObject({
    ok: true,
    moved: 2,
    told: 0,
  });
  expect(await readLine(counter)).toEqual([
    'ann: Batch 1, 1',
    'ben: Batch 1, 2',
    'cid: Batch 1b, 1',
    'dee: Batch 1b, 2',
  ]);
  expect((await facts(counter)).map(({ name, size, taken, owing }) => [name, size, taken, owing])).toEqual([
    ['Batch 1', 2, 2, 2],
    ['Batch 1b', 4, 2, 2],
    ['Batch 2', 1, 0, 0],
  ]);
  // Places that nobody has yet can be split off too.
  const second = (await facts(counter))[1];
  expect(await splitBatch(shop, STAFF, second?.id ?? 0, { ...split, name: 'Batch 1c', at: 4 })).toMatchObject({
    ok: true,
    moved: 0,
  });
  expect((await facts(counter)).map(({ size }) => size)).toEqual([2, 3, 1, 1]);
});

test('another window of a batch is told to those who wait in it, later as a delay and nearer as good news', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 40);
  const [first] = await openBatches(counter, [5]);
  const [ann, ben] = await queueOrders(counter, ['ann', 'ben', 'cid']);
  await shop.db
    .update(orders)
    .set({ status: 'shipped' })
    .where(eq(orders.id, ben?.id ?? 0));
  const id = first?.id ?? 0;
  const later = {
    fields: { makesFrom: dayIn(counter, 80), shipsFrom: dayIn(counter, 90), shipsTo: dayIn(counter, 100) },
  };
  expect(await countTold(shop.db, id)).toBe(2);
  expect(await changeBatch(shop, STAFF, id, later)).toEqual({ ok: false, reason: 'reason-missing' });
  expect(await changeBatch(shop, STAFF, id, { ...later, ...told() })).toMatchObject({ ok: true, told: 2 });
  expect(await shop.db.select().from(delays)).toMatchObject([
    { batchId: id, kind: 'later', releaseDate: dayIn(counter, 100) },
  ]);
  expect((await readRecipients(counter)).map(({ orderId }) => orderId)).toContain(ann?.id);
  expect((await facts(counter))[0]).toMatchObject({ ...later.fields });
  // While these notices wait, another window is refused, and nothing of the change is kept.
  const nearer = { fields: { name: 'Soon', shipsFrom: dayIn(counter, 85), shipsTo: dayIn(counter, 95) } };
  expect(await changeBatch(shop, STAFF, id, { ...nearer, ...told() })).toMatchObject({ reason: 'another-runs' });
  expect((await facts(counter))[0]).toMatchObject({ name: 'Batch 1', ...later.fields });
  await shop.db.update(mailings).set({ finishedAt: shop.clock() });
  expect(await changeBatch(shop, STAFF, id, { ...nearer, ...told() })).toMatchObject({ ok: true, told: 2 });
  expect(await shop.db.select().from(delays).orderBy(delays.id)).toMatchObject([{ kind: 'later' }, { kind: 'sooner' }]);
  // Of the first day alone nobody is told.
  expect(await changeBatch(shop, STAFF, id, { fields: { shipsFrom: dayIn(counter, 88) } })).toMatchObject({
    ok: true,
    told: 0,
  });
});

test('an order that moves to a batch with another window is told of it, and those of a split too', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first, second] = await openBatches(counter, [4, 4]);
  const [ann, ben] = await queueOrders(counter, ['ann', 'ben', 'cid', 'dee']);
  const request = told();
  const move = { batchId: second?.id ?? 0, number: 1, ...request };
  expect(await moveInQueue(shop, STAFF, ann?.orderNumber ?? '', move)).toMatchObject({ ok: true, told: true });
  const back = { batchId: first?.id ?? 0, number: null, ...told() };
  expect(await moveInQueue(shop, STAFF, ann?.orderNumber ?? '', back)).toMatchObject({ ok: true, told: true });
  expect(await shop.db.select().from(delays).orderBy(delays.id)).toMatchObject([
    { orderId: ann?.id, kind: 'later' },
    { orderId: ann?.id, kind: 'sooner' },
  ]);
  const split = {
    at: 3,
    name: 'Batch 1b',
    makesFrom: dayIn(counter, 60),
    shipsFrom: dayIn(counter, 80),
    shipsTo: dayIn(counter, 94),
  };
  expect(await splitBatch(shop, STAFF, first?.id ?? 0, { ...split, ...told() })).toMatchObject({
    ok: true,
    moved: 2,
    told: 2,
  });
  expect(await readLine(counter)).toEqual([
    'ben: Batch 1, 1',
    'cid: Batch 1, 2',
    'dee: Batch 1b, 1',
    'ann: Batch 1b, 2',
  ]);
  expect(ben).toBeDefined();
  expect((await facts(counter))[1]).toMatchObject({
    name: 'Batch 1b',
    shipsTo: dayIn(counter, 94),
    makesFrom: dayIn(counter, 60),
  });
});
