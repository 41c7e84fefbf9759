import { expect, test } from 'vitest';
import { ApiError } from '#web/client/api-error.ts';
import { orderErrorText } from './place-pre-order.ts';

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
