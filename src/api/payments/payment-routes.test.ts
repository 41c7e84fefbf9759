import { expect, test } from 'vitest';
import { campaigns, mailSettings } from '#db/schema.ts';
import { MOST_OPEN } from '#shop/orders/payments/count-opening.ts';
import { openBrowser } from '#tests/support/browser.ts';
import {
  openBalanceOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readPaymentRows,
} from '#tests/support/orders/pre-orders.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

async function openDeposit(server: TestServer, cookie = '') {
  const answer = await server.ask('POST', '/api/create-payment-intent', undefined, { headers: { cookie } });
  expect(answer.status).toBe(200);
  return { ...answer, clientSecret: String(answer.body.clientSecret), cookie: cookieOf(answer) };
}

test('the checkout gets the terms of the deposit, with and without an empty body', async () => {
  await using server = await createTestServer();
  const terms = { depositAmount: '177.60', fullPrice: '1776.00', balanceRemaining: '1598.40', paid: false };
  expect((await openDeposit(server)).body).toEqual({
    ...terms,
    clientSecret: expect.stringMatching(/^pi_\w+_secret_/),
    terms: {
      depositPercent: 10,
      releaseDate: '2025-07-04',
      releasePassed: true,
      manufacturingWeeks: 4,
      availability: 'Pre-Order',
      batch: null,
      consent: expect.stringContaining('$1,598.40 within 7 days'),
    },
  });
  expect((await server.ask('POST', '/api/create-payment-intent', {})).body).toMatchObject(terms);
  const json = { 'content-type': 'application/json' };
  expect((await server.ask('POST', '/api/create-payment-intent', '', { headers: json })).status).toBe(200);
});

test('a repeat visit gets the payment it had, by a cookie that scripts cannot read', async () => {
  await using server = await createTestServer();
  const first = await openDeposit(server);
  expect(first.headers['set-cookie']).toMatch(/^__Host-deposit=pi_.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect((await openDeposit(server, first.cookie)).clientSecret).toBe(first.clientSecret);
  expect(await readPaymentRows(server.test)).toHaveLength(1);
});

test('a forged cookie gets nobody the payment of another', async () => {
  await using server = await createTestServer();
  const first = await openDeposit(server);
  const forged = `__Host-deposit=${first.clientSecret.split('_secret_')[0]}`;
  expect((await openDeposit(server, forged)).clientSecret).not.toBe(first.clientSecret);
  expect((await openDeposit(server, `${forged}.bm90IGEgc2lnbmF0dXJl`)).clientSecret).not.toBe(first.clientSecret);
});

const ORDER = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
  totalAmount: '1776.00',
  depositAmount: '177.60',
  remainingBalance: '1598.40',
};

test('forty shoppers of one office open the checkout, order, pay and see it, all within a minute', async () => {
  await using server = await createTestServer();
  const shop = async () => {
    const browser = openBrowser(server);
    const opened = await browser.ask('POST', '/api/create-payment-intent');
    const clientSecret = String(opened.body.clientSecret);
    const intentId = clientSecret.split('_secret_')[0] ?? '';
    const placed = await browser.ask('POST', '/api/orders', { ...ORDER, stripePaymentIntentId: intentId });
    await pay(server.test, intentId);
    const seen = await browser.ask('POST', '/api/deposit-status', { paymentIntentId: intentId, clientSecret });
    return [opened.status, placed.status, seen.status, seen.body.state];
  };
  for (let at = 0; at < 40; at += 1) expect(await shop()).toEqual([200, 200, 200, 'confirmed']);
});

test('a network that has very many unpaid checkouts is told when to try again, by every server alike', async () => {
  await using server = await createTestServer();
  const { shop, database } = server.test;
  const mine = await openDeposit(server);
  const opened = new Date(shop.clock().getTime() - 50 * 60_000);
  await database.pool.query(
    `insert into checkout_openings (network, at, intent_id)
     select '127.0.0.1', $1, 'pi_' || n from generate_series(1, $2) n`,
    [opened, MOST_OPEN - 1],
  );
  const refused = await server.ask('POST', '/api/create-payment-intent');
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      error:
        'Many checkouts are open from your network right now. Please try again in 10 minutes, or from another network.',
      code: 'too-many-requests',
    },
  ]);
  expect(refused.headers['retry-after']).toBe('600');
  const elsewhere = { remoteAddress: '192.0.2.99' };
  expect((await server.ask('POST', '/api/create-payment-intent', undefined, elsewhere)).status).toBe(200);
  // The browser that has a payment keeps it.
  expect((await openDeposit(server, mine.cookie)).clientSecret).toBe(mine.clientSecret);
});

test('nothing can be opened while nothing is on sale', async () => {
  await using server = await createTestServer();
  await server.test.shop.db.update(campaigns).set({ isActive: false });
  const answer = await server.ask('POST', '/api/create-payment-intent');
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual({ error: 'Nothing can be pre-ordered at the moment.', code: 'nothing-on-sale' });
});

test('an unpaid deposit is open; the confirmed one names its order and makes the next visit a new pre-order', async () => {
  await using server = await createTestServer();
  const first = await openDeposit(server);
  const intentId = first.clientSecret.split('_secret_')[0] ?? '';
  const asked = { paymentIntentId: intentId, clientSecret: first.clientSecret };
  const status = () => server.ask('POST', '/api/deposit-status', asked, { headers: { cookie: first.cookie } });
  expect((await status()).body).toMatchObject({ state: 'open', bowColor: null, depositAmount: '177.60' });

  await server.ask('POST', '/api/orders', {
    customerName: 'Ann Archer',
    customerEmail: 'ann@example.com',
    shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
    stripePaymentIntentId: intentId,
    bowColor: 'Black',
    build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' },
  });
  await pay(server.test, intentId);
  const unseen = await openDeposit(server, first.cookie);
  expect(unseen.body.paid).toBe(true);

  const confirmed = await status();
  expect(confirmed.body).toMatchObject({
    state: 'confirmed',
    customerEmail: 'ann@example.com',
    releaseDate: '2025-07-04',
    // What the page shows: the finish that was ordered, not the one it happens to have.
    bowColor: 'Black',
    build: { drawLength: 29.5, drawWeight: 60, hand: 'Right' },
    paidAt: server.test.shop.clock().toISOString(),
    balancePaidAt: null,
    manufacturingWeeks: 4,
  });
  expect(confirmed.headers['set-cookie']).toMatch(/^__Host-deposit=;.*Path=\//);
});

test("a deposit's status is told to nobody without its secret", async () => {
  await using server = await createTestServer();
  const { clientSecret } = await openDeposit(server);
  const paymentIntentId = clientSecret.split('_secret_')[0];
  const wrong = await server.ask('POST', '/api/deposit-status', {
    paymentIntentId,
    clientSecret: `${paymentIntentId}_secret_x`,
  });
  const unknown = await server.ask('POST', '/api/deposit-status', { paymentIntentId: 'pi_unknown', clientSecret: 'x' });
  expect(wrong.status).toBe(404);
  expect(wrong.body).toEqual({ error: 'This payment is not known here.', code: 'unknown-payment' });
  expect(unknown.body).toEqual(wrong.body);
});

test('a link opens its balance, the same one in two tabs, for the amount that is due and no other', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const open = (amount: unknown, token: unknown = order.paymentToken) =>
    server.ask('POST', '/api/create-final-payment-intent', { token, amount });
  const [one, other] = await Promise.all([open('1598.40'), open(1598.4)]);
  expect(one.status).toBe(200);
  expect(other.body.clientSecret).toBe(one.body.clientSecret);

  const wrong = await open('3.00');
  expect(wrong.status).toBe(422);
  expect(wrong.body.error).toBe('The amount due is $1,598.40, not $3.00. Please reload the page.');
  expect(wrong.body.code).toBe('amount-differs');
});

test('a part has a call of its own, which says at the amount what a part can be', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const open = (amount: string, token = order.paymentToken) =>
    server.ask('POST', '/api/create-part-payment-intent', { token, amount });
  expect(await open('300.00')).toMatchObject({
    status: 200,
    body: { clientSecret: expect.stringContaining('_secret_') },
  });
  const error = 'A part can be from $100.00 to $1,498.40, or pay all $1,598.40.';
  expect(await open('99.99')).toMatchObject({
    status: 422,
    body: { error, code: 'no-part', fields: { amount: error } },
  });
  expect(await open('300.00', 'unknown')).toMatchObject({ status: 404 });
  await server.test.shop.db.update(mailSettings).set({ balanceInParts: false });
  expect(await open('300.00')).toMatchObject({ status: 409, body: { code: 'whole-only' } });
});

test('nothing is due on a paid order', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  await pay(server.test, await openBalanceOf(server.test, order));
  const body = { token: order.paymentToken, amount: '1598.40' };
  const answer = await server.ask('POST', '/api/create-final-payment-intent', body);
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe('nothing-due');
});

test('an outage of the card service claims nothing about the charge, and says what is safe to do', async () => {
  await using server = await createTestServer();
  const order = await pendingOrder(server.test);
  const intentId = await openCheckout(server.test);
  await server.test.disturb({ errorRate: 1 });
  const balance = { token: order.paymentToken, amount: '177.60' };
  for (const opening of [
    await server.ask('POST', '/api/create-payment-intent'),
    await server.ask('POST', '/api/create-final-payment-intent', balance),
  ]) {
    expect(opening.status).toBe(503);
    expect(opening.headers['retry-after']).toBe('30');
    expect(opening.body).toMatchObject({
      error: 'The card service does not answer just now. Trying again in a minute cannot charge you twice.',
      code: 'card-service-unavailable',
      requestId: opening.headers['x-request-id'],
    });
  }
  const asked = { paymentIntentId: intentId, clientSecret: 'unread' };
  for (const answer of [
    await server.ask('POST', '/api/deposit-status', asked),
    await server.ask('POST', '/api/orders/complete-payment', { token: order.paymentToken }),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatch(/^The card service does not answer just now. If your card was charged,/);
  }
});
