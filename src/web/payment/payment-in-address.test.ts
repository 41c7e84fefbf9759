import { expect, test } from 'vitest';
import { confirmationPath, intentIdOf, readPaymentInAddress, withoutPayment } from './payment-in-address.ts';

test('the confirmation page is told of a payment in the words the card provider uses', () => {
  const path = confirmationPath('pi_3Abc_secret_Xy+Z');
  expect(path).toBe('/payment-success?payment_intent=pi_3Abc&payment_intent_client_secret=pi_3Abc_secret_Xy%2BZ');
  expect(readPaymentInAddress(new URL(path, 'http://shop.test').searchParams)).toEqual({
    paymentIntentId: 'pi_3Abc',
    clientSecret: 'pi_3Abc_secret_Xy+Z',
  });
});

test('an address with half a payment names none', () => {
  expect(readPaymentInAddress(new URLSearchParams('payment_intent=pi_1'))).toBeNull();
  expect(readPaymentInAddress(new URLSearchParams('payment_intent=&payment_intent_client_secret='))).toBeNull();
});

test("the payment's id is what stands before the first '_secret_'", () => {
  expect(intentIdOf('pi_3Abc_secret_x_secret_y')).toBe('pi_3Abc');
});

test('after a return from the bank the link is clean again', () => {
  const query = new URLSearchParams(
    'token=abc&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=failed',
  );
  expect(withoutPayment(query).toString()).toBe('token=abc');
});
