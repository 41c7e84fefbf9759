import { expect, test } from 'vitest';
import { mailings } from '#db/schema.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { DAY_MS, promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import { paidOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF } from '#tests/support/test-shop.ts';
import { settleDelays } from './settle-delays.ts';

test('a delay that a wrong address was told of is told to the right one, and the wrong one can answer no more', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter, { customerEmail: 'ann@exmaple.com' });
  const correct = (customerEmail: string) => correctDetails(shop, STAFF, order.orderNumber, { customerEmail });
  await putOff(counter, 60);
  await sendNotices(counter);
  const [strangers = ''] = await tokensOf(counter, order.id);
  // The day to answer by is the 50th.
  counter.advance(48 * DAY_MS);
  await correct('ann@example.com');
  expect(await answerNotice(shop, strangers, 'cancel')).toEqual({ ok: false, reason: 'link-invalid' });
  expect(await shop.db.select().from(mailings)).toMatchObject([{ finishedAt: null }]);
  const letter = (await sendNotices(counter)).get(order.id);
  const [own = ''] = await tokensOf(counter, order.id);
  expect(letter?.keepLink).toContain(own);
  counter.advance(4 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  expect(await answerNotice(shop, own, 'keep')).toMatchObject({ ok: true });
  // What is answered is not asked again.
  await correct('ann@home.example');
  expect((await sendNotices(counter)).size).toBe(0);
  expect(await answerNotice(shop, own, 'cancel')).toMatchObject({ reason: 'link-invalid' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});
