import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { delayNotices, mailingRecipients, orders, refunds } from '#db/schema.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { DAY_MS, dayIn, promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { settleDelays } from './settle-delays.ts';

const statusOf = async (counter: TestShop, id: number) => (await readOrder(counter, id)).status;

test('silence ends an order that had to be agreed to, with all its money back, and no other', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const [silent, keeper, shipped] = [await paidOrder(counter), await paidOrder(counter), await paidOrder(counter)];
  const payer = await paidOrder(counter);
  const balance = await openBalanceOf(counter, silent);
  await pay(counter, balance);
  await syncPayment(shop, balance);
  await putOff(counter, 60);
  await sendNotices(counter);
  await answerNotice(shop, (await tokensOf(counter, keeper.id))[0] ?? '', 'keep');
  const later = await openBalanceOf(counter, payer);
  await pay(counter, later);
  await syncPayment(shop, later);
  await shop.db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, shipped.id));
  counter.advance(52 * DAY_MS);
  await shop.db.update(mailingRecipients).set({ state: 'waiting' });
  expect(await settleDelays(shop)).toBe(0);
  await shop.db.update(mailingRecipients).set({ state: 'failed' });
  expect(await settleDelays(shop)).toBe(1);
  expect(await settleDelays(shop)).toBe(0);
  expect(await statusOf(counter, silent.id)).toBe('cancelled');
  expect([await statusOf(counter, keeper.id), await statusOf(counter, shipped.id)]).toEqual([
    'paid_deposit',
    'shipped',
  ]);
  // Who paid the balance before the notice did not agree to it; who paid after it did.
  expect(await statusOf(counter, payer.id)).toBe('completed');
  const [notice] = await shop.db.select().from(delayNotices).where(eq(delayNotices.orderId, silent.id));
  expect(notice).toMatchObject({ answer: 'silence', answeredAt: shop.clock() });
  expect(await shop.db.select().from(refunds).orderBy(refunds.amount)).toMatchObject([
    { amount: 17_760 },
    { amount: 159_840 },
  ]);
  expect((await readMails(counter)).at(-1)).toMatchObject({
    template: 'order-cancelled',
    orderId: silent.id,
    data: { cause: 'delay-unanswered', refundedAmount: 177_600 },
  });
  const events = (await readEvents(counter)).filter(({ orderId, actor }) => orderId === silent.id && actor === 'job');
  expect(events).toMatchObject([
    { what: 'delay-answered', after: { answer: 'silence' } },
    { what: 'cancelled' },
    { what: 'refund-requested' },
    { what: 'refund-requested' },
  ]);
});

test('the last day to agree ends twelve hours after it has ended in UTC', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  await putOff(counter, 60);
  await sendNotices(counter);
  const [notice] = await counter.shop.db.select().from(delayNotices);
  expect(notice?.answerBy?.toISOString()).toBe(`${dayIn(counter, 50)}T23:59:59.000Z`);
  counter.advance(Number(notice?.answerBy) + DAY_MS / 2 - counter.shop.clock().getTime());
  expect(await settleDelays(counter.shop)).toBe(0);
  counter.advance(1_000);
  expect(await settleDelays(counter.shop)).toBe(1);
});

test('a short first delay is kept by silence for ever', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await putOff(counter, 50);
  await sendNotices(counter);
  counter.advance(400 * DAY_MS);
  expect(await settleDelays(counter.shop)).toBe(0);
  expect(await statusOf(counter, order.id)).toBe('paid_deposit');
});

test('nobody is cancelled while the card provider cannot be read, and a balance it has that we did not see is a yes', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  const balance = await openBalanceOf(counter, order);
  await putOff(counter, 60);
  await sendNotices(counter);
  counter.advance(60 * DAY_MS);
  await counter.disturb({ errorRate: 1 });
  expect(await settleDelays(shop)).toBe(0);
  await counter.disturb();
  await pay(counter, balance);
  expect(await settleDelays(shop)).toBe(0);
  expect(await statusOf(counter, order.id)).toBe('completed');
  expect(await settleDelays(shop)).toBe(0);
  expect(await shop.db.select().from(refunds)).toEqual([]);
});

test('somebody whose mailbox takes no mail has a week like everybody, and then their money', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await putOff(counter, 60);
  await shop.db.update(mailingRecipients).set({ state: 'failed' });
  counter.advance(60 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ revisedReleaseDate: expect.any(String) });
  expect((await readEvents(counter)).at(-1)).toMatchObject({ what: 'delay-not-delivered' });
  counter.advance(7 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  counter.advance(2 * DAY_MS);
  expect(await settleDelays(shop)).toBe(1);
});

test('a delay that is announced anew keeps the silence about the first one from ending the order', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await putOff(counter, 60);
  await sendNotices(counter);
  counter.advance(49 * DAY_MS);
  await putOff(counter, 30);
  counter.advance(3 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  await sendNotices(counter);
  counter.advance(7 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  counter.advance(2 * DAY_MS);
  expect(await settleDelays(shop)).toBe(1);
  expect(await statusOf(counter, order.id)).toBe('cancelled');
});

test('an answer that comes while the clean-up runs counts, or comes too late, and never both', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await openBalanceOf(counter, order);
  await putOff(counter, 60);
  await sendNotices(counter);
  const [token = ''] = await tokensOf(counter, order.id);
  counter.advance(60 * DAY_MS);
  await counter.disturb({ latencyMs: 100, only: 'cancel' });
  const [kept, ended, again] = await Promise.all([
    answerNotice(shop, token, 'keep'),
    settleDelays(shop),
    settleDelays(shop),
  ]);
  const kills = ended + again;
  expect({ kept: kept.ok, kills, status: await statusOf(counter, order.id) }).toEqual(
    kept.ok ? { kept: true, kills: 0, status: 'paid_deposit' } : { kept: false, kills: 1, status: 'cancelled' },
  );
});
