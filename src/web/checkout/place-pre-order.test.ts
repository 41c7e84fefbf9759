import { expect, test } from 'vitest';
import { orderErrorWords } from './place-pre-order.ts';

test('a refused order asks to check the shipping information when the reason mentions a name', () => {
  const words = 'Please check that all shipping information is filled out correctly.';
  expect(orderErrorWords('A name is needed on the order.')).toBe(words);
  expect(orderErrorWords('customerName is required')).toBe(words);
});

test('any other refusal is told with its reason, and with one full stop', () => {
  expect(orderErrorWords('Please wait a minute.')).toBe(
    'Failed to save order information: Please wait a minute. Please try again.',
  );
  expect(orderErrorWords('HTTP 503: Service Unavailable')).toBe(
    'Failed to save order information: HTTP 503: Service Unavailable. Please try again.',
  );
});
