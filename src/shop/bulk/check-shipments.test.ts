import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, parcels } from '#db/schema.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { paidBows } from '#tests/support/orders/bulk-orders.ts';
import { owingOrders } from '#tests/support/orders/owing-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { checkShipments } from './check-shipments.ts';

/** What is said of each line: "ship bow", or the sentence. */
async function check({ shop }: TestShop, lines: string[]): Promise<string[]> {
  const checked = await checkShipments(shop, lines.join('\n'));
  if (!checked.ok) throw new Error(checked.reason);
  return checked.lines.map(({ state, contents, reason }) => reason ?? `${state} ${contents}`);
}

test('each line is shipped, or says in a sentence what is wrong with it', async () => {
  await using counter = await createTestShop();
  const [good, sent, disputed, cancelled, other] = await paidBows(counter.shop, 5);
  const [begun] = await paidBows(counter.shop, 1, 'completed');
  const [owing] = await owingOrders(counter.shop, ['ann@example.com']);
  if (!good || !sent || !disputed || !cancelled || !other || !begun || !owing) throw new Error('no orders');
  const set = (id: number, values: Partial<typeof orders.$inferInsert>) =>
    counter.shop.db.update(orders).set(values).where(eq(orders.id, id));
  const parcel = { carrier: 'UPS', trackingNumber: '1Zsent', allowUnpaid: false };
  expect(await shipLines(counter.shop, STAFF, sent.orderNumber, parcel)).toEqual({ ok: true });
  await counter.database.owner.query('update orders set disputed = true where id = $1', [disputed.id]);
  await set(cancelled.id, { status: 'cancelled' });
  await set(other.id, { otherKeys: true });
  await set(owing.id, { status: 'processing' });
  const said = await check(counter, [
    `${good.orderNumber.toLowerCase()},UPS,1Z1`,
    'FD-NOBODY22,UPS,1Z2',
    ',UPS,1Z3',
    `${sent.orderNumber},UPS,1Z4`,
    `${sent.orderNumber},UPS,1ZSENT`,
    `${owing.orderNumber},UPS,1Z5`,
    `${disputed.orderNumber},UPS,1Z6`,
    `${cancelled.orderNumber},UPS,1Z7`,
    `${other.orderNumber},UPS,1Z8`,
    `${begun.orderNumber},UPS,1Z9`,
  ]);
  for (const line of [
    ...[
      `UPS,`,
      `UPS,${'1'.repeat(65)}`,
      `${'U'.repeat(41)},1Z10`,
      'UPS,1.23E+21',
      'UPS,9.4001118992231E21',
      'USPS,9400111899223428490.0',
      'UPS,1Z11,2',
      'UPS,1Z12,box',
    ],
  ]) {
    said.push(...(await check(counter, [`${begun.orderNumber},${line}`])));
  }
  expect(said).toEqual([
    'waiting all',
    'There is no order with this number. Please compare it with the list of orders.',
    'The order number is missing.',
    `Order ${sent.orderNumber} is shipped already, with UPS 1Zsent. Please look at the order.`,
    'Shipped already with this tracking number, so nothing is done.',
    expect.stringMatching(/^Money is outstanding\. Ship it on its own page/),
    expect.stringContaining('disputes a payment at their bank'),
    `Order ${cancelled.orderNumber} is cancelled.`,
    expect.stringContaining('under other Stripe keys'),
    expect.stringMatching(/is paid, and not in processing yet\. A bow is shipped once it is processed\.$/),
    'The tracking number is missing.',
    'The tracking number is longer than 64 characters.',
    'The carrier is longer than 40 characters.',
    expect.stringContaining('has shortened the tracking number to 1.23E+21'),
    expect.stringContaining('has shortened the tracking number to 9.4001118992231E21'),
    expect.stringContaining('has shortened the tracking number to 9400111899223428490.0'),
    expect.stringContaining('has no parcel “2” to ship. The next is 1.'),
    expect.stringContaining('has no parcel “box” to ship'),
  ]);
});

test('a parcel that stands twice in the file, and a tracking number of two orders, are not shipped', async () => {
  await using counter = await createTestShop();
  const [one, two, three, sent] = (await paidBows(counter.shop, 4)).map(({ orderNumber }) => orderNumber);
  await shipLines(counter.shop, STAFF, sent ?? '', { carrier: null, trackingNumber: 'LX1', allowUnpaid: false });
  expect(
    await check(counter, [
      ...[`${one},UPS,1Z1`, `${one},UPS,1z1`, `${two},UPS,1Z2`, `${two},UPS,1Z3`, `${three},UPS,lx1`],
    ]),
  ).toEqual([
    'waiting all',
    'This parcel stands twice in the file: see line 1 too.',
    'This parcel stands twice in the file with different tracking numbers: see line 4 too.',
    'This parcel stands twice in the file with different tracking numbers: see line 3 too.',
    `Order ${sent} has this tracking number already.`,
  ]);
  expect(await check(counter, [`${one},UPS,1Z1`, `${two},UPS,1Z1`])).toEqual([
    `Line 2 has the same tracking number for order ${two}.`,
    `Line 1 has the same tracking number for order ${one}.`,
  ]);
});

test('of an order in several parcels the number says which; without one it is the next, the bow’s', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true });
  const number = order.orderNumber;
  expect(await check(counter, [`${number},UPS,1Z1`, `${number},UPS,1Z2,2`])).toEqual([
    expect.stringContaining('A bow is shipped once it is processed.'),
    'waiting gear',
  ]);
  await processOrder(counter.shop, STAFF, number, { allowUnpaid: true });
  expect(await check(counter, [`${number},UPS,1Z1`, `${number},UPS,1Z2,2`, `${number},UPS,1Z3,3`])).toEqual([
    expect.stringContaining('Money is outstanding'),
    'waiting gear',
    expect.stringContaining('has no parcel “3” to ship. The next is 1 for the bow, 2 for the gear.'),
  ]);
  const gear = [{ orderItemId: items[1]?.id ?? 0, quantity: 1 }];
  const parcel = { carrier: 'USPS', trackingNumber: '9400', allowUnpaid: false };
  await shipLines(counter.shop, STAFF, number, { ...parcel, items: gear });
  await counter.shop.db.update(orders).set({ remainingBalance: 0, totalAmount: order.depositAmount ?? 0 });
  expect(await check(counter, [`${number},UPS,1Z1,1`, `${number},UPS,1Z2`])).toEqual([
    'Parcel 1 is shipped already, with USPS 9400. Please look at the order.',
    'waiting all',
  ]);
  await counter.shop.db.update(parcels).set({ state: 'packing', shippedAt: null });
  expect(await check(counter, [`${number},UPS,1Z1,1`])).toEqual(['The print provider sends parcel 1 of this order.']);
});

test('a parcel whose label was voided in the label program is not shipped', async () => {
  await using counter = await createTestShop();
  const [one, two] = (await paidBows(counter.shop, 2)).map(({ orderNumber }) => orderNumber);
  const rows = ['Package Reference 1,Tracking Number,Void Indicator', `${one},1Z1,Y`, `${one},1Z2,N`, `${two},1Z3,`];
  expect(await check(counter, rows)).toEqual([
    expect.stringContaining('label was voided'),
    'waiting all',
    'waiting all',
  ]);
});
