import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments, refunds } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
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
