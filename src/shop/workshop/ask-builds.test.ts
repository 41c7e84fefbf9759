import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, orders } from '#db/schema.ts';
import { takePlace } from '#shop/batches/hold-place.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { correctDetails } from '#shop/orders/changes/correct-details.ts';
import { correctFoundOrder } from '#shop/orders/changes/correct-own-order.ts';
import { findPagedOrder, lockPagedOrder } from '#shop/orders/links/order-page-links.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { OrderDetails } from '#shop/orders/placing/insert-order.ts';
import { readNeeds } from '#shop/overview/read-needs.ts';
import { BUILD, newBatch } from '#tests/support/campaigns/workshop.ts';
import { DETAILS, paidOrder, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { addDays, utcDay } from '#values/date.ts';
import { askBuilds } from './ask-builds.ts';

const DAY = 86_400_000;
/** A campaign's own: the lock so many days before the batch begins, and the question so many before the lock. */
const LOCK_DAYS = 14;
const ASK_DAYS = 14;

/** A shop whose next batch begins in so many days. */
async function shopWithBatch(daysAhead: number) {
  const counter = await createTestShop();
  const batch = await newBatch(counter, 1);
  const from = (days: number) => addDays(utcDay(counter.shop.clock()), days);
  const window = { makesFrom: from(daysAhead), shipsFrom: from(daysAhead + 30), shipsTo: from(daysAhead + 44) };
  const move = (days: { makesFrom: string; shipsFrom: string; shipsTo: string }) =>
    counter.shop.db.update(batches).set(days).where(eq(batches.id, batch.id));
  await move(window);
  return { counter, from, move, window, [Symbol.asyncDispose]: () => counter[Symbol.asyncDispose]() };
}

/** A paid order with its place in the queue. */
async function queuedOrder(counter: TestShop, details: Partial<OrderDetails> = {}) {
  const order = await paidOrder(counter, details);
  await counter.shop.db.transaction((tx) => takePlace(tx, order, counter.shop.clock()));
  return readOrder(counter, order.id);
}

const asks = async (counter: TestShop) =>
  (await readMails(counter)).filter(({ template }) => template.startsWith('build-'));
const keyOf = (mail: { data: unknown } | undefined) =>
  new URL(`${(mail?.data as { pageLink?: string } | undefined)?.pageLink}`).searchParams.get('key') ?? '';

test('who has not chosen a build is asked once before the lock, once at it, and then staff are told', async () => {
  await using place = await shopWithBatch(LOCK_DAYS + ASK_DAYS + 1);
  const { counter, window } = place;
  const order = await queuedOrder(counter);
  await queuedOrder(counter, { build: BUILD });
  expect(await askBuilds(counter.shop)).toBe(0);

  counter.advance(DAY);
  const rounds = await Promise.all([askBuilds(counter.shop), askBuilds(counter.shop)]);
  expect(Math.max(...rounds)).toBe(1);
  await askBuilds(counter.shop);
  const lockDay = addDays(window.makesFrom, -LOCK_DAYS);
  expect(await asks(counter)).toMatchObject([
    {
      template: 'build-missing',
      orderId: order.id,
      recipient: 'ann@example.com',
      data: { lockDay, makesFrom: window.makesFrom, locked: false },
    },
  ]);
  expect((await readNeeds(counter.shop)).missingBuilds.count).toBe(0);

  // The day of the lock has to be over in every state.
  counter.advance((ASK_DAYS + 2) * DAY);
  await askBuilds(counter.shop);
  await askBuilds(counter.shop);
  const mails = await asks(counter);
  expect(mails.map(({ template }) => template)).toEqual(['build-missing', 'build-missing', 'build-confirm']);
  expect(mails[1]).toMatchObject({ orderId: order.id, data: { locked: true } });
  expect((await readNeeds(counter.shop)).missingBuilds).toMatchObject({
    count: 1,
    items: [{ orderNumber: order.orderNumber, askedAt: expect.any(Date) }],
  });
});

test('a build that is missing at the lock is chosen through the mailed link, and that once', async () => {
  await using place = await shopWithBatch(LOCK_DAYS - 2);
  const { counter } = place;
  const { id } = await queuedOrder(counter);
  await askBuilds(counter.shop);
  const key = keyOf((await asks(counter)).at(-1));
  expect(await findPagedOrder(counter.shop, key)).toMatchObject({ id });
  const choose = (correction: Partial<Parameters<typeof correctFoundOrder>[2]>) =>
    correctFoundOrder(counter.shop, (tx) => lockPagedOrder(tx, key, counter.shop.clock()), {
      shippingAddress: DETAILS.shippingAddress,
      ...correction,
    });
  expect(await choose({ bowColor: 'Black' })).toEqual({ ok: false, reason: 'build-locked' });
  expect(await choose({ build: BUILD })).toEqual({ ok: true });
  expect(await choose({ build: { ...BUILD, drawWeight: 55 } })).toEqual({ ok: false, reason: 'build-locked' });
  expect(await choose({ build: null })).toEqual({ ok: false, reason: 'build-locked' });
  expect(await readOrder(counter, id)).toMatchObject({ ...BUILD, bowColor: 'Tan' });
  expect((await readNeeds(counter.shop)).missingBuilds.count).toBe(0);
  counter.advance((LOCK_DAYS + 2) * DAY);
  expect(await findPagedOrder(counter.shop, key)).toBeNull();
});

test('at the lock the customer gets one mail with the build; the address can still be corrected, and staff correct all', async () => {
  await using place = await shopWithBatch(LOCK_DAYS - 2);
  const { counter } = place;
  const order = await queuedOrder(counter, { build: BUILD });
  await Promise.all([askBuilds(counter.shop), askBuilds(counter.shop)]);
  expect(await asks(counter)).toMatchObject([
    { template: 'build-confirm', recipient: 'ann@example.com', data: { build: BUILD, confirmed: false } },
  ]);
  expect((await readEvents(counter)).at(-1)).toMatchObject({ what: 'build-locked', actor: 'job' });

  const correct = (given: Partial<Parameters<typeof correctFoundOrder>[2]>) =>
    correctFoundOrder(counter.shop, (tx) => lockOrder(tx, order.id), {
      shippingAddress: DETAILS.shippingAddress,
      ...given,
    });
  const moved = '2 Ridge Road, Bozeman, MT 59715';
  expect(await correct({ shippingAddress: moved, build: { ...BUILD, drawWeight: 55 } })).toEqual({
    ok: false,
    reason: 'build-locked',
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ shippingAddress: DETAILS.shippingAddress });
  expect(await correct({ shippingAddress: moved, bowColor: 'Tan', build: BUILD })).toEqual({ ok: true });
  const build = { ...BUILD, drawWeight: 55 };
  expect(await correctDetails(counter.shop, STAFF, order.orderNumber, { build })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ shippingAddress: moved, ...build });
});

test('a batch that begins later opens its builds again, and asks anew by its new day', async () => {
  await using place = await shopWithBatch(LOCK_DAYS - 2);
  const { counter, from, move } = place;
  const { id } = await queuedOrder(counter, { build: BUILD });
  await askBuilds(counter.shop);
  expect((await readOrder(counter, id)).buildLockedAt).not.toBeNull();
  await move({ makesFrom: from(60), shipsFrom: from(90), shipsTo: from(100) });
  await askBuilds(counter.shop);
  expect(await readOrder(counter, id)).toMatchObject({ buildLockedAt: null });
  expect((await readEvents(counter)).at(-1)).toMatchObject({ what: 'build-unlocked' });
  expect(await asks(counter)).toHaveLength(1);
  counter.advance(50 * DAY);
  await askBuilds(counter.shop);
  expect(await asks(counter)).toHaveLength(2);
});

test('nobody is written to about an order without a place, one that is cancelled, or one that staff have begun', async () => {
  await using place = await shopWithBatch(LOCK_DAYS - 2);
  const { counter } = place;
  const cancelled = await queuedOrder(counter);
  const begun = await queuedOrder(counter);
  await cancelOrder(counter.shop, { orderId: cancelled.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  await counter.shop.db.update(orders).set({ status: 'processing' }).where(eq(orders.id, begun.id));
  await using other = await createTestShop();
  await paidOrder(other);
  expect([await askBuilds(counter.shop), await askBuilds(other.shop)]).toEqual([0, 0]);
  expect([await asks(counter), await asks(other)]).toEqual([[], []]);
});
