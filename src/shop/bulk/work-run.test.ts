import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  bulkChoiceOrders,
  bulkChoices,
  bulkRunLines,
  bulkRuns,
  emails,
  orderEvents,
  orders,
  parcels,
  staffEvents,
} from '#db/schema.ts';
import { recoverJobs } from '#shop/jobs/recover-jobs.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { createMailShop, readJobs, runDueJobs } from '#tests/support/mails/mail-shop.ts';
import { paidBows } from '#tests/support/orders/bulk-orders.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { checkOrders } from './check-orders.ts';
import { haltRun, startOrdersRun, startShipping } from './start-run.ts';
import { workRun } from './work-run.ts';

const KEY = '6f7c4e0a-2f43-4c39-9b57-1f0f6f1f4c11';
const OTHER_KEY = '7a7c4e0a-2f43-4c39-9b57-1f0f6f1f4c12';
const KIM = { ...STAFF, name: 'kim' };

const linesOf = ({ shop }: Pick<TestShop, 'shop'>, runId: number) =>
  shop.db.select().from(bulkRunLines).where(eq(bulkRunLines.runId, runId)).orderBy(asc(bulkRunLines.position));
const statesOf = async (counter: Pick<TestShop, 'shop'>, runId: number) =>
  (await linesOf(counter, runId)).map(({ state }) => state);

async function begin(
  { shop }: { shop: Shop },
  orderIds: number[],
  requestKey = KEY,
  kind: 'process' | 'payment-links' = 'process',
) {
  await shop.db.insert(bulkChoices).values({ id: requestKey, kind, madeAt: shop.clock() });
  const chosen = orderIds.map((orderId, place) => ({ choiceId: requestKey, position: place + 1, orderId }));
  await shop.db.insert(bulkChoiceOrders).values(chosen);
  const started = await startOrdersRun(shop, STAFF, { kind, choice: requestKey });
  if (!started.ok) throw new Error(started.reason);
  return started.run;
}

const NAMED = { named: 100 };

const chosenBy = async ({ db }: Shop, choice: string) =>
  (
    await db
      .select({ id: bulkChoiceOrders.orderId })
      .from(bulkChoiceOrders)
      .where(eq(bulkChoiceOrders.choiceId, choice))
      .orderBy(asc(bulkChoiceOrders.position))
  ).map(({ id }) => id);

async function ship({ shop }: { shop: Shop }, lines: string[], requestKey = KEY) {
  const seenGood = lines.map((_, place) => place + 1);
  const started = await startShipping(shop, STAFF, { text: lines.join('\n'), seenGood, requestKey });
  if (!started.ok) throw new Error(started.reason);
  return started.run;
}

test('the good lines of a file are shipped, each with its event and mail, and the run keeps the others with what is wrong', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const placed = await paidBows(shop, 3);
  const [one, two, three] = placed.map(({ orderNumber }) => orderNumber);
  const file = [`${one},UPS,1Z1`, 'FD-NOBODY22,UPS,1Z2', `${two},FedEx,770`, `${three},UPS,`];
  const run = await ship(counter, file);
  await workRun(shop, run.id);
  expect(await linesOf(counter, run.id)).toMatchObject([
    { state: 'done', reason: null, settledAt: shop.clock() },
    {
      state: 'refused',
      orderNumber: 'FD-NOBODY22',
      trackingNumber: '1Z2',
      reason: expect.stringContaining('no order'),
    },
    { state: 'done' },
    { state: 'refused', orderNumber: three, reason: 'The tracking number is missing.' },
  ]);
  const shipped = await shop.db.select().from(orders).orderBy(orders.id);
  expect(shipped.map(({ status, carrier, trackingNumber }) => [status, carrier, trackingNumber])).toEqual([
    ['shipped', 'UPS', '1Z1'],
    ['shipped', 'FedEx', '770'],
    ['processing', null, null],
  ]);
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.what, 'shipped'));
  const part = { actorName: 'robin', partOf: `bulk-run ${run.id}` };
  expect(events).toMatchObject([part, part]);
  const mails = await shop.db.select().from(emails).where(eq(emails.template, 'order-shipped'));
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ann-1@example.com', 'ann-2@example.com']);
  const after = { orders: 2, numbers: [one, two], notDone: ['FD-NOBODY22', three] };
  expect(await shop.db.select().from(staffEvents)).toMatchObject([
    { subject: 'bulk-run', subjectId: String(run.id), staffName: 'robin', what: 'many-shipped', before: null, after },
  ]);

  // The same file again, as a second upload: what is shipped is said to be, and nothing goes out twice.
  expect(await startShipping(shop, KIM, { text: file.join('\n'), seenGood: [1, 3], requestKey: OTHER_KEY })).toEqual({
    ok: false,
    reason: 'nothing-to-do',
  });
  const again = await ship(counter, [`${one},UPS,1z1`, `${three},UPS,1Z3`], OTHER_KEY);
  await workRun(shop, again.id);
  expect(await statesOf(counter, again.id)).toEqual(['already', 'done']);
  expect(await shop.db.select().from(parcels)).toHaveLength(3);
});

test('two people or two tabs who confirm the same at once start one run', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [one, two] = await paidBows(shop, 2);
  const lines = [`${one?.orderNumber},UPS,1Z1`, `${two?.orderNumber},UPS,1Z2`];
  const runs = await Promise.all([ship(counter, lines), ship(counter, lines), ship(counter, lines, OTHER_KEY)]);
  expect(new Set(runs.map(({ id }) => id)).size).toBe(1);
  const [run] = runs;
  // Two workers at once, as after a server that was thought to be gone.
  await Promise.all([workRun(shop, run.id), workRun(shop, run.id)]);
  expect(await shop.db.select().from(parcels)).toHaveLength(2);
  expect(await shop.db.select().from(staffEvents)).toHaveLength(1);
  // Its key long after is still that run.
  expect((await ship(counter, lines, run.requestKey)).id).toBe(run.id);
});

test('a run whose server ends between two lines, or within one, goes on by itself, and does each order once', async () => {
  await using mails = await createMailShop();
  const { shop } = mails;
  const placed = await paidBows(shop, 4, 'completed');
  const run = await begin(
    mails,
    placed.map(({ id }) => id),
  );
  // The server ends after the first line, and while the second is under way: nothing of that line is written.
  const ended = new AbortController();
  let begun = 0;
  const dying: Shop = {
    ...shop,
    hooks: {
      ...shop.hooks,
      async orderBegun(...given) {
        await shop.hooks.orderBegun(...given);
        begun += 1;
        if (begun === 2) ended.abort();
        if (begun === 2) throw new Error('the power has failed');
      },
    },
  };
  await workRun(dying, run.id, ended.signal);
  expect(await statesOf(mails, run.id)).toEqual(['done', 'waiting', 'waiting', 'waiting']);
  await mails.pool.query('delete from graphile_worker._private_jobs');
  await recoverJobs(shop);
  expect(await readJobs(mails)).toMatchObject([{ task: 'work-bulk-run', payload: { runId: run.id } }]);
  await runDueJobs(mails);
  expect(await statesOf(mails, run.id)).toEqual(['done', 'done', 'done', 'done']);
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.what, 'processing-started'));
  expect(events.map(({ orderId }) => orderId).sort()).toEqual(placed.map(({ id }) => id).sort());
  expect(await shop.db.select().from(bulkRuns)).toMatchObject([{ finishedAt: shop.clock(), stoppedAt: null }]);
});

test('an order whose step fails in the shop does not hold up the others, and says so in the end', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const placed = await paidBows(shop, 3, 'completed');
  const run = await begin(
    counter,
    placed.map(({ id }) => id),
  );
  const hooks: Shop['hooks'] = {
    ...shop.hooks,
    async orderBegun(tx, order, given) {
      if (order.id === placed[0]?.id) throw new Error('this one is broken');
      await shop.hooks.orderBegun(tx, order, given);
    },
  };
  await workRun({ ...shop, hooks }, run.id);
  expect(await linesOf(counter, run.id)).toMatchObject([
    { state: 'refused', attempts: 3, reason: expect.stringContaining('on its own page') },
    ...[{ state: 'done' }, { state: 'done' }],
  ]);
  expect((await shop.db.select().from(orders).orderBy(orders.id)).map(({ status }) => status)).toEqual([
    ...['completed', 'processing', 'processing'],
  ]);
});

test('a stopped run leaves the rest alone until somebody resumes it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const placed = await paidBows(shop, 2, 'completed');
  const ids = placed.map(({ id }) => id);
  const run = await begin(counter, ids);
  expect(await haltRun(shop, KIM, run.id, 'stopped')).toMatchObject({ ok: true, run: { stoppedAt: shop.clock() } });
  expect(await haltRun(shop, KIM, run.id, 'stopped')).toMatchObject({ ok: true });
  await workRun(shop, run.id);
  await recoverJobs(shop);
  expect(await statesOf(counter, run.id)).toEqual(['waiting', 'waiting']);
  // Whoever confirms the same meanwhile is led to the run that waits.
  expect((await begin(counter, ids, OTHER_KEY)).id).toBe(run.id);
  expect(await haltRun(shop, KIM, run.id, 'resumed')).toMatchObject({ ok: true, run: { stoppedAt: null } });
  await workRun(shop, run.id);
  expect(await statesOf(counter, run.id)).toEqual(['done', 'done']);
  expect(await haltRun(shop, KIM, run.id, 'stopped')).toEqual({ ok: false, reason: 'finished' });
  expect(await haltRun(shop, KIM, 99, 'stopped')).toEqual({ ok: false, reason: 'not-found' });
  const noted = await shop.db.select().from(staffEvents).orderBy(staffEvents.id);
  expect(noted.map(({ staffName, what }) => `${staffName} ${what}`)).toEqual([
    ...['kim run-stopped', 'kim run-resumed', 'robin many-processed'],
  ]);
});

test('what has changed since the look at the orders is asked again under each order’s lock', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [good, begun, cancelled] = await paidBows(shop, 3, 'completed');
  const [owing] = await owingOrders(shop, ['ann@example.com']);
  if (!good || !begun || !cancelled || !owing) throw new Error('no orders');
  const named = [good, begun, cancelled, owing].map(({ orderNumber }) => orderNumber);
  const checked = await checkOrders(shop, 'process', { orderNumbers: [...named, 'FD-NOBODY22'] }, NAMED);
  expect(checked).toMatchObject({
    count: { waiting: 3, already: 0, refused: 1 },
    others: [{ orderNumber: owing.orderNumber, state: 'refused' }],
  });
  await processOrder(shop, KIM, begun.orderNumber, { allowUnpaid: false });
  await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.id));
  const run = await begin(
    counter,
    [good, begun, cancelled, owing].map(({ id }) => id),
  );
  await workRun(shop, run.id);
  expect((await linesOf(counter, run.id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['already', `Order ${begun.orderNumber} is in processing already.`],
    ['refused', `Order ${cancelled.orderNumber} is cancelled.`],
    ['refused', expect.stringMatching(/^Money is outstanding\. Process it on its own page/)],
  ]);
});

test('bow and gear of one order go in two parcels where the file says so', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order } = await gearOrder(shop, { bow: true });
  await shop.db.update(orders).set({ remainingBalance: 0, totalAmount: order.depositAmount ?? 0 });
  await processOrder(shop, STAFF, order.orderNumber, { allowUnpaid: false });
  const run = await ship(counter, [`${order.orderNumber},USPS,9400,2`, `${order.orderNumber},UPS,1Z1`]);
  await workRun(shop, run.id);
  expect(await statesOf(counter, run.id)).toEqual(['done', 'done']);
  expect(await shop.db.select().from(parcels).orderBy(parcels.id)).toMatchObject([
    { kind: 'stock', trackingNumber: '9400' },
    { kind: 'bow', trackingNumber: '1Z1' },
  ]);
  expect(await shop.db.select().from(orders)).toMatchObject([{ status: 'shipped', trackingNumber: '1Z1' }]);
});

test('payment links go out once, also where a colleague has just sent one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [one, two] = await owingOrders(shop, ['ann@example.com', 'ben@example.com']);
  const [paid] = await paidBows(shop, 1);
  if (!one || !two || !paid) throw new Error('no orders');
  await renewLink(shop, KIM, two.orderNumber, { send: true, requestKey: OTHER_KEY });
  const checked = await checkOrders(shop, 'payment-links', { filters: {} }, NAMED);
  if (!checked.ok) throw new Error(checked.reason);
  expect(checked.others.map(({ orderNumber, state }) => [orderNumber, state])).toEqual([
    [paid.orderNumber, 'refused'],
    [two.orderNumber, 'already'],
  ]);
  expect(await chosenBy(shop, checked.choice)).toEqual([one.id]);
  const run = await begin(counter, [one.id, two.id, paid.id], KEY, 'payment-links');
  await workRun(shop, run.id);
  expect(await statesOf(counter, run.id)).toEqual(['done', 'already', 'refused']);
  const mails = await shop.db.select().from(emails).where(eq(emails.template, 'payment-link')).orderBy(emails.id);
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ben@example.com', 'ann@example.com']);
  const later = await begin(counter, [one.id], OTHER_KEY, 'payment-links');
  counter.advance(2 * 3_600_000);
  await workRun(shop, later.id);
  expect(await statesOf(counter, later.id)).toEqual(['done']);
});
