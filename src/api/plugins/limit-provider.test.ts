import { expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { pay } from '#tests/support/orders/pre-orders.ts';
import { countRequests } from '#tests/support/stand-ins/count-requests.ts';
import { createTestServer, type TestServer } from '#tests/support/test-server.ts';
import { PROVIDER_LIMITS } from './limit-provider.ts';

const ORDER = {
  customerName: 'Ann Archer',
  customerEmail: 'ann@example.com',
  shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
  totalAmount: '1776.00',
  depositAmount: '177.60',
  remainingBalance: '1598.40',
};

/** Somebody with an open checkout, who comes from this address. */
async function visit(server: TestServer, address: string) {
  const browser = openBrowser(server);
  const ask = (path: string, body?: object) =>
    browser.ask('POST', path, body, { headers: { 'x-forwarded-for': address } });
  const opened = await ask('/api/create-payment-intent');
  const clientSecret = String(opened.body.clientSecret);
  const paymentIntentId = clientSecret.split('_secret_')[0] ?? '';
  return {
    paymentIntentId,
    status: () => ask('/api/deposit-status', { paymentIntentId, clientSecret }),
    save: () => ask('/api/orders', { ...ORDER, stripePaymentIntentId: paymentIntentId }),
    reopen: () => ask('/api/create-payment-intent'),
  };
}

const ofPayments = (asked: string[]) => asked.filter((each) => /\/v1\/(payment_intents|charges)[/?]/.test(each)).length;

test('unpaid payments of one network make no more calls to the card provider than it has for all of them', async () => {
  await using server = await createTestServer();
  const strangers = await Promise.all(Array.from({ length: 20 }, () => visit(server, '10.0.0.1')));
  const asked = countRequests();
  for (let at = 0; at < 9; at += 1) await Promise.all(strangers.flatMap(({ status, save }) => [save(), status()]));
  const most = strangers.length * PROVIDER_LIMITS.own + PROVIDER_LIMITS.network;
  expect(ofPayments(asked)).toBeLessThanOrEqual(most);
  // What is too much waits for the next minute; nobody is told that the card service is away.
  for (const refused of [await strangers[0]?.save(), await strangers[0]?.reopen()]) {
    expect([refused?.status, refused?.body.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(ofPayments(asked)).toBeLessThanOrEqual(most);
});

test('however many poll from everywhere, whoever saves, is declined, pays and looks is answered with what is so', async () => {
  await using server = await createTestServer();
  const networks = PROVIDER_LIMITS.all / PROVIDER_LIMITS.network + 1;
  const strangers = await Promise.all(Array.from({ length: networks }, (_, at) => visit(server, `10.0.0.${at}`)));
  const asked = countRequests();
  for (let at = 0; at < PROVIDER_LIMITS.network + 10; at += 1)
    await Promise.all(strangers.map(({ reopen }) => reopen()));
  expect(ofPayments(asked)).toBeLessThanOrEqual(networks * PROVIDER_LIMITS.own + PROVIDER_LIMITS.all);
  const refused = await Promise.all(strangers.map(({ reopen }) => reopen()));
  expect(refused.map(({ status }) => status)).toEqual(strangers.map(() => 429));

  // From a network of strangers, too.
  for (const address of ['10.0.0.0', '192.0.2.99']) {
    const buyer = await visit(server, address);
    expect((await buyer.save()).body).toMatchObject({ status: 'pending' });
    await expect(pay(server.test, buyer.paymentIntentId, 'pm_card_chargeDeclined')).rejects.toThrow(/declined/);
    expect((await buyer.status()).body).toMatchObject({ state: 'open' });
    expect((await buyer.save()).status).toBe(200);
    await pay(server.test, buyer.paymentIntentId);
    expect((await buyer.status()).body).toMatchObject({ state: 'confirmed' });
  }
});

test('several looks at one payment at the same moment are one read, and too many in a row get the last answer', async () => {
  await using server = await createTestServer();
  const visitor = await visit(server, '10.0.0.1');
  const asked = countRequests();
  const atOnce = await Promise.all([visitor.status(), visitor.status(), visitor.status()]);
  expect(atOnce.map(({ body }) => body.state)).toEqual(['open', 'open', 'open']);
  expect(ofPayments(asked)).toBe(1);
  for (let at = 3; at < 30; at += 1) expect((await visitor.status()).body).toMatchObject({ state: 'open' });
  expect(ofPayments(asked)).toBeLessThanOrEqual(PROVIDER_LIMITS.own);
});

test('saving forgets the last answer, so that the look that follows a charge is a new one', async () => {
  await using server = await createTestServer();
  const visitor = await visit(server, '10.0.0.1');
  for (let at = 0; at < 10; at += 1) await visitor.status();
  expect((await visitor.save()).status).toBe(200);
  await pay(server.test, visitor.paymentIntentId);
  expect((await visitor.status()).body).toMatchObject({ state: 'confirmed' });
});

test('who has many networks of IPv6 may ask more than one of them may, and not as much as all of them', async () => {
  await using server = await createTestServer();
  const strangers = await Promise.all(Array.from({ length: 6 }, (_, at) => visit(server, `2001:db8:1:230${at}::7`)));
  const asked = countRequests();
  for (let at = 0; at < PROVIDER_LIMITS.network; at += 1) await Promise.all(strangers.map(({ reopen }) => reopen()));
  const most = strangers.length * PROVIDER_LIMITS.own + 4 * PROVIDER_LIMITS.network;
  expect(ofPayments(asked)).toBeLessThanOrEqual(most);
  expect(ofPayments(asked)).toBeGreaterThan(most - PROVIDER_LIMITS.network);
});
