import { expect, test } from 'vitest';
import { createTestSandbox, createWebhookReceiver, refusalOf, type TestSandbox } from '#tests/support/test-sandbox.ts';

/** A paid charge that its bank disputes, or inquires about: the payment and the dispute. */
async function disputed({ stripe }: TestSandbox, payment_method = 'pm_card_createDispute') {
  const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', confirm: true, payment_method });
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  if (!dispute) throw new Error('nothing is disputed');
  return { paymentId: id, dispute };
}

const told = async ({ stripe }: TestSandbox) =>
  (await stripe.events.list({ limit: 100 })).data
    .map(({ type }) => type)
    .filter((type) => type.startsWith('charge.dispute.'))
    .map((type) => type.replace('charge.dispute.', ''))
    .reverse();

test('evidence that wins brings the money back, and the charge can be refunded again', async () => {
  await using sandbox = await createTestSandbox();
  const { disputes, refunds } = sandbox.stripe;
  const { paymentId, dispute } = await disputed(sandbox);
  expect(dispute).toMatchObject({ amount: 1000, status: 'needs_response', is_charge_refundable: false });
  const won = await disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(won).toMatchObject({ status: 'won', evidence_details: { has_evidence: true, submission_count: 1 } });
  expect(await disputes.retrieve(dispute.id)).toMatchObject({ status: 'won' });
  expect(await told(sandbox)).toEqual(['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed']);
  expect(await refunds.create({ payment_intent: paymentId })).toMatchObject({ amount: 1000 });
});

test('evidence that loses, and giving in, leave the money with the cardholder', async () => {
  await using sandbox = await createTestSandbox();
  const { disputes, refunds } = sandbox.stripe;
  const first = await disputed(sandbox);
  const evidence = { uncategorized_text: 'losing_evidence' };
  expect(await disputes.update(first.dispute.id, { evidence })).toMatchObject({ status: 'lost' });
  const second = await disputed(sandbox, 'pm_card_createDisputeProductNotReceived');
  expect(await disputes.close(second.dispute.id)).toMatchObject({ status: 'lost', reason: 'product_not_received' });
  expect(await refusalOf(refunds.create({ payment_intent: second.paymentId }))).toMatchObject({
    statusCode: 400,
    code: 'charge_disputed',
  });
  expect(await refusalOf(disputes.close(second.dispute.id))).toMatchObject({ message: /already closed/ });
});

test('evidence is kept until it is submitted, and submitted once', async () => {
  await using sandbox = await createTestSandbox();
  const { disputes } = sandbox.stripe;
  const { dispute } = await disputed(sandbox);
  const kept = await disputes.update(dispute.id, { evidence: { shipping_carrier: 'UPS' }, submit: false });
  expect(kept).toMatchObject({ status: 'needs_response', evidence: { shipping_carrier: 'UPS' } });
  expect(await disputes.update(dispute.id, { submit: true })).toMatchObject({ status: 'under_review' });
  const again = disputes.update(dispute.id, { evidence: { shipping_carrier: 'DHL' } });
  expect(await refusalOf(again)).toMatchObject({ message: /already been submitted/ });
  const unknown = disputes.update(dispute.id, { evidence: { weather: 'fine' } as object });
  expect(await refusalOf(unknown)).toMatchObject({ code: 'parameter_unknown' });
});

test('an inquiry takes no money: it ends with a refund, with an answer, or in a dispute', async () => {
  await using sandbox = await createTestSandbox();
  const { disputes, refunds } = sandbox.stripe;
  const asked = await disputed(sandbox, 'pm_card_createDisputeInquiry');
  expect(asked.dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
  await refunds.create({ payment_intent: asked.paymentId });
  expect(await disputes.retrieve(asked.dispute.id)).toMatchObject({ status: 'warning_closed' });
  const other = await disputed(sandbox, 'pm_card_createDisputeInquiry');
  const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
  expect(await disputes.update(other.dispute.id, { evidence })).toMatchObject({
    status: 'needs_response',
    is_charge_refundable: false,
    evidence_details: { has_evidence: false },
  });
});

test('a warning of fraud names its charge, and is over once that is refunded', async () => {
  await using sandbox = await createTestSandbox();
  const { paymentIntents, radar, refunds } = sandbox.stripe;
  const payment_method = 'pm_card_createIssuerFraudRecord';
  const { id, latest_charge } = await paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method,
  });
  const find = async () => (await radar.earlyFraudWarnings.list({ payment_intent: id })).data;
  expect(await find()).toMatchObject([{ charge: latest_charge, actionable: true }]);
  await refunds.create({ payment_intent: id });
  expect(await find()).toMatchObject([{ actionable: false }]);
});

test('the dashboard refunds, disputes and decides by hand, and the shop is told', async () => {
  await using sandbox = await createTestSandbox();
  await using shop = await createWebhookReceiver();
  sandbox.deliverTo(shop.url);
  const { stripe, stripeBase } = sandbox;
  const { id, latest_charge } = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const press = (path: string, form: Record<string, string>) =>
    fetch(`${stripeBase}/dashboard${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect((await press(`/payments/${String(latest_charge)}/refund`, { amount: '4.00' })).status).toBe(303);
  expect((await press(`/payments/${String(latest_charge)}/refund`, { amount: '7.00' })).status).toBe(400);
  expect((await press(`/payments/${String(latest_charge)}/dispute`, {})).status).toBe(303);
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
  expect(dispute).toMatchObject({ amount: 600 });
  const page = await (await fetch(`${stripeBase}/dashboard`)).text();
  expect(page).toContain(`/sandbox/stripe/dashboard/disputes/${dispute?.id}`);
  expect((await press(`/disputes/${dispute?.id}`, { do: 'win' })).status).toBe(303);
  expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' });
  await sandbox.settled();
  expect(shop.types()).toEqual(expect.arrayContaining(['refund.created', 'charge.dispute.closed']));
});

test('evidence has room for 20,000 characters a text and 150,000 in all, and names files that were uploaded', async () => {
  await using sandbox = await createTestSandbox();
  const { disputes, files } = sandbox.stripe;
  const { dispute } = await disputed(sandbox);
  const keep = (evidence: object) => disputes.update(dispute.id, { evidence, submit: false });
  const text = 'x'.repeat(20_000);
  const texts = {
    uncategorized_text: text,
    product_description: text,
    access_activity_log: text,
    cancellation_rebuttal: text,
  };
  const more = { refund_policy_disclosure: text, refund_refusal_explanation: text, duplicate_charge_explanation: text };
  expect(await keep({ ...texts, ...more })).toMatchObject({ status: 'needs_response', evidence: texts });
  const param = 'evidence[uncategorized_text]';
  expect(await refusalOf(keep({ uncategorized_text: `${text}x` }))).toMatchObject({ param });
  const full = keep({ cancellation_policy_disclosure: text });
  expect(await refusalOf(full)).toMatchObject({ message: /cannot exceed 150000/ });
  expect(await refusalOf(keep({ receipt: 'file_1none' }))).toMatchObject({ statusCode: 404 });
  const data = Buffer.from('%PDF-1.7 a receipt');
  const file = { data, name: 'receipt.pdf', type: 'application/octet-stream' };
  const uploaded = await files.create({ purpose: 'dispute_evidence', file });
  expect(uploaded).toMatchObject({ filename: 'receipt.pdf', type: 'pdf', size: data.length });
  expect(await keep({ receipt: uploaded.id })).toMatchObject({ evidence: { receipt: uploaded.id } });
});
