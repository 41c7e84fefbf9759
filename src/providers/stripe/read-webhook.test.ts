import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeProvider } from './stripe-provider.ts';

const secret = 'whsec_test';
const provider = createStripeProvider({ secretKey: 'sk_test_1', webhookSecret: secret, apiBase: 'http://127.0.0.1:1' });

function deliver(type: string, object: object, signedWith = secret) {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: signedWith });
  return { body: Buffer.from(payload), signature };
}

test.each([
  ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
  ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.dispute.created', { object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
  ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
  ['customer.created', { object: 'customer', id: 'cus_1' }, null],
])('%s names the payment to re-read', (type, object, paymentId) => {
  const { body, signature } = deliver(type, object);
  expect(provider.readWebhook(body, signature)).toEqual({ id: 'evt_1', type, paymentId });
});

test('a webhook that Stripe did not sign is nobody’s', () => {
  const { body, signature } = deliver('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' });
  const changed = Buffer.from(body.toString().replace('pi_1', 'pi_2'));
  expect(provider.readWebhook(changed, signature)).toBeNull();
  expect(provider.readWebhook(body, '')).toBeNull();
  expect(provider.readWebhook(body, 't=1,v1=00')).toBeNull();
  const stranger = deliver('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'whsec_other');
  expect(provider.readWebhook(stranger.body, stranger.signature)).toBeNull();
});

test('a signature that was given long ago is not believed again', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } });
  const timestamp = Math.floor(Date.now() / 1000) - 3600;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  expect(provider.readWebhook(Buffer.from(payload), signature)).toBeNull();
});
