import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campaigns, delayNotices, mailingRecipients, orders, staffEvents } from '#db/schema.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { dayIn, promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import {
  depositOf,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';

test('a later release is told to everybody who has paid and has no bow, and to nobody else', async () => {
  await using counter = await createTestShop();
  const { db, clock } = counter.shop;
  await promiseRelease(counter, 40);
  const order = await paidOrder(counter);
  const [shipped, cancelled] = [await paidOrder(counter), await paidOrder(counter)];
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, shipped.id));
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.id));
  await pendingOrder(counter);
  const pages = await counter.database.pool.connect();
  await pages.query('listen catalogue_changed');
  const forgotten = new Promise((resolve) => pages.once('notification', ({ payload }) => resolve(payload)));
  expect(await putOff(counter, 80)).toMatchObject({ ok: true });
  expect(await forgotten).toBe('campaigns');
  pages.release(true);

  expect(await db.select().from(campaigns)).toMatchObject([{ releaseDate: dayIn(counter, 80) }]);
  expect(await db.select().from(mailingRecipients)).toMatchObject([{ orderId: order.id, state: 'waiting' }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ revisedReleaseDate: null });
  expect(await db.select().from(staffEvents)).toMatchObject([
    {
      staffName: 'robin',
      subject: 'campaign',
      what: 'delayed',
      at: clock(),
      before: { releaseDate: dayIn(counter, 40) },
      after: { releaseDate: dayIn(counter, 80), reason: 'The cams are late.' },
    },
  ]);
});

test('a release is moved to another day than the one that stands, after today and within reach', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 40);
  const promised = { day: dayIn(counter, 40), from: null };
  expect(await putOff(counter, 40)).toEqual({ ok: false, reason: 'not-changed', promised });
  expect(await putOff(counter, 0)).toEqual({ ok: false, reason: 'past' });
  expect(await putOff(counter, 3 * 365 + 1)).toEqual({ ok: false, reason: 'too-far' });
  expect(await putOff(counter, 3 * 365)).toMatchObject({ ok: true });
});

test('a notice names both days and the reason, and asks to keep the order or to cancel it', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 40);
  const order = await paidOrder(counter);
  await putOff(counter, 80);
  const letters = await sendNotices(counter);
  const [token] = await tokensOf(counter, order.id);
  expect([...letters]).toMatchObject([
    [
      order.id,
      {
        formerReleaseDate: dayIn(counter, 40),
        releaseDate: dayIn(counter, 80),
        reason: 'The cams are late.',
        answerBy: `${dayIn(counter, 70)}T23:59:59.000Z`,
        keepLink: `https://fulldraw.test/delay?token=${token}&answer=keep`,
        cancelLink: `https://fulldraw.test/delay?token=${token}&answer=cancel`,
        refundAmount: 17_760,
      },
    ],
  ]);
  expect(await readOrder(counter, order.id)).toMatchObject({
    promisedReleaseDate: dayIn(counter, 40),
    revisedReleaseDate: dayIn(counter, 80),
  });
  expect((await readEvents(counter)).at(-1)).toMatchObject({
    orderId: order.id,
    actor: 'staff',
    actorName: 'robin',
    what: 'delay-announced',
    before: { releaseDate: dayIn(counter, 40) },
    after: { releaseDate: dayIn(counter, 80), consentRequired: true, recipient: 'ann@example.com' },
  });
});

test('two people who put the release off at once, and one who confirms twice, make one delay', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 10);
  await paidOrder(counter);
  const key = '0b4d7b1c-0000-4000-8000-000000000001';
  const outcomes = await Promise.all([putOff(counter, 20, key), putOff(counter, 20, key), putOff(counter, 25)]);
  const { db } = counter.shop;
  expect(await db.select().from(delayNotices)).toHaveLength(1);
  const [campaign] = await db.select().from(campaigns);
  const refusal = { ok: false, reason: 'another-runs', promised: { day: campaign?.releaseDate, from: null } };
  const [once, twice, other] = outcomes;
  expect(once).toEqual(twice);
  expect([once, other]).toEqual(expect.arrayContaining([expect.objectContaining({ ok: true }), refusal]));
});

test('a delay that concerns nobody moves the date, and its mailing is over', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 10);
  expect(await putOff(counter, 20)).toMatchObject({ ok: true });
  expect(await putOff(counter, 30)).toMatchObject({ ok: true });
});

test('who was cancelled, has answered or has the bow when their mail is made gets none', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  await promiseRelease(counter, 10);
  const [cancelled, shipped, answered] = [await paidOrder(counter), await paidOrder(counter), await paidOrder(counter)];
  await putOff(counter, 20);
  await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.id));
  await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, shipped.id));
  await db.update(delayNotices).set({ answer: 'keep' }).where(eq(delayNotices.orderId, answered.id));
  expect(await sendNotices(counter)).toEqual(new Map());
  expect(await db.select().from(mailingRecipients).orderBy(mailingRecipients.orderId)).toMatchObject([
    { reason: 'Cancelled meanwhile.' },
    { reason: 'Shipped meanwhile.' },
    { reason: 'Answered meanwhile.' },
  ]);
});

test('a deposit that comes after the notices, for an order with the earlier date, is told too, once', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 10);
  const slow = await pendingOrder(counter);
  await putOff(counter, 20);
  const later = await paidOrder(counter);
  expect(await sendNotices(counter)).toEqual(new Map());
  await pay(counter, depositOf(slow));
  await Promise.all([syncPayment(counter.shop, depositOf(slow)), syncPayment(counter.shop, depositOf(slow))]);
  expect((await readMails(counter)).at(-1)).toMatchObject({ data: { releaseDate: dayIn(counter, 10) } });
  const letters = await sendNotices(counter);
  expect([...letters.keys()]).toEqual([slow.id]);
  expect(await readOrder(counter, later.id)).toMatchObject({ promisedReleaseDate: dayIn(counter, 20) });
});
