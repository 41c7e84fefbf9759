import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, disputes, payments } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import {
  DETAILS,
  depositOf,
  openBalanceOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readMails,
  readOrder,
  readPaymentRows,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const MINUTE = 60_000;

test('money whose webhook was lost is found within a minute', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  expect(await reconcilePayments(counter.shop)).toBe(0);
  counter.advance(MINUTE);
  expect(await reconcilePayments(counter.shop)).toBe(1);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await readMails(counter)).toHaveLength(1);
  counter.advance(60 * MINUTE);
  expect(await reconcilePayments(counter.shop)).toBe(0);
});

test('for an hour a paid order is known within two minutes without any webhook', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  for (let minute = 0; minute < 58; minute += 1) {
    counter.advance(MINUTE);
    expect(await reconcilePayments(counter.shop)).toBe(1);
  }
  await pay(counter, depositOf(order));
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('a payment that a clock which ran ahead had put off is read at once', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  const nextCheckAt = new Date(counter.shop.clock().getTime() + 200 * 24 * 60 * MINUTE);
  await counter.shop.db.update(payments).set({ nextCheckAt, checks: 80 });
  expect(await reconcilePayments(counter.shop)).toBe(1);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('an order that is not paid within an hour is read at growing pauses from then on', async () => {
  await using counter = await createTestShop();
  await pendingOrder(counter);
  let reads = 0;
  for (let minute = 0; minute < 300; minute += 1) {
    counter.advance(MINUTE);
    reads += await reconcilePayments(counter.shop);
  }
  expect(reads).toBeGreaterThan(60);
  expect(reads).toBeLessThan(70);
});

test('one round reads all that is open, up to a bound, and orders before checkouts that are no order yet', async () => {
  await using counter = await createTestShop();
  const { db, clock } = counter.shop;
  const open = Array.from({ length: 1_100 }, (_, place) => ({
    leg: 'deposit' as const,
    providerIntentId: `pi_checkout${place}`,
    amount: 17_760,
    fullPrice: 177_600,
    status: 'requires_payment_method' as const,
    nextCheckAt: new Date(clock().getTime() - MINUTE),
  }));
  await db.insert(payments).values(open);
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  counter.advance(MINUTE);
  const asked: string[] = [];
  const retrievePayment = async (id: string) => {
    asked.push(id);
    return id === depositOf(order) ? counter.shop.payments.retrievePayment(id) : null;
  };
  const shop = { ...counter.shop, payments: { ...counter.shop.payments, retrievePayment } };
  expect(await reconcilePayments(shop)).toBe(1_000);
  // Four are read at the same time, and any of these may be the first.
  expect(asked.slice(0, 4)).toContain(depositOf(order));
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await reconcilePayments(shop)).toBe(101);
  expect(new Set(asked).size).toBe(1_101);
});

test('a balance whose webhook was lost is found too', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed' });
});

test('a checkout that nobody finishes is read at growing pauses, not every minute', async () => {
  await using counter = await createTestShop();
  await openCheckout(counter);
  let reads = 0;
  for (let minute = 0; minute < 120; minute += 1) {
    counter.advance(MINUTE);
    reads += await reconcilePayments(counter.shop);
  }
  expect(reads).toBeGreaterThan(4);
  expect(reads).toBeLessThan(10);
});

test('money without an order becomes an alert, and the order that comes after all closes it', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await pay(counter, intentId);
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  const readAlerts = () => counter.shop.db.select().from(alerts);
  expect(await readAlerts()).toMatchObject([{ kind: 'payment-without-order', subject: intentId, resolvedAt: null }]);
  await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN });
  expect(await readAlerts()).toMatchObject([{ kind: 'payment-without-order', resolvedAt: counter.shop.clock() }]);
});

test('money that was taken up with its order moves the order on and is confirmed by mail', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await pay(counter, intentId);
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  const placed = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN });
  expect(placed).toMatchObject({ ok: true, order: { status: 'paid_deposit' } });
  expect(await readMails(counter)).toMatchObject([{ template: 'order-confirmed' }]);
});

test('a ledger that disagrees with the provider becomes one alert, and nothing is guessed', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await counter.shop.db.update(payments).set({ amount: 17_761 }).where(eq(payments.orderId, order.id));
  await pay(counter, depositOf(order));
  for (const _ of [1, 2]) {
    counter.advance(2 * MINUTE);
    await reconcilePayments(counter.shop);
  }
  const found = await counter.shop.db.select().from(alerts);
  expect(found).toMatchObject([{ kind: 'ledger-disagrees', orderId: order.id }]);
  expect(JSON.stringify(found)).not.toContain('_secret_');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'pending' });
});

test('a disputed payment becomes an alert, and is followed to its end without webhooks', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order), 'pm_card_createDispute');
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([{ kind: 'payment-disputed', orderId: order.id }]);
  const [dispute] = (await counter.stripe.disputes.list()).data;
  await counter.stripe.disputes.close(dispute?.id ?? '');
  counter.advance(2 * MINUTE);
  await reconcilePayments(counter.shop);
  expect(await counter.shop.db.select().from(disputes)).toMatchObject([{ status: 'lost', amount: 17_760 }]);
  expect(await readPaymentRows(counter)).toMatchObject([{ nextCheckAt: null }]);
});

test('one payment that cannot be read does not hold up the others', async () => {
  await using counter = await createTestShop();
  const stuck = await openCheckout(counter);
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await counter.disturb({ errorRate: 1, only: stuck });
  counter.advance(MINUTE);
  expect(await reconcilePayments(counter.shop)).toBe(1);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await reconcilePayments(counter.shop)).toBe(0);
});

test('a payment that the provider does not know is asked for once, and a person is told', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await counter.shop.db
    .update(payments)
    .set({ providerIntentId: 'pi_gone' })
    .where(eq(payments.providerIntentId, intentId));
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([{ kind: 'payment-unknown', subject: 'pi_gone' }]);
  counter.advance(48 * 60 * MINUTE);
  expect(await reconcilePayments(counter.shop)).toBe(0);
});

test('an order that was placed long after its checkout was opened is looked after within a minute too', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  for (let minute = 0; minute < 70; minute += 1) {
    counter.advance(MINUTE);
    await reconcilePayments(counter.shop);
  }
  const placed = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN });
  await pay(counter, intentId);
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  expect(await readOrder(counter, placed.ok ? placed.order.id : 0)).toMatchObject({ status: 'paid_deposit' });
});

test('a payment that is still open on a cancelled order is closed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  await counter.database.pool.query("update orders set status = 'cancelled' where id = $1", [order.id]);
  counter.advance(MINUTE);
  await reconcilePayments(counter.shop);
  expect((await counter.stripe.paymentIntents.retrieve(balance)).status).toBe('canceled');
  expect((await readPaymentRows(counter)).at(-1)).toMatchObject({ status: 'canceled', nextCheckAt: null });
});
