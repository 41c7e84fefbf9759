import type { PaymentIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { type ChargeOutcome, chargeCard } from './charge-card.ts';

type Answer = { error?: object; paymentIntent?: { status: string } };

/** The part of the card provider's script that a charge uses, giving these answers; an Error breaks the line. */
function scriptAnswering(confirmed: Answer, retrieved: Answer | Error = {}) {
  const asked: object[] = [];
  const script = {
    async confirmPayment(options: object) {
      asked.push(options);
      return confirmed as unknown as PaymentIntentResult;
    },
    async retrievePaymentIntent() {
      if (retrieved instanceof Error) throw retrieved;
      return retrieved as unknown as PaymentIntentResult;
    },
  };
  return { stripe: script as unknown as Stripe, asked };
}

function outcomeOf(confirmed: Answer, retrieved?: Answer | Error): Promise<ChargeOutcome> {
  const { stripe } = scriptAnswering(confirmed, retrieved);
  return chargeCard({ ...charge, stripe });
}

const charge = {
  elements: {} as StripeElements,
  clientSecret: 'pi_1_secret_2',
  returnUrl: 'https://shop.test/payment-success',
};

test('the receipt goes to the customer, and the page is left only where the bank insists', async () => {
  const { stripe, asked } = scriptAnswering({ paymentIntent: { status: 'succeeded' } });
  expect(await chargeCard({ ...charge, stripe, receiptEmail: 'ada@example.com' })).toEqual({ state: 'succeeded' });
  expect(asked).toEqual([
    {
      elements: charge.elements,
      confirmParams: { return_url: charge.returnUrl, receipt_email: 'ada@example.com' },
      redirect: 'if_required',
    },
  ]);
});

test('a declined card is told in the words of the card provider', async () => {
  const error = {
    type: 'card_error',
    message: 'Your card was declined.',
    payment_intent: { status: 'requires_payment_method' },
  };
  expect(await outcomeOf({ error })).toEqual({ state: 'failed', message: 'Your card was declined.' });
});

test('a payment that another tab has made is no failure', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'Unexpected state.',
    payment_intent: { status: 'succeeded' },
  };
  expect(await outcomeOf({ error })).toEqual({ state: 'succeeded' });
});

test('a payment that was cancelled meanwhile is told apart from a card that was refused', async () => {
  const error = {
    type: 'invalid_request_error',
    message: 'You cannot confirm this PaymentIntent because it has a status of canceled.',
    payment_intent: { status: 'canceled' },
  };
  expect(await outcomeOf({ error })).toEqual({ state: 'cancelled' });
  const lost = { type: 'api_connection_error', message: 'Network.' };
  expect(await outcomeOf({ error: lost }, { paymentIntent: { status: 'canceled' } })).toEqual({ state: 'cancelled' });
});

test('a payment that the bank still works on is under way, not failed', async () => {
  expect(await outcomeOf({ paymentIntent: { status: 'processing' } })).toEqual({ state: 'under-way' });
  expect(await outcomeOf({ paymentIntent: { status: 'requires_capture' } })).toEqual({ state: 'under-way' });
});

test('after a lost connection the payment itself is looked at before anything is said', async () => {
  const error = { type: 'api_connection_error', message: 'Network.' };
  expect(await outcomeOf({ error }, { paymentIntent: { status: 'succeeded' } })).toEqual({ state: 'succeeded' });
  expect(await outcomeOf({ error }, { paymentIntent: { status: 'requires_payment_method' } })).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('your card has not been charged'),
  });
});

test('while the connection stays lost, nothing is claimed about the charge', async () => {
  const outcome = await outcomeOf({ error: { type: 'api_connection_error' } }, new TypeError('Failed to fetch'));
  expect(outcome).toMatchObject({ state: 'failed', message: expect.stringContaining('cannot charge you twice') });
  expect(outcome).not.toMatchObject({ message: expect.stringContaining('not been charged') });
});
