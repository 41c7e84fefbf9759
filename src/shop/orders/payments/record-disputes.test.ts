import { expect, test } from 'vitest';
import { alerts, disputes, fraudWarnings, providerEvents, refunds } from '#db/schema.ts';
import { taskList } from '#shop/jobs/task-list.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { settlePayment } from '#shop/orders/settlement/settle-payment.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { closeAlert } from '#shop/overview/handle-needs.ts';
import { balanceDue } from '#shop/release/balance-due.ts';
import {
  deliver,
  depositOf,
  openBalanceOf,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
  signWebhook,
  webhookOf,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

const readDisputes = ({ shop }: TestShop) => shop.db.select().from(disputes);
const readAlerts = ({ shop }: TestShop) => shop.db.select().from(alerts).orderBy(alerts.id);
const cancel = ({ shop }: TestShop, orderId: number, refund?: number) =>
  cancelOrder(shop, { orderId, actor: 'staff', actorName: 'Sam', reason: 'asked', cause: 'requested', refund });

/** An order whose deposit was paid and is disputed, or what else this card does. */
async function disputedOrder(counter: TestShop, card = 'pm_card_createDisputeProductNotReceived') {
  const order = await pendingOrder(counter);
  await pay(counter, depositOf(order), card);
  await syncPayment(counter.shop, depositOf(order));
  return readOrder(counter, order.id);
}

async function answer({ stripe, shop }: TestShop, evidence: string): Promise<void> {
  const [dispute] = (await stripe.disputes.list()).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: evidence } });
  await syncPayment(shop, String(dispute?.payment_intent));
}

test('a dispute is kept with its reason, amount, deadline and page, and told to staff and in the order’s history', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  const [seen] = (await counter.stripe.disputes.list()).data;
  const evidenceDueBy = new Date((seen?.evidence_details.due_by ?? 0) * 1000);
  expect(await readDisputes(counter)).toMatchObject([
    {
      providerDisputeId: seen?.id,
      amount: 17_760,
      reason: 'product_not_received',
      status: 'needs_response',
      evidenceDueBy,
      refundable: false,
      closedAt: null,
      meaning: null,
      page: `${counter.sandbox.stripeBase}/dashboard/disputes/${seen?.id}`,
    },
  ]);
  expect(await readAlerts(counter)).toMatchObject([
    {
      kind: 'payment-disputed',
      subject: seen?.id,
      orderId: order.id,
      detail: { amount: 17_760, reason: 'product_not_received', dueBy: evidenceDueBy.toISOString() },
    },
  ]);
  const opened = (await readEvents(counter)).filter(({ what }) => what === 'dispute-opened');
  expect(opened).toMatchObject([{ actor: 'provider', after: { amount: 17_760, disputeStatus: 'needs_response' } }]);
  expect(await fetch((await readDisputes(counter))[0]?.page ?? '')).toMatchObject({ status: 200 });
});

test('an alert that somebody has closed stays closed until the dispute goes on', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  const [alert] = await readAlerts(counter);
  await closeAlert(counter.shop, STAFF, alert?.id ?? 0);
  for (const _ of [1, 2]) await syncPayment(counter.shop, depositOf(order));
  expect((await readAlerts(counter)).filter(({ resolvedAt }) => !resolvedAt)).toEqual([]);
  await answer(counter, 'it was shipped');
  expect((await readAlerts(counter)).filter(({ resolvedAt }) => !resolvedAt)).toMatchObject([
    { detail: { disputeStatus: 'under_review' } },
  ]);
});

test('its webhooks may come twice and in any order: what counts is what the provider says now', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  await counter.stripe.disputes.update((await counter.stripe.disputes.list()).data[0]?.id ?? '', {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  const names = ['closed', 'funds_reinstated', 'created', 'updated', 'funds_withdrawn', 'closed'];
  for (const name of names) await deliver(counter, await webhookOf(counter, `charge.dispute.${name}`));
  expect(await readDisputes(counter)).toMatchObject([{ status: 'won' }]);
  const told = (await readEvents(counter)).filter(({ what }) => what.startsWith('dispute-'));
  expect(told.map(({ after }) => (after as { disputeStatus: string }).disputeStatus)).toEqual([
    'needs_response',
    'won',
  ]);
  expect(await readOrder(counter, order.id)).toMatchObject({ disputed: false, paymentState: 'deposit_paid' });
});

test('an answer of the provider that was asked for earlier undoes nothing', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  const early = await counter.shop.payments.retrievePayment(depositOf(order));
  counter.advance(1000);
  await answer(counter, 'losing_evidence');
  if (early) await counter.shop.db.transaction((tx) => settlePayment(tx, counter.shop, early));
  expect(await readDisputes(counter)).toMatchObject([{ status: 'lost' }]);
});

test('a disputed order is neither processed nor shipped, paid or not; once it is won the work goes on', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  const key = order.orderNumber;
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', paymentState: 'disputed' });
  for (const allowUnpaid of [false, true]) {
    expect(await processOrder(counter.shop, STAFF, key, { allowUnpaid })).toEqual({
      ok: false,
      reason: 'disputed',
      disputed: 17_760,
    });
  }
  await answer(counter, 'winning_evidence');
  expect(await processOrder(counter.shop, STAFF, key, { allowUnpaid: false })).toEqual({ ok: true });
  const shipment = { carrier: null, trackingNumber: null, allowUnpaid: false };
  expect(await shipOrder(counter.shop, STAFF, key, shipment)).toEqual({ ok: true });
});

test('an order under dispute is not cancelled with that money: nothing is promised or mailed that cannot be', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  expect(await cancel(counter, order.id)).toEqual({ ok: false, reason: 'disputed', disputed: 17_760, refundable: 0 });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  expect(await cancel(counter, order.id, 0)).toEqual({ ok: true, refunded: 0 });
  expect(await counter.shop.db.select().from(refunds)).toEqual([]);
  expect((await readMails(counter)).at(-1)).toMatchObject({
    template: 'order-cancelled',
    data: { refundedAmount: 0, keptAmount: 0, disputedAmount: 17_760 },
  });
});

test('a customer who cancels for a delay gets back what is free, and is told that the bank has the rest', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  const request = { orderId: order.id, actor: 'customer', reason: 'late', cause: 'requested' } as const;
  expect(await cancelOrder(counter.shop, { ...request, leaveDisputed: true })).toEqual({ ok: true, refunded: 159_840 });
  expect((await readMails(counter)).at(-1)?.data).toMatchObject({ refundedAmount: 159_840, disputedAmount: 17_760 });
});

test('a refund that was promised before the dispute came ends at once, with the reason, for staff to see', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter, 'pm_card_visa');
  await cancel(counter, order.id);
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'refund_under_way', refundWaiting: 17_760 });
  const { latest_charge } = await counter.stripe.paymentIntents.retrieve(depositOf(order));
  await fetch(`${counter.sandbox.stripeBase}/dashboard/payments/${String(latest_charge)}/dispute`, { method: 'POST' });
  const run = taskList(counter.shop)['refund-payment'];
  const job = { attempts: 1, max_attempts: 25 };
  await run?.({ refundId: 1 }, { job } as unknown as Parameters<NonNullable<typeof run>>[1]);
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([
    { status: 'failed', lastError: expect.stringContaining('money under dispute cannot be refunded') },
  ]);
  expect((await readAlerts(counter)).map(({ kind }) => kind)).toContain('refund-failed');
});

test('an inquiry leaves the money refundable, and can become a dispute', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter, 'pm_card_createDisputeInquiry');
  expect(await readDisputes(counter)).toMatchObject([{ status: 'warning_needs_response', refundable: true }]);
  // The bank has taken nothing: staff are warned, and the work goes on.
  expect(await readOrder(counter, order.id)).toMatchObject({ disputed: false });
  expect((await readAlerts(counter)).map(({ kind }) => kind)).toEqual(['payment-disputed']);
  expect(await processOrder(counter.shop, STAFF, String(order.id), { allowUnpaid: true })).toEqual({ ok: true });
  await answer(counter, 'escalate_inquiry_evidence');
  expect(await readDisputes(counter)).toMatchObject([{ status: 'needs_response', refundable: false }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ disputed: true });
  expect(await cancel(counter, order.id)).toMatchObject({ reason: 'disputed' });
});

test('nobody is asked for a balance by a machine while a charge is disputed', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter);
  expect(balanceDue(order, await readLedger(counter.shop.db, order.id))).toEqual({
    skipped: 'The customer disputes a charge at their bank.',
  });
  await answer(counter, 'winning_evidence');
  expect(balanceDue(order, await readLedger(counter.shop.db, order.id))).toMatchObject({ due: { leg: 'balance' } });
});

test('a bank’s warning of fraud is kept and told, also where it names the charge alone; a refund ends it', async () => {
  await using counter = await createTestShop();
  const order = await disputedOrder(counter, 'pm_card_createIssuerFraudRecord');
  const warning = await webhookOf(counter, 'radar.early_fraud_warning.created');
  expect(await deliver(counter, warning)).toEqual({ ok: true, outcome: 'stored' });
  expect(await counter.shop.db.select().from(providerEvents)).toMatchObject([{ state: 'applied' }]);
  expect(await counter.shop.db.select().from(fraudWarnings)).toMatchObject([
    { reason: 'made_with_stolen_card', actionable: true },
  ]);
  expect(await readAlerts(counter)).toMatchObject([
    { kind: 'fraud-warning', orderId: order.id, detail: { amount: 17_760 } },
  ]);
  await counter.stripe.refunds.create({ payment_intent: depositOf(order) });
  const over = await webhookOf(counter, 'radar.early_fraud_warning.updated');
  const payload = JSON.parse(over.rawBody.toString());
  payload.data.object.payment_intent = null;
  await deliver(counter, signWebhook(JSON.stringify(payload)));
  expect(await counter.shop.db.select().from(fraudWarnings)).toMatchObject([{ actionable: false }]);
  const open = (await readAlerts(counter)).filter(({ resolvedAt }) => !resolvedAt);
  expect(open.map(({ kind }) => kind)).toEqual(['refund-outside']);
});
