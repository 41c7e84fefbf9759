import { expect, test } from 'vitest';
import { doneRequests, orders } from '#db/schema.ts';
import { expireSessions } from '#shop/jobs/task-list.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { orderVersion } from '#shop/orders/ledger/order-version.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { readEvents, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { bowOf } from './bows.ts';
import { moveBow } from './move-bow.ts';

const PARCEL = { carrier: null, trackingNumber: null, allowUnpaid: false };

test('a step that a phone sends several times, at once too, is taken once, and each is answered like the first', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { id, orderNumber } = await orderPaidWhole(counter);
  const serial = (await bowOf(shop.db, id))?.serial ?? '';
  const twice = async (step: (requestKey: string) => Promise<{ ok: boolean }>) => {
    const requestKey = crypto.randomUUID();
    const answers = [...(await Promise.all([step(requestKey), step(requestKey)])), await step(requestKey)];
    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }]);
  };
  await twice((requestKey) => processOrder(shop, STAFF, orderNumber, { allowUnpaid: false, requestKey }));
  const made = { from: 'in_making', to: 'made', allowUnpaid: false } as const;
  await twice((requestKey) => moveBow(shop, STAFF, serial, { ...made, requestKey }));
  await twice((requestKey) => shipOrder(shop, STAFF, orderNumber, { ...PARCEL, requestKey }));
  const steps = (await readEvents(counter)).filter(({ actor }) => actor === 'staff').map(({ what }) => what);
  expect(steps).toEqual(['processing-started', 'bow-moved', 'shipped']);
});

test('a step that was chosen before somebody changed the order is refused, and may be taken once it has been looked at', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  const { orderNumber } = order;
  const version = orderVersion(await readOrder(counter, order.id));
  counter.advance(60_000);
  const corrected = await correctDetails(shop, STAFF, orderNumber, { customerName: 'Ann Arrow' });
  expect(corrected).toMatchObject({ ok: true });
  const requestKey = crypto.randomUUID();
  const refused = { ok: false, reason: 'changed-since', order: { orderNumber } };
  expect(await processOrder(shop, STAFF, orderNumber, { allowUnpaid: false, requestKey, version })).toMatchObject(
    refused,
  );
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed' });
  const now = orderVersion(await readOrder(counter, order.id));
  expect(await processOrder(shop, STAFF, orderNumber, { allowUnpaid: false, requestKey, version: now })).toEqual({
    ok: true,
  });
  const late = { ...PARCEL, requestKey: crypto.randomUUID(), version: now };
  expect(await shipLines(shop, STAFF, orderNumber, late)).toMatchObject(refused);
  expect((await shop.db.select().from(orders))[0]).toMatchObject({ status: 'processing' });
});

test('keys of steps are kept for a day', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { orderNumber } = await orderPaidWhole(counter);
  await processOrder(shop, STAFF, orderNumber, { allowUnpaid: false, requestKey: crypto.randomUUID() });
  counter.advance(86_000_000);
  await expireSessions(shop);
  expect(await shop.db.$count(doneRequests)).toBe(1);
  counter.advance(800_000);
  await expireSessions(shop);
  expect(await shop.db.$count(doneRequests)).toBe(0);
});
