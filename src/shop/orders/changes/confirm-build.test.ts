import { expect, test } from 'vitest';
import { orders } from '#db/schema.ts';
import { findOrderByLink, lockLinkedOrder } from '#shop/orders/links/find-order-by-link.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import {
  DETAILS,
  openBalanceOf,
  paidOrder,
  pay,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { confirmFoundBuild, type ShownDetails } from './confirm-build.ts';
import { correctFoundOrder } from './correct-own-order.ts';

const BUILD = { drawLength: 28, drawWeight: 60, hand: 'Left' } as const;
const SHOWN: ShownDetails = { shippingAddress: String(DETAILS.shippingAddress), bowColor: 'Tan', build: BUILD };
const MOVED = '2 Ridge Road, Bozeman, MT 59715';

/** An order, and what whoever has its payment link does with it. */
async function linkedOrder(counter: TestShop, details = {}) {
  const order = await paidOrder(counter, { build: BUILD, ...details });
  const token = order.paymentToken ?? '';
  const lock = (tx: Parameters<typeof lockLinkedOrder>[0]) => lockLinkedOrder(tx, token, counter.shop.clock());
  return {
    order,
    token,
    confirm: (shown: Partial<ShownDetails> = {}) => confirmFoundBuild(counter.shop, lock, { ...SHOWN, ...shown }),
    correct: (given: Partial<Parameters<typeof correctFoundOrder>[2]>) =>
      correctFoundOrder(counter.shop, lock, { shippingAddress: DETAILS.shippingAddress, ...given }),
  };
}

const confirmations = async (counter: TestShop) =>
  (await readEvents(counter)).filter(({ what }) => what === 'build-confirmed');

test('a customer says once that address and build are right, before or after paying', async () => {
  await using counter = await createTestShop();
  const { order, token, confirm, correct } = await linkedOrder(counter);
  await Promise.all([confirm(), confirm(), confirm()]);
  expect(await confirmations(counter)).toMatchObject([{ actor: 'customer', after: { ...BUILD, bowColor: 'Tan' } }]);
  expect(await readOrder(counter, order.id)).toMatchObject({ buildConfirmedAt: counter.shop.clock() });

  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(counter.shop, token);
  // Another address leaves the build as it was confirmed, another build does not.
  expect(await correct({ shippingAddress: MOVED })).toEqual({ ok: true });
  expect((await readOrder(counter, order.id)).buildConfirmedAt).not.toBeNull();
  expect(await correct({ shippingAddress: MOVED, build: { ...BUILD, drawWeight: 55 } })).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ shippingAddress: MOVED, buildConfirmedAt: null });
  expect((await readMails(counter)).filter(({ template }) => template === 'order-corrected')).toHaveLength(2);
  expect(await confirm({ shippingAddress: MOVED, build: { ...BUILD, drawWeight: 55 } })).toEqual({ ok: true });
  expect(await confirmations(counter)).toHaveLength(2);
});

test('yes is not said to what the order does not say any more', async () => {
  await using counter = await createTestShop();
  const { confirm } = await linkedOrder(counter);
  for (const other of [{ shippingAddress: MOVED }, { bowColor: 'Black' }, { build: { ...BUILD, drawWeight: 61 } }]) {
    expect(await confirm(other)).toEqual({ ok: false, reason: 'changed' });
  }
  expect(await confirmations(counter)).toEqual([]);
});

test('a link past its deadline changes nothing, and nothing is changed once the work has begun', async () => {
  await using counter = await createTestShop();
  const { token, confirm, correct } = await linkedOrder(counter);
  const { db, clock } = counter.shop;
  expect(await findOrderByLink(counter.shop, token)).toMatchObject({ editable: true });
  await db.update(orders).set({ linkExpiresAt: clock() });
  expect(await correct({ shippingAddress: MOVED })).toEqual({ ok: false, reason: 'not-found' });
  expect(await confirm()).toEqual({ ok: false, reason: 'not-found' });
  await db.update(orders).set({ linkExpiresAt: null, status: 'processing' });
  expect(await correct({ shippingAddress: MOVED })).toEqual({ ok: false, reason: 'not-editable' });
  expect(await confirm()).toEqual({ ok: false, reason: 'not-editable' });
  expect(await findOrderByLink(counter.shop, token)).toMatchObject({ editable: false });
});
