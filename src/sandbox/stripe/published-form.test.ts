import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { SANDBOX_PUBLISHABLE_KEY, SANDBOX_SECRET_KEY } from '#sandbox/shared/keys.ts';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { passDays } from '#sandbox/stripe/objects/account/daily-round.ts';
import { returnPayout } from '#sandbox/stripe/objects/account/payouts.ts';
import { compareWithStripe, type Sample } from '#tests/support/stand-ins/published-stripe.ts';
import { createTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';

const TYPES = {
  payment_intent: 'Stripe.PaymentIntent',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  dispute: 'Stripe.Dispute',
  file: 'Stripe.File',
  payment_method: 'Stripe.PaymentMethod',
  customer: 'Stripe.Customer',
  event: 'Stripe.Event',
  balance_transaction: 'Stripe.BalanceTransaction',
  'radar.early_fraud_warning': 'Stripe.Radar.EarlyFraudWarning',
  payout: 'Stripe.Payout',
  'tax.calculation': 'Stripe.Tax.Calculation',
  'tax.transaction': 'Stripe.Tax.Transaction',
};
/** Of an error that is answered, and of the one that an intent keeps, the description is the same. */
const ERROR = '{ error: Stripe.PaymentIntent.LastPaymentError }';

type Named = { object?: unknown; data?: unknown; error?: unknown };

/** Every answer as it came over the wire, which the SDK has changed already. */
function recorder(sandbox: TestSandbox) {
  const samples: Sample[] = [];
  const call = async <T>(
    name: string,
    path: string,
    form?: Record<string, string> | FormData,
    key = SANDBOX_SECRET_KEY,
  ) => {
    const response = await fetch(`${sandbox.stripeBase}/v1/${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}` },
      ...(form ? { body: form instanceof FormData ? form : new URLSearchParams(form) } : {}),
    });
    const value = (await response.json()) as Named;
    samples.push({ name, type: typeOf(value, key), value });
    return value as T;
  };
  return { samples, call };
}

function typeOf(value: Named, key: string): string {
  if (value.error) return ERROR;
  if (value.object === 'list' && Array.isArray(value.data)) {
    const kinds = new Set(value.data.map(({ object }: Named) => typeNamed(object)));
    return `Stripe.ApiList<${[...kinds].join(' | ') || 'never'}>`;
  }
  const type = typeNamed(value.object);
  // A page is shown less of an intent.
  return key === SANDBOX_PUBLISHABLE_KEY ? `Partial<${type}>` : type;
}

function typeNamed(object: unknown): string {
  const type = Object.entries(TYPES).find(([kind]) => kind === object)?.[1];
  if (!type) throw new Error(`Which of Stripe's objects is ${object}?`);
  return type;
}

const WARNING = {
  id: 'issfr_1',
  object: 'radar.early_fraud_warning',
  actionable: true,
  charge: 'ch_1',
  created: 1,
  fraud_type: 'misc',
  livemode: false,
};
const { charge: _left, ...LESS } = WARNING;
/** What the comparison has to find: without that it would prove nothing. */
const WRONG: Sample[] = [
  { name: 'wrong: a field is missing', type: TYPES['radar.early_fraud_warning'], value: LESS },
  { name: 'wrong: a field is unknown', type: TYPES['radar.early_fraud_warning'], value: { ...WARNING, colour: 'tan' } },
  { name: 'wrong: a word is in no list', type: 'Stripe.PaymentIntent.Status', value: 'bad_luck' },
];

const OPEN = {
  amount: '17760',
  currency: 'usd',
  'allowed_payment_method_types[]': 'card',
  'metadata[leg]': 'deposit',
};

type Recorder = ReturnType<typeof recorder>;

test('everything that the sandbox answers and tells has the form that Stripe publishes, and nothing besides', async () => {
  await using sandbox = await createTestSandbox();
  const recorded = recorder(sandbox);
  const { samples } = recorded;
  const charge = await payAndRefund(recorded);
  const tried = await declineAndAuthenticate(recorded);
  await dispute(recorded, charge);
  await warnAndWait(recorded, sandbox);
  await payOut(recorded, sandbox);
  await keepAndCharge(recorded);
  await tax(recorded);
  await refuse(recorded, sandbox, tried);
  await listEverything(recorded, sandbox);

  const found = await compareWithStripe([...samples, ...WRONG]);
  expect(found.filter((line) => !line.startsWith('wrong: '))).toEqual([]);
  for (const { name } of WRONG) expect(found.join('\n')).toContain(`${name}(`);
  // The declarations know numbers; at Stripe all of these are whole.
  expect(numbersIn(samples.map(({ value }) => value)).filter((number) => !Number.isInteger(number))).toEqual([]);
});

const pay = (call: Recorder['call'], name: string, card: string) =>
  call<Stripe.PaymentIntent>(name, 'payment_intents', { ...OPEN, confirm: 'true', payment_method: card });

/** The charge that was paid. */
async function payAndRefund({ call }: Recorder): Promise<string> {
  const paid = await pay(call, 'a paid intent', 'pm_card_visa');
  const charge = String(paid.latest_charge);
  await call(
    'an intent with everything expanded',
    `payment_intents/${paid.id}?expand[]=latest_charge.refunds&expand[]=payment_method`,
  );
  const refund = await call<Stripe.Refund>('a refund', 'refunds', { payment_intent: paid.id, amount: '100' });
  await call('an intent with refunds', `payment_intents/${paid.id}?expand[]=latest_charge.refunds`);
  await call('a charge', `charges/${charge}`);
  await call('a refund, expanded', `refunds/${refund.id}?expand[]=charge&expand[]=payment_intent`);
  await call('a payment method', `payment_methods/${paid.payment_method}`);
  await call('a payment method of a typed card', 'payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '40',
    'card[cvc]': '123',
    'billing_details[address][postal_code]': '59701',
  });
  await call('a refund beyond the charge', 'refunds', { payment_intent: paid.id, amount: '1000000' });
  await call('a refund of a key in use elsewhere', 'refunds', {});
  await call('a confirmation of what is paid', `payment_intents/${paid.id}/confirm`, {});
  await call('an intent cancelled too late', `payment_intents/${paid.id}/cancel`, {});
  return charge;
}

async function declineAndAuthenticate({ call }: Recorder): Promise<Stripe.PaymentIntent> {
  const tried = await call<Stripe.PaymentIntent>('an open intent', 'payment_intents', OPEN);
  const seen = `payment_intents/${tried.id}?client_secret=${tried.client_secret}`;
  await call('a declined card', `payment_intents/${tried.id}/confirm`, { payment_method: 'pm_card_chargeDeclined' });
  await call('a declined intent', `payment_intents/${tried.id}?expand[]=latest_charge`);
  await call('a declined intent, as its page sees it', seen, undefined, SANDBOX_PUBLISHABLE_KEY);
  const secret = { client_secret: tried.client_secret ?? '', return_url: 'http://localhost:3000/' };
  const asked = { ...secret, payment_method: 'pm_card_authenticationRequired' };
  await call('3-D Secure by a redirect', `payment_intents/${tried.id}/confirm`, asked, SANDBOX_PUBLISHABLE_KEY);
  await call('3-D Secure failed', '3ds2/challenge_complete', { intent: tried.id, outcome: 'fail' });
  const inPage = { ...asked, use_stripe_sdk: 'true' };
  await call('3-D Secure in the page', `payment_intents/${tried.id}/confirm`, inPage, SANDBOX_PUBLISHABLE_KEY);
  await call('an intent that waits for 3-D Secure', `payment_intents/${tried.id}`);
  await call('a cancelled intent', `payment_intents/${tried.id}/cancel`, { cancellation_reason: 'abandoned' });
  return tried;
}

async function dispute({ call }: Recorder, charge: string): Promise<void> {
  const disputed = await pay(call, 'a disputed payment', 'pm_card_createDispute');
  await call('a disputed charge', `charges/${disputed.latest_charge}`);
  await call('a refund of a disputed charge', 'refunds', { payment_intent: disputed.id });
  await call('a charge with its line of the balance', `charges/${charge}?expand[]=balance_transaction`);
  const disputesOf = (intent: Stripe.PaymentIntent) =>
    call<Stripe.ApiList<Stripe.Dispute>>('the disputes of a payment', `disputes?payment_intent=${intent.id}`);
  const idOf = async (intent: Stripe.PaymentIntent) => (await disputesOf(intent)).data[0]?.id;
  const evidence = (words: string) => ({ 'evidence[uncategorized_text]': words });
  const won = await idOf(disputed);
  const upload = new FormData();
  upload.set('purpose', 'dispute_evidence');
  upload.set('file', new File(['%PDF-1.7'], 'receipt.pdf'));
  const { id: file } = await call<Stripe.File>('a file', 'files', upload);
  await call('a file that was uploaded', `files/${file}`);
  await call('evidence that is staged', `disputes/${won}`, { 'evidence[receipt]': file, submit: 'false' });
  await call('a dispute that is won', `disputes/${won}`, evidence('winning_evidence'));
  await call('a dispute that is over', `disputes/${won}`, evidence('more'));
  const inquired = await pay(call, 'a payment that a bank asks about', 'pm_card_createDisputeInquiry');
  const inquiry = await idOf(inquired);
  await call('an inquiry that becomes a dispute', `disputes/${inquiry}`, evidence('escalate_inquiry_evidence'));
  await call('a dispute that is given in to', `disputes/${inquiry}/close`, {});
  await call('a dispute, expanded', `disputes/${inquiry}?expand[]=charge&expand[]=payment_intent`);
}

/** A payment that its bank warns of, and what takes its time: refunds and payments that are under way. */
async function warnAndWait({ call }: Recorder, sandbox: TestSandbox): Promise<void> {
  const warned = await pay(call, 'a payment that a bank warns of', 'pm_card_createIssuerFraudRecord');
  const ofWarned = `radar/early_fraud_warnings?payment_intent=${warned.id}`;
  const warnings = await call<Stripe.ApiList<Stripe.Radar.EarlyFraudWarning>>('the warnings of a payment', ofWarned);
  await call('a warning', `radar/early_fraud_warnings/${warnings.data[0]?.id}?expand[]=charge`);
  const late = await pay(call, 'a payment whose refunds fail', 'pm_card_refundFail');
  await call('a pending refund', 'refunds', { payment_intent: late.id });
  await sandbox.setFaults('stripe', { processingMs: 60_000 });
  await pay(call, 'an intent in processing', 'pm_card_visa');
  await sandbox.setFaults('stripe', {});
}

/** By the day, by hand and at once; one of them comes back. */
async function payOut({ call }: Recorder, sandbox: TestSandbox): Promise<void> {
  await call('a payout of more than is there', 'payouts', { amount: '99999999', currency: 'usd' });
  await call('a payout at once', 'payouts', { amount: '1000', currency: 'usd', method: 'instant' });
  await inTransaction(sandbox.pool, passDays);
  const byDay = (await sandbox.stripe.payouts.list({ status: 'in_transit' })).data[0]?.id;
  await call('the lines of a payout', `balance_transactions?payout=${byDay}&expand[]=data.source`);
  await call('a payout on its way', `payouts/${byDay}?expand[]=balance_transaction`);
  await inTransaction(sandbox.pool, passDays);
  await call('a payout that has arrived', `payouts/${byDay}`);
  await inTransaction(sandbox.pool, (tx) => returnPayout(tx, byDay ?? ''));
  await call('a payout that came back', `payouts/${byDay}?expand[]=failure_balance_transaction`);
  const byHand = await call<Stripe.Payout>('a payout by hand', 'payouts', { amount: '1000', currency: 'usd' });
  await call('the lines of a payout by hand', `balance_transactions?payout=${byHand.id}`);
}

/** A card that is kept for a customer, charged without its holder, and taken away. */
async function keepAndCharge({ call }: Recorder): Promise<void> {
  const { id: customer } = await call<Stripe.Customer>('a customer', 'customers', { email: 'ann@example.com' });
  await call('a customer that is read', `customers/${customer}`);
  const keeping = {
    ...OPEN,
    customer,
    setup_future_usage: 'off_session',
    confirm: 'true',
    payment_method: 'pm_card_visa',
  };
  const kept = await call<Stripe.PaymentIntent>('a payment that keeps its card', 'payment_intents', keeping);
  await call('the cards of a customer', `customers/${customer}/payment_methods?type=card`);
  const payment_method = String(kept.payment_method);
  const later = { ...OPEN, customer, confirm: 'true', off_session: 'true', payment_method };
  await call('a charge without the holder', 'payment_intents', later);
  const asks = { ...later, payment_method: 'pm_card_threeDSecure2Required' };
  await call('a charge for which the bank wants the holder', 'payment_intents', asks);
  await call('a card that is taken away', `payment_methods/${payment_method}/detach`, {});
  await call('a card that was taken away', 'payment_intents', later);
}

/** Gear with its shipping: calculated, recorded, half of it taken back. */
async function tax({ call }: Recorder): Promise<void> {
  const asked = {
    currency: 'usd',
    ...{ 'line_items[0][amount]': '9900', 'line_items[0][tax_behavior]': 'exclusive' },
    ...{ 'shipping_cost[amount]': '990', 'shipping_cost[tax_behavior]': 'exclusive' },
    ...{ 'customer_details[address][country]': 'US', 'customer_details[address_source]': 'shipping' },
    ...{ 'customer_details[address][state]': 'TX', 'customer_details[address][postal_code]': '78702' },
  };
  const calculation = await call<Stripe.Tax.Calculation>('a calculated tax', 'tax/calculations', asked);
  expect(calculation).toMatchObject({
    tax_amount_exclusive: 675,
    amount_total: 11_565,
    shipping_cost: { amount_tax: 61 },
  });
  await call('a tax of nobody', 'tax/calculations', {
    ...asked,
    'customer_details[taxability_override]': 'customer_exempt',
  });
  await call('a tax where there is none', 'tax/calculations', { ...asked, 'customer_details[address][state]': 'MT' });
  await call('a tax of nowhere', 'tax/calculations', { ...asked, 'customer_details[address][postal_code]': '00000' });
  const record = { calculation: String(calculation.id), reference: 'FD-1' };
  const sale = await call<Stripe.Tax.Transaction>(
    'a recorded sale',
    'tax/transactions/create_from_calculation',
    record,
  );
  await call('a sale that stands there already', 'tax/transactions/create_from_calculation', record);
  const reversal = { original_transaction: sale.id, mode: 'partial', flat_amount: '-5000', reference: 'FD-1-back' };
  await call('a reversal', 'tax/transactions/create_reversal', reversal);
  const more = { ...reversal, flat_amount: '-9000', reference: 'FD-1-more' };
  await call('a reversal of more than is left', 'tax/transactions/create_reversal', more);
  await call('a recorded sale that is read', `tax/transactions/${sale.id}`);
}

async function refuse({ call }: Recorder, sandbox: TestSandbox, tried: Stripe.PaymentIntent): Promise<void> {
  await call('an unknown intent', 'payment_intents/pi_none');
  await call('an unknown address', 'nothing/here');
  await call('an amount that is too small', 'payment_intents', { ...OPEN, amount: '10' });
  await call('an amount that is no number', 'payment_intents', { ...OPEN, amount: 'many' });
  await call('an unknown parameter', 'payment_intents', { ...OPEN, nothing: '1' });
  await call('a missing parameter', 'payment_intents', { currency: 'usd' });
  await call('an expired card', 'payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '1',
    'card[exp_year]': '2020',
  });
  await call('a wrong number', 'payment_methods', {
    type: 'card',
    'card[number]': '4242424242424241',
    'card[exp_month]': '1',
    'card[exp_year]': '2040',
  });
  await call('a wrong key', 'payment_intents', undefined, 'sk_test_wrong');
  await call('a page where only the shop may call', 'payment_intents', undefined, SANDBOX_PUBLISHABLE_KEY);
  await call(
    'a page with a wrong secret',
    `payment_intents/${tried.id}?client_secret=x`,
    undefined,
    SANDBOX_PUBLISHABLE_KEY,
  );
  await sandbox.setFaults('stripe', { errorRate: 1 });
  await call('a fault of the provider', 'payment_intents', OPEN);
  await sandbox.setFaults('stripe', { rateLimitRate: 1 });
  await call('too many requests', 'payment_intents', OPEN);
  await sandbox.setFaults('stripe', {});
}

async function listEverything({ call, samples }: Recorder, sandbox: TestSandbox): Promise<void> {
  await sandbox.pool.query('update sandbox.stripe_settlements set due_at = now()');
  await sandbox.settled();
  for (const list of ['payment_intents', 'charges', 'refunds', 'disputes', 'balance_transactions', 'payouts'])
    await call(`the list of ${list}`, `${list}?limit=100`);
  const events = await call<Stripe.ApiList<Stripe.Event>>('the events', 'events?limit=100');
  samples.pop();
  for (const event of events.data)
    samples.push({ name: `the event ${event.type}`, type: 'Stripe.Event', value: event });
  samples.push({ name: 'the list of events', type: 'Stripe.ApiList<never>', value: { ...events, data: [] } });
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}
