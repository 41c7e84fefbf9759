import { expect, test } from 'vitest';
import { mailOrderPage } from '#shop/orders/links/order-page-links.ts';
import { chargeCards } from '#shop/release/charge-cards.ts';
import { openStaffBrowser } from '#tests/support/browser.ts';
import { announce, DAY, orderWithCard, readCards, readCharges } from '#tests/support/orders/kept-cards.ts';
import { readMails } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

test('a customer sees the card that will be charged, and removes it by the link of the email, the page of the order or the account', async () => {
  await using server = await createTestServer();
  const { test: shop } = server;
  const [byLink, byPage] = [
    await orderWithCard(shop),
    await orderWithCard(shop, 'pm_card_mastercard', 'ben@example.com'),
  ];
  const link = `/api/orders/${byLink.paymentToken}`;
  expect((await server.ask('GET', link)).body.keptCard).toEqual({ card: 'Visa ending in 4242', charge: null });
  await announce(shop);
  const at = new Date(shop.shop.clock().getTime() + 7 * DAY).toISOString();
  const charge = { at, amount: '1598.40' };
  expect((await server.ask('GET', link)).body.keptCard).toEqual({ card: 'Visa ending in 4242', charge });
  expect((await server.ask('DELETE', `${link}/card`)).body).toMatchObject({
    keptCard: null,
    due: { amount: '1598.40' },
  });
  expect((await server.ask('DELETE', `${link}/card`)).status).toBe(200);
  expect((await server.ask('DELETE', `/api/orders/${'x'.repeat(43)}/card`)).status).toBe(404);

  await mailOrderPage(shop.shop, { orderNumber: byPage.orderNumber, email: byPage.customerEmail });
  const mail = (await readMails(shop)).find(({ template }) => template === 'order-page-link');
  const key =
    (
      JSON.stringify(mail?.data ?? {})
        .split('"pageLink":"')[1]
        ?.split('"')[0] ?? ''
    ).split('key=')[1] ?? '';
  const page = `/api/order-pages/${key}`;
  expect((await server.ask('GET', page)).body.keptCard).toEqual({ card: 'Mastercard ending in 4444', charge });
  expect((await server.ask('DELETE', `${page}/card`)).body.keptCard).toBeNull();
  expect((await server.ask('DELETE', `/api/user/orders/${byPage.orderNumber}/card`)).status).toBe(401);

  expect(await readCharges(shop)).toMatchObject([{ ended: 'by-myself' }, { ended: 'by-myself' }]);
  await chargeCards(shop.shop);
  for (const { customerId } of await readCards(shop)) {
    expect((await shop.stripe.customers.listPaymentMethods(customerId)).data).toEqual([]);
  }
});

test('staff see what became of the charges of a release, and stop them', async () => {
  await using server = await createTestServer();
  const { test: shop } = server;
  await orderWithCard(shop);
  const id = await announce(shop);
  const staff = await openStaffBrowser(server);
  const path = `/api/admin/mailings/${id}/charges`;
  const next = new Date(shop.shop.clock().getTime() + 7 * DAY).toISOString();
  const count = { state: 'announced', ended: null, count: 1, amount: '1598.40' };
  expect((await staff.ask('GET', path)).body).toEqual({ counts: [count], next });
  expect((await staff.ask('POST', `${path}/stop`)).body).toEqual({
    counts: [{ ...count, state: 'stopped' }],
    next: null,
  });
  await staff.ask('POST', `${path}/stop`);
  await chargeCards(shop.shop);
  await chargeCards(shop.shop);
  expect((await staff.ask('GET', path)).body).toEqual({
    counts: [{ ...count, state: 'failed', ended: 'stopped' }],
    next: null,
  });
  expect((await readMails(shop)).map(({ template }) => template)).toEqual([
    'order-confirmed',
    'charge-announced',
    'charge-failed',
  ]);
});
