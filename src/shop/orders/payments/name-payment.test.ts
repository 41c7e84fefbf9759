import { expect, test } from 'vitest';
import { payments } from '#db/schema.ts';
import { openBalanceOf, paidOrder, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { namePayment } from './reconcile-payments.ts';

test('a deposit carries the number of its order at the provider, and a balance does from its first moment', async () => {
  await using counter = await createTestShop();
  const { shop, stripe, database } = counter;
  const order = await pendingOrder(counter);
  const { rows } = await database.pool.query(
    `select payload from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = task_id
     where identifier = 'name-payment' and run_at > now()`,
  );
  const [payment] = await shop.db.select().from(payments);
  expect(rows).toEqual([{ payload: { paymentId: payment?.id } }]);
  const named = async () => (await stripe.paymentIntents.retrieve(order.stripePaymentIntentId ?? '')).metadata;
  expect(await named()).not.toHaveProperty('order_number');
  await counter.disturb({ errorRate: 1 });
  await expect(namePayment(shop, payment?.id ?? 0)).rejects.toThrow('Stripe does not answer.');
  await counter.disturb();
  for (const _ of [1, 2]) await namePayment(shop, payment?.id ?? 0);
  expect(await named()).toMatchObject({ leg: 'deposit', order_number: order.orderNumber });
  const paid = await paidOrder(counter);
  const { metadata } = await stripe.paymentIntents.retrieve(await openBalanceOf(counter, paid));
  expect(metadata).toMatchObject({ leg: 'balance', order_number: paid.orderNumber });
});
