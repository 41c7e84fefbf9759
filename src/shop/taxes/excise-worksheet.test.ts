import { expect, test } from 'vitest';
import { exciseProducts, exciseTerms, orderItems, orders } from '#db/schema.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { query } from '#tests/support/books/books.ts';
import { stopClock } from '#tests/support/database/test-clock.ts';
import { openBalanceOf, paidOrder, pay } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { EXCISE_PROPOSED, type ExciseTerms, quarterOf } from '#values/books/excise.ts';
import { dayIn } from '#values/date.ts';
import { noteExport } from './excise-terms.ts';
import { readExciseWorksheet } from './excise-worksheet.ts';

const KEY = '0b4d7b1c-0000-4000-8000-000000000001';
const setTerms = ({ shop }: TestShop, more: Partial<ExciseTerms> = {}) =>
  shop.db.insert(exciseTerms).values({ ...EXCISE_PROPOSED, fromDay: '2020-01-01', ...more });

/** What the quarter says that the shop's clock is in. */
const worksheet = ({ shop }: TestShop) => readExciseWorksheet(shop, quarterOf(dayIn(shop.timeZone, shop.clock())));
const bowsOf = async (counter: TestShop) => (await worksheet(counter)).lines[0];

async function paidWhole(counter: TestShop) {
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  return order;
}

async function shipped(counter: TestShop) {
  const order = await paidWhole(counter);
  await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: false });
  const parcel = { carrier: 'UPS', trackingNumber: '1Z999', allowUnpaid: false };
  expect(await shipOrder(counter.shop, STAFF, order.orderNumber, parcel)).toEqual({ ok: true });
  return order;
}

const half = { amount: 88_800, reason: 'half', requestKey: KEY, meaning: 'price_reduction' } as const;

async function giveHalfBack(counter: TestShop, orderNumber: string) {
  expect(await refundOrder(counter.shop, STAFF, orderNumber, half)).toEqual({ ok: true });
  const { rows } = await query(counter, 'select id from refunds');
  for (const { id } of rows) await refundPayment(counter.shop, id);
}

test('before somebody says how the tax is reckoned there is none', async () => {
  await using counter = await createTestShop();
  await shipped(counter);
  expect(await worksheet(counter)).toMatchObject({ isSet: false, rows: [], lines: [{ tax: 0 }, { tax: 0 }] });
});

test('a bow is taxed in the quarter in which it ships, and half of its money gives half of the tax back', async () => {
  await using counter = await createTestShop();
  await setTerms(counter);
  await paidWhole(counter);
  expect((await worksheet(counter)).rows).toEqual([]);
  const { orderNumber } = await shipped(counter);
  const sold = { number: '44', count: 1, sales: 177_600, exported: 0, tax: 13_535 };
  expect(await bowsOf(counter)).toEqual({ ...sold, credits: 0, net: 13_535 });
  await giveHalfBack(counter, orderNumber);
  expect(await bowsOf(counter)).toEqual({ ...sold, credits: 6_768, net: 6_767 });
  expect((await worksheet(counter)).rows).toMatchObject([
    { what: 'sent', orderNumber, amount: 177_600, tax: 13_535 },
    { what: 'refunded', orderNumber, amount: -88_800, tax: -6_768 },
  ]);
  // The next quarter has neither.
  counter.advance(95 * 86_400_000);
  expect(await bowsOf(counter)).toMatchObject({ count: 0, tax: 0, credits: 0 });
});

test('what comes back in a later quarter is a credit of that one', async () => {
  await using counter = await createTestShop();
  await setTerms(counter);
  const { orderNumber } = await shipped(counter);
  counter.advance(95 * 86_400_000);
  await stopClock(counter.database, counter.shop.clock());
  await giveHalfBack(counter, orderNumber);
  expect(await bowsOf(counter)).toMatchObject({ tax: 0, credits: 6_768, net: -6_768 });
});

test('with each payment its part is taxed where the terms of the day say so, and shipping taxes nothing more', async () => {
  await using counter = await createTestShop();
  await setTerms(counter, { point: 'payment' });
  const { orderNumber } = await shipped(counter);
  expect((await worksheet(counter)).rows).toMatchObject([
    { what: 'paid', amount: 17_760, tax: 1_354 },
    { what: 'paid', amount: 159_840, tax: 12_181 },
  ]);
  await giveHalfBack(counter, orderNumber);
  expect(await bowsOf(counter)).toMatchObject({ tax: 13_535, credits: 6_768 });
});

test('an order keeps the tax point of the day on which it was placed', async () => {
  await using counter = await createTestShop();
  await setTerms(counter);
  const order = await paidWhole(counter);
  counter.advance(86_400_000);
  await setTerms(counter, { fromDay: dayIn(counter.shop.timeZone, counter.shop.clock()), point: 'payment' });
  expect((await worksheet(counter)).rows).toEqual([]);
  await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: false });
  await shipOrder(counter.shop, STAFF, order.orderNumber, {
    carrier: 'UPS',
    trackingNumber: '1Z1',
    allowUnpaid: false,
  });
  expect((await worksheet(counter)).rows).toMatchObject([{ what: 'sent', tax: 13_535 }]);
});

test('what was exported is free from the paper on, in the order’s history, and taxed again without it', async () => {
  await using counter = await createTestShop();
  await setTerms(counter);
  const { orderNumber } = await shipped(counter);
  expect(await noteExport(counter.shop, STAFF, 'FD-NONE', 'AES X1')).toEqual({ ok: false, reason: 'not-found' });
  for (const _ of ['once', 'again'])
    expect(await noteExport(counter.shop, STAFF, orderNumber, 'AES X2026')).toEqual({ ok: true });
  expect(await bowsOf(counter)).toMatchObject({ tax: 13_535, credits: 13_535, net: 0 });
  const { rows } = await query(counter, `select actor_name, after from order_events where what = 'export-noted'`);
  expect(rows).toEqual([{ actor_name: 'robin', after: { export: 'AES X2026' } }]);
  await noteExport(counter.shop, STAFF, orderNumber, null);
  expect(await bowsOf(counter)).toMatchObject({ credits: 0, net: 13_535 });
});

test('gear is taxed once it is flagged, and tests and orders of other keys never', async () => {
  await using counter = await createTestShop();
  await setTerms(counter);
  const { id } = await shipped(counter);
  const [product] = (
    await query(
      counter,
      `insert into products (name, description, price, category)
    values ('Arrows', '', 129, 'Accessories') returning id`,
    )
  ).rows;
  const line = {
    orderId: id,
    productId: product.id,
    kind: 'stock',
    name: 'Arrows',
    quantity: 2,
    price: 12_900,
  } as const;
  const [item] = await counter.shop.db.insert(orderItems).values(line).returning({ id: orderItems.id });
  await query(
    counter,
    `with parcel as (insert into parcels (order_id, kind, state, shipped_at)
    values (${id}, 'stock', 'shipped', shop_now()) returning id) insert into parcel_items select id, ${item?.id}, 2 from parcel`,
  );
  expect((await worksheet(counter)).lines).toMatchObject([{ tax: 13_535 }, { tax: 0 }]);
  await counter.shop.db.insert(exciseProducts).values({ productId: product.id, number: '106', shafts: 12 });
  expect((await worksheet(counter)).lines).toMatchObject([{ tax: 13_535 }, { sales: 25_800, tax: 1_560 }]);
  await counter.shop.db.update(orders).set({ isTest: true });
  expect((await worksheet(counter)).rows).toEqual([]);
});

test('what the worksheet calls sold is what the journal calls sales, with a parcel that is taken back', async () => {
  await using counter = await createTestShop();
  await setTerms(counter);
  await shipped(counter);
  const sales = async () => {
    const { rows } = await query(
      counter,
      `select -sum(amount) * 100 as cents from journal_lines where account = 'sales'`,
    );
    return Number(rows[0].cents);
  };
  const sold = async () => (await worksheet(counter)).rows.reduce((total, { amount }) => total + amount, 0);
  expect([await sold(), await sales()]).toEqual([177_600, 177_600]);
  await query(counter, `update parcels set state = 'taken_back'`);
  expect([await sold(), await sales()]).toEqual([0, 0]);
  expect((await bowsOf(counter))?.net).toBe(0);
});
