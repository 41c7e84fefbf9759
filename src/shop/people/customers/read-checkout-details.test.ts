import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import { orderGiftCards } from '#tests/support/gear/gift-cards.ts';
import { paidOrder, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { addressOf } from '#values/address/shipping-address.ts';
import { readCheckoutDetails } from './customer-profile.ts';

test('before the first order the checkout knows the name and the address of the account', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  await paidOrder(counter, { userId: (await signIn(counter, STRANGER)).user.id, customerPhone: '555' });
  expect(await readCheckoutDetails(counter.shop, user)).toEqual({
    firstName: 'Ann',
    lastName: 'Archer',
    email: 'ann@example.com',
    phone: '',
    address: null,
  });
});

test("the rest is the last order's, and the name too when the account has none", async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter, { displayName: null });
  await paidOrder(counter, { userId: user.id, shippingAddress: '9 Old Road, Bozeman, MT 59715' });
  counter.advance(1000);
  const last = { customerName: 'Mary Ann Archer', customerPhone: '555-0100', customerEmail: 'other@example.com' };
  await paidOrder(counter, { userId: user.id, ...last, bowColor: 'Black' });
  expect(await readCheckoutDetails(counter.shop, user)).toEqual({
    firstName: 'Mary Ann',
    lastName: 'Archer',
    email: 'ann@example.com',
    phone: '555-0100',
    address: { address: '1 Ridge Road', addressLine2: '', city: 'Bozeman', state: 'MT', zipCode: '59715' },
  });
});

test('nobody sends a customer’s next bow to themselves by a guest order that they never pay', async () => {
  await using counter = await createTestShop();
  const own = await paidOrder(counter);
  counter.advance(1000);
  const planted = { shippingAddress: '6 Thief Road, Reno, NV 89501', customerPhone: '555-0666' };
  const order = await pendingOrder(counter, planted);
  const { user } = await signIn(counter);
  const filledIn = { address: addressOf(own), phone: '' };
  expect(await readCheckoutDetails(counter.shop, user)).toMatchObject(filledIn);
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'job', reason: 'unpaid', cause: 'requested' });
  expect(await readCheckoutDetails(counter.shop, user)).toMatchObject(filledIn);
});

test('gift cards that went to no address leave the one of the order before', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const own = await paidOrder(counter, { userId: user.id });
  counter.advance(1000);
  const { order } = await orderGiftCards(counter);
  const emptied = { userId: user.id, status: 'completed', shippingAddress: '' } as const;
  await counter.shop.db.update(orders).set(emptied).where(eq(orders.id, order.id));
  expect(await readCheckoutDetails(counter.shop, user)).toMatchObject({ address: addressOf(own) });
});
