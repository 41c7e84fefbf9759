// The last step of the work, undone within its minute: only where nothing has happened since.
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bows, orderEvents } from '#db/schema.ts';
import { moveBow } from '#shop/workshop/move-bow.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { paidOrder, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { addStaffNote } from './add-staff-note.ts';
import { processOrder, shipOrder } from './process-and-ship.ts';
import { undoStep } from './undo-step.ts';

const UNPAID = { allowUnpaid: true };
const SHIPMENT = { ...UNPAID, carrier: null, trackingNumber: null };

async function lastEvent({ shop }: TestShop, orderId: number) {
  const [last] = await shop.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (!last) throw new Error('no event');
  return last;
}

async function begun(counter: TestShop) {
  const order = await paidOrder(counter);
  expect(await processOrder(counter.shop, STAFF, order.orderNumber, UNPAID)).toEqual({ ok: true });
  return { order, event: (await lastEvent(counter, order.id)).id };
}

test('a start by mistake is undone once within its minute, and the history says so', async () => {
  await using counter = await createTestShop();
  const { order, event } = await begun(counter);
  counter.advance(59_000);
  const undo = () => undoStep(counter.shop, STAFF, order.orderNumber, event);
  expect((await Promise.all([undo(), undo()])).map((outcome) => outcome.ok).sort()).toEqual([false, true]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await lastEvent(counter, order.id)).toMatchObject({
    what: 'processing-undone',
    actorName: 'robin',
    before: { status: 'processing' },
    after: { status: 'paid_deposit' },
  });
  expect(await undo()).toEqual({ ok: false, reason: 'happened-since' });
});

test('a minute later, by the clock of the shop, it is too late', async () => {
  await using counter = await createTestShop();
  const { order, event } = await begun(counter);
  counter.advance(60_000);
  expect(await undoStep(counter.shop, STAFF, order.orderNumber, event)).toEqual({ ok: false, reason: 'too-late' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
});

test('what has happened since keeps the step, also what happens at the same moment', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const noted = await begun(counter);
  await addStaffNote(shop, STAFF, noted.order.orderNumber, { note: 'On the bench.', requestKey: crypto.randomUUID() });
  expect(await undoStep(shop, STAFF, noted.order.orderNumber, noted.event)).toEqual({
    ok: false,
    reason: 'happened-since',
  });
  const shipped = await begun(counter);
  const key = shipped.order.orderNumber;
  const [undone, sent] = await Promise.all([
    undoStep(shop, STAFF, key, shipped.event),
    shipOrder(shop, STAFF, key, SHIPMENT),
  ]);
  expect([undone.ok, sent.ok].filter(Boolean)).toHaveLength(1);
  expect((await readOrder(counter, shipped.order.id)).status).toBe(undone.ok ? 'paid_deposit' : 'shipped');
});

test('an order that was begun before anything was paid stays begun, and so does an unknown one', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await processOrder(counter.shop, STAFF, order.orderNumber, UNPAID);
  const { id } = await lastEvent(counter, order.id);
  const undo = (key: string) => undoStep(counter.shop, STAFF, key, id);
  expect(await undo(order.orderNumber)).toMatchObject({ reason: 'happened-since' });
  expect(await undo('FD-00000000')).toEqual({ ok: false, reason: 'not-found' });
});

test('a bow that was started in the workshop waits to be made again, and so does the order that it began', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const [bow] = await shop.db.select().from(bows);
  const start = { from: 'to_make', to: 'in_making', allowUnpaid: false } as const;
  expect(await moveBow(shop, STAFF, bow?.serial ?? '', start)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
  const { id } = await lastEvent(counter, order.id);
  expect(await undoStep(shop, STAFF, order.orderNumber, id)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed' });
  expect(await shop.db.select().from(bows)).toMatchObject([{ state: 'to_make', startedAt: null }]);

  // Processed on its page, its bow goes with it.
  await processOrder(shop, STAFF, order.orderNumber, { allowUnpaid: false });
  expect(await shop.db.select().from(bows)).toMatchObject([{ state: 'in_making' }]);
  expect(await undoStep(shop, STAFF, order.orderNumber, (await lastEvent(counter, order.id)).id)).toEqual({ ok: true });
  expect(await shop.db.select().from(bows)).toMatchObject([{ state: 'to_make' }]);
});
