import { expect, test } from 'vitest';
import { batches, campaigns, orders } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { ANN, type Browser, HUNTER, openBrowser, signIn, signInAs } from '#tests/support/browser.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { openCheckout, pay } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const DETAILS = {
  userId: 'somebody else',
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  customerPhone: '',
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
  bowColor: 'Tan',
  totalAmount: '1776.00',
  depositAmount: 177.6,
  remainingBalance: '1598.40',
};
const BUILD = { drawLength: 29.5, drawWeight: 60, hand: 'Right' } as const;
test('an order is saved before its card is charged, for nobody but the visitor', async () => {
  await using server = await createTestServer();
  const stripePaymentIntentId = await openCheckout(server.test);
  const typed = { ...DETAILS, customerEmail: ' ann@example.com ' };
  const saved = await server.ask('POST', '/api/orders', { ...typed, build: BUILD, stripePaymentIntentId });
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    orderNumber: expect.stringMatching(/^FD-/),
    status: 'pending',
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
  });
  const [row] = await server.test.shop.db.select().from(orders);
  expect(row).toMatchObject({ ...BUILD, userId: null, customerPhone: null, bowColor: 'Tan' });
  expect(row?.customerEmail).toBe('ann@example.com');
});

test('the order of a signed-in customer is theirs, whatever address it names', async () => {
  await using server = await createTestServer();
  const { browser, answer } = await signInAs(server, HUNTER);
  const stripePaymentIntentId = await openIn(browser);
  expect((await browser.ask('POST', '/api/orders', { ...DETAILS, stripePaymentIntentId })).status).toBe(200);
  const [row] = await server.test.shop.db.select().from(orders);
  expect(row).toMatchObject({ userId: answer.body.id, customerEmail: 'ann@example.com' });
});

test.each(['over', 'invented', 'mangled'])('a session that is %s stops nobody from ordering', async (kind) => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, HUNTER);
  const over = browser.cookies.get('session') ?? '';
  await browser.ask('POST', '/api/auth/sign-out');
  const guest = openBrowser(server);
  guest.cookies.set('session', { over, invented: 'A'.repeat(43), mangled: '%00' }[kind] ?? '');
  const stripePaymentIntentId = await openCheckout(server.test);
  expect((await guest.ask('POST', '/api/orders', { ...DETAILS, stripePaymentIntentId })).status).toBe(200);
  expect(await server.test.shop.db.select().from(orders)).toMatchObject([{ userId: null }]);
});

const openIn = async ({ ask }: Browser) =>
  String((await ask('POST', '/api/create-payment-intent')).body.clientSecret).split('_secret_')[0];

test('whoever comes to a browser after another customer starts a pre-order of their own', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, HUNTER);
  const first = await openIn(browser);
  expect(await openIn(browser)).toBe(first);
  await browser.ask('POST', '/api/auth/sign-out');
  const second = await openIn(browser);
  await signIn(browser, server, HUNTER);
  expect(await openIn(browser)).toBe(second);
  await signIn(browser, server, ANN);
  expect(new Set([first, second, await openIn(browser)]).size).toBe(3);
});

test('the order that another customer began is not taken over, and the next try has a payment of its own', async () => {
  await using server = await createTestServer();
  const { browser } = await signInAs(server, HUNTER);
  const begun = await openIn(browser);
  const place = (stripePaymentIntentId: string | undefined) =>
    browser.ask('POST', '/api/orders', { ...DETAILS, stripePaymentIntentId });
  const first = await place(begun);
  const { browser: other } = await signInAs(server, ANN);
  browser.cookies.set('session', other.cookies.get('session') ?? '');
  const refused = await place(begun);
  expect([refused.status, refused.body.code]).toEqual([409, 'order-closed']);
  const second = await place(await openIn(browser));
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.orderNumber).not.toBe(first.body.orderNumber);
});

test('a double click is one order', async () => {
  await using server = await createTestServer();
  const body = { ...DETAILS, stripePaymentIntentId: await openCheckout(server.test) };
  const [one, other] = await Promise.all([
    server.ask('POST', '/api/orders', body),
    server.ask('POST', '/api/orders', body),
  ]);
  expect(other.body.orderNumber).toBe(one.body.orderNumber);
  expect(await server.test.shop.db.select().from(orders)).toHaveLength(1);
});

test('amounts that differ are refused, naming both', async () => {
  await using server = await createTestServer();
  const stripePaymentIntentId = await openCheckout(server.test);
  const changed = { ...DETAILS, stripePaymentIntentId, depositAmount: '1.00' };
  const answer = await server.ask('POST', '/api/orders', changed);
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual({
    error: 'The deposit is $177.60, not $1.00. Please reload the page to see what is charged.',
    code: 'amount-differs',
    fields: { depositAmount: 'The deposit is $177.60, not $1.00.' },
  });
  expect(await server.test.shop.db.select().from(orders)).toEqual([]);
});

test("an order's payment id alone neither changes it nor takes it over; the cookie or the secret does", async () => {
  await using server = await createTestServer();
  const customer = openBrowser(server);
  const clientSecret = String((await customer.ask('POST', '/api/create-payment-intent')).body.clientSecret);
  const stripePaymentIntentId = clientSecret.split('_secret_')[0];
  const body = { ...DETAILS, stripePaymentIntentId };
  expect((await customer.ask('POST', '/api/orders', body)).status).toBe(200);
  const { browser: stranger, answer } = await signInAs(server, HUNTER);
  await stranger.ask('POST', '/api/create-payment-intent');
  const stolen = { ...body, shippingAddress: '9 Elsewhere, Butte, MT 59701' };
  for (const proof of [{}, { clientSecret: `${stripePaymentIntentId}_secret_x` }]) {
    const refused = await stranger.ask('POST', '/api/orders', { ...stolen, ...proof });
    expect([refused.status, refused.body.code]).toEqual([422, 'unknown-payment']);
  }
  const [untouched] = await server.test.shop.db.select().from(orders);
  expect(untouched).toMatchObject({ userId: null, shippingAddress: DETAILS.shippingAddress });
  // The same once more is a retry.
  expect((await server.ask('POST', '/api/orders', body)).status).toBe(200);

  const moved = { ...body, shippingAddress: '2 Ridge Road, Bozeman, MT 59715' };
  expect((await customer.ask('POST', '/api/orders', moved)).status).toBe(200);
  const withSecret = { ...moved, customerName: 'Ann Boone', clientSecret };
  expect((await stranger.ask('POST', '/api/orders', withSecret)).status).toBe(200);
  expect(await server.test.shop.db.select().from(orders)).toMatchObject([
    { userId: answer.body.id, customerName: 'Ann Boone', shippingAddress: '2 Ridge Road, Bozeman, MT 59715' },
  ]);
});

test('an unknown payment and a cancelled one take no order', async () => {
  await using server = await createTestServer();
  const unknown = await server.ask('POST', '/api/orders', { ...DETAILS, stripePaymentIntentId: 'pi_unknown' });
  expect(unknown.status).toBe(422);
  expect(unknown.body).toMatchObject({
    code: 'unknown-payment',
    fields: { stripePaymentIntentId: expect.any(String) },
  });

  const stripePaymentIntentId = await openCheckout(server.test);
  await server.test.stripe.paymentIntents.cancel(stripePaymentIntentId);
  const cancelled = await server.ask('POST', '/api/orders', { ...DETAILS, stripePaymentIntentId });
  expect(cancelled.status).toBe(409);
  expect(cancelled.body.code).toBe('order-closed');
});

test('missing details are named one by one, with what to do', async () => {
  await using server = await createTestServer();
  const { customerName: _, ...nameless } = DETAILS;
  const answer = await server.ask('POST', '/api/orders', {
    ...nameless,
    stripePaymentIntentId: 'pi_1',
    customerEmail: 'ann',
    shippingAddress: '  ',
    bowColor: '  ',
    totalAmount: '-1',
  });
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('invalid-request');
  expect(answer.body.fields).toMatchObject({
    customerName: expect.stringMatching(/name/i),
    customerEmail: 'Please check the email address. It should look like name@example.com.',
    shippingAddress: 'A shipping address is needed.',
    bowColor: 'Please choose a color.',
    totalAmount: expect.any(String),
  });
  expect(answer.body.error).toMatch(/name/i);
  const odd = { drawLength: 29.3, drawWeight: 71, hand: 'left' };
  const built = await server.ask('POST', '/api/orders', { ...DETAILS, stripePaymentIntentId: 'pi_1', build: odd });
  expect([built.status, built.body.fields]).toEqual([
    400,
    {
      'build.drawLength': 'The draw length goes in half inches.',
      'build.drawWeight': 'The draw weight goes from 40 to 70 pounds.',
      'build.hand': 'Please choose the hand that draws the string: Right or Left.',
    },
  ]);
});

test('a color in which the bow is not offered is refused by name, and nothing is saved', async () => {
  await using server = await createTestServer();
  const stripePaymentIntentId = await openCheckout(server.test);
  const pink = await server.ask('POST', '/api/orders', { ...DETAILS, bowColor: 'Pink', stripePaymentIntentId });
  expect(pink).toMatchObject({
    status: 422,
    body: { code: 'unknown-color', fields: { bowColor: expect.any(String) } },
  });
  expect(await server.test.shop.db.select().from(orders)).toEqual([]);
});

test('an order for which every place is paid, or of somebody who has paid for all the bows they may have, is refused with what to do', async () => {
  await using server = await createTestServer();
  const { db } = server.test.shop;
  const [one, other] = [await openCheckout(server.test), await openCheckout(server.test)];
  const save = (stripePaymentIntentId: string, customerEmail: string) =>
    server.ask('POST', '/api/orders', { ...DETAILS, customerEmail, stripePaymentIntentId });
  await addBatches(server.test.shop, [1]);
  expect((await save(one, 'ann@example.com')).status).toBe(200);
  await pay(server.test, one);
  await syncPayment(server.test.shop, one);
  const soldOut = await save(other, 'bob@example.com');
  expect(soldOut).toMatchObject({ status: 409, body: { code: 'sold-out' } });
  expect(soldOut.body.error).toMatch(/nothing was charged\. What you typed stays here.*join the waiting list/);
  await db.update(batches).set({ size: 2 });
  await db.update(campaigns).set({ mostPerCustomer: 1 });
  const tooMany = await save(other, 'Ann@example.com');
  expect(tooMany).toMatchObject({ status: 409, body: { code: 'too-many-bows' } });
  expect(tooMany.body.error).toMatch(/can order one of these bows.*Nothing was charged.*what you typed stays here/);
  expect(await db.$count(orders)).toBe(1);
  expect((await save(other, 'bob@example.com')).status).toBe(200);
});
