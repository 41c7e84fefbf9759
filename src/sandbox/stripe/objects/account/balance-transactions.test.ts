import { expect, test } from 'vitest';
import { createTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';

const pay = (sandbox: TestSandbox, payment_method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({
    amount: 17_760,
    currency: 'usd',
    confirm: true,
    payment_method,
    expand: ['latest_charge.balance_transaction'],
  });

test('each charge, refund and dispute is a line of the balance, with the fee that Stripe keeps', async () => {
  await using sandbox = await createTestSandbox();
  const { stripe } = sandbox;
  const paid = await pay(sandbox);
  expect(paid.latest_charge).toMatchObject({
    balance_transaction: { amount: 17_760, fee: 545, net: 17_215, type: 'charge', reporting_category: 'charge' },
  });
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 5000 });
  await pay(sandbox, 'pm_card_createDispute');
  const lines = await stripe.balanceTransactions.list({ expand: ['data.source'] });
  expect(lines.data).toMatchObject([
    { amount: -17_760, fee: 1500, net: -19_260, type: 'adjustment', reporting_category: 'dispute' },
    { amount: 17_760 },
    { amount: -5000, fee: 0, type: 'refund', source: { id: refund.id, payment_intent: paid.id } },
    { amount: 17_760, source: { object: 'charge', payment_intent: paid.id } },
  ]);
  const [dispute] = (await stripe.disputes.list()).data;
  expect(dispute?.balance_transactions).toMatchObject([{ id: lines.data[0]?.id, amount: -17_760 }]);
  const { data } = await stripe.balanceTransactions.list({ source: refund.id });
  expect(data.map(({ id }) => id)).toEqual([refund.balance_transaction]);
  expect(await stripe.balanceTransactions.retrieve(String(refund.balance_transaction))).toMatchObject({ net: -5000 });
});

test('a refund that fails comes back to the balance', async () => {
  await using sandbox = await createTestSandbox();
  const { id } = await pay(sandbox, 'pm_card_refundFail');
  await sandbox.stripe.refunds.create({ payment_intent: id });
  await sandbox.settled();
  const { data } = await sandbox.stripe.balanceTransactions.list({ type: 'refund_failure' });
  expect(data).toMatchObject([{ amount: 17_760, reporting_category: 'refund_failure' }]);
});

test('lists tell what was made since a moment, page by page', async () => {
  await using sandbox = await createTestSandbox();
  const { stripe, pool } = sandbox;
  const made = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await pay(sandbox)).id);
  const old = await pay(sandbox, 'pm_card_createDispute');
  await stripe.refunds.create({ payment_intent: made[0] ?? '' });
  const day = 86_400;
  await pool.query(
    `update sandbox.stripe_objects set data = jsonb_set(data, '{created}', to_jsonb((data->>'created')::bigint - $2::bigint))
      where payment_intent = $1`,
    [old.id, 40 * day],
  );
  const created = { gte: Math.floor(Date.now() / 1000) - 35 * day };
  const seen = [];
  for await (const intent of stripe.paymentIntents.list({ created, limit: 2 })) seen.push(intent.id);
  expect(seen).toEqual(made);
  expect((await stripe.charges.list({ created, limit: 100 })).data).toHaveLength(5);
  expect((await stripe.refunds.list({ created })).data).toHaveLength(1);
  expect((await stripe.disputes.list({ created })).data).toEqual([]);
  expect((await stripe.disputes.list({ created: { lt: created.gte } })).data).toMatchObject([
    { payment_intent: old.id },
  ]);
  expect((await stripe.balanceTransactions.list({ created, limit: 100 })).data).toHaveLength(6);
});
