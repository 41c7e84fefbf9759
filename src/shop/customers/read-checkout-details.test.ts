import { expect, test } from 'vitest';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import { pendingOrder } from '#tests/support/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { readCheckoutDetails } from './read-checkout-details.ts';

test('before the first order the checkout knows the name and the address of the account', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  await pendingOrder(counter, { userId: (await signIn(counter, STRANGER)).user.id, customerPhone: '555' });
  expect(await readCheckoutDetails(counter.shop, user)).toEqual({
    firstName: 'Ann',
    lastName: 'Archer',
    email: 'ann@example.com',
    phone: '',
    shippingAddress: '',
    bowColor: null,
  });
});

test("the rest is the last order's, and the name too when the account has none", async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter, { displayName: null });
  await pendingOrder(counter, { userId: user.id, shippingAddress: '9 Old Road, Bozeman, MT 59715' });
  counter.advance(1000);
  const last = { customerName: 'Mary Ann Archer', customerPhone: '555-0100', customerEmail: 'other@example.com' };
  await pendingOrder(counter, { userId: user.id, ...last, bowColor: 'Black' });
  expect(await readCheckoutDetails(counter.shop, user)).toEqual({
    firstName: 'Mary Ann',
    lastName: 'Archer',
    email: 'ann@example.com',
    phone: '555-0100',
    shippingAddress: '1 Ridge Road, Bozeman, MT 59715',
    bowColor: 'Black',
  });
});
