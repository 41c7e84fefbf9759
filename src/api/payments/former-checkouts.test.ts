import { readdir, readFile } from 'node:fs/promises';
import { sign } from '@fastify/cookie';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkouts, orders, payments } from '#db/schema.ts';
import { openBrowser } from '#tests/support/browser.ts';
import { stockGear } from '#tests/support/gear/gear-shop.ts';
import { openCheckout, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer, SESSION_SECRETS, type TestServer } from '#tests/support/test-server.ts';

const MIGRATIONS = 'src/db/migrations';

/** As a shop from before a bow alone had a checkout left its tables, brought up to date by the migration that gives it one. */
async function upgrade({ test: { database, shop } }: TestServer): Promise<void> {
  await shop.db.update(payments).set({ checkoutId: null }).where(eq(payments.leg, 'deposit'));
  await shop.db.delete(checkouts);
  const file = (await readdir(MIGRATIONS)).find((name) => name.endsWith('_one_checkout.sql')) ?? '';
  const statements = (await readFile(`${MIGRATIONS}/${file}`, 'utf8')).split('--> statement-breakpoint');
  const client = await database.pool.connect();
  await client.query('BEGIN');
  for (const text of statements.filter((each) => /^\s*(--.*\n)?(CREATE TEMPORARY|INSERT|UPDATE)/.test(each))) {
    await client.query(text);
  }
  await client.query('COMMIT');
  client.release();
}

const ORDER = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  agreedToBalance: true,
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
  totalAmount: '1776.00',
  depositAmount: '177.60',
  remainingBalance: '1598.40',
};

test('a bow’s payment that was open before the shop was brought up to date is found by its cookie, ordered and paid', async () => {
  await using server = await createTestServer();
  const intentId = await openCheckout(server.test);
  await upgrade(server);
  const browser = openBrowser(server);
  browser.cookies.set('deposit', sign(intentId, SESSION_SECRETS[0] ?? ''));
  const opened = await browser.ask('POST', '/api/create-payment-intent', {});
  expect(opened.body.clientSecret).toMatch(new RegExp(`^${intentId}_secret_`));
  const saved = await browser.ask('POST', '/api/orders', { ...ORDER, stripePaymentIntentId: intentId });
  expect([saved.status, saved.body]).toMatchObject([200, { status: 'pending' }]);
  await pay(server.test, intentId);
  const asked = { paymentIntentId: intentId, clientSecret: opened.body.clientSecret };
  expect((await browser.ask('POST', '/api/deposit-status', asked)).body).toMatchObject({
    state: 'confirmed',
    lines: [{ kind: 'bow', name: 'Hunter', price: '1776.00' }],
  });
});

test('a page that was open meanwhile orders with the cookie it had, and an order that waited is paid', async () => {
  await using server = await createTestServer();
  const intentId = await openCheckout(server.test);
  const order = await pendingOrder(server.test);
  await upgrade(server);
  const browser = openBrowser(server);
  browser.cookies.set('deposit', sign(intentId, SESSION_SECRETS[0] ?? ''));
  const body = { ...ORDER, stripePaymentIntentId: intentId };
  expect(await browser.ask('POST', '/api/orders', body)).toMatchObject({ status: 200, body: { status: 'pending' } });
  const other = openBrowser(server);
  other.cookies.set('deposit', sign(order.stripePaymentIntentId ?? '', SESSION_SECRETS[0] ?? ''));
  const again = { ...ORDER, stripePaymentIntentId: order.stripePaymentIntentId, bowColor: 'Tan' };
  const saved = await other.ask('POST', '/api/orders', { ...again, customerName: 'Ann Boone' });
  expect(saved.body).toMatchObject({ orderNumber: order.orderNumber, status: 'pending' });
  await pay(server.test, order.stripePaymentIntentId ?? '');
  expect((await other.ask('POST', '/api/create-payment-intent', {})).body).toMatchObject({ paid: true });
  expect(await server.test.shop.db.$count(orders)).toBe(2);
});

test('a cart’s checkout of before is found by the cookie that it had', async () => {
  await using server = await createTestServer();
  const gear = await stockGear(server.test.shop);
  const browser = openBrowser(server);
  await browser.ask('POST', '/api/cart/items', { productId: gear.quiver.id, quantity: 1 });
  const open = () => browser.ask('POST', '/api/create-payment-intent', { from: 'cart', state: 'MT' });
  const first = await open();
  browser.cookies.delete('deposit');
  browser.cookies.set('checkout', sign(String(first.body.checkoutId), SESSION_SECRETS[0] ?? ''));
  expect((await open()).body).toMatchObject({ checkoutId: first.body.checkoutId });
  expect(browser.cookies.has('checkout')).toBe(false);
});
