import { expect, test } from 'vitest';
import { inTransaction } from '#sandbox/shared/sandbox-database.ts';
import { createTestSandbox, createWebhookReceiver, refusalOf, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { passDays } from './daily-round.ts';
import { returnPayout } from './payouts.ts';

const pay = (sandbox: TestSandbox, payment_method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({ amount: 17_760, currency: 'usd', confirm: true, payment_method });

const payDays = ({ pool }: TestSandbox) => inTransaction(pool, passDays);

test('what has become available is paid out by itself, and the payout lists its lines', async () => {
  await using sandbox = await createTestSandbox();
  await using shop = await createWebhookReceiver();
  const { stripe } = sandbox;
  const { id } = await pay(sandbox);
  await pay(sandbox);
  await stripe.refunds.create({ payment_intent: id, amount: 5000 });
  sandbox.deliverTo(shop.url);
  await payDays(sandbox);
  const [payout] = (await stripe.payouts.list()).data;
  const net = 2 * 17_215 - 5000;
  expect(payout).toMatchObject({ amount: net, automatic: true, status: 'in_transit', trace_id: { value: null } });
  const lines = await stripe.balanceTransactions.list({ payout: payout?.id ?? '' });
  expect(lines.data.map(({ net: of }) => of)).toEqual([-net, -5000, 17_215, 17_215]);
  await payDays(sandbox);
  const arrived = await stripe.payouts.retrieve(payout?.id ?? '');
  expect(arrived).toMatchObject({ status: 'paid', trace_id: { status: 'supported', value: expect.any(String) } });
  await sandbox.settled();
  const told = shop.types().filter((type) => type.startsWith('payout.'));
  expect(told).toEqual(['payout.created', 'payout.reconciliation_completed', 'payout.paid']);
});

test('a payout by hand is not itemised, one at once costs a fee, and the next by itself pays what is left', async () => {
  await using sandbox = await createTestSandbox();
  const { stripe } = sandbox;
  await pay(sandbox);
  const tooMuch = await refusalOf(stripe.payouts.create({ amount: 1000, currency: 'usd' }));
  expect(tooMuch).toMatchObject({ code: 'balance_insufficient' });
  const atOnce = await stripe.payouts.create({ amount: 10_000, currency: 'usd', method: 'instant' });
  expect(atOnce).toMatchObject({ status: 'paid', method: 'instant', reconciliation_status: 'not_applicable' });
  const line = await stripe.balanceTransactions.retrieve(String(atOnce.balance_transaction));
  expect(line).toMatchObject({ amount: -10_000, fee: 150, net: -10_150, reporting_category: 'payout' });
  expect(await refusalOf(stripe.balanceTransactions.list({ payout: atOnce.id }))).toMatchObject({ statusCode: 400 });
  await payDays(sandbox);
  expect((await stripe.payouts.list()).data[0]).toMatchObject({ amount: 17_215 - 10_150, automatic: true });
});

test('a payout that the bank sends back is in the balance again, and is paid out with the next', async () => {
  await using sandbox = await createTestSandbox();
  const { stripe, pool } = sandbox;
  await pay(sandbox);
  await payDays(sandbox);
  const [payout] = (await stripe.payouts.list()).data;
  await inTransaction(pool, (tx) => returnPayout(tx, payout?.id ?? ''));
  const failed = await stripe.payouts.retrieve(payout?.id ?? '', { expand: ['failure_balance_transaction'] });
  expect(failed).toMatchObject({
    status: 'failed',
    failure_balance_transaction: { amount: 17_215, reporting_category: 'payout_reversal', type: 'payout_failure' },
  });
  await payDays(sandbox);
  expect((await stripe.payouts.list()).data).toMatchObject([
    { amount: 17_215, status: 'in_transit' },
    { id: failed.id },
  ]);
});

test('a month that is over is billed once, by a line without a source, and days that were missed are made up for', async () => {
  await using sandbox = await createTestSandbox();
  const { stripe, pool } = sandbox;
  await pay(sandbox);
  await pay(sandbox);
  const back = (days: number) =>
    pool.query(
      `update sandbox.stripe_objects set data = data || jsonb_build_object('created', (data->>'created')::bigint - $1::int,
         'available_on', (data->>'available_on')::bigint - $1::int) where seq = (
           select max(seq) from sandbox.stripe_objects where kind = 'balance_transaction' and data->>'reporting_category' = 'charge'
             and (data->>'available_on')::bigint > extract(epoch from now()))`,
      [days * 86_400],
    );
  await back(70);
  await back(68);
  for (const _ of ['once', 'twice']) await payDays(sandbox);
  const fees = (await stripe.balanceTransactions.list({ type: 'stripe_fee' })).data;
  expect(fees.reduce((sum, { amount }) => sum + amount, 0)).toBe(-4);
  expect(fees[0]).toMatchObject({ source: null, reporting_category: 'fee' });
  expect((await stripe.payouts.list()).data.map(({ status }) => status)).toContain('paid');
});
