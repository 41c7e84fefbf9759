import { expect, test } from 'vitest';
import { type OrderRow, orders, refunds } from '#db/schema.ts';
import { decideMoneyBack } from '#shop/orders/cancel-and-refund/decide-money-back.ts';
import { type RefundOrder, refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { reductionOf } from '#shop/orders/ledger/ledger.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { settledSince } from '#shop/orders/mails/superseded-mails.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { work } from '#tests/support/orders/deliveries.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

const KEYS = ['0b4d7b1c-0000-4000-8000-000000000001', '0b4d7b1c-0000-4000-8000-000000000002'] as const;
const FIFTY = { amount: 5_000, reason: 'a scratch', requestKey: KEYS[0] };

const refund = ({ shop }: TestShop, { orderNumber }: OrderRow, how: Partial<RefundOrder> = {}) =>
  refundOrder(shop, STAFF, orderNumber, { ...FIFTY, ...how });

async function paidWhole(counter: TestShop): Promise<OrderRow> {
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, order.paymentToken ?? '');
  return readOrder(counter, order.id);
}

async function dueOf({ shop }: TestShop, { paymentToken }: OrderRow) {
  const found = await findOrderByLink(shop, paymentToken ?? '');
  return found.ok ? found.due : found.reason;
}

async function payDue(counter: TestShop, order: OrderRow) {
  const due = await dueOf(counter, order);
  if (!due || typeof due === 'string') throw new Error('nothing is due');
  const token = order.paymentToken ?? '';
  const opened = await openBalance(counter.shop, { token, amount: due.amount });
  if (!opened.ok) throw new Error(opened.reason);
  await pay(counter, opened.clientSecret.split('_secret_')[0] ?? '');
  return completePayment(counter.shop, token);
}

const lastMail = async (counter: TestShop) => (await readMails(counter)).at(-1);

test('$50 go back of a paid order without cancelling it: the price is lower, and nothing is owed', async () => {
  await using counter = await createTestShop();
  const order = await paidWhole(counter);
  expect(await refund(counter, order)).toEqual({ ok: false, reason: 'no-meaning' });
  expect(await refund(counter, order, { meaning: 'price_reduction' })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'completed',
    outstanding: 0,
    refunded: 5_000,
    gone: 0,
    paymentState: 'refund_under_way',
  });
  expect(await dueOf(counter, order)).toBeNull();
  expect(await lastMail(counter)).toMatchObject({ template: 'money-returned', data: { refundedAmount: 5_000 } });
  expect((await lastMail(counter))?.data).not.toHaveProperty('owedAmount');
  expect(reductionOf(await readOrder(counter, order.id))).toBe(5_000);
  await refundPayment(counter.shop, 1);
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'partly_refunded', outstanding: 0 });
  expect(reductionOf(await readOrder(counter, order.id))).toBe(5_000);
  expect((await readEvents(counter)).find(({ what }) => what === 'refund-requested')).toMatchObject({
    actorName: 'robin',
    after: { leg: 'balance', amount: 5_000, meaning: 'price_reduction' },
  });
  await checkFigures(counter.database);
});

test('before the balance a price reduction leaves the balance as it is, so that the whole is lower by it', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  expect(await refund(counter, order, { meaning: 'price_reduction' })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', outstanding: 159_840 });
  expect(reductionOf(await readOrder(counter, order.id))).toBe(5_000);
  expect(await payDue(counter, order)).toEqual({ ok: true, status: 'completed', paid: true });
  await checkFigures(counter.database);
});

test('what is still owed can be paid again by the link in the mail, and the order keeps its status', async () => {
  await using counter = await createTestShop();
  const order = await paidWhole(counter);
  expect(await refund(counter, order, { meaning: 'still_owed' })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 5_000, gone: 5_000 });
  expect(reductionOf(await readOrder(counter, order.id))).toBe(0);
  const told = await lastMail(counter);
  expect(told).toMatchObject({ template: 'money-returned', data: { owedAmount: 5_000 } });
  expect((told?.data as { paymentLink?: string } | undefined)?.paymentLink).toContain(order.paymentToken);
  expect(await dueOf(counter, order)).toEqual({ leg: 'remainder', amount: 5_000 });
  expect(await payDue(counter, order)).toEqual({ ok: true, status: 'completed', paid: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 0 });
  // Whoever has paid meanwhile is not asked by a mail that waited.
  const late = await counter.shop.db.transaction((tx) => settledSince(tx, told as NonNullable<typeof told>));
  expect(late.data).toMatchObject({ refundedAmount: 5_000 });
  expect(late.data).not.toHaveProperty('owedAmount');
  await checkFigures(counter.database);
});

test('before the balance, what is still owed is paid with it; a tab that is open for less is closed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const tab = await openBalanceOf(counter, order);
  expect(await refund(counter, order, { meaning: 'still_owed' })).toEqual({ ok: true });
  await work(counter);
  expect((await counter.stripe.paymentIntents.retrieve(tab)).status).toBe('canceled');
  expect(await dueOf(counter, order)).toEqual({ leg: 'balance', amount: 164_840 });
  expect((await lastMail(counter))?.data).toMatchObject({ owedAmount: 5_000, paymentLink: null });
  expect(await payDue(counter, order)).toEqual({ ok: true, status: 'completed', paid: true });
  await checkFigures(counter.database);
});

test('staff may say afterwards that it is a price reduction after all, but not once it was paid again', async () => {
  await using counter = await createTestShop();
  const order = await paidWhole(counter);
  await refund(counter, order, { meaning: 'still_owed' });
  const say = (meaning: 'price_reduction' | 'still_owed') =>
    decideMoneyBack(counter.shop, STAFF, order.orderNumber, { kind: 'refund', id: 1, meaning });
  expect(await say('price_reduction')).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 0 });
  expect(await say('still_owed')).toEqual({ ok: true });
  await payDue(counter, order);
  expect(await say('price_reduction')).toEqual({ ok: false, reason: 'paid-again', amount: 5_000 });
  await checkFigures(counter.database);
});

test('a refund that fails leaves nothing owed: the money is still here', async () => {
  await using counter = await createTestShop();
  const order = await paidWhole(counter);
  await refund(counter, order, { meaning: 'still_owed' });
  await counter.shop.db.update(refunds).set({ status: 'failed' });
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 0, refunded: 0 });
  await checkFigures(counter.database);
});

test('two tabs that give back at once: one key is one refund, and who looked before the other is asked to look again', async () => {
  await using counter = await createTestShop();
  const order = await paidWhole(counter);
  const how = { meaning: 'price_reduction', shown: 177_600 } as const;
  expect(await Promise.all([refund(counter, order, how), refund(counter, order, how)])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  expect(await counter.shop.db.$count(refunds)).toBe(1);
  expect(await refund(counter, order, { ...how, meaning: 'still_owed' })).toEqual({
    ok: false,
    reason: 'other-refund',
    amount: 5_000,
  });
  expect(await refund(counter, order, { ...how, requestKey: KEYS[1] })).toEqual({
    ok: false,
    reason: 'moved-meanwhile',
    refundable: 172_600,
  });
  expect(await refund(counter, order, { ...how, requestKey: KEYS[1], shown: 172_600 })).toEqual({ ok: true });
  expect(await counter.shop.db.$count(refunds)).toBe(2);
});

test('more than came never goes back, across both charges; a shipped order owes nothing unless that is said', async () => {
  await using counter = await createTestShop();
  const order = await paidWhole(counter);
  const all = { amount: 170_000, meaning: 'still_owed' } as const;
  expect(await refund(counter, order, { ...all, amount: 177_601 })).toMatchObject({ reason: 'too-much' });
  expect(await refund(counter, order, all)).toEqual({ ok: true });
  const rows = await counter.shop.db.select().from(refunds).orderBy(refunds.id);
  expect(rows.map(({ amount }) => amount)).toEqual([159_840, 10_160]);
  expect(await dueOf(counter, order)).toEqual({ leg: 'remainder', amount: 170_000 });
  await counter.shop.db.update(orders).set({ status: 'shipped' });
  expect(await refund(counter, order, { amount: 7_600, requestKey: KEYS[1] })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 170_000, refunded: 177_600 });
  await checkFigures(counter.database);
});

test('what gift cards are worth or have paid does not go back to their buyer as an amount', async () => {
  await using counter = await createTestShop();
  const { code, order: bought } = await sellGiftCard(counter, { amount: 10_000 });
  const bow = await paidOrder(counter);
  const typed = { token: bow.paymentToken ?? '', code, network: '192.0.2.7' };
  const nothing = { ok: false, reason: 'too-much', refundable: 0 };
  const back = () => refund(counter, bought, { amount: 1, meaning: 'price_reduction' });
  expect(await back()).toEqual(nothing);
  expect(await payByGiftCard(counter.shop, typed, { due: 159_840, pays: 10_000 })).toMatchObject({ paid: 10_000 });
  expect(await back()).toEqual(nothing);
  expect(await counter.shop.db.select().from(refunds)).toEqual([]);
});
