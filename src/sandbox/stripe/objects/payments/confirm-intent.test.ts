import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { SANDBOX_PUBLISHABLE_KEY } from '#sandbox/shared/keys.ts';
import { createTestSandbox, refusalOf, type TestSandbox } from '#tests/support/test-sandbox.ts';

const nextYear = new Date().getUTCFullYear() + 1;

const newIntent = (sandbox: TestSandbox, amount = 17_760) =>
  sandbox.stripe.paymentIntents.create({ amount, currency: 'usd' });

/** Confirms as a page does: with the publishable key, the client secret and the card's own data. */
async function payAsPage(sandbox: TestSandbox, intent: Stripe.PaymentIntent, card: Record<string, string>) {
  const body = new URLSearchParams({
    key: SANDBOX_PUBLISHABLE_KEY,
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    'payment_method_data[billing_details][name]': 'Ann Archer',
    use_stripe_sdk: 'true',
  });
  const whole = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: String(nextYear), cvc: '123', ...card };
  for (const [field, value] of Object.entries(whole)) body.set(`payment_method_data[card][${field}]`, value);
  const response = await fetch(`${sandbox.stripeBase}/v1/payment_intents/${intent.id}/confirm`, {
    method: 'POST',
    body,
  });
  return { status: response.status, answer: await response.json() };
}

test('4242 pays in full', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await newIntent(sandbox);
  expect(await payAsPage(sandbox, intent, {})).toMatchObject({ status: 200, answer: { status: 'succeeded' } });
  const paid = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'payment_method'] });
  expect(paid).toMatchObject({
    amount_received: 17_760,
    latest_charge: { paid: true, amount_captured: 17_760, billing_details: { name: 'Ann Archer' } },
    payment_method: { card: { last4: '4242', brand: 'visa' } },
  });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])(
  'the card %s is declined as %s (%s), and another card pays the same intent',
  async (number, code, decline_code, message) => {
    await using sandbox = await createTestSandbox();
    const intent = await newIntent(sandbox);
    const { status, answer } = await payAsPage(sandbox, intent, { number });
    expect(status).toBe(402);
    expect(answer.error).toMatchObject({ type: 'card_error', code, decline_code, message });
    expect(answer.error.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    const failed = await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(failed).toMatchObject({
      last_payment_error: { code, message },
      latest_charge: { status: 'failed', paid: false },
    });

    expect(await payAsPage(sandbox, intent, {})).toMatchObject({ status: 200, answer: { status: 'succeeded' } });
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      last_payment_error: null,
      amount_received: 17_760,
    });
  },
);

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'Your card number is incorrect.'],
  [{ exp_month: '13' }, 'invalid_expiry_month', "Your card's expiration month is invalid."],
  [{ exp_year: '2019' }, 'invalid_expiry_year', "Your card's expiration year is invalid."],
  [{ cvc: '1' }, 'invalid_cvc', "Your card's security code is invalid."],
])('faulty card data %o is refused as %s without an attempt to charge', async (card, code, message) => {
  await using sandbox = await createTestSandbox();
  const intent = await newIntent(sandbox);
  expect(await payAsPage(sandbox, intent, card)).toMatchObject({ status: 402, answer: { error: { code, message } } });
  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
  });
});

test('a paid intent is never charged again', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await newIntent(sandbox);
  const { paymentIntents } = sandbox.stripe;
  const attempts = await Promise.allSettled(
    Array.from({ length: 5 }, () => paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await refusalOf(paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
  });
  const { succeededChargesPerIntent } = await sandbox.counters();
  expect(succeededChargesPerIntent).toEqual({ [intent.id]: 1 });
});

test('a page needs the client secret, and sees nothing that is the shop’s alone', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'usd', metadata: { order: '7' } });
  const read = (secret: string) =>
    fetch(
      `${sandbox.stripeBase}/v1/payment_intents/${intent.id}?key=${SANDBOX_PUBLISHABLE_KEY}&client_secret=${secret}`,
    );
  expect((await read('wrong')).status).toBe(400);
  const seen = await (await read(intent.client_secret ?? '')).json();
  expect(seen).toMatchObject({ id: intent.id, amount: 500 });
  expect(seen).not.toHaveProperty('metadata');
  await payAsPage(sandbox, intent, {});
  const { answer } = await payAsPage(sandbox, intent, {});
  expect(answer.error.payment_intent).toMatchObject({ id: intent.id, status: 'succeeded' });
  expect(answer.error.payment_intent).not.toHaveProperty('metadata');
  const created = await fetch(`${sandbox.stripeBase}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SANDBOX_PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ amount: '100', currency: 'usd' }),
  });
  expect(created.status).toBe(403);
});

test('a card made beforehand can be used, and a payment without a card cannot be confirmed', async () => {
  await using sandbox = await createTestSandbox();
  const method = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '5555555555554444', exp_month: 4, exp_year: nextYear, cvc: '123' },
  });
  const intent = await newIntent(sandbox);
  expect(await refusalOf(sandbox.stripe.paymentIntents.confirm(intent.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
  expect(paid).toMatchObject({ status: 'succeeded', payment_method: method.id });
  expect(method.card).toMatchObject({ brand: 'mastercard', last4: '4444' });
});

test.each([
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
])('%s is declined as %s', async (payment_method, decline_code) => {
  await using sandbox = await createTestSandbox();
  const intent = await newIntent(sandbox);
  expect(await refusalOf(sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method }))).toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    decline_code,
  });
});

test('a payment can be made to stay in processing for a while', async () => {
  await using sandbox = await createTestSandbox();
  await sandbox.setFaults('stripe', { processingMs: 50 });
  const intent = await newIntent(sandbox);
  const confirmed = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(confirmed).toMatchObject({ status: 'processing', amount_received: 0 });
  await expect
    .poll(async () => (await sandbox.stripe.paymentIntents.retrieve(intent.id)).status, { timeout: 20_000 })
    .toBe('succeeded');
});
