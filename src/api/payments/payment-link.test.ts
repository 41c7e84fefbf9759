import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { addBatches, SHIPPING_YEAR } from '#tests/support/campaigns/batches.ts';
import { depositOf, openBalanceOf, paidOrder, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestServer } from '#tests/support/test-server.ts';

const BUILD = { drawLength: 29.5, drawWeight: 60, hand: 'Right' } as const;
const LINK_INVALID = { error: 'This payment link is invalid or has expired.', code: 'link-invalid' };

test('a link shows its order and what it asks for', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test, { build: BUILD });
  const answer = await server.ask('GET', `/api/orders/${order.paymentToken}`);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    giftCardAmount: '0.00',
    taxAmount: '0.00',
    paidInParts: '0.00',
    parts: { least: '100.00', most: '1498.40' },
    place: null,
    afterDeadline: null,
    editable: true,
    keptCard: null,
    buildLock: 'open',
    buildLockDay: null,
    buildConfirmedAt: null,
    byPhone: null,
    orderNumber: order.orderNumber,
    customerName: 'Ann Archer',
    customerEmail: 'ann@example.com',
    bowName: 'Hunter',
    bowColor: 'Tan',
    finishes: ['Black', 'Tan'],
    build: BUILD,
    shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
    address: { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' },
    totalAmount: '1776.00',
    reducedBy: '0.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
    status: 'paid_deposit',
    due: { leg: 'balance', amount: '1598.40' },
    dueNow: false,
    balancePaidAt: null,
    refundedAmount: '0.00',
    refundWaitingAmount: '0.00',
    undecided: false,
    releaseAhead: null,
    manufacturingWeeks: 4,
    processing: false,
    isTest: false,
    linkExpiresAt: null,
  });
});

test('a link that was paid tells when the balance came, and what went back', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const read = async () => (await server.ask('GET', `/api/orders/${order.paymentToken}`)).body;
  await server.test.shop.db.update(orders).set({ balanceAskedAt: server.test.shop.clock() });
  expect(await read()).toMatchObject({ dueNow: true, balancePaidAt: null });
  await pay(server.test, await openBalanceOf(server.test, order));
  await server.ask('POST', '/api/orders/complete-payment', { token: order.paymentToken });
  const balancePaidAt = server.test.shop.clock().toISOString();
  expect(await read()).toMatchObject({ due: null, dueNow: false, balancePaidAt, refundedAmount: '0.00' });
  await cancelOrder(server.test.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  const waiting = { refundedAmount: '0.00', refundWaitingAmount: '1776.00' };
  expect(await read()).toMatchObject({ status: 'cancelled', ...waiting });
  for (const id of [1, 2]) await refundPayment(server.test.shop, id);
  expect(await read()).toMatchObject({ refundedAmount: '1776.00', refundWaitingAmount: '0.00' });
});

test('unknown, malformed and expired links are answered alike', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  await server.test.shop.db.update(orders).set({ linkExpiresAt: new Date(0) });
  const tokens = ['x'.repeat(43), 'not%20a%20token', '%00', 'x'.repeat(1500), String(order.paymentToken)];
  for (const token of tokens) {
    const answer = await server.ask('GET', `/api/orders/${token}`);
    expect([token, answer.status, answer.body]).toEqual([token, 404, LINK_INVALID]);
  }
  for (const token of ['x'.repeat(43), 'not a token', '\u0000', 'x'.repeat(1500)]) {
    for (const url of ['/api/orders/complete-payment', '/api/create-final-payment-intent']) {
      const answer = await server.ask('POST', url, { token, amount: '1598.40' });
      expect([url, token, answer.status, answer.body]).toEqual([url, token, 404, LINK_INVALID]);
    }
  }
});

test('completing counts only what the card provider has', async () => {
  await using server = await createTestServer();
  const order = await paidOrder(server.test);
  const complete = () => server.ask('POST', '/api/orders/complete-payment', { token: order.paymentToken });
  expect((await complete()).body).toEqual({ status: 'paid_deposit', paid: false });
  await pay(server.test, await openBalanceOf(server.test, order));
  expect((await complete()).body).toEqual({ status: 'completed', paid: true });
});

test('a link whose deposit was never paid asks for the deposit', async () => {
  await using server = await createTestServer();
  const order = await pendingOrder(server.test);
  expect(depositOf(order)).toMatch(/^pi_/);
  const answer = await server.ask('GET', `/api/orders/${order.paymentToken}`);
  expect(answer.body.due).toEqual({ leg: 'deposit', amount: '177.60' });
});

test('the page of a payment link names the place of its order, and no release date beside it', async () => {
  await using server = await createTestServer();
  await addBatches(server.test.shop, [1]);
  const order = await paidOrder(server.test);
  const { body } = await server.ask('GET', `/api/orders/${order.paymentToken}`);
  expect(body).toMatchObject({
    place: {
      batch: 'Batch 1',
      number: 1,
      of: 1,
      shipsFrom: `${SHIPPING_YEAR}-08-04`,
      shipsTo: `${SHIPPING_YEAR}-08-18`,
    },
    releaseAhead: null,
  });
});
