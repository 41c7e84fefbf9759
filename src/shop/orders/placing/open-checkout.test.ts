import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, checkouts, orders, products, shippingRates } from '#db/schema.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { askFor, fillCart, intentOf, openedCheckout, placed, stockOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { pay, readPaymentRows } from '#tests/support/orders/pre-orders.ts';
import { openCheckout } from './open-checkout.ts';

test('gear alone is paid in full today, with its shipping', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]);
  const opened = await openedCheckout(gear, visitor, { state: 'Montana' });
  expect(opened).toMatchObject({ paid: false, assumed: false, giftCard: null, keptUntil: null });
  expect(opened.checkout).toMatchObject({
    state: 'MT',
    shippingAmount: 0,
    totalAmount: 19_800,
    todayAmount: 19_800,
    laterAmount: 0,
  });
  expect(await readPaymentRows(gear.test)).toMatchObject([
    { checkoutId: opened.checkout.id, amount: 19_800, fullPrice: 19_800, campaignId: null, orderId: null },
  ]);
});

test('the Hunter and gear are one payment: the deposit and the gear today, the balance later', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const { checkout, lines } = await openedCheckout(gear, visitor, { withBow: true });
  expect(lines).toMatchObject([{ kind: 'bow', name: 'Hunter', quantity: 1 }, { kind: 'stock' }]);
  expect(checkout).toMatchObject({ totalAmount: 188_190, todayAmount: 28_350, laterAmount: 159_840 });
  const [payment] = await readPaymentRows(gear.test);
  expect(payment).toMatchObject({ amount: 28_350, fullPrice: 188_190 });
  expect(payment?.campaignId).not.toBeNull();
});

test('a Hunter in the cart is bought once, with its own button or without', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.hunter.id }, { productId: gear.quiver.id }]);
  for (const withBow of [true, false]) {
    const { checkout } = await openedCheckout(gear, visitor, { withBow });
    expect(checkout.lines.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['bow', 1],
      ['stock', 1],
    ]);
  }
});

test('state, cart and gift card change the amount of the one payment, and no reading of before is taken for a fault', async () => {
  await using gear = await createGearShop();
  const { card, code } = await sellGiftCard(gear.test, { amount: 2000 });
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const first = await openedCheckout(gear, visitor, { state: null });
  expect(first).toMatchObject({ assumed: true, checkout: { shippingAmount: 690 } });
  const again = (more: object) => openedCheckout(gear, visitor, { checkoutId: first.checkout.id, ...more });
  expect((await again({ state: 'HI' })).checkout).toMatchObject({ id: first.checkout.id, totalAmount: 11_390 });
  const redeemed = await again({ state: 'HI', giftCardCode: code });
  expect(redeemed).toMatchObject({ giftCard: card.lastFour, clientSecret: first.clientSecret });
  expect(redeemed.checkout).toMatchObject({ todayAmount: 11_390, giftAmount: 2000 });
  const seen = await gear.test.stripe.paymentIntents.retrieve(intentOf(first));
  expect(seen).toMatchObject({ amount: 9390, metadata: { checkout_id: first.checkout.id } });
  await syncPayment(gear.shop, intentOf(first));
  await reconcilePayments(gear.shop);
  expect(await gear.shop.db.$count(alerts)).toBe(0);
  expect((await readPaymentRows(gear.test)).filter(({ checkoutId }) => checkoutId)).toHaveLength(1);
});

test('a gift card that pays all of today closes the payment, and without it there is a new one', async () => {
  await using gear = await createGearShop();
  const { code } = await sellGiftCard(gear.test, { amount: 50_000 });
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const first = await openedCheckout(gear, visitor);
  const checkoutId = first.checkout.id;
  const gift = await openedCheckout(gear, visitor, { checkoutId, giftCardCode: code });
  expect(gift).toMatchObject({ clientSecret: null, checkout: { giftAmount: 10_590, todayAmount: 10_590 } });
  expect(await gear.test.stripe.paymentIntents.retrieve(intentOf(first))).toMatchObject({ status: 'canceled' });
  const card = await openedCheckout(gear, visitor, { checkoutId });
  expect(card.clientSecret).not.toBe(first.clientSecret);
  expect(card.checkout).toMatchObject({ id: checkoutId, giftAmount: 0 });
});

test('what cannot be ordered is named, and an empty cart and a wrong code are said to be so', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 3 }, { productId: gear.giftCard.id }]);
  expect(await openCheckout(gear.shop, askFor(visitor, { giftCardCode: 'FD7K-2M4P-9QXT-HRWC' }))).toEqual({
    ok: false,
    reason: 'unknown-code',
  });
  await gear.shop.db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, gear.quiver.id));
  expect(await openCheckout(gear.shop, askFor(visitor))).toMatchObject({
    reason: 'out-of-stock',
    lines: [{ name: 'Quiver', problem: 'too-many', available: 2 }],
  });
  const nobody = { secret: null, userId: null };
  expect(await openCheckout(gear.shop, askFor(nobody))).toEqual({ ok: false, reason: 'cart-empty' });
  await gear.shop.db.update(products).set({ price: 20, stockQuantity: 3 }).where(eq(products.id, gear.quiver.id));
  await gear.shop.db.update(shippingRates).set({ price: 0 });
  const small = await fillCart(gear, [{ productId: gear.quiver.id }]);
  expect(await openCheckout(gear.shop, askFor(small))).toMatchObject({ reason: 'too-little', least: 50 });
  expect(await gear.shop.db.$count(checkouts)).toBe(0);
});

test('what was saved and not paid is shown again as it was, and has taken nothing from stock', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 3 }]);
  const first = await openedCheckout(gear, visitor);
  const { keptUntil } = await placed(gear, first);
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
  await gear.shop.db.update(products).set({ price: 12_000 }).where(eq(products.id, gear.quiver.id));
  const again = await openedCheckout(gear, visitor, { checkoutId: first.checkout.id });
  expect(again).toMatchObject({ clientSecret: first.clientSecret, keptUntil, lines: [{ price: 9900, problem: null }] });
  expect(again.checkout.orderedAt).not.toBeNull();
  expect(await gear.shop.db.$count(orders)).toBe(1);
});

test('with another state the unpaid order makes room for a new checkout without a mail', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 3 }]);
  const first = await openedCheckout(gear, visitor);
  await placed(gear, first);
  const second = await openedCheckout(gear, visitor, { checkoutId: first.checkout.id, state: 'AK' });
  expect(second.checkout.id).not.toBe(first.checkout.id);
  expect(second.checkout).toMatchObject({ shippingAmount: 2490, orderedAt: null });
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
  await placed(gear, second, { shippingAddress: '9 Glacier Road, Juneau, AK 99801' });
  gear.test.advance(15 * 60_000);
  const third = await openedCheckout(gear, visitor, { checkoutId: second.checkout.id, state: 'AK' });
  expect(third.checkout.id).toBe(second.checkout.id);
  const rows = await gear.shop.db.select().from(orders).orderBy(orders.id);
  expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
});

test('a payment that went through unseen is shown, and not asked for again', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const first = await openedCheckout(gear, visitor);
  await placed(gear, first);
  await pay(gear.test, intentOf(first));
  const again = await openedCheckout(gear, visitor, { checkoutId: first.checkout.id });
  expect(again).toMatchObject({ paid: true, clientSecret: first.clientSecret });
  const next = await fillCart(gear, [{ productId: gear.quiver.id }]);
  expect(await openedCheckout(gear, next, { checkoutId: first.checkout.id })).toMatchObject({ paid: false });
});

test('new rates count for the next checkout, and an open one keeps its own until it is opened again', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const first = await openedCheckout(gear, visitor);
  await gear.shop.db.update(shippingRates).set({ price: 1000 });
  expect((await placed(gear, first)).order).toMatchObject({ shippingAmount: 690, totalAmount: 10_590 });
  const other = await fillCart(gear, [{ productId: gear.quiver.id }]);
  expect((await openedCheckout(gear, other)).checkout.shippingAmount).toBe(1000);
});
