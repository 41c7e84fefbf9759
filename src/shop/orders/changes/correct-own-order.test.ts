import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { STRANGER, signIn } from '#tests/support/customers.ts';
import {
  DETAILS,
  paidOrder,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { waitForLock } from '#tests/support/wait-for-lock.ts';
import { ORDER_STATUSES } from '#values/order/order.ts';
import { correctDetails } from './correct-details.ts';
import { correctOwnOrder } from './correct-own-order.ts';

const CORRECTION = { shippingAddress: '2 Ridge Road, Bozeman, MT 59715', bowColor: 'Black' } as const;
const BUILD = { drawLength: 28, drawWeight: 60, hand: 'Left' } as const;
const SAME = { shippingAddress: DETAILS.shippingAddress, bowColor: DETAILS.bowColor };

async function ownOrder(counter: TestShop) {
  const { user } = await signIn(counter);
  const order = await paidOrder(counter, { userId: user.id });
  return {
    user,
    order,
    correct: (to = {}) => correctOwnOrder(counter.shop, user, order.orderNumber, { ...CORRECTION, ...to }),
  };
}

const corrections = async (counter: TestShop) =>
  (await readEvents(counter)).filter(({ what }) => what === 'details-changed');
const notices = async (counter: TestShop) =>
  (await readMails(counter)).filter(({ template }) => template === 'order-corrected');

test('a correction is kept with what it was before, and the address of the order hears of it', async () => {
  await using counter = await createTestShop();
  const { order, correct } = await ownOrder(counter);
  expect(await correct()).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject(CORRECTION);
  expect(await corrections(counter)).toMatchObject([{ actor: 'customer', before: SAME, after: CORRECTION }]);
  expect(await notices(counter)).toMatchObject([
    { recipient: 'ann@example.com', orderId: order.id, data: { ...CORRECTION, orderNumber: order.orderNumber } },
  ]);
});

test('what staff have corrected while a customer had the form open is not written over unseen', async () => {
  await using counter = await createTestShop();
  const { order, correct } = await ownOrder(counter);
  const seen = { shippingAddress: order.shippingAddress, bowColor: order.bowColor, build: null };
  const moved = { shippingAddress: '9 Elk Road, Bozeman, MT 59715' };
  await correctDetails(counter.shop, STAFF, order.orderNumber, moved);
  expect(await correct({ seen })).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
    fields: [{ name: 'shippingAddress', now: moved.shippingAddress }],
  });
  expect(await readOrder(counter, order.id)).toMatchObject({ ...moved, bowColor: SAME.bowColor });
  expect(await correct({ seen: { ...seen, ...moved } })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject(CORRECTION);
});

test('a correction notes only what it changes, and every one is told', async () => {
  await using counter = await createTestShop();
  const { correct } = await ownOrder(counter);
  await correct({ shippingAddress: SAME.shippingAddress });
  await correct(SAME);
  await correct({ ...SAME, build: BUILD });
  await correct({ ...SAME, build: { ...BUILD, drawWeight: 55 } });
  await correct(SAME);
  await correct({ ...SAME, build: null });
  expect((await corrections(counter)).map(({ before, after }) => ({ before, after }))).toEqual([
    { before: { bowColor: 'Tan' }, after: { bowColor: 'Black' } },
    { before: { bowColor: 'Black' }, after: { bowColor: 'Tan' } },
    { before: { drawLength: null, drawWeight: null, hand: null }, after: BUILD },
    { before: { drawWeight: 60 }, after: { drawWeight: 55 } },
    { before: { ...BUILD, drawWeight: 55 }, after: { drawLength: null, drawWeight: null, hand: null } },
  ]);
  expect((await notices(counter)).map(({ data }) => data)).toMatchObject([
    { build: null },
    { build: null },
    { build: BUILD },
    { build: { drawWeight: 55 } },
    { build: null },
  ]);
});

test('a correction that changes nothing writes nothing', async () => {
  await using counter = await createTestShop();
  const { order, correct } = await ownOrder(counter);
  const before = await readOrder(counter, order.id);
  expect(await correct(SAME)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toEqual(before);
  expect([await corrections(counter), await notices(counter)]).toEqual([[], []]);
});

test('before the deposit a correction writes to nobody: the address of the order may be anybody’s', async () => {
  await using counter = await createTestShop();
  const { user } = await signIn(counter);
  const order = await pendingOrder(counter, { userId: user.id, customerEmail: 'stranger@example.com' });
  expect(await correctOwnOrder(counter.shop, user, order.orderNumber, CORRECTION)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject(CORRECTION);
  expect(await readMails(counter)).toEqual([]);
});

test('a double click corrects once', async () => {
  await using counter = await createTestShop();
  const { correct } = await ownOrder(counter);
  await Promise.all([correct(), correct(), correct()]);
  expect(await corrections(counter)).toHaveLength(1);
  expect(await notices(counter)).toHaveLength(1);
});

test.for(ORDER_STATUSES)('an order that is %s can be corrected only before staff start', async (status) => {
  await using counter = await createTestShop();
  const { order, correct } = await ownOrder(counter);
  await counter.shop.db.update(orders).set({ status });
  const free = ['pending', 'paid_deposit', 'completed'].includes(status);
  expect(await correct({ build: BUILD })).toEqual(free ? { ok: true } : { ok: false, reason: 'not-editable' });
  const kept = { bowColor: free ? 'Black' : 'Tan', drawLength: free ? 28 : null };
  expect(await readOrder(counter, order.id)).toMatchObject(kept);
});

test('a correction that comes while staff start with the order is refused', async () => {
  await using counter = await createTestShop();
  const { order, correct } = await ownOrder(counter);
  const corrected = await counter.shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ status: 'processing' }).where(eq(orders.id, order.id));
    const waiting = correct();
    await waitForLock(counter.database);
    return { waiting };
  });
  expect(await corrected.waiting).toEqual({ ok: false, reason: 'not-editable' });
  expect(await readOrder(counter, order.id)).toMatchObject(SAME);
  expect(await notices(counter)).toEqual([]);
});

test('a correction that comes while the order leaves the account is refused', async () => {
  await using counter = await createTestShop();
  const { order, correct } = await ownOrder(counter);
  const corrected = await counter.shop.db.transaction(async (tx) => {
    await tx.update(orders).set({ userId: null }).where(eq(orders.id, order.id));
    const waiting = correct();
    await waitForLock(counter.database);
    return { waiting };
  });
  expect(await corrected.waiting).toEqual({ ok: false, reason: 'not-found' });
  expect(await readOrder(counter, order.id)).toMatchObject(SAME);
});

test("nobody corrects another's order", async () => {
  await using counter = await createTestShop();
  const { order } = await ownOrder(counter);
  const { user } = await signIn(counter, STRANGER);
  const refusal = await correctOwnOrder(counter.shop, user, order.orderNumber, CORRECTION);
  expect(refusal).toEqual({ ok: false, reason: 'not-found' });
  expect(await readOrder(counter, order.id)).toMatchObject(SAME);
});
