import { expect, test } from 'vitest';
import { SANDBOX_PUBLISHABLE_KEY } from '#sandbox/shared/keys.ts';
import { createTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';

async function askForProof(sandbox: TestSandbox, payment_method: string) {
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 17_760, currency: 'usd' });
  return sandbox.stripe.paymentIntents.confirm(id, { payment_method, use_stripe_sdk: true });
}

/** What the page's script sends when the customer has answered the bank. */
async function answer(sandbox: TestSandbox, intent: { id: string; client_secret: string | null }, outcome: string) {
  const body = new URLSearchParams({
    key: SANDBOX_PUBLISHABLE_KEY,
    client_secret: intent.client_secret ?? '',
    intent: intent.id,
    outcome,
  });
  const response = await fetch(`${sandbox.stripeBase}/v1/3ds2/challenge_complete`, { method: 'POST', body });
  return { status: response.status, answer: await response.json() };
}

test('a card that needs 3-D Secure pays after the customer proves who they are', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await askForProof(sandbox, 'pm_card_authenticationRequired');
  expect(intent).toMatchObject({
    status: 'requires_action',
    amount_received: 0,
    latest_charge: null,
    next_action: { type: 'use_stripe_sdk' },
  });
  expect(await answer(sandbox, intent, 'complete')).toMatchObject({ status: 200, answer: { status: 'succeeded' } });
  expect(await answer(sandbox, intent, 'complete')).toMatchObject({ status: 200, answer: { status: 'succeeded' } });
  expect((await sandbox.counters()).succeededChargesPerIntent).toEqual({ [intent.id]: 1 });
});

test('a failed 3-D Secure takes no money and another card pays the same intent', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await askForProof(sandbox, 'pm_card_threeDSecure2Required');
  const failed = await answer(sandbox, intent, 'fail');
  expect(failed).toMatchObject({
    status: 200,
    answer: {
      status: 'requires_payment_method',
      next_action: null,
      last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
    },
  });
  const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
});

test('a card can be declined after 3-D Secure was passed', async () => {
  await using sandbox = await createTestSandbox();
  const intent = await askForProof(sandbox, 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds');
  expect(await answer(sandbox, intent, 'complete')).toMatchObject({
    status: 402,
    answer: { error: { code: 'card_declined', decline_code: 'insufficient_funds' } },
  });
});

test('without Stripe.js the customer is sent to a page of the bank and comes back with the outcome', async () => {
  await using sandbox = await createTestSandbox();
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 17_760, currency: 'usd' });
  const return_url = 'https://fulldraw.test/payment-success?kept=1';
  const intent = await sandbox.stripe.paymentIntents.confirm(id, {
    payment_method: 'pm_card_authenticationRequired',
    return_url,
  });
  const url = intent.next_action?.redirect_to_url?.url ?? '';
  const page = await (await fetch(url)).text();
  expect(page).toContain('Complete authentication');
  expect(page).toContain('Fail authentication');
  expect(page).toContain('$177.60');

  const sent = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  expect(sent.status).toBe(303);
  const back = new URL(sent.headers.get('location') ?? '');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    kept: '1',
    payment_intent: id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: 'succeeded',
  });
  expect((await sandbox.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});
