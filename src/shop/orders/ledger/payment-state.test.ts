import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { payments, refunds } from '#db/schema.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { completePayment, syncPayment } from '#shop/orders/payments/sync-payment.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { cancelOrder } from '#shop/orders/refunds/cancel-order.ts';
import { refundOrder } from '#shop/orders/refunds/refund-order.ts';
import { refundPayment } from '#shop/orders/refunds/refund-payment.ts';
import { checkFigures } from '#tests/support/count-figures.ts';
import { createOldDatabase } from '#tests/support/database/old-database.ts';
import {
  DETAILS,
  depositOf,
  openBalanceOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';

test('an order says at every moment of its life what is paid, owed and given back', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await pendingOrder(counter);
  const { id, orderNumber } = order;
  const says = async () => {
    const { paymentState, received, refunded, outstanding } = await readOrder(counter, id);
    return [paymentState, received, refunded, outstanding];
  };
  expect(await says()).toEqual(['unpaid', 0, 0, 177_600]);
  await pay(counter, depositOf(order));
  await syncPayment(shop, depositOf(order));
  expect(await says()).toEqual(['deposit_paid', 17_760, 0, 159_840]);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(shop, order.paymentToken ?? '');
  expect(await says()).toEqual(['paid', 177_600, 0, 0]);
  await cancelOrder(shop, { orderId: id, actor: 'staff', reason: 'asked', cause: 'requested', refund: 100 });
  expect(await says()).toEqual(['refund_under_way', 177_600, 100, 0]);
  const requestKey = '0b4d7b1c-0000-4000-8000-000000000001';
  await refundOrder(shop, STAFF, orderNumber, { amount: 177_500, reason: 'asked', requestKey });
  expect(await says()).toEqual(['refund_under_way', 177_600, 177_600, 0]);
  for (const refund of await shop.db.select().from(refunds)) await refundPayment(shop, refund.id);
  expect(await says()).toEqual(['refunded', 177_600, 177_600, 0]);
  // What the bank sends back was not given back after all.
  await shop.db.update(refunds).set({ status: 'failed' });
  expect(await says()).toEqual(['paid', 177_600, 0, 0]);
});

test('an order that is saved after its money came knows of it', async () => {
  await using counter = await createTestShop();
  const intentId = await openCheckout(counter);
  await pay(counter, intentId);
  await syncPayment(counter.shop, intentId);
  const placed = await placeOrder(counter.shop, { intentId, details: DETAILS, shown: SHOWN });
  if (!placed.ok) throw new Error(placed.reason);
  expect(await readOrder(counter, placed.order.id)).toMatchObject({
    paymentState: 'deposit_paid',
    depositReceived: true,
    received: 17_760,
    outstanding: 159_840,
  });
});

test('who plans when a payment is looked at again never stands in the way of who settles it', async () => {
  await using counter = await createTestShop();
  const { db, clock } = counter.shop;
  const order = await paidOrder(counter);
  const intentId = depositOf(order);
  const plan = (tx: Pick<typeof db, 'update'>) =>
    tx.update(payments).set({ nextCheckAt: clock() }).where(eq(payments.providerIntentId, intentId));
  await db.transaction(async (tx) => {
    await lockPayment(tx, intentId);
    // With the order's lock on one side and the payment's on the other, the two would wait for each other here.
    await plan(db);
    await plan(tx);
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ received: 17_760, paymentState: 'deposit_paid' });
});

test('refunds that somebody made in the dashboard before this was asked wait for a word after the upgrade', async () => {
  await using database = await createOldDatabase('0014_refund_key');
  const { pool } = database;
  await pool.query(`
    insert into orders (order_number, customer_name, customer_email, shipping_address, status, total_amount,
        deposit_amount, remaining_balance)
      select 'FD-' || n, 'Ann', 'ann@example.com', '1 Ridge Road', case when n = 3 then 'cancelled' else 'paid_deposit' end,
        1776, 177.60, 1598.40 from generate_series(1, 3) as n;
    insert into payments (order_id, leg, provider_intent_id, amount, received, status, full_price, succeeded_at)
      select id, 'deposit', 'pi_' || id, 177.60, 177.60, 'succeeded', 1776, now() from orders;
    insert into refunds (payment_id, provider_refund_id, amount, reason, status)
      values (1, 're_1', 177.60, 'made in the provider''s dashboard', 'succeeded'), (2, null, 50, 'asked', 'requested'),
        (3, 're_3', 177.60, 'made in the provider''s dashboard', 'succeeded');
    insert into alerts (kind, subject) values ('payment-disputed', 'pi_2')`);
  await migrate(pool);
  const { rows } = await pool.query(
    'select payment_state, outstanding, gone, refund_waiting from orders order by order_number',
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['refunded', '1776.00', '177.60', '0.00'],
    ['refund_under_way', '1598.40', '0.00', '50.00'],
    ['refunded', '0.00', '177.60', '0.00'],
  ]);
  const told = await pool.query(`select subject, detail from alerts where kind = 'refund-outside'`);
  expect(told.rows).toEqual([{ subject: 're_1', detail: { amount: 17_760, leg: 'deposit' } }]);
  const read = await pool.query('select provider_intent_id from payments where next_check_at <= now()');
  expect(read.rows).toEqual([{ provider_intent_id: 'pi_2' }]);
  await checkFigures(database);
  await pool.query(`update refunds set status = 'succeeded' where status = 'requested'`);
  await checkFigures(database);
});
