import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { makeOrderPage } from '#shop/orders/links/order-page-links.ts';
import { ANN, openStaffBrowser, signInAs } from '#tests/support/browser.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { DETAILS, openCheckout, paidOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const PARTS = {
  address: '12 K Street',
  addressLine2: 'Unit 5',
  city: 'Washington, DC',
  state: 'd.c.',
  zipCode: '20001 1234',
};
const LINE = '12 K Street, Unit 5, Washington, DC, DC 20001-1234';
const { userId: _nobody, agreedToBalance: _ticked, ...CUSTOMER } = DETAILS;
const AMOUNTS = { totalAmount: '1776.00', depositAmount: '177.60', remainingBalance: '1598.40' };

/** Every call that takes an address, each about an order of its own. */
async function everyWay(server: TestServer) {
  const { test: shop } = server;
  const staff = await openStaffBrowser(server, 'robin', 'owner');
  const [own, paged, linked, corrected] = [
    await paidOrder(shop),
    await paidOrder(shop),
    await paidOrder(shop),
    await paidOrder(shop),
  ];
  const { browser } = await signInAs(server, ANN);
  const { address } = await shop.shop.db.transaction((tx) =>
    makeOrderPage(tx, shop.shop, { orderId: paged.id, expiresAt: new Date(Date.now() + 86_400_000) }),
  );
  const key = new URL(address).searchParams.get('key');
  const stripePaymentIntentId = await openCheckout(shop);
  const entry = { bow: { productId: 1 }, gear: [], requestKey: crypto.randomUUID() };
  type Ask = (given: object) => ReturnType<TestServer['ask']>;
  const ways: [string, Ask][] = [
    [
      'the checkout',
      (given) => server.ask('POST', '/api/orders', { ...CUSTOMER, ...AMOUNTS, stripePaymentIntentId, ...given }),
    ],
    ['the account', (given) => browser.ask('PUT', `/api/user/orders/${own.orderNumber}`, given)],
    ['the order’s page', (given) => server.ask('PUT', `/api/order-pages/${key}`, given)],
    ['the payment link', (given) => server.ask('PUT', `/api/orders/${linked.paymentToken}`, given)],
    ['staff', (given) => staff.ask('PUT', `/api/admin/orders/${corrected.orderNumber}/details`, given)],
    [
      'an order by phone',
      (given) => staff.ask('POST', '/api/admin/phone-orders', { ...CUSTOMER, ...AMOUNTS, ...entry, ...given }),
    ],
  ];
  return { ways, orders: [own, paged, linked, corrected] };
}

test('no way to an address takes what is none in the United States, and each says so at its field', async () => {
  await using server = await createTestServer();
  const { ways } = await everyWay(server);
  const none = ['x', 'x, Butte, Montanna abc', '12 Queen Street, Toronto, Ontario M5V 2T6', '12 Ridge Road, Butte, MT'];
  for (const [way, ask] of ways) {
    for (const shippingAddress of none) {
      const { status, body } = await ask({ shippingAddress });
      expect([way, status, body]).toMatchObject([
        way,
        400,
        { fields: { shippingAddress: expect.stringContaining('ZIP code') } },
      ]);
    }
    const { status, body } = await ask({
      shippingAddress: LINE,
      address: { ...PARTS, state: 'Ontario', zipCode: 'M5V' },
    });
    expect([way, status, Object.keys(body.fields ?? {})]).toEqual([way, 400, ['address.state', 'address.zipCode']]);
  }
});

test('every way keeps an address in its parts, and makes the one line of them', async () => {
  await using server = await createTestServer();
  const { ways } = await everyWay(server);
  for (const [way, ask] of ways) {
    const { status, body } = await ask({ shippingAddress: '1 Other Road, Butte, MT 59701', address: PARTS });
    expect([way, status, body]).toMatchObject([way, 200, {}]);
  }
  const kept = (await server.test.shop.db.select().from(orders)).map(
    ({ shippingAddress, street, street2, city, state, zip, country }) => ({
      shippingAddress,
      street,
      street2,
      city,
      state,
      zip,
      country,
    }),
  );
  const [whole] = kept;
  expect(whole).toEqual({
    shippingAddress: LINE,
    street: '12 K Street',
    street2: 'Unit 5',
    city: 'Washington, DC',
    state: 'DC',
    zip: '20001-1234',
    country: 'US',
  });
  expect(kept).toEqual(Array(6).fill(whole));
});

test('a line is split once when it is saved, and a ZIP code of another state is no reason to refuse a call', async () => {
  await using server = await createTestServer();
  const { ways, orders: about } = await everyWay(server);
  for (const [way, ask] of ways) {
    const { status } = await ask({ shippingAddress: '9 River Road, Hilo, Hawaii 59801 1234' });
    expect([way, status]).toEqual([way, 200]);
  }
  for (const { id } of about) {
    expect(await readOrder(server.test, id)).toMatchObject({
      shippingAddress: '9 River Road, Hilo, HI 59801-1234',
      street: '9 River Road',
      street2: null,
      city: 'Hilo',
      state: 'HI',
      zip: '59801-1234',
    });
  }
});

test('an order’s page says what shipping costs elsewhere, saves nothing before that is agreed to, and then asks for it', async () => {
  await using server = await createTestServer();
  const { order } = await gearOrder(server.test.shop, { shipping: 690 });
  const { address } = await server.test.shop.db.transaction((tx) =>
    makeOrderPage(tx, server.test.shop, { orderId: order.id, expiresAt: new Date(Date.now() + 86_400_000) }),
  );
  const page = `/api/order-pages/${new URL(address).searchParams.get('key')}`;
  const moved = { shippingAddress: '7 Ala Moana Blvd, Honolulu, HI 96814' };
  const asked = await server.ask('PUT', page, moved);
  expect([asked.status, asked.body]).toEqual([
    409,
    {
      error: expect.stringContaining('costs $14.90 instead of $6.90: $8.00 more would be to pay'),
      code: 'shipping-differs',
      fields: { shippingAmount: '14.90' },
    },
  ]);
  expect(await readOrder(server.test, order.id)).toMatchObject({
    shippingAddress: order.shippingAddress,
    outstanding: 0,
  });
  const saved = await server.ask('PUT', page, { ...moved, shippingAmount: '14.90' });
  expect([saved.status, saved.body]).toMatchObject([
    200,
    {
      ...moved,
      shippingAmount: '14.90',
      totalAmount: '23.90',
      due: { leg: 'remainder', amount: '8.00' },
      dueNow: true,
    },
  ]);
});
