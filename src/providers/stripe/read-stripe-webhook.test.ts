import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createStripeProvider } from './stripe-provider.ts';

const secret = 'whsec_test';
const provider = createStripeProvider({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: secret,
  mode: 'test',
  apiBase: 'http://127.0.0.1:1',
  clock: () => new Date(),
});

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
  [
    'charge.updated',
    { object: 'charge', id: 'ch_1', payment_intent: { object: 'payment_intent', id: 'pi_1' } },
    'pi_1',
  ],
  ['charge.dispute.closed', { object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: null }, 'ch_1'],
  [
    'radar.early_fraud_warning.created',
    { object: 'radar.early_fraud_warning', id: 'issfr_1', charge: 'ch_1', payment_intent: 'pi_1' },
    'pi_1',
  ],
  [
    'radar.early_fraud_warning.updated',
    { object: 'radar.early_fraud_warning', id: 'issfr_1', charge: { object: 'charge', id: 'ch_1' } },
    'ch_1',
  ],
  ['charge.failed', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1\u0000' }, null],
  ['refund.created', { object: 'refund', id: 're_1', payment_intent: { id: ['pi_1'] } }, null],
  ['payment_intent.created', { object: 'payment_intent', id: '../refunds/re_1' }, null],
  ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
  ['payout.failed', { object: 'payout', id: 'po_1' }, 'po_1'],
  ['review.opened', { object: 'review', id: 'prv_1', payment_intent: 'pi_1' }, 'prv_1'],
  ['account.updated', { object: 'account', id: 'acct_1' }, 'acct_1'],
  ['customer.created', { object: 'customer', id: 'cus_1' }, null],
])('%s names what is to be re-read', (type, object, objectId) => {
  const { body, signature } = deliver(type, object);
  expect(provider.readWebhook(body, signature)).toEqual({ id: 'evt_1', type, objectId });
});

test('a webhook that Stripe did not sign is nobody’s', () => {
  const { body, signature } = deliver('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' });
  const changed = Buffer.from(body.toString().replace('pi_1', 'pi_2'));
  expect(provider.readWebhook(changed, signature)).toEqual({ refused: 'other-secret', ageSeconds: expect.any(Number) });
  expect(provider.readWebhook(body, '')).toBe('unsigned');
  expect(provider.readWebhook(body, 't=1,v1=00')).toBe('unsigned');
  const stranger = deliver('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'whsec_other');
  expect(provider.readWebhook(stranger.body, stranger.signature)).toMatchObject({ refused: 'other-secret' });
  // What does not even look like an event of Stripe's is of no interest.
  const nonsense = Buffer.from('{"hello":"world"}');
  expect(provider.readWebhook(nonsense, stranger.signature)).toBe('unsigned');
});

test.each(['', 't=1,v1=', 't=1,v1', 'v1=,t=', 't=1,v1=00,v1', 't=x,v1=é', ',,,===', 't=1,v1=[object Object]'])(
  'a signature like %j is none',
  (signature) => {
    const { body } = deliver('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' });
    expect(provider.readWebhook(body, signature)).toBe('unsigned');
    expect(provider.readWebhook(Buffer.alloc(0), signature)).toBe('unsigned');
  },
);

const sign = (payload: string) => ({
  body: Buffer.from(payload),
  signature: Stripe.webhooks.generateTestHeaderString({ payload, secret }),
});

test.each([
  ...['{', 'null', '7', '"text"', '[]', '{}', '\u0000', '{"id":"evt_1"}', '{"type":"x"}'],
  ...['{"id":7,"type":{},"data":{}}', '{"id":"evt_1\\u0000","type":"x"}', '{"id":"\\ud800","type":"x","data":{}}'],
])('%j is no event, though it is signed', (payload) => {
  const { body, signature } = sign(payload);
  expect(provider.readWebhook(body, signature)).toBe('unreadable');
});

test.each(['', ',"data":null', ',"data":[]', ',"data":{}', ',"data":{"object":null}', ',"data":{"object":[7]}'])(
  'an event with %j names no payment',
  (data) => {
    const { body, signature } = sign(`{"id":"evt_1","type":"payment_intent.succeeded"${data}}`);
    expect(provider.readWebhook(body, signature)).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      objectId: null,
    });
  },
);

test('a signature that was given long ago is not believed again, and is told apart from one of another secret', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } });
  const timestamp = Math.floor(Date.now() / 1000) - 3600;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  const read = provider.readWebhook(Buffer.from(payload), signature);
  expect(read).toEqual({ refused: 'too-old', ageSeconds: expect.closeTo(3600, -1) });
});
