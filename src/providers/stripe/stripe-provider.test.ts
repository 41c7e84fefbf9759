import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { createStripeClient } from './stripe-client.ts';

const deposit = {
  amount: 17_760,
  currency: 'usd',
  description: 'Deposit: Hunter',
  metadata: { leg: 'deposit' },
} as const;

test('a payment is opened, paid and read back with what arrived', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  const opened = await payments.createPayment({ ...deposit, receiptEmail: 'ann@example.com' }, 'key-1');
  expect(opened).toEqual({
    id: expect.stringMatching(/^pi_/),
    clientSecret: expect.stringContaining(`${opened.id}_secret_`),
    status: 'requires_payment_method',
    authorisedFirst: false,
    amount: 17_760,
    received: 0,
    currency: 'usd',
    metadata: { leg: 'deposit' },
    email: 'ann@example.com',
    lastError: null,
    failure: null,
    keptCard: null,
    declines: 0,
    disputes: [],
    refunds: [],
  });
  expect((await test.stripe.paymentIntents.retrieve(opened.id)).receipt_email).toBe('ann@example.com');
  expect((await payments.createPayment({ ...deposit, receiptEmail: 'ann@example.com' }, 'key-1')).id).toBe(opened.id);

  await test.stripe.paymentIntents.confirm(opened.id, { payment_method: 'pm_card_visa' });
  expect(await payments.retrievePayment(opened.id)).toMatchObject({ status: 'succeeded', received: 17_760 });
});

test('an open payment gets another amount, and one that is paid keeps what was charged', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  const { id } = await payments.createPayment(deposit, 'key-1');
  const change = { amount: 9900, description: 'Gear', metadata: { checkout_id: 'co_1' } };
  expect(await payments.updatePayment(id, change)).toMatchObject({
    id,
    amount: 9900,
    status: 'requires_payment_method',
    metadata: { leg: 'deposit', checkout_id: 'co_1' },
  });
  await test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(await payments.updatePayment(id, { ...change, amount: 100 })).toMatchObject({
    amount: 9900,
    received: 9900,
    status: 'succeeded',
  });
  expect(await payments.updatePayment('pi_3UnknownUnknownUnknown', change)).toBeNull();
});

test('a card that is authorised first is charged when the shop says so, or let go without a refund or a fee', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  const { id } = await payments.createPayment(deposit, 'key-1');
  expect(await payments.authoriseFirst(id)).toMatchObject({ status: 'requires_payment_method', authorisedFirst: true });
  await test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(await payments.retrievePayment(id)).toMatchObject({ status: 'requires_capture', received: 0 });
  expect(await payments.capturePayment(id)).toMatchObject({ status: 'succeeded', received: 17_760, refunds: [] });
  expect(await payments.capturePayment(id)).toMatchObject({ status: 'succeeded', received: 17_760 });
  expect(await payments.authoriseFirst(id)).toMatchObject({ status: 'succeeded', authorisedFirst: true });

  const other = await payments.createPayment({ ...deposit, authoriseFirst: true }, 'key-2');
  await test.stripe.paymentIntents.confirm(other.id, { payment_method: 'pm_card_visa' });
  expect(await payments.cancelPayment(other.id)).toMatchObject({ status: 'canceled', received: 0, refunds: [] });
  expect(await payments.capturePayment(other.id)).toMatchObject({ status: 'canceled', received: 0 });
  const beginning = new Date(0);
  for await (const refund of payments.listRefunds(beginning)) expect(refund).toBeNull();
  for await (const movement of payments.listMovements(beginning)) {
    expect(movement).toMatchObject({ category: 'charge', paymentId: id });
  }
});

test('a payment whose bank asks its customer something keeps how it is charged', async () => {
  await using test = await createTestShop();
  const { id } = await test.shop.payments.createPayment(deposit, 'key-1');
  await test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_threeDSecure2Required' });
  expect(await test.shop.payments.authoriseFirst(id)).toMatchObject({
    status: 'requires_action',
    authorisedFirst: false,
  });
});

test('a card is kept for a customer with their payment, charged later without them, and forgotten', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  const keepFor = await payments.createCustomer({ metadata: {} }, 'customer-1');
  const order = { orderNumber: 'FD-1', leg: 'deposit' as const };
  const { id } = await payments.createPayment(deposit, 'key-1');
  await payments.nameOrder(id, { ...order, keepFor });
  await payments.nameOrder(id, { ...order, keepFor: null });
  expect(await payments.nameOrder(id, { ...order, keepFor })).toMatchObject({ keptCard: null });
  await test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const kept = (await payments.retrievePayment(id))?.keptCard;
  expect(kept).toMatchObject({ customerId: keepFor, brand: 'visa', lastFour: '4242', expiryMonth: 12 });
  const methodId = kept?.methodId ?? '';
  const balance = { ...deposit, customerId: keepFor };
  const later = await payments.createPayment(balance, 'key-2');
  expect(await payments.chargeKept(later.id, methodId, 'charge-1')).toMatchObject({
    status: 'succeeded',
    failure: null,
  });
  expect(await payments.chargeKept(later.id, methodId, 'charge-2')).toMatchObject({ status: 'succeeded' });
  const asking = await payments.createPayment(balance, 'key-3');
  const wants = 'pm_card_threeDSecure2Required';
  expect(await payments.chargeKept(asking.id, wants, 'charge-3')).toMatchObject({
    status: 'requires_payment_method',
    failure: 'authentication_required',
  });
  await payments.forgetCards(keepFor);
  await payments.forgetCards(keepFor);
  const refused = await payments.createPayment(balance, 'key-4');
  expect(await payments.chargeKept(refused.id, methodId, 'charge-4')).toMatchObject({
    status: 'requires_payment_method',
    failure: null,
    received: 0,
  });
  expect(await payments.chargeKept('pi_3UnknownUnknownUnknown', methodId, 'charge-5')).toBeNull();
});

test('an unknown payment is null', async () => {
  await using test = await createTestShop();
  expect(await test.shop.payments.authoriseFirst('pi_3UnknownUnknownUnknown')).toBeNull();
  expect(await test.shop.payments.capturePayment('pi_3UnknownUnknownUnknown')).toBeNull();
  expect(await test.shop.payments.retrievePayment('pi_3UnknownUnknownUnknown')).toBeNull();
});

test('a declined card leaves Stripe’s sentence for the customer', async () => {
  await using test = await createTestShop();
  const { id } = await test.shop.payments.createPayment(deposit, 'key-1');
  const payment_method = 'pm_card_chargeDeclinedInsufficientFunds';
  await expect(test.stripe.paymentIntents.confirm(id, { payment_method })).rejects.toThrow('insufficient funds');
  expect(await test.shop.payments.retrievePayment(id)).toMatchObject({
    status: 'requires_payment_method',
    received: 0,
    lastError: 'Your card has insufficient funds.',
    declines: 1,
  });
  await expect(test.stripe.paymentIntents.confirm(id, { payment_method })).rejects.toThrow('insufficient funds');
  expect(await test.shop.payments.retrievePayment(id)).toMatchObject({ declines: 2 });
});

test('cancelling answers with the state that then holds, even when the money was faster', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  const open = await payments.createPayment(deposit, 'key-1');
  expect(await payments.cancelPayment(open.id)).toMatchObject({ status: 'canceled' });
  expect(await payments.cancelPayment(open.id)).toMatchObject({ status: 'canceled' });

  const paid = await payments.createPayment(deposit, 'key-2');
  await test.stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' });
  expect(await payments.cancelPayment(paid.id)).toMatchObject({ status: 'succeeded', received: 17_760 });
});

test('refunds are read back with the name that the shop gave them, however many there are', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  const { id } = await payments.createPayment(deposit, 'key-1');
  await test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  const first = await payments.refundPayment({ paymentId: id, amount: 100, name: 'one' }, 'refund-one');
  expect(first).toEqual({
    id: expect.stringMatching(/^re_/),
    amount: 100,
    status: 'succeeded',
    name: 'one',
    failure: null,
  });
  const again = await payments.refundPayment({ paymentId: id, amount: 100, name: 'one' }, 'refund-one');
  expect(again.id).toBe(first.id);
  // One made by hand in Stripe's dashboard, and more of them than one page holds.
  for (let made = 0; made < 11; made += 1) await test.stripe.refunds.create({ payment_intent: id, amount: 50 });

  const payment = await payments.retrievePayment(id);
  expect(payment?.refunds).toHaveLength(12);
  expect(payment?.refunds.filter(({ name }) => name !== null)).toEqual([first]);
});

test('a dispute shows on the payment', async () => {
  await using test = await createTestShop();
  const { id } = await test.shop.payments.createPayment(deposit, 'key-1');
  await test.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_createDispute' });
  expect(await test.shop.payments.retrievePayment(id)).toMatchObject({
    status: 'succeeded',
    disputes: [{ amount: 17_760, reason: 'fraudulent', status: 'needs_response', refundable: false }],
  });
});

test('a time-out after success is healed by asking again under the same key', async () => {
  await using test = await createTestShop();
  const { payments } = test.shop;
  await test.sandbox.setFaults('stripe', { failAfterRate: 1, failAfter: 'drop-connection' });
  await expect(payments.createPayment(deposit, 'key-1')).rejects.toThrow(ProviderUnavailable);
  await test.sandbox.setFaults('stripe', {});
  const { id } = await payments.createPayment(deposit, 'key-1');
  expect((await test.stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
});

test('a request over the rate limit is sent again under the same key after a pause, and then answered', async () => {
  const keys: unknown[] = [];
  const server = createServer(({ headers }, response) => {
    keys.push(headers['idempotency-key']);
    const limited = keys.length === 1;
    response.writeHead(limited ? 429 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(limited ? { error: { code: 'rate_limit', message: 'Slow down' } } : { id: 'pi_1' }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stripe = createStripeClient({ secretKey: 'sk_test_1', apiBase: `http://127.0.0.1:${port}` });
  const made = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' }, { idempotencyKey: 'key-1' });
  server.closeAllConnections();
  server.close();
  expect(made.id).toBe('pi_1');
  expect(keys).toEqual(['key-1', 'key-1']);
});
