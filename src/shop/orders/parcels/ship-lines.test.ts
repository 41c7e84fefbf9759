import { expect, test } from 'vitest';
import { parcelItems, parcels } from '#db/schema.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { disputeOrder, gearOrder } from '#tests/support/gear/gear-orders.ts';
import { paidOrder, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { type LinesToShip, shipLines } from './ship-lines.ts';

const BY_POST = { carrier: 'USPS', trackingNumber: '9400', allowUnpaid: false };
const ship = ({ shop }: TestShop, key: string, parcel: Partial<LinesToShip> = {}) =>
  shipLines(shop, STAFF, key, { ...BY_POST, ...parcel });
const readParcels = ({ shop }: TestShop) => shop.db.select().from(parcels).orderBy(parcels.id);

test('gear of a pre-order goes before the bow and says nothing of it; the order is shipped with the bow', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true, lines: [{ quantity: 2 }] });
  expect(await ship(counter, order.orderNumber)).toMatchObject({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'paid_deposit',
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
  });
  expect(await counter.shop.db.select().from(parcelItems)).toMatchObject([{ orderItemId: items[1]?.id, quantity: 2 }]);
  expect(await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: true })).toEqual({ ok: true });
  expect(await ship(counter, order.orderNumber)).toEqual({ ok: false, reason: 'unpaid', outstanding: 159_840 });
  const bow = { carrier: 'UPS', trackingNumber: '1Z', allowUnpaid: true };
  expect(await shipOrder(counter.shop, STAFF, order.orderNumber, bow)).toMatchObject({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', carrier: 'UPS', trackingNumber: '1Z' });
  expect(await readParcels(counter)).toMatchObject([
    { kind: 'stock', state: 'shipped', trackingNumber: '9400' },
    { kind: 'bow', state: 'shipped', trackingNumber: '1Z' },
  ]);
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['parcel-shipped', 'order-shipped']);
  expect((await readEvents(counter)).map(({ what }) => what)).toEqual([
    ...['parcel-shipped', 'processing-started', 'shipped'],
  ]);
});

test('a Hunter alone is shipped as ever, and its parcel is written down', async () => {
  await using counter = await createTestShop();
  const { orderNumber } = await paidOrder(counter);
  await processOrder(counter.shop, STAFF, orderNumber, { allowUnpaid: true });
  expect(await ship(counter, orderNumber, { trackingNumber: null, allowUnpaid: true })).toMatchObject({ ok: true });
  const trackingNumber = `TRK${counter.shop.clock().getTime()}`;
  expect(await readParcels(counter)).toMatchObject([{ kind: 'bow', state: 'shipped', trackingNumber }]);
  const mail = (await readMails(counter)).find(({ template }) => template === 'order-shipped');
  expect(mail?.data).not.toHaveProperty('contents');
});

test('staff choose lines and pieces; the rest of an order without a bow makes it shipped', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ quantity: 3 }, { name: 'Sling' }] });
  const [wax = 0, sling = 0] = items.map(({ id }) => id);
  expect(await ship(counter, order.orderNumber, { items: [{ orderItemId: wax, quantity: 2 }] })).toMatchObject({
    ok: true,
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing' });
  expect(await ship(counter, order.orderNumber, { items: [{ orderItemId: wax, quantity: 2 }] })).toEqual({
    ok: false,
    reason: 'not-to-send',
    line: 'String Wax',
    left: 1,
  });
  expect(await ship(counter, order.orderNumber)).toMatchObject({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped' });
  expect(await counter.shop.db.select().from(parcelItems)).toMatchObject([
    { orderItemId: wax, quantity: 2 },
    { orderItemId: wax, quantity: 1 },
    { orderItemId: sling, quantity: 1 },
  ]);
  // Also for whoever chose before it was: the order says more than its line.
  for (const late of [{}, { items: [{ orderItemId: wax, quantity: 1 }] }]) {
    expect(await ship(counter, order.orderNumber, late)).toMatchObject({
      reason: 'not-allowed',
      order: { status: 'shipped' },
    });
  }
});

test('two who send the same gear at once send it once', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true });
  const chosen = [{ orderItemId: items[1]?.id ?? 0, quantity: 1 }];
  const outcomes = await Promise.all([1, 2].map(() => ship(counter, order.orderNumber, { items: chosen })));
  expect(outcomes.map((outcome) => (outcome.ok ? 'sent' : outcome.reason)).sort()).toEqual(['not-to-send', 'sent']);
  expect(await readParcels(counter)).toHaveLength(1);
});

test("print lines are the print provider's, gift cards are mailed, and another order's line is not in this parcel", async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ kind: 'print' }, { kind: 'gift_card' }] });
  expect(await ship(counter, order.orderNumber)).toMatchObject({ reason: 'not-allowed' });
  const other = await gearOrder(counter.shop);
  for (const orderItemId of [...items, ...other.items].map(({ id }) => id)) {
    const chosen = { items: [{ orderItemId, quantity: 1 }] };
    expect(await ship(counter, order.orderNumber, chosen)).toMatchObject({ reason: 'not-to-send', left: 0 });
  }
  expect(await readParcels(counter)).toEqual([]);
});

test('gear that is not paid stays here, and so does all of an order under dispute', async () => {
  await using counter = await createTestShop();
  const { order } = await gearOrder(counter.shop, { paid: false });
  expect(await ship(counter, order.orderNumber)).toMatchObject({ reason: 'not-allowed' });
  expect(await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: true })).toEqual({ ok: true });
  expect(await ship(counter, order.orderNumber)).toEqual({ ok: false, reason: 'unpaid', outstanding: 1_695 });
  const disputed = await gearOrder(counter.shop);
  await disputeOrder(counter.shop, disputed.order);
  expect(await ship(counter, disputed.order.orderNumber, { allowUnpaid: true })).toMatchObject({ reason: 'disputed' });
  expect(await readParcels(counter)).toEqual([]);
});

test('a bow that is not made yet cannot be chosen, and the step "shipped" waits for the work to begin', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true });
  const bow = { items: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }], allowUnpaid: true };
  expect(await ship(counter, order.orderNumber, bow)).toMatchObject({ reason: 'not-allowed' });
  expect(await shipOrder(counter.shop, STAFF, order.orderNumber, { ...BY_POST, allowUnpaid: true })).toMatchObject({
    reason: 'not-allowed',
  });
});
