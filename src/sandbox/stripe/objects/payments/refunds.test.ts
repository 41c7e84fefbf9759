import { expect, test } from 'vitest';
import { createTestSandbox, refusalOf, type TestSandbox } from '#tests/support/test-sandbox.ts';

const pay = (sandbox: TestSandbox, payment_method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'usd', confirm: true, payment_method });

test('a payment is given back in parts, and never more than was paid', async () => {
  await using sandbox = await createTestSandbox();
  const { refunds, paymentIntents } = sandbox.stripe;
  const { id } = await pay(sandbox);
  expect(await refusalOf(refunds.create({ payment_intent: id, amount: 1001 }))).toMatchObject({
    statusCode: 400,
    message: 'Refund amount ($10.01) is greater than charge amount ($10.00)',
  });
  const part = await refunds.create({ payment_intent: id, amount: 400, metadata: { refund_id: '3' } });
  expect(part).toMatchObject({ status: 'succeeded', amount: 400, metadata: { refund_id: '3' }, payment_intent: id });
  expect(await refusalOf(refunds.create({ payment_intent: id, amount: 700 }))).toMatchObject({
    message: 'Refund amount ($7.00) is greater than unrefunded amount on charge ($6.00)',
  });
  expect(await refunds.create({ payment_intent: id })).toMatchObject({ amount: 600 });
  expect(await refusalOf(refunds.create({ payment_intent: id, amount: 1 }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  const whole = await paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
  expect(whole).toMatchObject({
    status: 'succeeded',
    latest_charge: { amount_refunded: 1000, refunded: true, refunds: { data: [{ amount: 600 }, { amount: 400 }] } },
  });
  expect((await refunds.list({ payment_intent: id })).data).toHaveLength(2);
  expect(await refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 400 });
});

test('two refunds at once cannot give back more than there is', async () => {
  await using sandbox = await createTestSandbox();
  const { id } = await pay(sandbox);
  const attempts = await Promise.allSettled(
    Array.from({ length: 4 }, () => sandbox.stripe.refunds.create({ payment_intent: id, amount: 600 })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an unpaid or disputed payment cannot be refunded', async () => {
  await using sandbox = await createTestSandbox();
  const open = await sandbox.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  expect(await refusalOf(sandbox.stripe.refunds.create({ payment_intent: open.id }))).toMatchObject({
    message: `This PaymentIntent (${open.id}) does not have a successful charge to refund.`,
  });
  const disputed = await pay(sandbox, 'pm_card_createDispute');
  expect(await sandbox.stripe.paymentIntents.retrieve(disputed.id, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    latest_charge: { disputed: true },
  });
  expect(await refusalOf(sandbox.stripe.refunds.create({ payment_intent: disputed.id }))).toMatchObject({
    code: 'charge_disputed',
  });
});

test.each([
  ['pm_card_pendingRefund', 'succeeded', 1000],
  ['pm_card_refundFail', 'failed', 0],
])('a refund to %s is pending first, then %s', async (payment_method, status, amount_refunded) => {
  await using sandbox = await createTestSandbox();
  const { id } = await pay(sandbox, payment_method);
  const refund = await sandbox.stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe('pending');
  await expect
    .poll(async () => (await sandbox.stripe.refunds.retrieve(refund.id)).status, { timeout: 20_000 })
    .toBe(status);
  const paid = await sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  expect(paid.latest_charge).toMatchObject({ amount_refunded });
});
