import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { namePayment } from '#shop/orders/settlement/reconcile-payments.ts';
import { readJobs } from '#tests/support/mails/mail-shop.ts';
import {
  DETAILS,
  openBalanceOf,
  openCheckout,
  paidOrder,
  pendingOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

const toName = async ({ database }: TestShop) =>
  (await readJobs(database)).flatMap(({ task, payload }) =>
    task === 'name-payment' ? (payload as { paymentId: number }).paymentId : [],
  );
const nameOf = async ({ stripe }: TestShop, intentId: string | null) =>
  (await stripe.paymentIntents.retrieve(intentId ?? '')).metadata;

test('deposit and balance carry the number of their order at the provider from the moment the order is saved', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  const named = { leg: 'deposit', order_number: order.orderNumber };
  expect(await nameOf(counter, order.stripePaymentIntentId)).toMatchObject(named);
  const paid = await paidOrder(counter);
  const balance = { leg: 'balance', order_number: paid.orderNumber };
  expect(await nameOf(counter, await openBalanceOf(counter, paid))).toMatchObject(balance);
  expect(await toName(counter)).toEqual([]);
});

test('who does not come with the browser that opened the payment writes nothing on it; its order is named later', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const intentId = await openCheckout(counter);
  const placed = await placeOrder(shop, { intentId, details: DETAILS, shown: SHOWN });
  if (!placed.ok) throw new Error(placed.reason);
  expect(await nameOf(counter, intentId)).not.toHaveProperty('order_number');
  const [paymentId = 0] = await toName(counter);
  await counter.disturb({ errorRate: 1 });
  await expect(namePayment(shop, paymentId)).rejects.toThrow('Stripe does not answer.');
  await counter.disturb();
  for (const _ of [1, 2]) await namePayment(shop, paymentId);
  expect(await nameOf(counter, intentId)).toMatchObject({ order_number: placed.order.orderNumber });
});

test('an order whose number another one has meanwhile gets a new one, and its buyer notices nothing', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { nameOrder } = shop.payments;
  const drawn: string[] = [];
  shop.payments.nameOrder = async (id, named) => {
    drawn.push(named.orderNumber);
    shop.payments.nameOrder = nameOrder;
    await counter.database.pool.query(
      `insert into orders (order_number, customer_name, customer_email, shipping_address, total_amount)
       values ($1, 'Quicker', 'quicker@example.com', '1 Road', 1)`,
      [named.orderNumber],
    );
    return nameOrder(id, named);
  };
  const order = await pendingOrder(counter);
  expect(drawn).toHaveLength(1);
  expect(order.orderNumber).toMatch(/^FD-/);
  expect(order.orderNumber).not.toBe(drawn[0]);
  expect(await shop.db.$count(orders)).toBe(2);
  const [paymentId = 0] = await toName(counter);
  await namePayment(shop, paymentId);
  expect(await nameOf(counter, order.stripePaymentIntentId)).toMatchObject({ order_number: order.orderNumber });
});
