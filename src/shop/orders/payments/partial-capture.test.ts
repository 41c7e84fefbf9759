import { expect, test } from 'vitest';
import { alerts } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { query, verify } from '#tests/support/books/books.ts';
import { depositOf, pay, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** The provider has taken $100.00 of the deposit, as a capture of a part in its dashboard does. */
async function capturedInPart(counter: TestShop) {
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order));
  await query(
    counter,
    `update sandbox.stripe_objects set data = data || '{"amount_received": 10000}' where id = $1;`.replace(
      '$1',
      `'${depositOf(order)}'`,
    ),
  );
  return order;
}

test('a part of what was asked, which the provider has taken, is received, told to staff, and agrees with its books', async () => {
  await using counter = await createTestShop();
  const order = await capturedInPart(counter);
  await syncPayment(counter.shop, depositOf(order));
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'pending',
    received: 10_000,
    depositReceived: false,
  });
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([{ kind: 'ledger-disagrees', orderId: order.id }]);
  expect((await verify(counter)).found).toEqual([]);
});

test('cancelled before the shop knew of it, the order gives back the part', async () => {
  await using counter = await createTestShop();
  const order = await capturedInPart(counter);
  const request = { orderId: order.id, reason: 'asked', cause: 'requested', actor: 'staff' } as const;
  expect(await cancelOrder(counter.shop, request)).toEqual({ ok: true, refunded: 10_000 });
  await refundPayment(counter.shop, 1);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', received: 10_000, refunded: 10_000 });
});
