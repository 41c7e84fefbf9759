import { expect, test } from 'vitest';
import { SANDBOX_SECRET_KEY } from '#sandbox/shared/keys.ts';
import { createTestSandbox, refusalOf } from '#tests/support/test-sandbox.ts';

const params = { amount: 500, currency: 'usd' };

test('a request that fails on purpose has done nothing', async () => {
  await using sandbox = await createTestSandbox();
  await sandbox.setFaults('stripe', { errorRate: 1 });
  expect(await refusalOf(sandbox.stripe.paymentIntents.create(params))).toMatchObject({
    type: 'StripeAPIError',
    statusCode: 500,
  });
  await sandbox.setFaults('stripe', {});
  expect((await sandbox.stripe.paymentIntents.list()).data).toEqual([]);
});

test.each(['error', 'drop-connection'] as const)(
  'a request that fails after the deed (%s) has done it',
  async (failAfter) => {
    await using sandbox = await createTestSandbox();
    const { paymentIntents } = sandbox.stripe;
    const { id } = await paymentIntents.create(params);
    await sandbox.setFaults('stripe', { failAfterRate: 1, failAfter, only: '/confirm' });
    const { type } = await refusalOf(paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(type).toBe(failAfter === 'error' ? 'StripeAPIError' : 'StripeConnectionError');
    expect((await paymentIntents.retrieve(id)).status).toBe('succeeded');
  },
);

test('a request over the rate limit is refused as Stripe refuses it, and its key is as good as new', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  await sandbox.setFaults('stripe', { rateLimitRate: 1 });
  const refusal = await refusalOf(paymentIntents.create(params, { idempotencyKey: 'order-7' }));
  expect(refusal).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' });
  expect(new Headers(refusal.headers).get('stripe-rate-limited-reason')).toBe('endpoint-rate');
  await sandbox.setFaults('stripe', {});
  expect((await paymentIntents.list()).data).toEqual([]);
  expect((await paymentIntents.create(params, { idempotencyKey: 'order-7' })).amount).toBe(500);
});

test('a fault can be kept to one kind of request', async () => {
  await using sandbox = await createTestSandbox();
  await sandbox.setFaults('stripe', { errorRate: 1, only: 'POST /sandbox/stripe/v1/refunds' });
  const paid = await sandbox.stripe.paymentIntents.create({ ...params, confirm: true, payment_method: 'pm_card_visa' });
  expect(paid.status).toBe('succeeded');
  expect(await refusalOf(sandbox.stripe.refunds.create({ payment_intent: paid.id }))).toMatchObject({
    statusCode: 500,
  });
});

test.each([
  ['GET', '/payment_intents?limit=0', ''],
  ['GET', '/payment_intents?limit=many', ''],
  ['GET', '/payment_intents?starting_after=pi_none', ''],
  ['POST', '/payment_intents', 'amount=500&currency=usd&expand[]=nothing'],
  ['GET', '/nothing/here', ''],
  ['POST', '/payment_intents', ''],
  ['POST', '/payment_intents', 'amount[]=5&currency=usd'],
  ['POST', '/payment_intents', 'amount=500&currency=usd&metadata[a]=%00'],
  ['POST', '/payment_intents', 'amount=500&currency=usd&metadata=text'],
  ['POST', '/payment_intents', 'amount=999999999999999999999&currency=usd'],
  ['POST', '/payment_intents', '{"amount":500}'],
  ['POST', '/payment_intents/pi_none/confirm', 'return_url=nowhere'],
  ['POST', '/3ds2/challenge_complete', 'intent=pi_none&outcome=maybe'],
  ['POST', '/refunds', 'amount=5'],
])('%s %s with “%s” is refused, never a fault', async (method, path, body) => {
  await using sandbox = await createTestSandbox();
  const response = await fetch(`${sandbox.stripeBase}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${SANDBOX_SECRET_KEY}`, 'idempotency-key': 'one' },
    ...(method === 'POST' ? { body } : {}),
  });
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(response.status).toBeLessThan(500);
  expect(response.headers.get('request-id')).toMatch(/^req_/);
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.any(String) },
  });
});
