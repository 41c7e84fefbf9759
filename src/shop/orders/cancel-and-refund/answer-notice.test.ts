import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { delayNotices, type OrderRow, orders, refunds } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import {
  openBalanceOf,
  paidOrder,
  pay,
  readEvents,
  readMails,
  readOrder,
  readPaymentRows,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { answerNotice } from './answer-notice.ts';

/** An order whose owner was told that it comes 40 days later, and the secret of the mail's links. */
async function toldOrder(counter: TestShop): Promise<{ order: OrderRow; token: string }> {
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await putOff(counter, 60);
  await sendNotices(counter);
  const [token] = await tokensOf(counter, order.id);
  if (!token) throw new Error('no notice');
  return { order, token };
}

const outcomeOf = (answered: Awaited<ReturnType<typeof answerNotice>>) =>
  answered.ok ? 'ok' : answered.reason === 'closed' ? answered.facts.closedBecause : answered.reason;

test('who keeps an order may still cancel it, and gets all of it back, also what was paid in full', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, token } = await toldOrder(counter);
  expect(outcomeOf(await answerNotice(shop, token, 'keep'))).toBe('ok');
  expect(outcomeOf(await answerNotice(shop, token, 'keep'))).toBe('ok');
  const answers = async () => (await readEvents(counter)).filter(({ what }) => what === 'delay-answered');
  expect(await answers()).toMatchObject([{ orderId: order.id, actor: 'customer', after: { answer: 'keep' } }]);
  const balance = await openBalanceOf(counter, order);
  await pay(counter, balance);
  await syncPayment(shop, balance);
  expect(outcomeOf(await answerNotice(shop, token, 'cancel'))).toBe('ok');
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await shop.db.select().from(refunds).orderBy(refunds.amount)).toMatchObject([
    { amount: 17_760 },
    { amount: 159_840 },
  ]);
  expect((await readMails(counter)).at(-1)).toMatchObject({
    template: 'order-cancelled',
    data: { cause: 'requested', refundedAmount: 177_600 },
  });
  expect(outcomeOf(await answerNotice(shop, token, 'keep'))).toBe('answered');
  expect(await answers()).toMatchObject([{}, { before: { answer: 'keep' }, after: { answer: 'cancel' } }]);
});

test('of two answers at the same moment one is first, and a cancellation that is pressed twice gives the money back once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, token } = await toldOrder(counter);
  await openBalanceOf(counter, order);
  const [kept, ...cancelled] = await Promise.all([
    answerNotice(shop, token, 'keep'),
    answerNotice(shop, token, 'cancel'),
    answerNotice(shop, token, 'cancel'),
  ]);
  expect(['ok', 'answered']).toContain(outcomeOf(kept));
  expect(cancelled.map(outcomeOf)).toEqual(['ok', 'ok']);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await shop.db.select().from(delayNotices)).toMatchObject([{ answer: 'cancel' }]);
  expect(await shop.db.select().from(refunds)).toMatchObject([{ amount: 17_760 }]);
  expect((await readPaymentRows(counter)).map(({ status }) => status)).toEqual(['succeeded', 'canceled']);
});

test('an order that staff cancelled or shipped asks nothing any more', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, token } = await toldOrder(counter);
  for (const status of ['shipped', 'cancelled'] as const) {
    await shop.db.update(orders).set({ status }).where(eq(orders.id, order.id));
    for (const answer of ['keep', 'cancel'] as const) {
      expect(outcomeOf(await answerNotice(shop, token, answer))).toBe(status);
    }
  }
  expect(await shop.db.select().from(delayNotices)).toMatchObject([{ answer: null }]);
  expect(await shop.db.select().from(refunds)).toEqual([]);
});

test('a further delay asks again who had agreed, and takes over from the links of the first one with its own mail', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, token } = await toldOrder(counter);
  await answerNotice(shop, token, 'keep');
  await putOff(counter, 70);
  // Nothing has arrived yet that could be answered instead.
  expect(outcomeOf(await answerNotice(shop, token, 'keep'))).toBe('ok');
  const letters = await sendNotices(counter);
  expect(letters.get(order.id)).toMatchObject({ formerReleaseDate: expect.any(String), answerBy: expect.any(String) });
  expect(outcomeOf(await answerNotice(shop, token, 'cancel'))).toBe('superseded');
  const [, second = ''] = await tokensOf(counter, order.id);
  expect(outcomeOf(await answerNotice(shop, second, 'cancel'))).toBe('ok');
  expect(await shop.db.select().from(delayNotices).orderBy(delayNotices.id)).toMatchObject([
    { answer: 'keep' },
    { answer: 'cancel', consentRequired: true },
  ]);
});
