import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, disputes, type OrderRow, refunds } from '#db/schema.ts';
import { processOrder } from '#shop/orders/changes/process-and-ship.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { readStaffOrder } from '#shop/orders/reading/read-staff-order.ts';
import { closeOutdated } from '#shop/orders/settlement/close-payments.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import {
  depositOf,
  openBalanceOf,
  paidOrder,
  pay,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { decideMoneyBack } from './decide-money-back.ts';
import { refundOrder } from './refund-order.ts';
import { giveUpRefund } from './refund-payment.ts';

/** Somebody refunds a payment in the provider's dashboard, and the shop is told. */
async function refundOutside({ shop, stripe }: TestShop, intentId: string, amount: number): Promise<void> {
  await stripe.refunds.create({ payment_intent: intentId, amount });
  await syncPayment(shop, intentId);
}

async function decide({ shop }: TestShop, order: OrderRow, meaning: 'price_reduction' | 'still_owed', id = 1) {
  return decideMoneyBack(shop, STAFF, order.orderNumber, { kind: 'refund', id, meaning });
}

async function dueOf({ shop }: TestShop, { paymentToken }: OrderRow) {
  const found = await findOrderByLink(shop, paymentToken ?? '');
  return found.ok ? found.due : found.reason;
}

/** The customer pays what the link asks for. */
async function payDue(counter: TestShop, order: OrderRow) {
  const due = await dueOf(counter, order);
  if (!due || typeof due === 'string') throw new Error('nothing is due');
  const token = order.paymentToken ?? '';
  const opened = await openBalance(counter.shop, { token, amount: due.amount });
  if (!opened.ok) throw new Error(opened.reason);
  await pay(counter, opened.clientSecret.split('_secret_')[0] ?? '');
  return completePayment(counter.shop, token);
}

const openAlerts = async ({ shop }: TestShop) =>
  (await shop.db.select().from(alerts)).filter(({ resolvedAt }) => resolvedAt === null);
const templates = async (counter: TestShop) => (await readMails(counter)).map(({ template }) => template);

test('a refund made in the dashboard is in the order’s history and money, tells staff, and is missing until somebody decides', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await refundOutside(counter, depositOf(order), 17_760);
  await syncPayment(counter.shop, depositOf(order));
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([{ outside: true, meaning: null }]);
  expect(await openAlerts(counter)).toMatchObject([
    { kind: 'refund-outside', orderId: order.id, detail: { amount: 17_760, leg: 'deposit' } },
  ]);
  expect(await readOrder(counter, order.id)).toMatchObject({
    paymentState: 'refunded',
    refunded: 17_760,
    gone: 17_760,
    outstanding: 177_600,
    status: 'paid_deposit',
  });
  expect((await readEvents(counter)).at(-1)).toMatchObject({
    actor: 'provider',
    what: 'refund-succeeded',
    after: { amount: 17_760, outside: true },
  });
  expect(await dueOf(counter, order)).toEqual({ leg: 'balance', amount: 159_840 });
  await checkFigures(counter.database);
});

test('nobody is told “paid in full” while money is missing that nobody has decided about', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await refundOutside(counter, depositOf(order), 17_760);
  expect(await payDue(counter, order)).toEqual({ ok: true, status: 'paid_deposit', paid: false });
  expect(await templates(counter)).toEqual(['order-confirmed', 'part-received']);
  expect((await readMails(counter)).at(-1)?.data).toMatchObject({
    returnedAmount: 17_760,
    stillDueAmount: null,
    paymentLink: null,
  });
  expect(await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: false })).toEqual({
    ok: false,
    reason: 'unpaid',
    outstanding: 17_760,
  });
  expect(await dueOf(counter, order)).toBeNull();
  await checkFigures(counter.database);
});

test('a price reduction is asked of nobody, and the order is paid in full with it', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await refundOutside(counter, depositOf(order), 5_000);
  await payDue(counter, order);
  expect(await decide(counter, order, 'price_reduction')).toEqual({ ok: true });
  expect(await decide(counter, order, 'price_reduction')).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 0, gone: 0 });
  expect(await templates(counter)).toEqual(['order-confirmed', 'part-received', 'balance-received']);
  expect((await readMails(counter)).at(-1)?.data).toMatchObject({ returnedAmount: 5_000, keptAmount: 172_600 });
  const decisions = (await readEvents(counter)).filter(({ what }) => what === 'money-back-decided');
  expect(decisions).toMatchObject([
    { actor: 'staff', actorName: 'robin', before: { meaning: null }, after: { meaning: 'price_reduction' } },
  ]);
  expect(await openAlerts(counter)).toEqual([]);
  expect(await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: false })).toEqual({ ok: true });
  await checkFigures(counter.database);
});

test('what is still owed is asked for together with the balance, and a tab that is open for less is closed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const before = await openBalanceOf(counter, order);
  await refundOutside(counter, depositOf(order), 17_760);
  await decide(counter, order, 'still_owed');
  expect((await counter.stripe.paymentIntents.retrieve(before)).status).toBe('canceled');
  expect(await dueOf(counter, order)).toEqual({ leg: 'balance', amount: 177_600 });
  expect(await payDue(counter, order)).toEqual({ ok: true, status: 'completed', paid: true });
  expect(await readOrder(counter, order.id)).toMatchObject({
    outstanding: 0,
    received: 195_360,
    refunded: 17_760,
    paymentState: 'paid',
  });
  expect(await templates(counter)).toEqual(['order-confirmed', 'balance-received']);
  await checkFigures(counter.database);
});

test('a tab that pays the old amount all the same leaves a remainder, never a claim that all is paid', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const before = await openBalanceOf(counter, order);
  await refundOutside(counter, depositOf(order), 17_760);
  await counter.disturb({ errorRate: 1, only: '/cancel' });
  await expect(decide(counter, order, 'still_owed')).rejects.toThrow('Stripe does not answer.');
  await counter.disturb();
  await pay(counter, before);
  expect(await decide(counter, order, 'still_owed')).toEqual({ ok: true });
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({ paid: false });
  expect((await readMails(counter)).at(-1)).toMatchObject({
    template: 'part-received',
    data: { returnedAmount: 17_760 },
  });
  expect(await dueOf(counter, order)).toEqual({ leg: 'remainder', amount: 17_760 });
});

test('a remainder is paid through the same link, has a receipt of its own, and can go back and be owed again', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payDue(counter, order);
  for (const [round, id] of [1, 2].entries()) {
    const [newest] = (await counter.stripe.paymentIntents.list({ limit: 1 })).data;
    await refundOutside(counter, newest?.id ?? '', 17_760);
    expect(await dueOf(counter, order)).toBeNull();
    await decide(counter, order, 'still_owed', id);
    expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 17_760 });
    expect(await dueOf(counter, order)).toEqual({ leg: 'remainder', amount: 17_760 });
    expect(await payDue(counter, order)).toMatchObject({ paid: true });
    expect((await readMails(counter)).filter(({ template }) => template === 'balance-received')).toHaveLength(
      round + 2,
    );
  }
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 0, paymentState: 'paid' });
  await checkFigures(counter.database);
});

test('another word may be given until the customer has paid it once more', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await refundOutside(counter, depositOf(order), 17_760);
  await decide(counter, order, 'price_reduction');
  expect(await decide(counter, order, 'still_owed')).toEqual({ ok: true });
  expect(await decide(counter, order, 'price_reduction')).toEqual({ ok: true });
  await decide(counter, order, 'still_owed');
  await payDue(counter, order);
  expect(await decide(counter, order, 'price_reduction')).toEqual({ ok: false, reason: 'paid-again', amount: 17_760 });
});

test('only money that went back without this shop waits for a word, and only of an order that lives', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  expect(await decide(counter, order, 'still_owed', 7)).toEqual({ ok: false, reason: 'nothing-to-decide' });
  expect(
    await decideMoneyBack(counter.shop, STAFF, 'FD-NONE', { kind: 'refund', id: 1, meaning: 'still_owed' }),
  ).toEqual({ ok: false, reason: 'not-found' });
});

test('a lost dispute counts as money that went back, and staff say what it means; a won one restores it', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await counter.stripe.disputes.list();
  await disputeDeposit(counter, order);
  const [dispute] = (await counter.stripe.disputes.list()).data;
  await counter.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
  await syncPayment(counter.shop, depositOf(order));
  expect(await readOrder(counter, order.id)).toMatchObject({
    lost: 17_760,
    gone: 17_760,
    disputed: false,
    paymentState: 'refunded',
    outstanding: 177_600,
  });
  expect(await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: true })).toEqual({
    ok: false,
    reason: 'undecided',
    undecided: 17_760,
  });
  const word = { kind: 'dispute', id: 1, meaning: 'still_owed' } as const;
  expect(await decideMoneyBack(counter.shop, STAFF, order.orderNumber, word)).toEqual({ ok: true });
  expect(await dueOf(counter, order)).toEqual({ leg: 'balance', amount: 177_600 });
  const read = await readStaffOrder(counter.shop, order.orderNumber);
  expect(read.ok && read.facts).toMatchObject({ undecided: 0, refundable: 0 });
  await checkFigures(counter.database);
  await counter.shop.db.update(disputes).set({ status: 'won', meaning: null }).where(eq(disputes.id, 1));
  expect(await readOrder(counter, order.id)).toMatchObject({ lost: 0, gone: 0, paymentState: 'deposit_paid' });
});

/** The cardholder's bank disputes a deposit that was paid long ago. */
async function disputeDeposit(counter: TestShop, order: OrderRow): Promise<void> {
  const { latest_charge } = await counter.stripe.paymentIntents.retrieve(depositOf(order));
  await fetch(`${counter.sandbox.stripeBase}/dashboard/payments/${String(latest_charge)}/dispute`, { method: 'POST' });
  await syncPayment(counter.shop, depositOf(order));
}

test('nobody says that the price is lower by what the customer has just paid again', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payDue(counter, order);
  const again = {
    amount: 10_000,
    reason: 'a mistake',
    requestKey: crypto.randomUUID(),
    meaning: 'still_owed',
  } as const;
  await refundOrder(counter.shop, STAFF, order.orderNumber, again);
  const due = await dueOf(counter, order);
  expect(due).toEqual({ leg: 'remainder', amount: 10_000 });
  const opened = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 10_000 });
  if (!opened.ok) throw new Error(opened.reason);
  const intentId = opened.clientSecret.split('_secret_')[0] ?? '';
  await pay(counter, intentId);
  // Its webhook is late.
  expect(await decide(counter, order, 'price_reduction')).toEqual({ ok: false, reason: 'paid-again', amount: 10_000 });
  expect(await readOrder(counter, order.id)).toMatchObject({ received: 187_600, outstanding: 0 });
});

test('what is due no more can be paid by no tab once staff have said so', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payDue(counter, order);
  const again = {
    amount: 10_000,
    reason: 'a mistake',
    requestKey: crypto.randomUUID(),
    meaning: 'still_owed',
  } as const;
  await refundOrder(counter.shop, STAFF, order.orderNumber, again);
  const opened = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 10_000 });
  if (!opened.ok) throw new Error(opened.reason);
  await counter.disturb({ errorRate: 1 });
  await expect(decide(counter, order, 'price_reduction')).rejects.toThrow('Stripe does not answer.');
  await counter.disturb();
  expect(await counter.shop.db.select().from(refunds)).toMatchObject([{ meaning: 'still_owed' }]);
  expect(await decide(counter, order, 'price_reduction')).toEqual({ ok: true });
  const intent = await counter.stripe.paymentIntents.retrieve(opened.clientSecret.split('_secret_')[0] ?? '');
  expect(intent.status).toBe('canceled');
});

test('what a customer pays beyond what is owed goes back by itself, and the customer is told', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payDue(counter, order);
  const again = {
    amount: 10_000,
    reason: 'a mistake',
    requestKey: crypto.randomUUID(),
    meaning: 'still_owed',
  } as const;
  await refundOrder(counter.shop, STAFF, order.orderNumber, again);
  const opened = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 10_000 });
  if (!opened.ok) throw new Error(opened.reason);
  const intentId = opened.clientSecret.split('_secret_')[0] ?? '';
  await pay(counter, intentId);
  // As if it could not be closed.
  await counter.shop.db.update(refunds).set({ meaning: 'price_reduction' });
  await syncPayment(counter.shop, intentId);
  expect(await counter.shop.db.select().from(refunds).orderBy(refunds.id)).toMatchObject([
    { amount: 10_000, meaning: 'price_reduction' },
    { amount: 10_000, reason: 'more than was owed', status: 'requested' },
  ]);
  expect((await templates(counter)).at(-1)).toBe('money-returned');
  await checkFigures(counter.database);
});

test('a payment for what a failed refund had left owed is closed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payDue(counter, order);
  const again = {
    amount: 10_000,
    reason: 'a mistake',
    requestKey: crypto.randomUUID(),
    meaning: 'still_owed',
  } as const;
  await refundOrder(counter.shop, STAFF, order.orderNumber, again);
  const opened = await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 10_000 });
  if (!opened.ok) throw new Error(opened.reason);
  await giveUpRefund(counter.shop, 1, 'The charge is disputed.');
  await closeOutdated(counter.shop, order.id);
  const intent = await counter.stripe.paymentIntents.retrieve(opened.clientSecret.split('_secret_')[0] ?? '');
  expect(intent.status).toBe('canceled');
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 0, refunded: 0 });
});
