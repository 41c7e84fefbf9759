import { expect, test } from 'vitest';
import { createTestSandbox, refusalOf } from '#tests/support/test-sandbox.ts';

const params = { amount: 500, currency: 'usd', metadata: { order: '7' } };

// The SDK hands out the `Headers` of its fetch, whatever its types say.
const replayed = (intent: { lastResponse: { headers: Record<string, string> } }) =>
  new Headers(intent.lastResponse.headers).get('idempotent-replayed');

test('the same key and parameters give the same payment again', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const first = await paymentIntents.create(params, { idempotencyKey: 'order-7' });
  const second = await paymentIntents.create(params, { idempotencyKey: 'order-7' });
  expect(second.id).toBe(first.id);
  expect(replayed(first)).toBeNull();
  expect(replayed(second)).toBe('true');
  expect((await paymentIntents.list()).data).toHaveLength(1);
});

test('of ten requests at once with one key one makes the payment, and whoever came too often is told to wait', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const asked = await Promise.allSettled(
    Array.from({ length: 10 }, () => paymentIntents.create(params, { idempotencyKey: 'order-7' })),
  );
  const made = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value.id] : []));
  expect(new Set(made).size).toBe(1);
  for (const each of asked) if (each.status === 'rejected') expect(each.reason).toMatchObject({ statusCode: 409 });
  expect((await paymentIntents.list()).data).toHaveLength(1);
});

test('a key cannot be used for anything else', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents, refunds } = sandbox.stripe;
  const options = { idempotencyKey: 'order-7' };
  const { id } = await paymentIntents.create(params, options);
  expect(await refusalOf(paymentIntents.create({ ...params, amount: 600 }, options))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
  expect(await refusalOf(refunds.create({ payment_intent: id }, options))).toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test('a declined card is answered with the same decline under its key, a refused request is not remembered', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const { id } = await paymentIntents.create(params);
  const decline = () =>
    refusalOf(paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'try-1' }));
  const first = await decline();
  expect(await decline()).toMatchObject({ code: 'card_declined', charge: first.charge });

  await refusalOf(paymentIntents.create({ amount: 1, currency: 'usd' }, { idempotencyKey: 'order-8' }));
  expect(await paymentIntents.create(params, { idempotencyKey: 'order-8' })).toMatchObject({ amount: 500 });
});

test('an answer of 500 is kept under its key like any other', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  await sandbox.setFaults('stripe', { errorRate: 1 });
  const { headers } = await refusalOf(paymentIntents.create(params, { idempotencyKey: 'order-9' }));
  expect(new Headers(headers).get('stripe-should-retry')).toBe('false');
  await sandbox.setFaults('stripe', {});
  expect(await refusalOf(paymentIntents.create(params, { idempotencyKey: 'order-9' }))).toMatchObject({
    statusCode: 500,
  });
  expect(await paymentIntents.create(params, { idempotencyKey: 'order-9-again' })).toMatchObject({ amount: 500 });
});
