// Cancellations by staff, which wait for a moment: what stops them, what they give way to, and that each happens once.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, cancellations, mailSettings, orders, places, refunds, restores } from '#db/schema.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { readPayments } from '#shop/orders/ledger/ledger.ts';
import { renewLink } from '#shop/orders/links/renew-link.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { readWaiting } from '#shop/overview/read-waiting.ts';
import { flagsOf, HELD_FLAG } from '#shop/queue/tasks.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { cancelFoundOrder } from './cancel-own-order.ts';
import { refundOrder } from './refund-order.ts';
import { askCancellation, carryOutCancellation, giveUpCancellation, stopCancellation } from './staff-cancellation.ts';

const REASON = 'The customer asked.';
const MINUTE = 60_000;

async function waitingOrder(counter: TestShop, refund?: number) {
  await counter.shop.db.update(mailSettings).set({ cancelWaitSeconds: 60 });
  const order = await paidOrder(counter);
  expect(await ask(counter, order.orderNumber, refund)).toEqual({ ok: true });
  return order;
}

const ask = ({ shop }: TestShop, key: string, refund?: number) =>
  askCancellation(shop, STAFF, key, { reason: REASON, refund });
const readRefunds = ({ shop }: TestShop) => shop.db.select().from(refunds);
const readWaits = async ({ shop }: TestShop) => (await shop.db.select().from(cancellations))[0];
const carryOut = async (counter: TestShop) => carryOutCancellation(counter.shop, (await readWaits(counter))?.id ?? 0);
const namesOf = async (counter: TestShop) => (await readEvents(counter)).map(({ what }) => what);

test('a cancellation waits whole, money, place and mail, and happens once its moment has come', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [2]);
  const order = await waitingOrder(counter);
  const before = await readMails(counter);
  await carryOut(counter);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', cancelsAt: expect.any(Date) });
  expect(await readRefunds(counter)).toEqual([]);
  expect(await counter.shop.db.$count(places)).toBe(1);
  expect(await readMails(counter)).toEqual(before);
  expect(await readWaiting(counter.shop)).toMatchObject([
    { kind: 'cancellation', key: order.orderNumber, about: REASON, by: 'robin' },
  ]);

  counter.advance(MINUTE);
  await Promise.all([carryOut(counter), carryOut(counter)]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', cancelsAt: null });
  expect(await readRefunds(counter)).toMatchObject([{ amount: 17_760 }]);
  expect(await counter.shop.db.$count(places)).toBe(0);
  expect(await readMails(counter)).toHaveLength(before.length + 1);
  expect(await readWaits(counter)).toMatchObject({ ended: 'done' });
  expect(await namesOf(counter)).toEqual(expect.arrayContaining(['cancellation-asked', 'cancelled']));
  expect(await readWaiting(counter.shop)).toEqual([]);
});

test('two who confirm it at once confirm it once, and two who stop it stop it once', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter);
  expect(await Promise.all([ask(counter, order.orderNumber), ask(counter, order.orderNumber)])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(await counter.shop.db.$count(cancellations)).toBe(1);
  const stop = () => stopCancellation(counter.shop, STAFF, order.orderNumber);
  expect(await Promise.all([stop(), stop()])).toEqual([{ ok: true }, { ok: true }]);
  counter.advance(MINUTE);
  await carryOut(counter);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', cancelsAt: null });
  expect((await namesOf(counter)).filter((what) => what === 'cancellation-stopped')).toHaveLength(1);
  expect(await readWaits(counter)).toMatchObject({ ended: 'stopped', endedBy: 'robin' });
});

test('of Stop and the job that come at the same moment one is first, and the other changes nothing', async () => {
  for (let round = 0; round < 4; round += 1) {
    await using counter = await createTestShop();
    const order = await waitingOrder(counter);
    counter.advance(MINUTE);
    const stop = () => stopCancellation(counter.shop, STAFF, order.orderNumber);
    const job = () => carryOut(counter);
    await Promise.all((round % 2 === 0 ? [stop, stop, job] : [job, stop, stop]).map((each) => each()));
    const { status, cancelsAt } = await readOrder(counter, order.id);
    const ended = (await readWaits(counter))?.ended;
    expect(cancelsAt).toBeNull();
    expect([status, ended]).toEqual(status === 'cancelled' ? ['cancelled', 'done'] : ['paid_deposit', 'stopped']);
    expect(await readRefunds(counter)).toHaveLength(status === 'cancelled' ? 1 : 0);
    expect(await counter.shop.db.$count(alerts)).toBe(0);
  }
});

test('a cancellation that has happened cannot be stopped, and says so', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter);
  counter.advance(MINUTE);
  await carryOut(counter);
  expect(await stopCancellation(counter.shop, STAFF, order.orderNumber)).toMatchObject({ reason: 'not-allowed' });
  expect(await stopCancellation(counter.shop, STAFF, 'FD-00000000')).toMatchObject({ reason: 'not-found' });
});

test('while it waits staff do nothing else with the order, until it is stopped', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { orderNumber: key } = await waitingOrder(counter);
  const refund = { amount: 100, reason: 'x', requestKey: crypto.randomUUID(), meaning: 'price_reduction' } as const;
  const steps = () => [
    processOrder(shop, STAFF, key, { allowUnpaid: true }),
    shipLines(shop, STAFF, key, { carrier: null, trackingNumber: null, allowUnpaid: true }),
    correctDetails(shop, STAFF, key, { customerName: 'Bea' }),
    refundOrder(shop, STAFF, key, refund),
    renewLink(shop, STAFF, key, { send: false, requestKey: crypto.randomUUID() }),
  ];
  for (const step of steps()) expect(await step).toMatchObject({ ok: false, reason: 'not-allowed' });
  await stopCancellation(shop, STAFF, key);
  expect(await processOrder(shop, STAFF, key, { allowUnpaid: true })).toEqual({ ok: true });
});

test('money that came meanwhile keeps the order, and a person is told why', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  counter.advance(MINUTE);
  await carryOut(counter);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', cancelsAt: null });
  expect(await readRefunds(counter)).toEqual([]);
  expect(await readWaits(counter)).toMatchObject({ ended: 'refused' });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    {
      kind: 'cancellation-refused',
      subject: order.orderNumber,
      orderId: order.id,
      detail: { amount: 17_760, reason: 'Its money is not what it was when the cancellation was confirmed.' },
    },
  ]);
});

test('a customer who cancels meanwhile does not wait, and what staff had confirmed is over', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter, 10_000);
  const own = await cancelFoundOrder(
    counter.shop,
    async (tx) => (await tx.select().from(orders).where(eq(orders.id, order.id)).for('update'))[0] ?? null,
    { reason: '', shown: 17_760 },
  );
  expect(own).toEqual({ ok: true });
  counter.advance(MINUTE);
  await carryOut(counter);
  expect(await readWaits(counter)).toMatchObject({ ended: 'overtaken' });
  expect(await readRefunds(counter)).toMatchObject([{ amount: 17_760 }]);
  expect((await counter.shop.db.select().from(alerts)).map(({ kind }) => kind)).toEqual([
    'order-cancelled-by-customer',
  ]);
});

test('a server that ends between is followed by another one, and the card provider that does not answer is waited for', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter);
  await openBalanceOf(counter, order);
  counter.advance(MINUTE);
  await counter.disturb({ errorRate: 1 });
  await expect(carryOut(counter)).rejects.toThrow();
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', cancelsAt: expect.any(Date) });
  await counter.disturb();
  await carryOut(counter);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  await giveUpCancellation(counter.shop, (await readWaits(counter))?.id ?? 0);
  expect(await counter.shop.db.$count(alerts)).toBe(0);
  expect(await readPayments(counter.shop.db, order.id)).not.toEqual([]);
});

test('one that is given up leaves the order as it is, and a person is told', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter);
  await giveUpCancellation(counter.shop, (await readWaits(counter))?.id ?? 0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', cancelsAt: null });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([{ kind: 'cancellation-refused' }]);
});

test('a restored shop holds it back, and does not do afterwards what the former one may have done', async () => {
  await using counter = await createTestShop();
  const order = await waitingOrder(counter);
  expect(flagsOf('carry-out-cancellation')).toEqual([HELD_FLAG]);
  counter.advance(MINUTE);
  await counter.shop.db
    .insert(restores)
    .values({ backupName: 'b', stateOf: counter.shop.clock(), restoredAt: counter.shop.clock() });
  await carryOut(counter);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', cancelsAt: null });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    { detail: { reason: expect.stringContaining('restored from a backup') } },
  ]);
});

test('without a wait it happens at once', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  expect(await ask(counter, order.orderNumber, 100)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await counter.shop.db.$count(cancellations)).toBe(0);
});
