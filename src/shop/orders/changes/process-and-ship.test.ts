import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderRow, orders, products } from '#db/schema.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches, readPlaceRows } from '#tests/support/campaigns/batches.ts';
import { stockOf } from '#tests/support/gear/checkouts.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import {
  depositOf,
  openBalanceOf,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { ORDER_STATUSES } from '#values/order/order.ts';
import { processOrder, type Shipment, shipOrder } from './process-and-ship.ts';

const KIM = { ...STAFF, name: 'kim' };
const PARCEL: Shipment = { carrier: 'UPS', trackingNumber: '1Z999', allowUnpaid: false };
const moves = async (counter: TestShop) => (await readEvents(counter)).filter(({ actor }) => actor === 'staff');

/** An order whose balance was paid through its link. */
async function wholePaidOrder(counter: TestShop): Promise<OrderRow> {
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  return readOrder(counter, order.id);
}

test('a paid order is processed and shipped without a question, and each step says who did it', async () => {
  await using counter = await createTestShop();
  const { id, orderNumber } = await wholePaidOrder(counter);
  expect(await processOrder(counter.shop, STAFF, String(id), { allowUnpaid: false })).toEqual({ ok: true });
  expect(await shipOrder(counter.shop, KIM, orderNumber.toLowerCase(), PARCEL)).toEqual({ ok: true });
  const shippedAt = counter.shop.clock();
  const parcel = { carrier: 'UPS', trackingNumber: '1Z999' };
  expect(await readOrder(counter, id)).toMatchObject({ status: 'shipped', shippedAt, ...parcel });
  const events = await moves(counter);
  expect(events).toMatchObject([
    {
      actorName: 'robin',
      what: 'processing-started',
      before: { status: 'completed' },
      after: { status: 'processing' },
    },
    { actorName: 'kim', what: 'shipped', before: { status: 'processing' }, after: { status: 'shipped', ...parcel } },
  ]);
  expect(events[0]?.after).toEqual({ status: 'processing' });
  expect((await readMails(counter)).filter(({ template }) => template === 'order-shipped')).toMatchObject([
    {
      orderId: id,
      recipient: 'ann@example.com',
      data: {
        orderNumber,
        ...parcel,
        trackingLink: 'https://www.ups.com/track?tracknum=1Z999',
        shippedOn: shippedAt.toISOString().slice(0, 10),
        outstanding: 0,
        paymentLink: null,
      },
    },
  ]);
});

test('with money outstanding a person has to say that it may go on, and the history says that they did', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const key = order.orderNumber;
  const unpaid = { ok: false, reason: 'unpaid', outstanding: 177_600 };
  expect(await processOrder(counter.shop, STAFF, key, { allowUnpaid: false })).toEqual(unpaid);
  expect(await processOrder(counter.shop, STAFF, key, { allowUnpaid: true })).toEqual({ ok: true });
  expect(await shipOrder(counter.shop, STAFF, key, PARCEL)).toEqual(unpaid);
  const untracked = { carrier: null, trackingNumber: null, allowUnpaid: true };
  expect(await shipOrder(counter.shop, STAFF, key, untracked)).toEqual({ ok: true });
  const trackingNumber = `TRK${counter.shop.clock().getTime()}`;
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', trackingNumber, carrier: null });
  const asked = { allowUnpaid: true, outstanding: 177_600 };
  expect(await moves(counter)).toMatchObject([{ after: asked }, { after: { ...asked, trackingNumber } }]);
});

test('a step that the table of transitions does not have changes nothing', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const outcomes: Record<string, string[]> = { process: [], ship: [] };
  for (const status of ORDER_STATUSES) {
    for (const [step, move] of [
      ['process', () => processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: true })],
      ['ship', () => shipOrder(counter.shop, STAFF, order.orderNumber, { ...PARCEL, allowUnpaid: true })],
    ] as const) {
      await counter.shop.db.update(orders).set({ status });
      const moved = await move();
      if (moved.ok) outcomes[step]?.push(status);
      else expect(moved).toMatchObject({ reason: 'not-allowed', order: { status } });
    }
  }
  expect(outcomes).toEqual({ process: ['pending', 'paid_deposit', 'completed'], ship: ['processing'] });
  expect(await moves(counter)).toHaveLength(4);
  expect(await processOrder(counter.shop, STAFF, 'FD-NOBODYS', { allowUnpaid: true })).toMatchObject({
    reason: 'not-found',
  });
});

test('two who ship the same order at once ship it once, and the second is told', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await counter.shop.db.update(orders).set({ status: 'processing' });
  const ship = (staff: typeof STAFF, trackingNumber: string) =>
    shipOrder(counter.shop, staff, order.orderNumber, { carrier: null, trackingNumber, allowUnpaid: true });
  const outcomes = await Promise.all([ship(STAFF, 'ROBINS'), ship(KIM, 'KIMS')]);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'not-allowed', order: { status: 'shipped' } });
  const [event, ...others] = await moves(counter);
  expect(others).toEqual([]);
  const { trackingNumber } = await readOrder(counter, order.id);
  expect(await readMails(counter)).toMatchObject([{ template: 'order-shipped', data: { trackingNumber } }]);
  expect(event).toMatchObject({ actorName: trackingNumber === 'KIMS' ? 'kim' : 'robin', after: { trackingNumber } });
});

test('what is owed for a bow that was made and shipped unpaid still comes through its link, and moves it no further', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: true });
  await pay(counter, depositOf(order));
  await syncPayment(counter.shop, depositOf(order));
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing', outstanding: 159_840 });
  await shipOrder(counter.shop, STAFF, order.orderNumber, { ...PARCEL, allowUnpaid: true });
  await pay(counter, await openBalanceOf(counter, order));
  const completed = await completePayment(counter.shop, order.paymentToken ?? '');
  expect(completed).toEqual({ ok: true, status: 'shipped', paid: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', paymentState: 'paid', outstanding: 0 });
  expect(await readMails(counter)).toMatchObject([
    { template: 'order-confirmed' },
    {
      template: 'order-shipped',
      data: {
        outstanding: 159_840,
        paymentLink: `${counter.shop.origin}/complete-payment?token=${order.paymentToken}`,
      },
    },
    { template: 'balance-received', data: { shipped: true } },
  ]);
});

test('an unpaid order that staff begin has its pieces from then on, and is not begun where none are left', async () => {
  await using gear = await createGearShop();
  const { shop } = gear;
  const orderOfTwo = async () =>
    (await gearOrder(shop, { paid: false, lines: [{ productId: gear.quiver.id, quantity: 2 }] })).order;
  await shop.db.update(products).set({ stockQuantity: 3 }).where(eq(products.id, gear.quiver.id));
  const [first, second] = [await orderOfTwo(), await orderOfTwo()];
  const begin = ({ id }: OrderRow) => processOrder(shop, STAFF, String(id), { allowUnpaid: true });
  expect(await begin(first)).toEqual({ ok: true });
  expect(await stockOf(gear, gear.quiver.id)).toBe(1);
  expect(await begin(second)).toMatchObject({ ok: false, reason: 'goods-gone' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(1);
  expect(await readOrder(gear.test, second.id)).toMatchObject({ status: 'pending' });
});

test('an unpaid bow that staff begin has its place from then on, and is not begun where none is left', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [batch] = await addBatches(shop, [1]);
  const [first, second] = [await pendingOrder(counter), await pendingOrder(counter)];
  const begin = ({ id }: OrderRow) => processOrder(shop, STAFF, String(id), { allowUnpaid: true });
  expect(await readPlaceRows(shop)).toEqual([]);
  expect(await begin(first)).toEqual({ ok: true });
  expect(await readPlaceRows(shop)).toMatchObject([{ orderId: first.id, batchId: batch?.id, state: 'taken' }]);
  expect(await begin(second)).toMatchObject({ ok: false, reason: 'goods-gone', what: [expect.any(String)] });
  expect(await readOrder(counter, second.id)).toMatchObject({ status: 'pending' });
  // Its deposit comes after all: the place is its own, and the other's money goes back.
  await pay(counter, depositOf(first));
  await syncPayment(shop, depositOf(first));
  expect(await readOrder(counter, first.id)).toMatchObject({ status: 'processing', depositReceived: true });
  expect(await readPlaceRows(shop)).toHaveLength(1);
});
