import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { listOwnOrders } from '#shop/orders/reading/list-own-orders.ts';
import { signIn } from '#tests/support/customers.ts';
import { DETAILS, paidOrder, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { addStaffNote } from './add-staff-note.ts';
import { correctDetails } from './correct-details.ts';

const corrections = async (counter: TestShop) =>
  (await readEvents(counter)).filter(({ what }) => what === 'details-changed');
const notices = async (counter: TestShop) =>
  (await readMails(counter)).filter(({ template }) => template !== 'order-confirmed');

test('staff put right what a customer asked for; the history has both, and the customer is told', async () => {
  await using counter = await createTestShop();
  const { id, orderNumber, status } = await paidOrder(counter);
  const correct = (details: Parameters<typeof correctDetails>[3]) =>
    correctDetails(counter.shop, STAFF, orderNumber, details);
  const moved = { shippingAddress: '2 Ridge Road, Bozeman, MT 59715', customerName: 'Ann Boone' };
  expect(await correct({ ...moved, bowColor: DETAILS.bowColor })).toEqual({ ok: true });
  expect(await correct(moved)).toEqual({ ok: true });
  expect(await correct({ customerPhone: '+1 406 555 0100' })).toEqual({ ok: true });
  const build = { drawLength: 28, drawWeight: 60, hand: 'Left' } as const;
  expect(await correct({ build })).toEqual({ ok: true });
  expect(await corrections(counter)).toMatchObject([
    { actor: 'staff', actorName: 'robin', before: { customerName: 'Ann Archer' }, after: moved },
    { before: { customerPhone: null }, after: { customerPhone: '+1 406 555 0100' } },
    { before: { hand: null }, after: build },
  ]);
  expect(await notices(counter)).toMatchObject([
    { template: 'order-corrected', data: moved },
    { template: 'order-corrected', data: { build } },
  ]);
  for (const ended of ['shipped', 'cancelled'] as const) {
    await counter.shop.db.update(orders).set({ status: ended });
    expect(await correct({ bowColor: 'Black', build: null })).toMatchObject({
      reason: 'not-allowed',
      order: { status: ended },
    });
  }
  await counter.shop.db.update(orders).set({ status });
  expect(await readOrder(counter, id)).toMatchObject({ ...moved, ...build, bowColor: DETAILS.bowColor });
});

test('two who correct the same field: the second is told what it is now, and theirs counts once they have seen it', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const seen = {
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    bowColor: order.bowColor,
    build: null,
  };
  const correct = (details: Parameters<typeof correctDetails>[3]) =>
    correctDetails(counter.shop, STAFF, order.orderNumber, details);
  const build = { drawLength: 28, drawWeight: 60, hand: 'Left' } as const;
  const first = { shippingAddress: '2 Ridge Road, Bozeman, MT 59715', customerName: 'Ann Boone', build };
  expect(await correct({ ...first, seen })).toEqual({ ok: true });
  // What is the same by now, and what only this one changes, is in nobody's way.
  expect(await correct({ customerName: 'Ann Boone', customerPhone: '+1 406 555 0100', seen })).toEqual({ ok: true });
  const second = {
    shippingAddress: '3 Ridge Road, Bozeman, MT 59715',
    customerName: 'Ann Bone',
    bowColor: 'Black',
    build: { ...build, hand: 'Right' as const },
  };
  const now = await readOrder(counter, order.id);
  expect(await correct({ ...second, seen })).toEqual({
    ok: false,
    reason: 'changed-meanwhile',
    fields: [
      { name: 'customerName', now: 'Ann Boone' },
      { name: 'shippingAddress', now: '2 Ridge Road, Bozeman, MT 59715' },
      { name: 'build', now: '28 in draw, 60 lbs, left hand' },
    ],
  });
  expect(await readOrder(counter, order.id)).toEqual(now);
  expect(await correct({ ...second, seen: { ...seen, ...first } })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({
    customerName: 'Ann Bone',
    bowColor: 'Black',
    hand: 'Right',
  });
  expect(await correct({ customerPhone: null, seen })).toMatchObject({
    fields: [{ name: 'customerPhone', now: '+1 406 555 0100' }],
  });
});

test('a name from before unseen marks were dropped is corrected like any other', async () => {
  await using counter = await createTestShop();
  const { orderNumber, id } = await paidOrder(counter, { customerName: 'Rene\u0301\u200b Archer' });
  // As the form sends it back.
  const seen = { customerName: 'René Archer' };
  expect(await correctDetails(counter.shop, STAFF, orderNumber, { customerName: 'Renée Archer', seen })).toEqual({
    ok: true,
  });
  expect(await readOrder(counter, id)).toMatchObject({ customerName: 'Renée Archer' });
});

test('a wrong email address is put right: both addresses hear of it, the former one no more than that', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter, { customerEmail: 'ann@exmaple.com' });
  // Whoever has the mistyped address has an account and sees the order there.
  const { user } = await signIn(counter, { uid: 'uid-typo', email: 'ann@exmaple.com' });
  expect(await listOwnOrders(counter.shop, user, { before: null, limit: 9 })).toHaveLength(1);
  const corrected = { customerEmail: 'ann@Example.com', shippingAddress: '2 Ridge Road, Bozeman, MT 59715' };
  expect(await correctDetails(counter.shop, STAFF, order.orderNumber, corrected)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ customerEmail: 'ann@example.com', userId: null });
  expect(await listOwnOrders(counter.shop, user, { before: null, limit: 9 })).toEqual([]);
  const told = await notices(counter);
  expect(told).toMatchObject([
    { template: 'order-corrected', recipient: 'ann@example.com' },
    { template: 'address-replaced', recipient: 'ann@exmaple.com' },
    { template: 'payment-link', recipient: 'ann@example.com', data: { due: { leg: 'balance' } } },
  ]);
  expect(JSON.stringify(told[1]?.data)).not.toMatch(/example\.com|2 Ridge Road/);
  // The link that the former address was sent shows nothing any more; the right one has another.
  expect(await findOrderByLink(counter.shop, order.paymentToken ?? '')).toEqual({ ok: false, reason: 'link-invalid' });
  const { paymentToken } = await readOrder(counter, order.id);
  expect(told[2]?.data).toMatchObject({ paymentLink: `https://fulldraw.test/complete-payment?token=${paymentToken}` });
  expect(await findOrderByLink(counter.shop, paymentToken ?? '')).toMatchObject({ ok: true });
});

test('a note is kept once per request, by whoever wrote it', async () => {
  await using counter = await createTestShop();
  const { orderNumber } = await paidOrder(counter);
  const note = { note: 'Calls back on Monday.', requestKey: '0b4d7b1c-0000-4000-8000-000000000001' };
  await Promise.all([1, 2].map(() => addStaffNote(counter.shop, STAFF, orderNumber, note)));
  const noted = (await readEvents(counter)).filter(({ what }) => what === 'noted');
  expect(noted).toMatchObject([{ actor: 'staff', actorName: 'robin', after: { note: 'Calls back on Monday.' } }]);
});
