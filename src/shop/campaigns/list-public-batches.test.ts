import { expect, test } from 'vitest';
import { campaigns, delays, parcels } from '#db/schema.ts';
import { stopDelay } from '#shop/delays/stop-delay.ts';
import { shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { takeBackParcel } from '#shop/orders/parcels/take-back-parcel.ts';
import { bowOf } from '#shop/workshop/bows.ts';
import { moveBow } from '#shop/workshop/move-bow.ts';
import { dayIn } from '#tests/support/campaigns/delays.ts';
import { figuresOf, openBatches, queueOrders, told } from '#tests/support/campaigns/queues.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { utcDay } from '#values/date.ts';
import { changeBatch } from './change-batches.ts';
import { listPublicBatches } from './list-batches.ts';

const PARCEL = { carrier: 'UPS', trackingNumber: '1Z999', allowUnpaid: false } as const;

const shown = async ({ shop }: TestShop) => (await listPublicBatches(shop)).flatMap((bow) => bow.batches);

test('everybody sees of each batch its places, its bows, the first promise and what was told since', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [first] = await openBatches(counter, [3, 5]);
  if (!first) throw new Error('no batch');
  await queueOrders(counter, ['ann', 'ben']);
  const window = { shipsFrom: first.shipsFrom, shipsTo: first.shipsTo };
  expect(await listPublicBatches(shop)).toMatchObject([
    {
      bow: 'Hunter',
      batches: [
        { name: 'Batch 1', size: 3, taken: 2, built: 0, shipped: 0, stage: 'filling', first: window, moves: [] },
        { name: 'Batch 2', size: 5, taken: 0, stage: 'filling', kept: { how: 'stands' }, lastShipped: null },
      ],
    },
  ]);
  const later = { shipsFrom: dayIn(counter, 80), shipsTo: dayIn(counter, 94) };
  const moved = await changeBatch(shop, STAFF, first.id, { fields: later, ...told() });
  expect(moved).toMatchObject({ ok: true, told: 2 });
  expect((await shown(counter))[0]).toMatchObject({
    ...later,
    first: window,
    kept: { how: 'moved', days: 20 },
    moves: [{ ...later, told: utcDay(shop.clock()) }],
  });
  // Stopped before anybody read it, it was never promised.
  const [delay] = await shop.db.select().from(delays);
  await stopDelay(shop, STAFF, delay?.id ?? 0);
  expect((await shown(counter))[0]).toMatchObject({ ...window, first: window, moves: [], kept: { how: 'stands' } });
});

test('a bow that is begun, sent and taken back is in the figures of its batch and on the page, as is the day of the last one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const [batch] = await openBatches(counter, [1]);
  const order = await orderPaidWhole(counter);
  expect(await shown(counter)).toMatchObject([{ taken: 1, stage: 'closed' }]);
  const serial = (await bowOf(shop.db, order.id))?.serial ?? '';
  await moveBow(shop, STAFF, serial, { from: 'to_make', to: 'in_making', allowUnpaid: false });
  expect(await shown(counter)).toMatchObject([{ stage: 'building', built: 0 }]);
  const sent = await shipOrder(shop, STAFF, order.orderNumber, PARCEL);
  expect(sent).toMatchObject({ ok: true });
  expect(await shown(counter)).toMatchObject([
    { stage: 'shipped', built: 1, shipped: 1, lastShipped: utcDay(shop.clock()), kept: { how: 'kept' } },
  ]);
  const inStep = async () => {
    const { kept, counted } = await figuresOf(counter);
    expect(kept).toEqual(counted);
  };
  await inStep();
  const [parcel] = await shop.db.select().from(parcels);
  await takeBackParcel(shop, STAFF, order.orderNumber, { parcelId: parcel?.id ?? 0, reason: 'the wrong label' });
  expect(await shown(counter)).toMatchObject([{ stage: 'building', shipped: 0, lastShipped: null }]);
  await inStep();
  await shipOrder(shop, STAFF, order.orderNumber, PARCEL);
  // Of a campaign that is over what was shipped stays to be read, and a batch without any goes.
  await shop.db.update(campaigns).set({ isActive: false });
  expect(await shown(counter)).toMatchObject([{ id: batch?.id, stage: 'shipped' }]);
});

test('what the workshop does is told to the servers that keep pages', async () => {
  await using counter = await createTestShop();
  const { shop, database } = counter;
  await openBatches(counter, [1]);
  const order = await orderPaidWhole(counter);
  const serial = (await bowOf(shop.db, order.id))?.serial ?? '';
  const client = await database.pool.connect();
  const told: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => told.push(payload));
  await client.query('listen catalogue_changed');
  const steps = [
    () => moveBow(shop, STAFF, serial, { from: 'to_make', to: 'in_making', allowUnpaid: false }),
    () => moveBow(shop, STAFF, serial, { from: 'in_making', to: 'made', allowUnpaid: false }),
    () => shipOrder(shop, STAFF, order.orderNumber, PARCEL),
  ];
  for (const step of steps) {
    told.length = 0;
    await step();
    await client.query('select 1');
    expect(told).toContain('places');
  }
  await client.query('unlisten *');
  client.release();
});
