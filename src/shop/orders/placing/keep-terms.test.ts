import { expect, test } from 'vitest';
import { campaigns, checkouts, payments } from '#db/schema.ts';
import { currentTerms, manufacturingWeeksOf } from '#shop/catalogue/current-terms.ts';
import { askFor, fillCart, openedCheckout, orderOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import {
  DETAILS,
  depositOf,
  NETWORK,
  openAlone,
  openCheckout as openBow,
  pay,
  pendingOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openCheckout } from './open-checkout.ts';
import { placeOrder } from './place-order.ts';

const change = ({ shop }: Pick<TestShop, 'shop'>, terms: Partial<typeof campaigns.$inferInsert>) =>
  shop.db.update(campaigns).set(terms);
const DEARER = {
  fullPrice: 199_900,
  manufacturingWeeks: 9,
  releaseDate: '2031-05-01',
  consentText: 'I owe {balance}.',
};

function reopen({ shop }: TestShop, reuseIntentId: string) {
  return openAlone(shop, { reuseIntentId, network: NETWORK });
}

test('a page that was open when the price went up pays what it showed, and its order keeps what was agreed', async () => {
  await using counter = await createTestShop();
  const intentId = await openBow(counter);
  const terms = await currentTerms(counter.shop);
  await change(counter, DEARER);
  const placed = await placeOrder(counter.shop, { intentId, sameBrowser: true, details: DETAILS, shown: SHOWN });
  if (!placed.ok) throw new Error(placed.reason);
  expect(placed.order).toMatchObject({
    termsId: terms?.termsId,
    totalAmount: 177_600,
    depositAmount: 17_760,
    remainingBalance: 159_840,
    promisedReleaseDate: '2025-07-04',
    balanceTerms: expect.stringContaining('$1,598.40 within 7 days'),
  });
  expect(await manufacturingWeeksOf(counter.shop.db, placed.order)).toBe(4);
});

test('an open checkout keeps its terms over a reload when the bow is dearer by now, and gets the new ones when it is cheaper', async () => {
  await using counter = await createTestShop();
  const intentId = await openBow(counter);
  await change(counter, DEARER);
  const kept = { pricing: { fullPrice: 177_600 }, terms: { manufacturingWeeks: 4, consentText: null } };
  expect(await reopen(counter, intentId)).toMatchObject({ intentId, ...kept });
  expect(await openAlone(counter.shop, { reuseIntentId: null, network: NETWORK })).toMatchObject({
    pricing: { fullPrice: 199_900 },
    terms: { manufacturingWeeks: 9, consentText: 'I owe {balance}.' },
  });
  await change(counter, { fullPrice: 150_000 });
  const cheaper = await reopen(counter, intentId);
  expect(cheaper).toMatchObject({ pricing: { fullPrice: 150_000, deposit: 15_000, balance: 135_000 } });
  expect(cheaper.ok && cheaper.intentId).toBe(intentId);
});

test('a checkout from before terms were kept is under those of its next visit', async () => {
  await using counter = await createTestShop();
  const intentId = await openBow(counter);
  await counter.shop.db.update(payments).set({ termsId: null });
  await counter.shop.db.update(checkouts).set({ termsId: null });
  await change(counter, DEARER);
  expect(await reopen(counter, intentId)).toMatchObject({ intentId, pricing: { fullPrice: 199_900 } });
  await change(counter, { fullPrice: 250_000 });
  expect(await reopen(counter, intentId)).toMatchObject({ intentId, pricing: { fullPrice: 199_900 } });
});

test('a paused and a sold-out campaign take nothing new, and what is open can be finished', async () => {
  await using counter = await createTestShop();
  const intentId = await openBow(counter);
  for (const [state, reason] of [['paused', 'paused'] as const, ['sold_out', 'sold-out'] as const]) {
    await change(counter, { state });
    expect(await openAlone(counter.shop, { reuseIntentId: null, network: NETWORK })).toEqual({ ok: false, reason });
    // Nothing better is on offer: the open one stays, whatever the price by now.
    await change(counter, { fullPrice: 150_000 });
    expect(await reopen(counter, intentId)).toMatchObject({ intentId, pricing: { fullPrice: 177_600 } });
  }
  const order = await pendingOrderOf(counter, intentId);
  await pay(counter, intentId);
  expect(await reopen(counter, depositOf(order))).toMatchObject({ paid: true });
});

async function pendingOrderOf(counter: TestShop, intentId: string) {
  const placed = await placeOrder(counter.shop, { intentId, sameBrowser: true, details: DETAILS, shown: SHOWN });
  if (!placed.ok) throw new Error(placed.reason);
  return placed.order;
}

test('the sentence that is agreed to is the owner’s, filled in, word for word as the page had it', async () => {
  await using counter = await createTestShop();
  await change(counter, { consentText: 'I owe {balance}, due in {days} days.' });
  const order = await pendingOrder(counter, { agreedToBalance: false });
  expect(order.balanceTerms).toBeNull();
  await change(counter, { consentText: null });
  const details = { ...DETAILS, agreedToBalance: true };
  const again = await placeOrder(counter.shop, {
    intentId: depositOf(order),
    sameBrowser: true,
    details,
    shown: SHOWN,
  });
  expect(again).toMatchObject({ order: { balanceTerms: 'I owe $1,598.40, due in 7 days.' } });
});

test('a checkout of a bow with gear keeps the bow’s terms in the same way', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor, { withBow: true });
  const again = () => openCheckout(gear.shop, askFor(visitor, { withBow: true, checkoutId: opened.checkout.id }));
  const kept = { checkout: { id: opened.checkout.id, termsId: opened.checkout.termsId, totalAmount: 188_190 } };
  for (const terms of [DEARER, { state: 'paused' }, { state: 'sold_out' }] as const) {
    await change(gear, terms);
    expect(await again()).toMatchObject({ ...kept, terms: { manufacturingWeeks: 4 } });
  }
  const other = await fillCart(gear, [{ productId: gear.quiver.id }]);
  expect(await openCheckout(gear.shop, askFor(other, { withBow: true }))).toEqual({ ok: false, reason: 'sold-out' });
  const placed = await placeOrder(gear.shop, orderOf(opened));
  expect(placed).toMatchObject({ order: { termsId: opened.checkout.termsId, promisedReleaseDate: '2025-07-04' } });
});

test('a checkout of a bow with gear is brought down to a lower price by a reload, and paid as shown without one', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor, { withBow: true });
  await change(gear, { fullPrice: 150_000 });
  expect(await placeOrder(gear.shop, orderOf(opened))).toMatchObject({ order: { totalAmount: 188_190 } });
  const second = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const shown = await openedCheckout(gear, second, { withBow: true });
  await change(gear, { fullPrice: 140_000 });
  const reloaded = await openCheckout(gear.shop, askFor(second, { withBow: true, checkoutId: shown.checkout.id }));
  expect(reloaded.ok && reloaded.checkout.totalAmount).toBe(shown.checkout.totalAmount - 10_000);
  expect(reloaded.ok && reloaded.checkout.termsId).not.toBe(shown.checkout.termsId);
});
