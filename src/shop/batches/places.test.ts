import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import { alerts, batches, campaigns, orders, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches, hunterCampaign, readPlaceRows, SHIPPING_YEAR } from '#tests/support/campaigns/batches.ts';
import {
  DETAILS,
  depositOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { fillPlaces } from './fill-places.ts';
import { freeHeldPlaces } from './free-held-places.ts';
import { takePlace } from './hold-place.ts';
import { placeOf, readPlaces } from './read-places.ts';

const MINUTE = 60_000;

/** `intentId`: of a checkout that was opened before the campaign was sold out. */
async function tryToOrder(counter: TestShop, details: Partial<typeof DETAILS> = {}, opened?: string) {
  const intentId = opened ?? (await openCheckout(counter));
  const request = { intentId, details: { ...DETAILS, ...details }, shown: SHOWN, sameBrowser: true };
  return { intentId, again: () => placeOrder(counter.shop, request), outcome: await placeOrder(counter.shop, request) };
}

async function settle(counter: TestShop, intentId: string) {
  await pay(counter, intentId);
  await syncPayment(counter.shop, intentId);
}

const cancel = ({ shop }: TestShop, orderId: number) =>
  cancelOrder(shop, { orderId, actor: 'staff', reason: 'asked', cause: 'requested' });

const numberOf = async ({ shop }: TestShop, orderId: number) => (await placeOf(shop.db, orderId))?.number;

test('a campaign without batches takes orders without a place', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  expect(order).toMatchObject({ status: 'paid_deposit', promisedShipBy: null });
  expect(await readPlaceRows(counter.shop)).toEqual([]);
  expect((await readMails(counter))[0]?.data).toMatchObject({ place: null });
});

test('a saved order holds no place, and its deposit takes the earliest that there is', async () => {
  await using counter = await createTestShop();
  const [first] = await addBatches(counter.shop, [1, 2]);
  const ann = await paidOrder(counter);
  const bob = await pendingOrder(counter);
  expect(await readPlaceRows(counter.shop)).toMatchObject([
    { orderId: ann.id, batchId: first?.id, state: 'taken', heldUntil: null, takenAt: counter.shop.clock() },
  ]);
  expect(ann).toMatchObject({ status: 'paid_deposit', promisedShipBy: `${SHIPPING_YEAR}-08-18` });
  expect(await readPlaces(counter.shop.db, [ann.id, bob.id])).toEqual(
    new Map([
      [
        ann.id,
        {
          batchId: first?.id,
          batch: 'Batch 1',
          number: 1,
          of: 1,
          shipsFrom: `${SHIPPING_YEAR}-08-04`,
          shipsTo: `${SHIPPING_YEAR}-08-18`,
        },
      ],
    ]),
  );
  const [mail] = await readMails(counter);
  expect(mail?.data).toMatchObject({ place: `Batch 1, place 1 of 1. Ships August 4 – 18, ${SHIPPING_YEAR}` });
});

test('servers hear of each place, and apart from it when a bow may be sold out or can be had again, or staff change a batch', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [2]);
  const listener = await counter.database.pool.connect();
  const heard: unknown[] = [];
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen catalogue_changed');
  // What was told before comes with the answer to a question.
  const told = async () => {
    await listener.query('select');
    return heard.splice(0).toSorted();
  };
  await paidOrder(counter);
  expect(await told()).toEqual(['places']);
  const last = await paidOrder(counter);
  expect(await told()).toEqual(['batches', 'places']);
  await cancel(counter, last.id);
  expect(await told()).toEqual(['batches', 'places']);
  await counter.shop.db.update(batches).set({ state: 'closed' });
  expect(await told()).toEqual(['batches']);
  await counter.shop.db.update(batches).set({ releasedAt: counter.shop.clock() });
  expect(await told()).toEqual([]);
  listener.release(true);
});

test('when every place is taken an order is refused, and nothing of it is written', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [1]);
  const opened = await openCheckout(counter);
  const order = await paidOrder(counter);
  const { outcome, again } = await tryToOrder(counter, {}, opened);
  expect(outcome).toEqual({ ok: false, reason: 'sold-out' });
  expect(await counter.shop.db.$count(orders)).toBe(1);
  expect(await readEvents(counter)).toHaveLength(2);
  await cancel(counter, order.id);
  expect(await again()).toMatchObject({ ok: true });
});

test('a deposit that comes after its hold ran out takes the next place of the earliest open batch', async () => {
  await using counter = await createTestShop();
  const [, second] = await addBatches(counter.shop, [1, 1]);
  const late = await pendingOrder(counter);
  counter.advance(20 * MINUTE);
  const quick = await paidOrder(counter);
  await settle(counter, depositOf(late));
  expect(await placeOf(counter.shop.db, quick.id)).toMatchObject({ batch: 'Batch 1', number: 1 });
  expect(await placeOf(counter.shop.db, late.id)).toMatchObject({ batchId: second?.id, number: 1 });
  expect(await readOrder(counter, late.id)).toMatchObject({
    status: 'paid_deposit',
    promisedShipBy: `${SHIPPING_YEAR}-09-18`,
  });
});

test('money that was quicker than the order gets the last place, or goes back: such an order is never refused', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [1]);
  const ways = await Promise.all([openCheckout(counter), openCheckout(counter)]);
  for (const intentId of ways) await pay(counter, intentId);
  const placed = [];
  for (const intentId of ways) {
    placed.push(await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true }));
  }
  expect(placed).toMatchObject([{ order: { status: 'paid_deposit' } }, { order: { status: 'cancelled' } }]);
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['order-confirmed', 'no-place']);
});

test('a batch that staff close while somebody pays takes them in no more, and their card is let go', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [2]);
  const order = await pendingOrder(counter);
  await counter.shop.db.update(batches).set({ state: 'closed' });
  await settle(counter, depositOf(order));
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await counter.stripe.paymentIntents.retrieve(depositOf(order))).toMatchObject({ status: 'canceled' });
});

test('when somebody cancels, those behind move up and the place is sold again', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [3]);
  const opened = await openCheckout(counter);
  const [ann, bob, cid] = [await paidOrder(counter), await paidOrder(counter), await paidOrder(counter)];
  expect((await tryToOrder(counter, {}, opened)).outcome).toMatchObject({ reason: 'sold-out' });
  await cancel(counter, ann.id);
  expect([await numberOf(counter, ann.id), await numberOf(counter, bob.id), await numberOf(counter, cid.id)]).toEqual([
    undefined,
    1,
    2,
  ]);
  const next = await paidOrder(counter);
  expect(await numberOf(counter, next.id)).toBe(3);
});

test('staff are told once of an order that they have begun and that has no place, until it has one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [batch] = await addBatches(shop, [1]);
  const opened = await openCheckout(counter);
  const late = await pendingOrder(counter);
  counter.advance(20 * MINUTE);
  await tryToOrder(counter, { customerEmail: 'quick@example.com' }, opened);
  await settle(counter, opened);
  await shop.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, late.id));
  const told = () =>
    shop.db.select({ kind: alerts.kind, orderId: alerts.orderId }).from(alerts).where(isNull(alerts.resolvedAt));
  await freeHeldPlaces(shop);
  await freeHeldPlaces(shop);
  expect(await told()).toEqual([{ kind: 'order-without-place', orderId: late.id }]);
  // Its money comes: staff are at work, so it is not given back.
  await settle(counter, depositOf(late));
  expect(await readOrder(counter, late.id)).toMatchObject({ status: 'processing', promisedShipBy: null });
  await shop.db.update(alerts).set({ resolvedAt: shop.clock() });
  await freeHeldPlaces(shop);
  expect(await told()).toEqual([]);
  await shop.db.update(alerts).set({ resolvedAt: null });
  await shop.db
    .update(batches)
    .set({ size: 2 })
    .where(eq(batches.id, batch?.id ?? 0));
  await freeHeldPlaces(shop);
  expect(await numberOf(counter, late.id)).toBe(2);
  expect(await told()).toEqual([]);
});

test('a test order takes no place', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [1]);
  const order = await pendingOrder(counter);
  await cancel(counter, order.id);
  const next = await pendingOrder(counter);
  await counter.shop.db.update(orders).set({ isTest: true }).where(eq(orders.id, next.id));
  await counter.shop.db.delete(places);
  await settle(counter, depositOf(next));
  expect(await readPlaceRows(counter.shop)).toEqual([]);
  expect(await readOrder(counter, next.id)).toMatchObject({ status: 'paid_deposit' });
});

test('paid orders of before get their places by the time of their deposit, as far as there is room', async () => {
  await using counter = await createTestShop();
  const waiting = await pendingOrder(counter);
  const [ann, bob, cid] = [await paidOrder(counter), await paidOrder(counter), await paidOrder(counter)];
  counter.advance(MINUTE);
  await settle(counter, depositOf(waiting));
  const gone = await paidOrder(counter);
  await cancel(counter, gone.id);
  const [first] = await addBatches(counter.shop, [2, 1]);
  const campaignId = await hunterCampaign(counter.shop);
  const fill = () => counter.shop.db.transaction((tx) => fillPlaces(tx, campaignId, counter.shop.clock()));
  expect(await fill()).toBe(3);
  const shown = await readPlaces(counter.shop.db, [ann.id, bob.id, cid.id, waiting.id, gone.id]);
  expect([...shown].map(([id, { batch, number }]) => [id, batch, number]).sort()).toEqual(
    [
      [ann.id, 'Batch 1', 1],
      [bob.id, 'Batch 1', 2],
      [cid.id, 'Batch 2', 1],
    ].sort(),
  );
  expect(await readOrder(counter, cid.id)).toMatchObject({ promisedShipBy: `${SHIPPING_YEAR}-09-18` });
  expect(await fill()).toBe(0);
  await counter.shop.db
    .update(batches)
    .set({ size: 3 })
    .where(eq(batches.id, first?.id ?? 0));
  // The job finds whoever was passed over.
  await freeHeldPlaces(counter.shop);
  expect(await placeOf(counter.shop.db, waiting.id)).toMatchObject({ batch: 'Batch 1', number: 3 });
  expect((await readEvents(counter)).filter(({ what }) => what === 'place-taken')).toHaveLength(4);
});

test('a customer gets no more bows than the owner allows, by account or address, however it is written', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(campaigns).set({ mostPerCustomer: 2 });
  await paidOrder(counter);
  const second = await paidOrder(counter, { customerEmail: 'ANN@example.com' });
  const refusal = { ok: false, reason: 'too-many-bows', most: 2 };
  expect((await tryToOrder(counter)).outcome).toEqual(refusal);
  expect((await tryToOrder(counter, { customerEmail: 'bob@example.com' })).outcome).toMatchObject({ ok: true });
  await cancel(counter, second.id);
  // What is only saved counts for nobody.
  expect((await tryToOrder(counter)).outcome).toMatchObject({ ok: true });
  expect((await tryToOrder(counter)).outcome).toMatchObject({ ok: true });
});

test('placing an order takes at most twelve statements, in a batch and with a limit per customer too', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [5]);
  await counter.shop.db.update(campaigns).set({ mostPerCustomer: 3 });
  const intentId = await openCheckout(counter);
  const statements: string[] = [];
  const logger = { logQuery: (statement: string) => void statements.push(statement) };
  const db = openDatabase(counter.database.pool, { logger });
  await placeOrder({ ...counter.shop, db }, { intentId, details: DETAILS, shown: SHOWN, sameBrowser: true });
  expect(statements.length).toBeGreaterThan(5);
  expect(statements.length).toBeLessThanOrEqual(12);
});

test('a place whose batch was changed since it was read is not taken unseen, but at the next try', async () => {
  await using counter = await createTestShop();
  const [batch] = await addBatches(counter.shop, [30]);
  const order = await pendingOrder(counter);
  const { db, clock } = counter.shop;
  const promised = async () => {
    const { rows } = await db.execute<{ promised: string }>(sql`select promise_of(batches) as promised from batches`);
    return rows[0]?.promised;
  };
  const former = await promised();
  await db
    .update(batches)
    .set({ shipsTo: `${SHIPPING_YEAR}-08-25` })
    .where(eq(batches.id, batch?.id ?? 0));
  const take = (read: string | undefined) =>
    db.transaction((tx) => tx.execute(sql`select take_next_place(${order.id}, ${read}, ${clock()})`));
  await expect(take(former)).rejects.toMatchObject({ cause: { code: '40001' } });
  expect(await readPlaceRows(counter.shop)).toEqual([]);
  await settle(counter, depositOf(order));
  expect(await readOrder(counter, order.id)).toMatchObject({ promisedShipBy: `${SHIPPING_YEAR}-08-25` });
  const [mail] = await readMails(counter);
  expect(mail?.data).toMatchObject({ place: `Batch 1, place 1 of 30. Ships August 4 – 25, ${SHIPPING_YEAR}` });
  expect((await readEvents(counter)).find(({ what }) => what === 'deposit-received')).toMatchObject({
    after: { batch: 'Batch 1' },
  });
});

test('money for an order that has its place waits for nobody who holds the batches', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [batch] = await addBatches(shop, [2]);
  const ann = await paidOrder(counter);
  await shop.db.transaction(async (other) => {
    await other.select().from(batches).for('no key update');
    const taken = await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '2s'`);
      return takePlace(tx, ann, shop.clock());
    });
    expect(taken).toMatchObject({ ok: true, batch: { id: batch?.id } });
  });
});
