import { expect, test } from 'vitest';
import { SANDBOX_SECRET_KEY } from '#sandbox/shared/keys.ts';
import { createTestSandbox, refusalOf, type TestSandbox } from '#tests/support/test-sandbox.ts';

const OFF_SESSION = { setup_future_usage: 'off_session' } as const;

/** A customer whose card was kept with a payment that they made themselves. */
async function keepCard({ stripe, stripeBase }: TestSandbox, payment_method: string, proves = false) {
  const customer = (await stripe.customers.create({ email: 'ann@example.com' })).id;
  const asked = { amount: 17_760, currency: 'usd', customer, ...OFF_SESSION };
  const intent = await stripe.paymentIntents.create({ ...asked, confirm: true, payment_method });
  if (proves) {
    const secret = intent.client_secret ?? '';
    const body = new URLSearchParams({ intent: intent.id, outcome: 'complete', client_secret: secret });
    const headers = { authorization: `Bearer ${SANDBOX_SECRET_KEY}` };
    await fetch(`${stripeBase}/v1/3ds2/challenge_complete`, { method: 'POST', headers, body });
  }
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card' });
  return { customer, methods: data.map(({ id }) => id), payment_method: data[0]?.id ?? '' };
}

const chargeLater = ({ stripe }: TestSandbox, card: { customer: string; payment_method: string }) => {
  const { customer, payment_method } = card;
  const charge = { amount: 159_840, currency: 'usd', customer, payment_method, confirm: true, off_session: true };
  return stripe.paymentIntents.create(charge);
};

test('a card that was kept with a payment is charged later without its holder, and once it was taken away never again', async () => {
  await using sandbox = await createTestSandbox();
  const card = await keepCard(sandbox, 'pm_card_visa');
  expect(card.methods).toHaveLength(1);
  expect(await chargeLater(sandbox, card)).toMatchObject({ status: 'succeeded', customer: card.customer });
  expect(await sandbox.stripe.paymentMethods.detach(card.payment_method)).toMatchObject({ customer: null });
  expect((await refusalOf(chargeLater(sandbox, card))).message).toContain('It may not be used again');
  expect((await sandbox.stripe.customers.listPaymentMethods(card.customer)).data).toEqual([]);
  expect((await refusalOf(sandbox.stripe.paymentMethods.detach(card.payment_method))).message).toContain(
    'not attached',
  );
});

test('a payment that asks for nothing to be kept keeps nothing, and what was asked can be taken back before it is paid', async () => {
  await using sandbox = await createTestSandbox();
  const { stripe } = sandbox;
  const customer = (await stripe.customers.create({ email: 'ann@example.com' })).id;
  const intent = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
  await stripe.paymentIntents.update(intent.id, { customer, ...OFF_SESSION });
  await stripe.paymentIntents.update(intent.id, { setup_future_usage: '' });
  await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([]);
  expect((await refusalOf(stripe.paymentIntents.update(intent.id, OFF_SESSION))).code).toBe(
    'payment_intent_unexpected_state',
  );
});

test('a card of one customer is not charged for another, nor for none', async () => {
  await using sandbox = await createTestSandbox();
  const { payment_method } = await keepCard(sandbox, 'pm_card_visa');
  const other = (await sandbox.stripe.customers.create({})).id;
  expect((await refusalOf(chargeLater(sandbox, { customer: other, payment_method }))).message).toContain(
    'security purposes',
  );
});

test.each([
  ['pm_card_authenticationRequired', 'succeeded'],
  ['pm_card_threeDSecure2Required', 'authentication_required'],
])('%s, kept with 3-D Secure, is answered with %s when its holder is away', async (name, outcome) => {
  await using sandbox = await createTestSandbox();
  const card = await keepCard(sandbox, name, true);
  const charged = chargeLater(sandbox, card);
  if (outcome === 'succeeded') return expect(await charged).toMatchObject({ status: outcome });
  expect(await refusalOf(charged)).toMatchObject({ statusCode: 402, code: outcome, decline_code: outcome });
  const [newest] = (await sandbox.stripe.paymentIntents.list({ limit: 1 })).data;
  expect(newest).toMatchObject({ status: 'requires_payment_method', last_payment_error: { code: outcome } });
});

test('a card without funds, one that its bank refuses later and one that has run out by then are declined, each with its reason', async () => {
  await using sandbox = await createTestSandbox();
  const { customer } = await keepCard(sandbox, 'pm_card_visa');
  const without = 'pm_card_chargeDeclinedInsufficientFunds';
  expect(await refusalOf(chargeLater(sandbox, { customer, payment_method: without }))).toMatchObject({
    decline_code: 'insufficient_funds',
  });
  const refused = await keepCard(sandbox, 'pm_card_chargeCustomerFail');
  expect(await refusalOf(chargeLater(sandbox, refused))).toMatchObject({ code: 'card_declined' });
  const old = await keepCard(sandbox, 'pm_card_visa');
  await sandbox.pool.query(
    `update sandbox.stripe_objects set data = jsonb_set(data::jsonb, '{card,exp_year}', '2020') where id = $1`,
    [old.payment_method],
  );
  expect(await refusalOf(chargeLater(sandbox, old))).toMatchObject({ code: 'expired_card' });
});

test('off-session is the shop’s word alone, and said with a confirmation', async () => {
  await using sandbox = await createTestSandbox();
  const asked = { amount: 500, currency: 'usd', off_session: true };
  expect((await refusalOf(sandbox.stripe.paymentIntents.create(asked))).message).toContain('when confirm is true');
});
