// A wrong date that customers were told, the right one, and nearer dates.
import { expect, test } from 'vitest';
import { campaigns, mailSettings } from '#db/schema.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { readNotice } from '#shop/orders/delay-consent/delay-answer.ts';
import { DAY_MS, dayIn, promiseRelease, putOff, sendLetters, tokensOf } from '#tests/support/campaigns/delays.ts';
import { paidOrder, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { correctDelay, type DelayCorrected } from './correct-delay.ts';
import { readDelays } from './read-delays.ts';
import { settleDelays } from './settle-delays.ts';
import { stopDelay } from './stop-delay.ts';

async function told(counter: TestShop, days: number, most?: number): Promise<number> {
  const delay = await putOff(counter, days);
  if (!delay.ok) throw new Error(delay.reason);
  await sendLetters(counter, most);
  return delay.delayId;
}

function correct(counter: TestShop, delayId: number, days: number, requestKey: string = crypto.randomUUID()) {
  const to = { day: dayIn(counter, days), from: null };
  return correctDelay(counter.shop, STAFF, { delayId, to, reason: 'We typed the wrong date.', requestKey });
}

const idOf = (corrected: DelayCorrected) => {
  if (!corrected.ok) throw new Error(corrected.reason);
  return corrected.delayId;
};
const statusOf = async (counter: TestShop, id: number) => (await readOrder(counter, id)).status;

test('a correction back to the promise goes to those who were told the wrong date, and asks nothing', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  const wrong = await told(counter, 200);
  const meanwhile = await paidOrder(counter);
  const key = crypto.randomUUID();
  const once = await Promise.all([correct(counter, wrong, 20, key), correct(counter, wrong, 20, key)]);
  expect(once[0]).toMatchObject({ ok: true });
  expect(await shop.db.select().from(campaigns)).toMatchObject([{ releaseDate: dayIn(counter, 20) }]);
  const letters = await sendLetters(counter);
  expect(letters.get(order.id)).toMatchObject({
    template: 'delay-correction',
    data: {
      wrongDate: dayIn(counter, 200),
      releaseDate: dayIn(counter, 20),
      question: null,
      cancelled: false,
      formerReleaseDate: dayIn(counter, 20),
    },
  });
  // Who ordered under the wrong date was told nothing wrong: for them it is sooner.
  expect(letters.get(meanwhile.id)).toMatchObject({ template: 'sooner-notice', data: { question: null } });
  expect(await readOrder(counter, order.id)).toMatchObject({ revisedReleaseDate: null });
  const [token = ''] = await tokensOf(counter, order.id);
  expect(await readNotice(shop, token)).toMatchObject({ facts: { closedBecause: 'corrected' } });
  counter.advance(400 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  expect((await readDelays(shop)).delays).toMatchObject([{ kind: 'correction' }, { state: 'corrected' }]);
});

test('nobody is cancelled by silence while a correction waits, goes out or is out, however long ago the wrong one ran out', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const orders = [await paidOrder(counter), await paidOrder(counter)];
  const wrong = await told(counter, 200);
  // Everybody had to answer by the 50th day.
  counter.advance(49 * DAY_MS);
  await correct(counter, wrong, 60);
  for (const days of [0, 10, 20]) {
    counter.advance(days * DAY_MS);
    expect(await settleDelays(shop)).toBe(0);
  }
  await sendLetters(counter, 1);
  expect(await settleDelays(shop)).toBe(0);
  await sendLetters(counter);
  expect(await settleDelays(shop)).toBe(0);
  for (const { id } of orders) expect(await statusOf(counter, id)).toBe('paid_deposit');
});

test('a right date later than the promise asks the question of the law anew, by what was promised, with new days to answer', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const [keeper, silent] = [await paidOrder(counter), await paidOrder(counter)];
  const wrong = await told(counter, 200);
  const [former = ''] = await tokensOf(counter, keeper.id);
  await answerNotice(shop, former, 'keep');
  counter.advance(45 * DAY_MS);
  await correct(counter, wrong, 30);
  const letters = await sendLetters(counter);
  expect(letters.get(keeper.id)).toMatchObject({
    template: 'delay-correction',
    // The 30 days after the promise end on the 50th day: a week from the mail is later.
    data: { question: { answerBy: `${dayIn(counter, 7)}T23:59:59.000Z` } },
  });
  expect(await answerNotice(shop, former, 'cancel')).toMatchObject({ ok: false, reason: 'closed' });
  const [, own = ''] = await tokensOf(counter, keeper.id);
  expect(await answerNotice(shop, own, 'keep')).toMatchObject({ ok: true });
  counter.advance(9 * DAY_MS);
  // Agreeing to the wrong date counted for nothing; agreeing to the right one does.
  expect(await settleDelays(shop)).toBe(1);
  expect([await statusOf(counter, keeper.id), await statusOf(counter, silent.id)]).toEqual([
    'paid_deposit',
    'cancelled',
  ]);
});

test('a short right date is kept by silence, though the wrong one needed a yes', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await correct(counter, await told(counter, 200), 40);
  expect((await sendLetters(counter)).get(order.id)?.data).toMatchObject({ question: { answerBy: null } });
  counter.advance(300 * DAY_MS);
  expect(await settleDelays(counter.shop)).toBe(0);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
});

test('who cancelled because of a wrong date stays cancelled, is told how to order again, and staff see who it is', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const [gone, otherwise] = [await paidOrder(counter), await paidOrder(counter)];
  const wrong = await told(counter, 200);
  await answerNotice(shop, (await tokensOf(counter, gone.id))[0] ?? '', 'cancel');
  await shop.db.execute(`update orders set status = 'cancelled' where id = ${otherwise.id}`);
  await correct(counter, wrong, 20);
  const letters = await sendLetters(counter);
  expect([...letters.keys()]).toEqual([gone.id]);
  expect(letters.get(gone.id)).toMatchObject({
    template: 'delay-correction',
    data: { cancelled: true, question: null },
  });
  expect(await statusOf(counter, gone.id)).toBe('cancelled');
  expect((await readDelays(shop)).delays.at(-1)?.lost).toEqual([
    { orderNumber: gone.orderNumber, customerName: gone.customerName },
  ]);
});

test('those who were not told the wrong date yet get the right notice instead', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const [first, second] = [await paidOrder(counter), await paidOrder(counter)];
  const wrong = await told(counter, 200, 1);
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()];
  // Two people who correct it at once: the second is told so.
  const outcomes = await Promise.all([correct(counter, wrong, 45, key), correct(counter, wrong, 46, other)]);
  expect(outcomes).toEqual(
    expect.arrayContaining([expect.objectContaining({ ok: true }), { ok: false, reason: 'corrected' }]),
  );
  const letters = await sendLetters(counter);
  expect(letters.get(first.id)?.template).toBe('delay-correction');
  expect(letters.get(second.id)?.template).toBe('delay-notice');
  expect((await readDelays(shop)).delays).toMatchObject([{ kind: 'correction' }, { state: 'stopped', toCorrect: 0 }]);
});

test('what was stopped in the middle is corrected, and a correction that was wrong is stopped and corrected itself', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await promiseRelease(counter, 20);
  const [one, two] = [await paidOrder(counter), await paidOrder(counter)];
  const wrong = await told(counter, 200);
  const correction = idOf(await correct(counter, wrong, 150));
  await sendLetters(counter, 1);
  expect(await stopDelay(shop, STAFF, correction)).toEqual({ ok: true, told: 1 });
  // Whom the correction has not reached is asked by the former notice again.
  const [again = ''] = await tokensOf(counter, two.id);
  expect(await readNotice(shop, again)).toMatchObject({ facts: { closedBecause: null } });
  idOf(await correct(counter, correction, 20));
  const letters = await sendLetters(counter);
  expect(letters.get(one.id)).toMatchObject({
    template: 'delay-correction',
    data: { wrongDate: dayIn(counter, 150), releaseDate: dayIn(counter, 20) },
  });
  // This one was told the first wrong date, which stood again: for them the right one is sooner.
  expect(letters.get(two.id)).toMatchObject({ data: { releaseDate: dayIn(counter, 20) } });
  for (const { id } of [one, two]) expect(await readOrder(counter, id)).toMatchObject({ revisedReleaseDate: null });
});

test('a correction names another date than the wrong one, after today, of a notice that still stands', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 20);
  await paidOrder(counter);
  const wrong = await told(counter, 200);
  expect(await correct(counter, wrong, 200)).toMatchObject({ ok: false, reason: 'not-changed' });
  expect(await correct(counter, wrong, 0)).toEqual({ ok: false, reason: 'past' });
  expect(await correct(counter, wrong, 9_999)).toEqual({ ok: false, reason: 'too-far' });
  expect(await correct(counter, wrong + 9, 30)).toEqual({ ok: false, reason: 'unknown-delay' });
  await told(counter, 300);
  expect(await correct(counter, wrong, 30)).toEqual({ ok: false, reason: 'corrected' });
});

test('a nearer date is good news, and ends the question of an earlier delay once it is no later than the promise', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  await shop.db.update(mailSettings).set({ delayWaitMinutes: 0 });
  await promiseRelease(counter, 20);
  const order = await paidOrder(counter);
  await told(counter, 200);
  expect(await putOff(counter, 100)).toMatchObject({ ok: true, kind: 'sooner' });
  // Still later than promised, and nobody has agreed: the newest mail has the links, and the days that are left.
  expect((await sendLetters(counter)).get(order.id)).toMatchObject({
    template: 'sooner-notice',
    data: { formerReleaseDate: dayIn(counter, 200), question: { answerBy: `${dayIn(counter, 50)}T23:59:59.000Z` } },
  });
  const [, open = ''] = await tokensOf(counter, order.id);
  expect(await readNotice(shop, open)).toMatchObject({ facts: { closedBecause: null } });
  expect(await readOrder(counter, order.id)).toMatchObject({ revisedReleaseDate: dayIn(counter, 100) });

  await putOff(counter, 15);
  expect((await sendLetters(counter)).get(order.id)).toMatchObject({
    template: 'sooner-notice',
    data: { question: null },
  });
  expect(await readNotice(shop, open)).toMatchObject({ facts: { closedBecause: 'not_needed' } });
  expect(await readOrder(counter, order.id)).toMatchObject({ revisedReleaseDate: dayIn(counter, 15) });
  // Later than the good news, and no later than the promise: told, and nobody has to agree.
  await putOff(counter, 20);
  expect((await sendLetters(counter)).get(order.id)).toMatchObject({
    template: 'delay-notice',
    data: { answerBy: null },
  });
  counter.advance(400 * DAY_MS);
  expect(await settleDelays(shop)).toBe(0);
  expect(await statusOf(counter, order.id)).toBe('paid_deposit');
});
