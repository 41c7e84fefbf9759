import { expect, test } from 'vitest';
import { orders, parcels, payments } from '#db/schema.ts';
import { orderRows } from '#tests/support/orders/order-rows.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { listStaffOrders } from './list-staff-orders.ts';

async function find({ shop }: TestShop, search: string): Promise<string[]> {
  const listed = await listStaffOrders(shop, { search, limit: 50 });
  if (!listed.ok) throw new Error(listed.reason);
  return listed.orders.map(({ orderNumber }) => orderNumber);
}

test('an order is found by street, town, state and ZIP, and by its phone however that is written', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.insert(orders).values(
    orderRows(counter.shop, [
      {
        orderNumber: 'FD-BUTTE',
        shippingAddress: '12 Ridge Road, Cabin 4, Butte, MT 59701-1234',
        customerPhone: '+1 (406) 555-0123',
      },
      { orderNumber: 'FD-BEND', shippingAddress: '7 Elkhorn Street, Bend, OR 97701', customerPhone: '541.555.0199' },
    ]),
  );
  expect(await find(counter, 'ridge road')).toEqual(['FD-BUTTE']);
  expect(await find(counter, '12 Ridge Road, Butte')).toEqual(['FD-BUTTE']);
  expect(await find(counter, 'BEND')).toEqual(['FD-BEND']);
  expect(await find(counter, 'mt')).toEqual(['FD-BUTTE']);
  expect(await find(counter, '59701')).toEqual(['FD-BUTTE']);
  expect(await find(counter, '59701-1234')).toEqual(['FD-BUTTE']);
  expect(await find(counter, 'elkhorn 97701')).toEqual(['FD-BEND']);
  for (const written of ['4065550123', '(406) 555-0123', '+1 406 555 0123', '1-406-555-0123', '406 555 0123'])
    expect(await find(counter, written)).toEqual(['FD-BUTTE']);
  expect(await find(counter, '555-0199')).toEqual(['FD-BEND']);
  expect(await find(counter, '555 0199')).toEqual(['FD-BEND']);
  expect(await find(counter, 'bend 555-0199')).toEqual(['FD-BEND']);
  expect(await find(counter, '406-555-0199')).toEqual([]);
});

test('a short part of a name beside a longer one begins a word there, whatever stands in other words', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.insert(orders).values(
    orderRows(counter.shop, [
      { orderNumber: 'FD-LI', customerName: 'Savannah Li' },
      { orderNumber: 'FD-LINDQVIST', customerName: 'Lindqvist, Savannah' },
      { orderNumber: 'FD-ELLIS', customerName: 'Savannah Perry', shippingAddress: '7 Ellis Street, Bend, OR 97701' },
    ]),
  );
  expect(await find(counter, 'Savannah Li')).toEqual(['FD-LINDQVIST', 'FD-LI']);
  expect(await find(counter, 'li savannah')).toEqual(['FD-LINDQVIST', 'FD-LI']);
  expect(await find(counter, '7 ellis')).toEqual(['FD-ELLIS']);
  expect(await find(counter, 'perry 77')).toEqual(['FD-ELLIS']);
});

test('the number on a parcel finds its order, in the groups that the carrier prints', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const shippedAt = counter.shop.clock();
  await db
    .insert(orders)
    .values(
      orderRows(counter.shop, [
        { orderNumber: 'FD-UPS', trackingNumber: '1Z 999 AA1 01 2345 6784' },
        { orderNumber: 'FD-USPS' },
      ]),
    );
  await db
    .insert(parcels)
    .values({ orderId: 2, kind: 'stock', state: 'shipped', trackingNumber: '9400100000000000000000', shippedAt });
  expect(await find(counter, '1z999aa10123456784')).toEqual(['FD-UPS']);
  expect(await find(counter, '9400 1000 0000 0000 0000 00')).toEqual(['FD-USPS']);
  expect(await find(counter, '9400 1000 0000 0000 0000 01')).toEqual([]);
});

test('what the card provider calls a payment finds its order, and no other payment', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  await db.insert(orders).values(orderRows(counter.shop, [{ orderNumber: 'FD-PAID' }, { orderNumber: 'FD-OTHER' }]));
  const paid = { amount: 17_760, fullPrice: 177_600, status: 'processing' as const, leg: 'deposit' as const };
  await db.insert(payments).values([
    { ...paid, orderId: 1, providerIntentId: 'pi_3AbC' },
    { ...paid, orderId: 2, providerIntentId: 'pi_3Abc' },
  ]);
  expect(await find(counter, ' pi_3AbC ')).toEqual(['FD-PAID']);
  expect(await find(counter, 'pi_none')).toEqual([]);
});

test('a rare name is found among thousands, wherever it stands, and with states that are far from the newest', async () => {
  await using counter = await createTestShop();
  const many = Array.from({ length: 5000 }, (_, index) => ({
    status: index < 60 ? ('shipped' as const) : ('pending' as const),
    customerName: index === 0 || index === 2500 ? 'Zenobia Li' : index % 3 === 0 ? 'Ann Smith' : 'Bob Archer',
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
  }));
  const rows = orderRows(counter.shop, many);
  for (let from = 0; from < rows.length; from += 1000)
    await counter.shop.db.insert(orders).values(rows.slice(from, from + 1000));
  expect(await find(counter, 'zenobia')).toEqual(['FD-00002500', 'FD-00000000']);
  expect(await find(counter, 'Zenobia Ridge Li')).toEqual(['FD-00002500', 'FD-00000000']);
  expect(await find(counter, 'fd-00002500')).toEqual(['FD-00002500']);
  const shippedOnes = await listStaffOrders(counter.shop, {
    search: 'smith',
    status: ['shipped', 'cancelled'],
    limit: 50,
  });
  // Every third of sixty, but for Zenobia's.
  expect(shippedOnes.ok && shippedOnes.orders).toHaveLength(19);
  const pages: string[] = [];
  for (let before: string | undefined; pages.length < 2000; before = pages.at(-1)) {
    const page = await listStaffOrders(counter.shop, { search: 'smith', before, limit: 700 });
    if (!page.ok || page.orders.length === 0) break;
    pages.push(...page.orders.map(({ orderNumber }) => orderNumber));
  }
  expect(new Set(pages).size).toBe(1666);
  expect(pages).toEqual(pages.toSorted().reverse());
});
