// Whose date moves: a campaign's release, a batch's window, one order that was moved.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, delayNotices, orders, places } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches } from '#tests/support/campaigns/batches.ts';
import { DAY_MS, dayIn, promiseRelease, putOff, sendLetters } from '#tests/support/campaigns/delays.ts';
import { depositOf, paidOrder, pay, pendingOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { announceDelay } from './announce-delay.ts';
import type { DelayScope } from './delay-scope.ts';
import { readDelays } from './read-delays.ts';
import { settleDelays } from './settle-delays.ts';

const announce = ({ shop }: TestShop, scope: DelayScope) =>
  announceDelay(shop, STAFF, { scope, reason: 'The cams are late.', requestKey: crypto.randomUUID() });

/** Somebody of before there were batches, and somebody with a place in each of two, whose windows are these many days away. */
async function createQueue(counter: TestShop) {
  await promiseRelease(counter, 20);
  const early = await paidOrder(counter);
  const made = await addBatches(counter.shop, [1, 5]);
  for (const [place, batch] of made.entries()) {
    const days = { makesFrom: dayIn(counter, 1), shipsFrom: dayIn(counter, 30 + place * 30) };
    await counter.shop.db
      .update(batches)
      .set({ ...days, shipsTo: dayIn(counter, 40 + place * 30) })
      .where(eq(batches.id, batch.id));
  }
  const [first, second] = await counter.shop.db.select().from(batches).orderBy(batches.position);
  if (!first || !second) throw new Error('no batches');
  return { early, first, second, ann: await paidOrder(counter), ben: await paidOrder(counter) };
}

test("a batch's new window is told to those with a place in it, by the last day that they were promised, and to nobody else", async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { first, ann } = await createQueue(counter);
  expect(await readOrder(counter, ann.id)).toMatchObject({ promisedShipBy: dayIn(counter, 40) });
  const window = { shipsFrom: dayIn(counter, 75), shipsTo: dayIn(counter, 80) };
  expect(await announce(counter, { batchId: first.id, ...window })).toMatchObject({ ok: true, kind: 'later' });
  expect(await shop.db.select().from(batches).where(eq(batches.id, first.id))).toMatchObject([window]);
  const letters = await sendLetters(counter);
  expect([...letters]).toMatchObject([
    [
      ann.id,
      {
        template: 'delay-notice',
        data: {
          formerReleaseDate: dayIn(counter, 40),
          formerFrom: dayIn(counter, 30),
          releaseDate: dayIn(counter, 80),
          newFrom: dayIn(counter, 75),
          answerBy: `${dayIn(counter, 70)}T23:59:59.000Z`,
        },
      },
    ],
  ]);
  expect(await readOrder(counter, ann.id)).toMatchObject({
    revisedShipBy: dayIn(counter, 80),
    revisedReleaseDate: null,
  });
  counter.advance(72 * DAY_MS);
  expect(await settleDelays(shop)).toBe(1);
  expect(await readOrder(counter, ann.id)).toMatchObject({ status: 'cancelled' });
});

test('another release is told to those without a place: the others are told by their batch', async () => {
  await using counter = await createTestShop();
  const { early, first } = await createQueue(counter);
  expect((await readDelays(counter.shop)).scopes).toMatchObject([
    { batchId: null, affected: 1 },
    { batchId: first.id, affected: 1, shipsFrom: first.shipsFrom, releaseDate: first.shipsTo },
    { affected: 1 },
  ]);
  await putOff(counter, 90);
  expect([...(await sendLetters(counter)).keys()]).toEqual([early.id]);
  // Two dates at once are no conflict: they concern different people.
  await putOff(counter, 100);
  const window = { shipsFrom: dayIn(counter, 75), shipsTo: dayIn(counter, 80) };
  expect(await announce(counter, { batchId: first.id, ...window })).toMatchObject({ ok: true });
  expect(
    await announce(counter, { batchId: first.id, shipsFrom: window.shipsFrom, shipsTo: dayIn(counter, 85) }),
  ).toEqual({ ok: false, reason: 'another-runs', promised: { day: window.shipsTo, from: window.shipsFrom } });
});

test('a window cannot begin before the workshop does, nor be that of a batch that is not there', async () => {
  await using counter = await createTestShop();
  const { second } = await createQueue(counter);
  await counter.shop.db
    .update(batches)
    .set({ makesFrom: dayIn(counter, 50) })
    .where(eq(batches.id, second.id));
  const window = { shipsFrom: dayIn(counter, 45), shipsTo: dayIn(counter, 55) };
  expect(await announce(counter, { batchId: second.id, ...window })).toEqual({
    ok: false,
    reason: 'before-making',
    makesFrom: dayIn(counter, 50),
  });
  expect(await announce(counter, { batchId: second.id + 1, ...window })).toEqual({ ok: false, reason: 'no-campaign' });
});

test('an order that staff moved to a later batch is told by itself, and not at all once it was moved back', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { first, second, ann } = await createQueue(counter);
  const move = async (from: typeof first, to: typeof first) => {
    await shop.db.update(places).set({ batchId: to.id, sort: 9_999 }).where(eq(places.orderId, ann.id));
    return announce(counter, { orderId: ann.id, from, to });
  };
  expect(await move(first, second)).toMatchObject({ ok: true, kind: 'later' });
  expect(await move(second, first)).toMatchObject({ ok: true, kind: 'sooner' });
  expect(await sendLetters(counter)).toEqual(new Map());
  expect(await readOrder(counter, ann.id)).toMatchObject({ revisedShipBy: null });

  await move(first, second);
  expect((await sendLetters(counter)).get(ann.id)).toMatchObject({
    template: 'delay-notice',
    data: {
      formerReleaseDate: first.shipsTo,
      formerFrom: first.shipsFrom,
      releaseDate: second.shipsTo,
      answerBy: null,
    },
  });
  expect(await readOrder(counter, ann.id)).toMatchObject({ revisedShipBy: second.shipsTo });
});

test('a deposit that comes after a window moved, for an order that was saved under the former one, is told too', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { second } = await createQueue(counter);
  const slow = await pendingOrder(counter);
  counter.advance(1000);
  const window = { shipsFrom: dayIn(counter, 90), shipsTo: dayIn(counter, 95) };
  await announce(counter, { batchId: second.id, ...window });
  await sendLetters(counter);
  await pay(counter, depositOf(slow));
  await syncPayment(shop, depositOf(slow));
  expect((await sendLetters(counter)).get(slow.id)).toMatchObject({
    template: 'delay-notice',
    data: { formerReleaseDate: second.shipsTo, releaseDate: window.shipsTo },
  });
  expect(await readOrder(counter, slow.id)).toMatchObject({
    promisedShipBy: second.shipsTo,
    revisedShipBy: window.shipsTo,
  });
  const later = await paidOrder(counter);
  expect(await readOrder(counter, later.id)).toMatchObject({ promisedShipBy: window.shipsTo });
  expect(await shop.db.$count(delayNotices, eq(delayNotices.orderId, later.id))).toBe(0);
  expect(await shop.db.$count(orders)).toBe(5);
});
