import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mailSettings, type OrderRow, orders, payments, places, refunds } from '#db/schema.ts';
import { settleDeadlines } from '#shop/campaigns/settle-deadlines.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { readMoneyBack } from '#shop/orders/refunds/plan-cancellation.ts';
import { verify } from '#tests/support/books/books.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { announce } from '#tests/support/orders/kept-cards.ts';
import {
  deliver,
  openBalanceOf,
  openPartOf,
  paidOrder,
  pay,
  payPart,
  pendingOrder,
  readMails,
  readOrder,
  readPaymentRows,
  webhookOf,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { AfterDeadline } from '#values/order/campaign.ts';
import { closeOutdated } from './close-payments.ts';
import { expireLinks } from './expire-links.ts';
import { openBalance, openPart } from './open-balance.ts';
import { completePayment } from './sync-payment.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An order whose balance was asked for, with seven days to pay, and a place in a batch. */
async function askedOrder(counter: TestShop, afterDeadline: AfterDeadline = 'free'): Promise<OrderRow> {
  await addBatches(counter.shop, [2, 2]);
  const { id } = await paidOrder(counter);
  await announce(counter);
  await counter.shop.db.update(places).set({ afterDeadline }).where(eq(places.orderId, id));
  return readOrder(counter, id);
}

const balances = async (counter: TestShop) =>
  (await readPaymentRows(counter))
    .filter(({ leg }) => leg === 'balance')
    .map(({ amount, part, status }) => [amount, part, status]);
const templates = async (counter: TestShop) => (await readMails(counter)).map(({ template }) => template);

test('a balance is paid in parts, the last one whole, and the order is paid with that alone', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payPart(counter, order, 30_000);
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'paid_deposit',
    balancePaid: 30_000,
    balanceReceived: false,
    outstanding: 129_840,
  });
  await payPart(counter, order, 29_840);
  expect(await completePayment(counter.shop, order.paymentToken ?? '')).toMatchObject({ paid: false });
  // All that is left, by either call.
  await payPart(counter, order, 100_000);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 0, received: 177_600 });
  expect(await balances(counter)).toEqual([
    [30_000, true, 'succeeded'],
    [29_840, true, 'succeeded'],
    [100_000, false, 'succeeded'],
  ]);
  expect(await templates(counter)).toEqual(['order-confirmed', 'part-received', 'part-received', 'balance-received']);
  expect((await readMails(counter))[2]?.data).toMatchObject({
    receivedAmount: 29_840,
    stillDueAmount: 100_000,
    balancePaid: 59_840,
    returnedAmount: 0,
  });
  await checkFigures(counter.database);
});

test('a part that is too little, or would leave too little, is refused with what it may be, and nothing is opened', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const ask = (amount: number) => openPart(counter.shop, { token: order.paymentToken ?? '', amount });
  const refusal = { ok: false, reason: 'no-part', due: 159_840, parts: { least: 10_000, most: 149_840 } };
  for (const amount of [0, 50, 9_999, 149_841, 159_839, 159_841, 500_000]) expect(await ask(amount)).toEqual(refusal);
  expect(await balances(counter)).toEqual([]);
  for (const amount of [10_000, 149_840]) expect(await ask(amount)).toMatchObject({ ok: true });
});

test('what is too little for two parts is paid whole, and so is a deposit', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payPart(counter, order, 140_000);
  const token = order.paymentToken ?? '';
  expect(await openPart(counter.shop, { token, amount: 10_000 })).toEqual({
    ok: false,
    reason: 'whole-only',
    due: 19_840,
  });
  expect(await findOrderByLink(counter.shop, token)).toMatchObject({ parts: null, paidInParts: 140_000 });
  const pending = await pendingOrder(counter);
  expect(await openPart(counter.shop, { token: pending.paymentToken ?? '', amount: 10_000 })).toMatchObject({
    reason: 'whole-only',
  });
});

test('a shop that takes no parts takes the balance whole', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(mailSettings).set({ balanceInParts: false });
  const order = await paidOrder(counter);
  const token = order.paymentToken ?? '';
  expect(await openPart(counter.shop, { token, amount: 30_000 })).toMatchObject({ reason: 'whole-only' });
  expect(await findOrderByLink(counter.shop, token)).toMatchObject({ parts: null });
  expect(await openPart(counter.shop, { token, amount: 159_840 })).toMatchObject({ ok: true });
});

test('the call for the whole balance takes no part, before and after one was paid', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const ask = (amount: number) => openBalance(counter.shop, { token: order.paymentToken ?? '', amount });
  expect(await ask(30_000)).toMatchObject({ reason: 'amount-differs', due: 159_840 });
  await payPart(counter, order, 30_000);
  expect(await ask(159_840)).toMatchObject({ reason: 'amount-differs', due: 129_840 });
  expect(await ask(129_840)).toMatchObject({ ok: true });
});

test('two tabs that pay parts have one open payment together, so that never more is paid than is owed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const whole = await openBalanceOf(counter, order);
  const opened = await Promise.allSettled(
    [140_000, 100_000, 140_000].map((amount) => openPartOf(counter, order, amount)),
  );
  const ids = new Set([whole, ...opened.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))]);
  const paid = await Promise.allSettled([...ids].map((id) => pay(counter, id)));
  expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await completePayment(counter.shop, order.paymentToken ?? '');
  expect((await balances(counter)).filter(([, , status]) => status === 'succeeded')).toHaveLength(1);
  expect(await counter.shop.db.$count(refunds)).toBe(0);
});

test('the database takes no second open payment beside a part', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payPart(counter, order, 30_000);
  await openPartOf(counter, order, 30_000);
  const row = (await readPaymentRows(counter)).at(-1);
  if (!row) throw new Error('no payment');
  const { id: _, ...copy } = row;
  await expect(
    counter.shop.db.insert(payments).values({ ...copy, providerIntentId: 'pi_second' }),
  ).rejects.toMatchObject({ cause: { constraint: 'payments_one_open_per_leg' } });
});

test('a part that more was paid beside than is left for it is closed', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const part = await openPartOf(counter, order, 140_000);
  // Its price is lower by now.
  await counter.shop.db
    .update(orders)
    .set({ totalAmount: 137_760, remainingBalance: 120_000 })
    .where(eq(orders.id, order.id));
  await closeOutdated(counter.shop, order.id);
  expect((await counter.stripe.paymentIntents.retrieve(part)).status).toBe('canceled');
});

test('the first part puts the deadline and the place off by seven days, the next one does not', async () => {
  await using counter = await createTestShop();
  const asked = await askedOrder(counter);
  const deadline = asked.linkExpiresAt?.getTime() ?? 0;
  const until = async () => {
    const [place] = await counter.shop.db.select().from(places);
    return [(await readOrder(counter, asked.id)).linkExpiresAt?.getTime(), place?.payBy?.getTime()];
  };
  expect(await until()).toEqual([deadline, deadline]);
  await payPart(counter, asked, 30_000);
  expect(await until()).toEqual([deadline + 7 * DAY, deadline + 7 * DAY]);
  expect((await readMails(counter)).at(-1)?.data).toMatchObject({
    linkExpiresAt: new Date(deadline + 7 * DAY).toISOString(),
    afterDeadline: { becomes: 'free', warned: false },
  });
  await payPart(counter, asked, 30_000);
  expect(await until()).toEqual([deadline + 7 * DAY, deadline + 7 * DAY]);
});

test('seven days later the place is treated as its customer was told, and the parts stay paid', async () => {
  await using counter = await createTestShop();
  const asked = await askedOrder(counter);
  counter.advance(6 * DAY);
  await payPart(counter, asked, 30_000);
  counter.advance(7 * DAY);
  expect([await expireLinks(counter.shop), await settleDeadlines(counter.shop)]).toEqual([0, 0]);
  counter.advance(DAY + 13 * HOUR);
  expect([await expireLinks(counter.shop), await settleDeadlines(counter.shop)]).toEqual([1, 1]);
  expect((await readMails(counter)).at(-1)).toMatchObject({
    template: 'place-warning',
    data: { due: { amount: 129_840 }, balancePaid: 30_000 },
  });
  counter.advance(4 * DAY);
  expect(await settleDeadlines(counter.shop)).toBe(1);
  expect((await templates(counter)).at(-1)).toBe('place-freed');
  expect(await readOrder(counter, asked.id)).toMatchObject({ status: 'paid_deposit', received: 47_760 });
});

test('a part that was charged before the deadline and is heard of after it keeps the link and the place', async () => {
  await using counter = await createTestShop();
  const asked = await askedOrder(counter);
  await pay(counter, await openPartOf(counter, asked, 30_000));
  counter.advance(7 * DAY + HOUR);
  expect(await expireLinks(counter.shop)).toBe(0);
  const { paymentToken, linkExpiresAt } = await readOrder(counter, asked.id);
  expect(paymentToken).toBe(asked.paymentToken);
  expect(linkExpiresAt?.getTime()).toBe(counter.shop.clock().getTime() + 7 * DAY);
});

test('whoever paid a part before the bow’s turn came has seven days more from its release on', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payPart(counter, order, 30_000);
  await announce(counter);
  const { linkExpiresAt } = await readOrder(counter, order.id);
  expect(linkExpiresAt?.getTime()).toBe(counter.shop.clock().getTime() + 14 * DAY);
  expect((await readMails(counter)).at(-1)?.data).toMatchObject({ due: { amount: 129_840 }, balancePaid: 30_000 });
});

test('a cancellation gives back each part by a refund of its own, and says so before', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await payPart(counter, order, 30_000);
  await payPart(counter, order, 20_000);
  const open = await openPartOf(counter, order, 10_000);
  expect(await readMoneyBack(counter.shop.db, await readOrder(counter, order.id))).toMatchObject({ toCard: 67_760 });
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  for (const { id } of await counter.shop.db.select().from(refunds)) await refundPayment(counter.shop, id);
  const back = await counter.shop.db.select().from(refunds).orderBy(refunds.amount);
  expect(back.map(({ amount, status }) => [amount, status])).toEqual([
    [17_760, 'succeeded'],
    [20_000, 'succeeded'],
    [30_000, 'succeeded'],
  ]);
  expect(new Set(back.map(({ paymentId }) => paymentId)).size).toBe(3);
  expect((await counter.stripe.paymentIntents.retrieve(open)).status).toBe('canceled');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', received: 67_760, refunded: 67_760 });
  await checkFigures(counter.database);
  expect((await verify(counter)).found).toEqual([]);
});

test('a part that was charged beside a cancellation goes back with it', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openPartOf(counter, order, 30_000));
  await cancelOrder(counter.shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  const back = await counter.shop.db.select().from(refunds).orderBy(refunds.amount);
  expect(back.map(({ amount }) => amount)).toEqual([17_760, 30_000]);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', received: 47_760, refunded: 47_760 });
});

test('the same webhook of a part twice, and one that comes before another, book it once', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openPartOf(counter, order, 30_000));
  const delivery = await webhookOf(counter, 'payment_intent.succeeded');
  await Promise.all([deliver(counter, delivery), completePayment(counter.shop, order.paymentToken ?? '')]);
  await deliver(counter, delivery);
  expect(await readOrder(counter, order.id)).toMatchObject({ received: 47_760, balancePaid: 30_000 });
  expect((await templates(counter)).filter((name) => name === 'part-received')).toHaveLength(1);
});
