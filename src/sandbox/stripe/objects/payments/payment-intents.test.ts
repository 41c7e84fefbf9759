import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { createTestSandbox, refusalOf } from '#tests/support/test-sandbox.ts';

test('a new payment waits for a card and carries what the shop gave it', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await sandbox.stripe.paymentIntents.create({
    amount: 17_760,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    metadata: { campaign: '1', note: 'a & b=c [d]' },
    description: 'Deposit: Hunter',
    receipt_email: 'ann@example.com',
  });
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 17_760,
    amount_received: 0,
    status: 'requires_payment_method',
    metadata: { campaign: '1', note: 'a & b=c [d]' },
    description: 'Deposit: Hunter',
    receipt_email: 'ann@example.com',
    livemode: false,
  });
  expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_[A-Za-z0-9]{25}$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_/);
  const read = await sandbox.stripe.paymentIntents.retrieve(intent.id);
  expect({ ...read }).toEqual({ ...intent });
});

test('wrong parameters are refused in Stripe’s words', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const create = (params: object) =>
    refusalOf(paymentIntents.create({ amount: 100, currency: 'usd', ...params } as Stripe.PaymentIntentCreateParams));

  expect(await create({ amount: 49 })).toMatchObject({ statusCode: 400, code: 'amount_too_small', param: 'amount' });
  expect(await create({ amount: 100_000_000 })).toMatchObject({ code: 'amount_too_large' });
  expect(await create({ amount: 10.5 })).toMatchObject({
    code: 'parameter_invalid_integer',
    message: 'Invalid integer: 10.5',
  });
  expect(await create({ amount: undefined })).toMatchObject({
    code: 'parameter_missing',
    message: 'Missing required param: amount.',
  });
  expect(await create({ colour: 'Tan' })).toMatchObject({
    code: 'parameter_unknown',
    message: 'Received unknown parameter: colour',
    type: 'StripeInvalidRequestError',
  });
});

test('which methods a payment takes is said in one way', async () => {
  await using sandbox = await createTestSandbox();
  const payment = { amount: 500, currency: 'usd' };
  const ways = [
    { automatic_payment_methods: { enabled: true } },
    { allowed_payment_method_types: ['card' as const] },
    { payment_method_types: ['card'] },
  ];
  for (const way of ways) {
    expect(await sandbox.stripe.paymentIntents.create({ ...payment, ...way })).toMatchObject({ amount: 500 });
    for (const other of ways.filter((each) => each !== way)) {
      expect(await refusalOf(sandbox.stripe.paymentIntents.create({ ...payment, ...way, ...other }))).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining('You may only specify one of these parameters: '),
      });
    }
  }
});

test('an unknown payment is Stripe’s 404 and a wrong key its 401', async () => {
  await using sandbox = await createTestSandbox();
  expect(await refusalOf(sandbox.stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  });
  const stranger = sandbox.client('sk_test_51Stranger00000000000000000000000');
  expect(await refusalOf(stranger.paymentIntents.retrieve('pi_none'))).toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
});

test('a payment can be changed until it succeeds', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const { id } = await paymentIntents.create({ amount: 500, currency: 'usd', metadata: { a: '1', b: '2' } });
  const updated = await paymentIntents.update(id, { amount: 700, metadata: { a: '', c: '3' } });
  expect(updated).toMatchObject({ amount: 700, metadata: { b: '2', c: '3' } });
  expect(updated.metadata).not.toHaveProperty('a');

  await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(await refusalOf(paymentIntents.update(id, { amount: 900 }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect(await paymentIntents.update(id, { metadata: { order: '7' } })).toMatchObject({ amount: 700 });
});

test('a cancelled payment takes no card, and a paid one cannot be cancelled', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const open = await paymentIntents.create({ amount: 500, currency: 'usd' });
  const cancelled = await paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' });
  expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(await refusalOf(paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    statusCode: 400,
    code: 'payment_intent_unexpected_state',
  });

  const paid = await paymentIntents.create({
    amount: 500,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  expect(paid.status).toBe('succeeded');
  expect(await refusalOf(paymentIntents.cancel(paid.id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded' });
});

test('lists are newest first and paged by cursors', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  for (const amount of [100, 200, 300]) await paymentIntents.create({ amount, currency: 'usd' });
  const first = await paymentIntents.list({ limit: 2 });
  expect(first).toMatchObject({ has_more: true, data: [{ amount: 300 }, { amount: 200 }] });
  const all: number[] = [];
  for await (const intent of paymentIntents.list({ limit: 1 })) all.push(intent.amount);
  expect(all).toEqual([300, 200, 100]);
});
