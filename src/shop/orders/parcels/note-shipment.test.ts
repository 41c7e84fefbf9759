import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderRow, orders, parcelItems, parcels } from '#db/schema.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { noteShipment, type ShipmentFacts } from './note-shipment.ts';

const SHIPPED = new Date('2026-03-02T10:00:00Z');
const ARRIVED = new Date('2026-03-05T16:00:00Z');
const PRINTED: Omit<ShipmentFacts, 'items'> = {
  kind: 'print',
  carrier: 'USPS',
  trackingNumber: '9400',
  trackingUrl: 'https://track.example/9400',
  providerShipmentId: '77',
  state: 'shipped',
  shippedAt: SHIPPED,
  deliveredAt: null,
  by: { actor: 'provider' },
};
const note = ({ shop }: TestShop, { id }: OrderRow, shipment: ShipmentFacts) =>
  shop.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
    if (!order) throw new Error('no such order');
    return noteShipment(tx, shop, order, shipment);
  });
const happened = async (counter: TestShop) => (await readEvents(counter)).map(({ what }) => what);

test('the last parcel of an order without a bow makes it shipped, and one mail says what is in it', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ kind: 'print', quantity: 2 }] });
  const held = [{ orderItemId: items[0]?.id ?? 0, quantity: 2 }];
  await note(counter, order, { ...PRINTED, items: held });
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'shipped',
    carrier: 'USPS',
    trackingNumber: '9400',
    shippedAt: SHIPPED,
  });
  expect(await readMails(counter)).toMatchObject([
    {
      template: 'parcel-shipped',
      recipient: 'gwen@example.com',
      data: {
        trackingLink: 'https://track.example/9400',
        shippedOn: '2026-03-02',
        stillToCome: [],
        contents: [{ name: 'Fulldraw Tee', quantity: 2 }],
      },
    },
  ]);
  expect(await readEvents(counter)).toMatchObject([
    {
      actor: 'provider',
      what: 'shipped',
      before: { status: 'completed' },
      after: { status: 'shipped', contents: '2 × Fulldraw Tee' },
    },
  ]);
});

test('what is told again, late or in another order changes nothing, and a parcel never goes back', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ kind: 'print' }] });
  const told = { ...PRINTED, items: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }] };
  const arrived = { ...told, state: 'delivered', deliveredAt: ARRIVED } as const;
  await note(counter, order, { ...told, state: 'packing', shippedAt: null, trackingNumber: null });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing', trackingNumber: null });
  expect(await readMails(counter)).toEqual([]);
  await note(counter, order, arrived);
  const before = await counter.shop.db.select().from(parcels);
  counter.advance(60_000);
  for (const late of [told, arrived, { ...told, state: 'packing', shippedAt: null } as const, told]) {
    await note(counter, order, late);
  }
  expect(await counter.shop.db.select().from(parcels)).toEqual(before);
  expect(before).toMatchObject([{ state: 'delivered', shippedAt: SHIPPED, deliveredAt: ARRIVED }]);
  expect(await counter.shop.db.select().from(parcelItems)).toHaveLength(1);
  expect(await readMails(counter)).toHaveLength(1);
  expect(await happened(counter)).toEqual(['parcel-packing', 'shipped']);
});

test('a parcel that arrives, comes back or gets another number says so, without another mail', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ kind: 'print' }] });
  const told = { ...PRINTED, items: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }] };
  await note(counter, order, told);
  await note(counter, order, { ...told, trackingNumber: '9401', trackingUrl: null });
  await note(counter, order, { ...told, state: 'delivered', deliveredAt: ARRIVED });
  await note(counter, order, { ...told, state: 'returned' });
  expect(await happened(counter)).toEqual(['shipped', 'parcel-changed', 'parcel-delivered', 'parcel-returned']);
  expect(await counter.shop.db.select().from(parcels)).toMatchObject([
    { state: 'returned', trackingNumber: '9400', deliveredAt: ARRIVED },
  ]);
  expect(await readMails(counter)).toHaveLength(1);
});

test('print lines that come before the bow leave the order waiting for its bow', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true, lines: [{ kind: 'print' }] });
  await note(counter, order, { ...PRINTED, items: [{ orderItemId: items[1]?.id ?? 0, quantity: 1 }] });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', trackingNumber: null });
  expect(await happened(counter)).toEqual(['parcel-shipped']);
  expect(await readMails(counter)).toMatchObject([{ data: { stillToCome: [{ kind: 'bow', name: 'Hunter' }] } }]);
});

test('what was cancelled is not waited for, and a gift card comes in no parcel', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, {
    lines: [{ kind: 'print', quantity: 2 }, { kind: 'gift_card' }],
  });
  await counter.database.pool.query('update order_items set cancelled_quantity = 1 where id = $1', [items[0]?.id]);
  await note(counter, order, { ...PRINTED, items: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }] });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped' });
});

test('the parcel of an exchange neither moves its order nor writes', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{}, { kind: 'print' }] });
  await note(counter, order, {
    ...PRINTED,
    kind: 'exchange',
    providerShipmentId: null,
    items: items.map(({ id }) => ({ orderItemId: id, quantity: 1 })),
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', trackingNumber: null });
  expect(await readMails(counter)).toEqual([]);
});

test('a parcel of a cancelled order is noted and does not bring the order back', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, {
    lines: [{ kind: 'print' }],
    paid: false,
    status: 'cancelled',
  });
  await note(counter, order, { ...PRINTED, items: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }] });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await counter.shop.db.select().from(parcels)).toHaveLength(1);
});

test("a parcel that is another order's is a fault, and nothing is written", async () => {
  await using counter = await createTestShop();
  const first = await gearOrder(counter.shop, { lines: [{ kind: 'print' }] });
  const second = await gearOrder(counter.shop, { lines: [{ kind: 'print' }] });
  await note(counter, first.order, { ...PRINTED, items: [{ orderItemId: first.items[0]?.id ?? 0, quantity: 1 }] });
  const others = { ...PRINTED, items: [{ orderItemId: second.items[0]?.id ?? 0, quantity: 1 }] };
  await expect(note(counter, second.order, others)).rejects.toThrow('Parcel 77 belongs to order');
  expect(await readOrder(counter, second.order.id)).toMatchObject({ status: 'completed' });
});
