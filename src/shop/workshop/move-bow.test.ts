import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bows, type OrderRow } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { depositOf, readEvents, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { BOW_STATES, type BowState } from '#values/order/campaign.ts';
import { bowOf } from './bows.ts';
import { moveBow, moveBows } from './move-bow.ts';

const KIM = { ...STAFF, name: 'kim' };
const ASKED = { allowUnpaid: false };
const START = { from: 'to_make', to: 'in_making', ...ASKED } as const;

async function serialOf({ shop }: TestShop, { id }: OrderRow): Promise<string> {
  const bow = await bowOf(shop.db, id);
  if (!bow) throw new Error(`order ${id} has no bow`);
  return bow.serial;
}

const stateOf = async ({ shop }: TestShop, { id }: OrderRow) => (await bowOf(shop.db, id))?.state;

test('a bow goes from one column to the next, and the history of its order says who moved it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const serial = await serialOf(counter, order);
  expect(await moveBow(shop, STAFF, serial.toLowerCase(), START)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
  await moveBow(shop, KIM, serial, { from: 'in_making', to: 'made', ...ASKED });
  await moveBow(shop, KIM, serial, { from: 'made', to: 'packed', ...ASKED });
  const now = shop.clock();
  expect(await bowOf(shop.db, order.id)).toMatchObject({
    state: 'packed',
    startedAt: now,
    madeAt: now,
    packedAt: now,
    shippedAt: null,
  });
  const steps = (await readEvents(counter)).filter(({ actor }) => actor === 'staff');
  expect(steps).toMatchObject([
    { actorName: 'robin', what: 'processing-started' },
    { actorName: 'robin', what: 'bow-moved', before: { bowState: 'to_make' }, after: { bow: serial } },
    { actorName: 'kim', what: 'bow-moved', after: { bowState: 'made' } },
    { actorName: 'kim', what: 'bow-moved', after: { bowState: 'packed' } },
  ]);
});

test('only one step on or one back is possible, and none to shipped or from there', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const serial = await serialOf(counter, order);
  const possible: [BowState, BowState][] = [];
  for (const from of BOW_STATES) {
    for (const to of BOW_STATES) {
      await shop.db.update(bows).set({ state: from }).where(eq(bows.orderId, order.id));
      const moved = await moveBow(shop, STAFF, serial, { from, to, ...ASKED });
      if (moved.ok) possible.push([from, to]);
      else expect(moved.reason).toBe('not-one-step');
      expect(await stateOf(counter, order)).toBe(moved.ok ? to : from);
    }
  }
  expect(possible).toEqual([
    ['to_make', 'in_making'],
    ['in_making', 'to_make'],
    ['in_making', 'made'],
    ['made', 'in_making'],
    ['made', 'packed'],
    ['packed', 'made'],
  ]);
});

test('two people who start the same bow start it once, and the second is told', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const serial = await serialOf(counter, order);
  const moved = await Promise.all([STAFF, KIM].map((staff) => moveBow(shop, staff, serial, START)));
  expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
  expect(moved.find(({ ok }) => !ok)).toMatchObject({ reason: 'moved', bow: { state: 'in_making' } });
  const events = (await readEvents(counter)).filter(({ what }) => what === 'bow-moved');
  expect(events).toHaveLength(1);
});

test('a bow that nobody chose a build for is not started, nor one of a cancelled order or of a disputed charge', async () => {
  await using counter = await createTestShop();
  const { shop, stripe, sandbox } = counter;
  const unbuilt = await orderPaidWhole(counter, { build: null });
  expect(await moveBow(shop, STAFF, await serialOf(counter, unbuilt), START)).toMatchObject({ reason: 'no-build' });
  expect(await readOrder(counter, unbuilt.id)).toMatchObject({ status: 'completed' });

  const cancelled = await orderPaidWhole(counter);
  const serial = await serialOf(counter, cancelled);
  await cancelOrder(shop, { orderId: cancelled.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(await moveBow(shop, STAFF, serial, START)).toMatchObject({ reason: 'off-board' });

  const disputed = await orderPaidWhole(counter);
  const { latest_charge } = await stripe.paymentIntents.retrieve(depositOf(disputed));
  await fetch(`${sandbox.stripeBase}/dashboard/payments/${String(latest_charge)}/dispute`, { method: 'POST' });
  await syncPayment(shop, depositOf(disputed));
  expect(await moveBow(shop, STAFF, await serialOf(counter, disputed), START)).toEqual({
    ok: false,
    reason: 'disputed',
    disputed: 17_760,
  });
  expect(await moveBow(shop, STAFF, 'FDH-26-99999', START)).toEqual({ ok: false, reason: 'unknown-bow' });
});

test('money that went back is asked about before the bow is started', async () => {
  await using counter = await createTestShop();
  const { shop, stripe } = counter;
  const order = await orderPaidWhole(counter);
  await stripe.refunds.create({ payment_intent: depositOf(order), amount: 17_760 });
  await syncPayment(shop, depositOf(order));
  const serial = await serialOf(counter, order);
  expect(await moveBow(shop, STAFF, serial, START)).toEqual({ ok: false, reason: 'unpaid', outstanding: 17_760 });
  expect(await moveBow(shop, STAFF, serial, { ...START, allowUnpaid: true })).toEqual({ ok: true });
});

test('a start that was a mistake is taken back; starting again needs no other step of the order', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const serial = await serialOf(counter, order);
  await moveBow(shop, STAFF, serial, START);
  expect(await moveBow(shop, STAFF, serial, { from: 'in_making', to: 'to_make', ...ASKED })).toEqual({ ok: true });
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'to_make', startedAt: null });
  expect(await moveBow(shop, STAFF, serial, START)).toEqual({ ok: true });
  const begun = (await readEvents(counter)).filter(({ what }) => what === 'processing-started');
  expect(begun).toHaveLength(1);
});

test('a move that is broken off leaves bow, order and history as they were', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const before = await readEvents(counter);
  const orderBegun = () => Promise.reject(new Error('the server was killed'));
  const broken = { ...shop, hooks: { ...shop.hooks, orderBegun } };
  await expect(moveBow(broken, STAFF, await serialOf(counter, order), START)).rejects.toThrow('killed');
  expect(await stateOf(counter, order)).toBe('to_make');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed' });
  expect(await readEvents(counter)).toEqual(before);
});

test('of several bows those move that can, and the report says why the others did not', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [one, unbuilt, sent] = [
    await orderPaidWhole(counter),
    await orderPaidWhole(counter, { build: null }),
    await orderPaidWhole(counter),
  ];
  const [first, second, third] = [
    await serialOf(counter, one),
    await serialOf(counter, unbuilt),
    await serialOf(counter, sent),
  ];
  await moveBow(shop, STAFF, third, START);
  await shipOrder(shop, STAFF, sent.orderNumber, { carrier: null, trackingNumber: null, allowUnpaid: false });
  const report = await moveBows(shop, STAFF, [first, second, third, first], START);
  expect(report).toMatchObject([
    { serial: first, moved: { ok: true } },
    { serial: second, moved: { reason: 'no-build' } },
    { serial: third, moved: { reason: 'moved', bow: { state: 'shipped' } } },
  ]);
});

test('staff who correct the build of a bow that is being made are asked first; its address they are not', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const serial = await serialOf(counter, order);
  const build = { drawLength: 30, drawWeight: 65, hand: 'Left' } as const;
  expect(await correctDetails(shop, STAFF, order.orderNumber, { bowColor: 'Black' })).toEqual({ ok: true });
  await moveBow(shop, STAFF, serial, START);
  const correct = (allowBegun: boolean) =>
    correctDetails(shop, STAFF, order.orderNumber, { build, customerName: 'Ann B. Archer', allowBegun });
  expect(await correct(false)).toEqual({ ok: false, reason: 'bow-begun', serial });
  expect(await readOrder(counter, order.id)).toMatchObject({ customerName: 'Ann Archer', drawLength: 28.5 });
  expect(await correctDetails(shop, STAFF, order.orderNumber, { customerName: 'Ann B. Archer' })).toEqual({ ok: true });
  expect(await correct(true)).toEqual({ ok: true });
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'in_making', drawLength: 30, hand: 'Left' });
});
