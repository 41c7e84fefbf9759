import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, orders } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { DAY_MS, dayIn, promiseRelease, putOff, sendNotices } from '#tests/support/campaigns/delays.ts';
import { openBatches, queueOrders } from '#tests/support/campaigns/queues.ts';
import { depositOf, paidOrder, pay, pendingOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { readNeeds } from './read-needs.ts';

test('a release is due a week before the last day that leaves everybody their days to pay before the bows are begun', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  // Bows of the first batch are begun on the 30th day, of the second on the 60th; both leave seven days to pay.
  const [first] = await openBatches(test, [2, 2], { daysToPay: 7 });
  await queueOrders(test, ['ann', 'ben', 'cal']);
  test.advance(15 * DAY_MS);
  expect((await readNeeds(shop)).releases).toEqual({ count: 0, items: [] });
  test.advance(DAY_MS);
  expect((await readNeeds(shop)).releases).toMatchObject({
    count: 1,
    items: [{ id: first?.id, name: 'Batch 1', recipients: 2, askBy: dayIn(test, 7) }],
  });
  await shop.db.update(batches).set({ releasedAt: shop.clock() }).where(eq(batches.name, 'Batch 1'));
  expect((await readNeeds(shop)).releases.count).toBe(0);
});

test('bows without a build are named by their batch in the week before it locks, and not once one is chosen', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const [first] = await openBatches(test, [3]);
  const queue = await queueOrders(test, ['ann', 'ben', 'cal']);
  const chosen = { drawLength: 28.5, drawWeight: 60, hand: 'Right' as const };
  await shop.db
    .update(orders)
    .set(chosen)
    .where(eq(orders.id, queue[0]?.id ?? 0));
  // The builds lock 14 days before the 30th.
  test.advance(8 * DAY_MS);
  expect((await readNeeds(shop)).buildLocks.count).toBe(0);
  test.advance(DAY_MS);
  expect((await readNeeds(shop)).buildLocks).toEqual({
    count: 1,
    items: [{ id: first?.id, name: 'Batch 1', bow: 'Hunter', bows: 2, lockDay: dayIn(test, 7) }],
  });
  await shop.db.update(orders).set(chosen);
  expect((await readNeeds(shop)).buildLocks.count).toBe(0);
});

test('a balance is named three days before its deadline, and as overdue from then on', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  const { id, orderNumber } = await paidOrder(test);
  await shop.db
    .update(orders)
    .set({ linkExpiresAt: new Date(shop.clock().getTime() + 4 * DAY_MS) })
    .where(eq(orders.id, id));
  expect((await readNeeds(shop)).deadlines.count).toBe(0);
  test.advance(DAY_MS);
  const soon = await readNeeds(shop);
  expect(soon.deadlines).toMatchObject({ count: 1, items: [{ orderNumber, outstanding: 159_840 }] });
  expect(soon.overdueBalances.count).toBe(0);
  test.advance(3 * DAY_MS);
  const late = await readNeeds(shop);
  expect(late.deadlines.count).toBe(0);
  expect(late.overdueBalances.count).toBe(1);
});

test('who has to say yes to a delay is named three days before the order ends by itself', async () => {
  await using test = await createTestShop();
  const { shop } = test;
  await promiseRelease(test, 30);
  const { orderNumber } = await paidOrder(test);
  await putOff(test, 300);
  const [notice] = (await sendNotices(test)).values();
  const until = Date.parse(notice?.answerBy ?? '');
  expect((await readNeeds(shop)).delayAnswers.count).toBe(0);
  test.advance(until - shop.clock().getTime() - 3 * DAY_MS);
  expect((await readNeeds(shop)).delayAnswers).toMatchObject({
    count: 1,
    items: [{ orderNumber, answerBy: new Date(until) }],
  });
  test.advance(3 * DAY_MS);
  expect((await readNeeds(shop)).delayAnswers.count).toBe(0);
});

test('a dispute is named with its deadline until it is answered, or nobody can answer it any more', async () => {
  await using test = await createTestShop();
  const { shop, stripe } = test;
  const disputed = async () => {
    const order = await pendingOrder(test);
    await pay(test, depositOf(order), 'pm_card_createDispute');
    await syncPayment(shop, depositOf(order));
    return order;
  };
  const [answered, missed] = [await disputed(), await disputed()];
  expect((await readNeeds(shop)).disputes).toMatchObject({
    count: 2,
    items: [
      { orderNumber: answered.orderNumber, amount: 17_760, reason: 'fraudulent' },
      { evidenceDueBy: expect.any(Date) },
    ],
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent: depositOf(answered) })).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'It was sent.' } });
  await syncPayment(shop, depositOf(answered));
  expect((await readNeeds(shop)).disputes).toMatchObject({ count: 1, items: [{ orderNumber: missed.orderNumber }] });
  test.advance(8 * DAY_MS);
  expect((await readNeeds(shop)).disputes.count).toBe(0);
});
