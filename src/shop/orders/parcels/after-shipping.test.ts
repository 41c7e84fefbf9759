import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bowOwners, emails, type OrderRow, orders, parcels, products } from '#db/schema.ts';
import { compareJournal } from '#shop/books/compare-journal.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { readOrderDetail } from '#shop/orders/reading/read-own-order.ts';
import { requestReturn } from '#shop/returns/request-return.ts';
import { bowOf } from '#shop/workshop/bows.ts';
import { moveBow } from '#shop/workshop/move-bow.ts';
import { readBowPage, transferBow } from '#shop/workshop/owners.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { disputeOrder, gearOrder } from '#tests/support/gear/gear-orders.ts';
import { readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { correctTracking } from './correct-tracking.ts';
import { sendReplacement } from './send-replacement.ts';
import { shipLines } from './ship-lines.ts';
import { takeBackParcel } from './take-back-parcel.ts';

const BY_UPS = { carrier: 'UPS', trackingNumber: '1Z', allowUnpaid: true };
const KEY = '0b4d7b1c-0000-4000-8000-000000000001';

const readParcels = ({ shop }: TestShop) => shop.db.select().from(parcels).orderBy(parcels.id);
const mailsOf = async (counter: TestShop, template: string) =>
  (await readMails(counter)).filter((mail) => mail.template === template);
/** The mail server has taken everything that was written so far. */
const sendAll = ({ shop }: TestShop) => shop.db.update(emails).set({ state: 'sent' }).where(eq(emails.state, 'queued'));
const takeBack = ({ shop }: TestShop, { orderNumber }: OrderRow, parcelId: number, reason = 'the wrong label') =>
  takeBackParcel(shop, STAFF, orderNumber, { parcelId, reason });
const correct = (
  { shop }: TestShop,
  { orderNumber }: OrderRow,
  trackingNumber: string,
  carrier = 'USPS',
  parcelId = 1,
) => correctTracking(shop, STAFF, orderNumber, { parcelId, carrier, trackingNumber });

/** What stands on the accounts of an order, in cents. */
async function accountsOf({ shop }: TestShop, { id }: OrderRow): Promise<Record<string, number>> {
  const { rows } = await shop.db.execute<{ account: string; cents: number }>(sql`
    select account, (sum(amount) * 100)::integer as cents from journal_lines where order_id = ${id} group by account`);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

async function differencesIn({ shop }: TestShop) {
  const found = [];
  for await (const differences of compareJournal(shop)) found.push(...differences);
  return found;
}

/** A bow that was packed and sent. */
async function shippedBow(counter: TestShop) {
  const order = await orderPaidWhole(counter);
  const { orderNumber } = order;
  await processOrder(counter.shop, STAFF, orderNumber, { allowUnpaid: false });
  const serial = (await bowOf(counter.shop.db, order.id))?.serial ?? '';
  for (const [from, to] of [
    ['in_making', 'made'],
    ['made', 'packed'],
  ] as const) {
    expect(await moveBow(counter.shop, STAFF, serial, { from, to, allowUnpaid: false })).toEqual({ ok: true });
  }
  expect(await shipOrder(counter.shop, STAFF, orderNumber, BY_UPS)).toEqual({ ok: true });
  const told = (await mailsOf(counter, 'order-shipped')).at(-1)?.data as { bowLink: string };
  const key = new URL(told.bowLink).searchParams.get('key') ?? '';
  return { order: await readOrder(counter, order.id), serial, key };
}

test('a corrected tracking number is on the order, and its customer is told, once it was told wrong', async () => {
  await using counter = await createTestShop();
  const { order } = await shippedBow(counter);
  // The mail about the parcel has not gone out: it says the right number, and no second one is needed.
  expect(await correct(counter, order, '9400')).toEqual({ ok: true });
  expect(await mailsOf(counter, 'order-shipped')).toMatchObject([
    {
      state: 'queued',
      data: { carrier: 'USPS', trackingNumber: '9400', trackingLink: expect.stringContaining('9400') },
    },
  ]);
  expect(await mailsOf(counter, 'tracking-corrected')).toEqual([]);
  await sendAll(counter);
  expect(await correct(counter, order, '9401')).toEqual({ ok: true });
  expect(await correct(counter, order, '9401')).toEqual({ ok: true });
  expect(await correct(counter, order, '9402')).toEqual({ ok: true });
  expect(await mailsOf(counter, 'tracking-corrected')).toMatchObject([
    {
      recipient: order.customerEmail,
      data: { trackingNumber: '9402', formerNumber: '9400', contents: [{ kind: 'bow' }] },
    },
  ]);
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'shipped',
    carrier: 'USPS',
    trackingNumber: '9402',
    shippedAt: order.shippedAt,
  });
  const noted = (await readEvents(counter)).filter(({ what }) => what === 'tracking-corrected');
  expect(noted).toMatchObject([
    { actorName: 'robin', before: { carrier: 'UPS', trackingNumber: '1Z' }, after: { trackingNumber: '9400' } },
    { after: { trackingNumber: '9401' } },
    { after: { trackingNumber: '9402' } },
  ]);
});

test('a parcel that has arrived, another order’s and the printer’s are not corrected or taken back', async () => {
  await using counter = await createTestShop();
  const { order } = await shippedBow(counter);
  const other = await gearOrder(counter.shop, {});
  expect(await correct(counter, other.order, '9400')).toEqual({ ok: false, reason: 'not-found' });
  expect(await takeBack(counter, other.order, 1)).toEqual({ ok: false, reason: 'not-found' });
  for (const fact of [
    { state: 'delivered' },
    { state: 'returned' },
    { state: 'shipped', providerShipmentId: '7' },
  ] as const) {
    await counter.shop.db.update(parcels).set(fact);
    expect(await correct(counter, order, '9400')).toMatchObject({ ok: false, reason: 'parcel-fixed' });
    expect(await takeBack(counter, order, 1)).toMatchObject({ ok: false, reason: 'parcel-fixed' });
  }
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', trackingNumber: '1Z' });
});

test('a shipment that is taken back is undone whole: order, board, page of the bow and books; then it ships again', async () => {
  await using counter = await createTestShop();
  const { order, serial, key } = await shippedBow(counter);
  await sendAll(counter);
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: 0, sales: -177_600 });
  counter.advance(60_000);
  expect(await takeBack(counter, order, 1)).toEqual({ ok: true });
  expect(await takeBack(counter, order, 1)).toMatchObject({ ok: false, reason: 'parcel-fixed' });
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'processing',
    carrier: null,
    trackingNumber: null,
    shippedAt: null,
    outstanding: 0,
  });
  expect(await bowOf(counter.shop.db, order.id)).toMatchObject({ state: 'packed', shippedAt: null });
  expect(await readBowPage(counter.shop, serial, key)).toBeNull();
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: -177_600, sales: 0 });
  expect(await mailsOf(counter, 'shipment-taken-back')).toMatchObject([
    { recipient: order.customerEmail, data: { reason: 'the wrong label', withBow: true, trackingNumber: '1Z' } },
  ]);
  expect((await readEvents(counter)).at(-1)).toMatchObject({
    what: 'shipment-taken-back',
    actorName: 'robin',
    before: { status: 'shipped', state: 'shipped' },
    after: { status: 'processing', state: 'taken_back', reason: 'the wrong label' },
  });
  const seen = await readOrderDetail(counter.shop, await readOrder(counter, order.id));
  expect(seen).toMatchObject({ parcels: [], cancellation: { against: null, back: { toCard: 177_600 } } });
  expect(seen.timeline.find(({ station }) => station === 'shipped')).toMatchObject({ state: 'now' });

  expect(await shipOrder(counter.shop, STAFF, order.orderNumber, { ...BY_UPS, trackingNumber: '2Z' })).toEqual({
    ok: true,
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', trackingNumber: '2Z' });
  const [first, second] = await mailsOf(counter, 'order-shipped');
  expect(second).toMatchObject({ state: 'queued', data: { trackingNumber: '2Z', serial } });
  const [old, fresh] = [first, second].map((mail) => (mail?.data as { bowLink?: string } | undefined)?.bowLink);
  expect(fresh).not.toBe(old);
  expect(await counter.shop.db.$count(bowOwners)).toBe(2);
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: 0, sales: -177_600 });
  expect(await differencesIn(counter)).toEqual([]);
  await checkFigures(counter.database);
});

test('a mail about the parcel that still waits does not go out, and then nothing is taken back by mail', async () => {
  await using counter = await createTestShop();
  const { order } = await shippedBow(counter);
  expect(await takeBack(counter, order, 1)).toEqual({ ok: true });
  expect(await mailsOf(counter, 'order-shipped')).toMatchObject([
    { state: 'failed', lastError: 'Not sent: the parcel was taken back since it was written.' },
  ]);
  expect(await mailsOf(counter, 'shipment-taken-back')).toEqual([]);
});

test('a bow that its customer has given to somebody else has arrived, and so has gear that is to come back', async () => {
  await using counter = await createTestShop();
  const { order, serial, key } = await shippedBow(counter);
  const bob = { name: 'Bob Hunter', email: 'bob@example.com' };
  await transferBow(counter.shop, serial, { key, ...bob });
  expect(await takeBack(counter, order, 1)).toEqual({ ok: false, reason: 'bow-given-on' });
  const gear = await gearOrder(counter.shop, {});
  await shipLines(counter.shop, STAFF, gear.order.orderNumber, BY_UPS);
  const line = { orderItemId: gear.items[0]?.id ?? 0, quantity: 1, wantedVariantId: null };
  const wanted = { kind: 'return' as const, reason: 'too big', lines: [line], requestKey: KEY };
  await counter.shop.db.transaction((tx) => requestReturn(tx, counter.shop, gear.order, wanted));
  expect(await takeBack(counter, gear.order, 2)).toEqual({ ok: false, reason: 'return-asked' });
});

test('one of two parcels is taken back: the other stays, with the shipping that it was charged for', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ quantity: 2 }, { name: 'Sling', price: 3_000 }] });
  const [wax = 0, sling = 0] = items.map(({ id }) => id);
  const ship = (orderItemId: number, quantity: number, trackingNumber: string) =>
    shipLines(counter.shop, STAFF, order.orderNumber, {
      ...BY_UPS,
      trackingNumber,
      items: [{ orderItemId, quantity }],
    });
  await ship(wax, 2, '1Z');
  await ship(sling, 1, '2Z');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', trackingNumber: '2Z' });
  expect(await takeBack(counter, order, 1)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'processing', trackingNumber: '2Z' });
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: -1_800, sales: -3_000, shipping: -795 });
  expect(await takeBack(counter, order, 2)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ trackingNumber: null, shippedAt: null });
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: -5_595, sales: 0, shipping: 0 });
  expect(await shipLines(counter.shop, STAFF, order.orderNumber, BY_UPS)).toEqual({ ok: true });
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: 0, sales: -4_800, shipping: -795 });
  expect(await differencesIn(counter)).toEqual([]);
  await takeBack(counter, order, 3);
  const cancelled = { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' } as const;
  expect(await cancelOrder(counter.shop, cancelled)).toEqual({ ok: true, refunded: 5_595 });
  expect(await accountsOf(counter, order)).toMatchObject({ deposits: 0, sales: 0, shipping: 0 });
});

test('nothing is sent once more while a bank decides about the order’s money', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop);
  await shipLines(counter.shop, STAFF, order.orderNumber, BY_UPS);
  await disputeOrder(counter.shop, order);
  const again = { items: [{ orderItemId: items[0]?.id ?? 0, quantity: 1 }], reason: 'lost', requestKey: KEY };
  expect(
    await sendReplacement(counter.shop, STAFF, order.orderNumber, { ...again, carrier: null, trackingNumber: null }),
  ).toEqual({ ok: false, reason: 'disputed', disputed: 1_695 });
  expect(await readParcels(counter)).toHaveLength(1);
});

test('a replacement is a further parcel: it takes stock and costs nothing, once for a key, and can be taken back', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { lines: [{ quantity: 2 }] });
  const wax = items[0];
  const again = (quantity: number, requestKey = KEY) =>
    sendReplacement(counter.shop, STAFF, order.orderNumber, {
      items: [{ orderItemId: wax?.id ?? 0, quantity }],
      reason: 'lost',
      requestKey,
      carrier: 'FedEx',
      trackingNumber: '7712',
    });
  const stock = async () =>
    (
      await counter.shop.db
        .select()
        .from(products)
        .where(eq(products.id, wax?.productId ?? 0))
    )[0]?.stockQuantity;
  expect(await again(1)).toEqual({ ok: false, reason: 'not-sent-yet', line: 'String Wax', sent: 0 });
  await shipLines(counter.shop, STAFF, order.orderNumber, BY_UPS);
  const before = await accountsOf(counter, order);
  expect(await again(3)).toMatchObject({ reason: 'not-sent-yet', sent: 2 });
  expect(await Promise.all([again(2), again(2)])).toEqual([{ ok: true }, { ok: true }]);
  expect(await stock()).toBe(18);
  expect(await readParcels(counter)).toMatchObject([
    { kind: 'stock', state: 'shipped' },
    { kind: 'replacement', state: 'shipped', carrier: 'FedEx', trackingNumber: '7712' },
  ]);
  expect(await mailsOf(counter, 'replacement-sent')).toMatchObject([
    { data: { lines: [{ name: 'String Wax', quantity: 2 }], trackingLink: expect.stringContaining('fedex') } },
  ]);
  expect((await readEvents(counter)).at(-1)).toMatchObject({ what: 'replacement-sent', after: { reason: 'lost' } });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', trackingNumber: '1Z', outstanding: 0 });
  expect(await accountsOf(counter, order)).toEqual(before);
  await sendAll(counter);
  expect(await takeBack(counter, order, 2)).toEqual({ ok: true });
  expect(await stock()).toBe(20);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'shipped', trackingNumber: '1Z' });
  await counter.shop.db.update(products).set({ stockQuantity: 0 });
  expect(await again(1, KEY.replace('1', '2'))).toEqual({ ok: false, reason: 'none-in-stock', line: 'String Wax' });
  await counter.shop.db.update(orders).set({ otherKeys: true });
  expect(await again(1, KEY.replace('1', '2'))).toMatchObject({ reason: 'not-allowed' });
});
