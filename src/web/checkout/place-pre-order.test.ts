import { expect, test } from 'vitest';
import { orderDetails } from '#contract/orders/order-schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { orderErrorText, orderRequest } from './place-pre-order.ts';

test('a refused order asks to check the shipping information when the reason mentions a name', () => {
  const words = 'Please check that all shipping information is filled out correctly.';
  expect(orderErrorText(new Error('A name is needed on the order.'))).toBe(words);
  expect(orderErrorText(new Error('customerName is required'))).toBe(words);
});

test('any other refusal is told with its reason, and with one full stop', () => {
  expect(orderErrorText(new Error('Please wait a minute.'))).toBe(
    'Failed to save order information: Please wait a minute. Please try again.',
  );
  expect(orderErrorText(new Error('HTTP 503: Service Unavailable'))).toBe(
    'Failed to save order information: HTTP 503: Service Unavailable. Please try again.',
  );
});

test('who has to wait is told for how long, and nothing besides that says otherwise', () => {
  const refusal = new ApiError(429, 'That was too often. Please try again in 40 seconds.', {
    code: 'too-many-requests',
  });
  expect(orderErrorText(refusal)).toBe(
    'That was too often. Please try again in 40 seconds. Your card was not charged.',
  );
});

const CHECKOUT_ID = `co_${'a'.repeat(32)}`;

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
      keepsCard: false,
    },
    {
      clientSecret: 'pi_3Abc_secret_x_secret_y',
      depositAmount: '177.60',
      fullPrice: '1776.00',
      balanceRemaining: '1598.40',
      terms: null,
      paid: false,
      checkoutId: CHECKOUT_ID,
      lines: [
        {
          kind: 'bow',
          name: 'Hunter',
          variantName: null,
          quantity: 1,
          price: '1776.00',
          giftRecipient: null,
          slug: 'hunter',
          imageUrl: null,
          problem: null,
        },
      ],
      shippingAmount: '0.00',
      shippingAssumed: false,
      shipsWith: null,
      taxAmount: '0.00',
      salesTax: null,
      totalAmount: '1776.00',
      todayAmount: '177.60',
      laterAmount: '1598.40',
      giftAmount: '0.00',
      cardAmount: '177.60',
      giftCard: null,
      keptUntil: null,
    },
  );
  expect(sent).toEqual({
    userId: null,
    customerName: 'Ada Boone',
    customerEmail: 'ada@example.com',
    customerPhone: null,
    shippingAddress: '12 Ridge Road, Unit 4, Butte, MT 59701',
    address: { address: '12 Ridge Road', addressLine2: 'Unit 4', city: 'Butte', state: 'MT', zipCode: '59701' },
    bowColor: 'Tan',
    build: { drawLength: 29.5, drawWeight: 60, hand: 'Left' },
    checkoutId: CHECKOUT_ID,
    totalAmount: '1776.00',
    depositAmount: '177.60',
    remainingBalance: '1598.40',
    stripePaymentIntentId: 'pi_3Abc',
    clientSecret: 'pi_3Abc_secret_x_secret_y',
    agreedToBalance: true,
  });
  expect(orderDetails.safeParse(sent).success).toBe(true);
});
