import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, type OrderRow, orders } from '#db/schema.ts';
import { takePlace } from '#shop/batches/hold-place.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { calendarKeyOf } from '#shop/orders/links/order-calendar.ts';
import { readOrderDetail } from '#shop/orders/reading/read-own-order.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { askBuilds } from '#shop/workshop/ask-builds.ts';
import { newBatch } from '#tests/support/campaigns/workshop.ts';
import { openBalanceOf, paidOrder, pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { STAFF, type TestShop } from '#tests/support/test-shop.ts';

const WINDOW = { makesFrom: '2030-07-15', shipsFrom: '2030-08-04', shipsTo: '2030-08-18' };

/** A paid order with a place in a batch, and its calendar. */
async function customer() {
  const server = await createTestServer();
  const { test: counter } = server;
  const batch = await newBatch(counter, 1);
  await counter.shop.db.update(batches).set(WINDOW).where(eq(batches.id, batch.id));
  const order = await paidOrder(counter);
  await counter.shop.db.transaction((tx) => takePlace(tx, order, counter.shop.clock()));
  const key = await keyOf(counter, order);
  const ask = (asked = key) => server.ask('GET', `/api/order-calendars/${asked}`);
  const set = (values: Partial<OrderRow>) => counter.shop.db.update(orders).set(values).where(eq(orders.id, order.id));
  return {
    server,
    counter,
    batch,
    order,
    key,
    ask,
    set,
    entries: async () => entriesOf((await ask()).text),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const keyOf = async (counter: TestShop, { id }: OrderRow) =>
  (await readOrderDetail(counter.shop, await readOrder(counter, id))).calendarKey ?? '';

/** The entries of a calendar by the words before the @ of their UID. */
function entriesOf(file: string): Record<string, Record<string, string>> {
  const whole = file.replaceAll('\r\n ', '');
  const blocks = whole.split('BEGIN:VEVENT').slice(1);
  const read = blocks.map((block) =>
    Object.fromEntries(block.split('\r\n').map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string])),
  );
  return Object.fromEntries(read.map((entry) => [entry.UID?.split('@')[0]?.split('-')[2], entry]));
}

test('the calendar of an order has its window and its last day for changes, and follows both when the batch moves', async () => {
  await using waiting = await customer();
  const { counter, order, ask, batch } = waiting;
  const { status, headers } = await ask();
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers['content-disposition']).toContain(`${order.orderNumber}.ics`);
  const before = await waiting.entries();
  expect(Object.keys(before).sort()).toEqual(['build', 'ships']);
  expect(before.ships).toMatchObject({
    'DTSTART;VALUE=DATE': '20300804',
    'DTEND;VALUE=DATE': '20300819',
    SUMMARY: 'Your Hunter ships',
  });
  expect(before.build).toMatchObject({ 'DTSTART;VALUE=DATE': '20300701' });
  expect(await waiting.entries()).toEqual(before);

  counter.advance(60_000);
  const later = { shipsFrom: '2030-09-01', shipsTo: '2030-09-15', updatedAt: counter.shop.clock() };
  await counter.shop.db.update(batches).set(later).where(eq(batches.id, batch.id));
  const after = await waiting.entries();
  expect(after.ships).toMatchObject({ UID: before.ships?.UID, 'DTSTART;VALUE=DATE': '20300901' });
  expect(Number(after.ships?.SEQUENCE)).toBeGreaterThan(Number(before.ships?.SEQUENCE));
  expect(String(after.ships?.DTSTAMP) > String(before.ships?.DTSTAMP)).toBe(true);
});

test('the deadline of a balance is in it once it was asked for, and gone when it is paid; a cancelled order has no dates', async () => {
  await using waiting = await customer();
  const { counter, order, set } = waiting;
  await set({ balanceAskedAt: counter.shop.clock(), linkExpiresAt: new Date('2030-06-08T15:00:00Z') });
  expect((await waiting.entries()).balance).toMatchObject({
    DTSTART: '20300608T150000Z',
    SUMMARY: String.raw`Pay the balance of $1\,598.40 for your Hunter by now`,
  });
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  expect(Object.keys(await waiting.entries()).sort()).toEqual(['build', 'ships']);
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(await waiting.entries()).toEqual({});
  expect(await keyOf(counter, order)).toBe('');
});

test('a shipped bow has the day on which it left in the place of its window', async () => {
  await using waiting = await customer();
  const before = await waiting.entries();
  await waiting.set({ status: 'shipped', shippedAt: new Date('2030-08-06T15:00:00Z') });
  const { ships } = await waiting.entries();
  expect(ships).toMatchObject({ UID: before.ships?.UID, 'DTSTART;VALUE=DATE': '20300806' });
  expect(ships?.SUMMARY).toBe('Your Hunter left the workshop');
});

test('a calendar opens for its key alone, until the order has another email address', async () => {
  await using waiting = await customer();
  const { server, counter, order, key, ask } = waiting;
  const other = calendarKeyOf({ ...order, customerEmail: 'eve@example.com' });
  for (const wrong of [other, key.slice(0, -1), 'x', order.orderNumber, `${key}x`]) {
    expect(await ask(wrong)).toMatchObject({ status: 404, body: { code: 'link-invalid' } });
  }
  expect((await server.ask('GET', `/api/order-pages/${key}`)).status).toBe(404);
  await correctDetails(counter.shop, STAFF, String(order.id), { customerEmail: 'ann.archer@example.com' });
  expect((await ask()).status).toBe(404);
  expect((await ask(await keyOf(counter, order))).status).toBe(200);
});

test('the way of an order has the days of its batch, and says that color and build are closed once they are', async () => {
  await using waiting = await customer();
  const { counter, order } = waiting;
  const story = async () => (await readOrderDetail(counter.shop, await readOrder(counter, order.id))).timeline;
  const before = await story();
  expect(before.map(({ station, state }) => `${station}:${state}`).join(' ')).toBe(
    'placed:done deposit:done build:now release:ahead balance:ahead making:ahead shipped:ahead delivered:ahead',
  );
  expect(before.map(({ day }) => day)).toEqual([null, null, '2030-07-01', null, null, '2030-07-15', null, null]);
  counter.advance(Date.parse('2030-07-03T00:00:00Z') - counter.shop.clock().getTime());
  await askBuilds(counter.shop);
  const [, , build, release] = await story();
  expect([build, release]).toMatchObject([
    { station: 'build', state: 'done', at: counter.shop.clock() },
    { station: 'release', state: 'now' },
  ]);
  // Asked for before the lock, and begun without one.
  await waiting.set({ balanceAskedAt: new Date('2030-06-01T00:00:00Z') });
  expect((await story()).map(({ station }) => station).slice(2, 5)).toEqual(['release', 'balance', 'build']);
  await waiting.set({ buildLockedAt: null, status: 'processing' });
  expect((await story()).find(({ station }) => station === 'build')).toMatchObject({ state: 'done', at: null });
});
