import { expect, test } from 'vitest';
import { createTestSandbox, refusalOf } from '#tests/support/test-sandbox.ts';

const PAYMENT = { amount: 17_760, currency: 'usd', allowed_payment_method_types: ['card' as const] };

test('a card that is authorised moves no money until it is captured', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents, charges, balanceTransactions, events } = sandbox.stripe;
  const { id } = await paymentIntents.create({ ...PAYMENT, capture_method: 'manual' });
  const authorised = await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(authorised).toMatchObject({ status: 'requires_capture', amount_capturable: 17_760, amount_received: 0 });
  expect((await charges.list({ payment_intent: id })).data).toMatchObject([
    { status: 'succeeded', captured: false, amount_captured: 0, balance_transaction: null },
  ]);
  expect((await balanceTransactions.list()).data).toEqual([]);
  expect(await refusalOf(paymentIntents.confirm(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await refusalOf(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });

  const captured = await paymentIntents.capture(id);
  expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 17_760 });
  expect((await balanceTransactions.list()).data).toMatchObject([{ amount: 17_760, type: 'charge' }]);
  expect(await refusalOf(paymentIntents.capture(id))).toMatchObject({ code: 'payment_intent_unexpected_state' });
  const told = (await events.list()).data.map(({ type }) => type).toReversed();
  expect(told).toEqual([
    ...['payment_intent.created', 'charge.succeeded', 'payment_intent.amount_capturable_updated'],
    ...['charge.captured', 'payment_intent.succeeded'],
  ]);
});

test('an authorised card is let go by a cancellation, which costs nothing', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents, charges, balanceTransactions, refunds } = sandbox.stripe;
  const { id } = await paymentIntents.create(PAYMENT);
  expect(await paymentIntents.update(id, { capture_method: 'manual' })).toMatchObject({ capture_method: 'manual' });
  await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(await paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount_capturable: 0 });
  expect((await charges.list({ payment_intent: id })).data).toMatchObject([
    { captured: false, refunded: true, amount_refunded: 17_760, balance_transaction: null },
  ]);
  expect((await refunds.list({ payment_intent: id })).data).toMatchObject([{ balance_transaction: null }]);
  expect((await balanceTransactions.list()).data).toEqual([]);
});

test('how a card is captured stays as it is once its bank has asked its holder', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents } = sandbox.stripe;
  const { id } = await paymentIntents.create(PAYMENT);
  await paymentIntents.confirm(id, { payment_method: 'pm_card_threeDSecure2Required' });
  const refusal = await refusalOf(paymentIntents.update(id, { capture_method: 'manual' }));
  expect(refusal).toMatchObject({ code: 'payment_intent_unexpected_state' });
});
