import { expect, test } from 'vitest';
import { orderDetails } from '#contract/orders.ts';
import { orderRequest } from './place-pre-order.ts';

test('what was typed becomes the order that the API accepts, on one address line and without stray spaces', () => {
  const sent = orderRequest(
    {
      firstName: ' Ada ',
      lastName: 'Boone',
      email: ' ada@example.com',
      phone: ' ',
      address: '12 Ridge Road ',
      addressLine2: ' Unit 4',
      city: 'Butte',
      state: 'MT',
      zipCode: '59701',
      bowColor: 'Tan',
      build: { drawLength: 29.5, drawWeight: 60, hand: 'Left' },
    },
    {
      clientSecret: 'pi_3Abc_secret_x_secret_y',
      depositAmount: '177.60',
      fullPrice: '1776.00',
      balanceRemaining: '1598.40',
      paid: false,
    },
  );
  expect(sent).toEqual({
    userId: null,
    customerName: 'Ada Boone',
    customerEmail: 'ada@example.com',
    customerPhone: null,
    shippingAddress: '12 Ridge Road, Unit 4, Butte, MT 59701',
    bowColor: 'Tan',
    build: { drawLength: 29.5, drawWeight: 60, hand: 'Left' },
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
    stripePaymentIntentId: 'pi_3Abc',
    clientSecret: 'pi_3Abc_secret_x_secret_y',
    agreedToBalance: true,
  });
  expect(orderDetails.safeParse(sent).success).toBe(true);
});
