import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cartItems, checkouts, giftCards, orderItems, orders, payments, products } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import {
  fillCart,
  intentOf,
  openedCheckout,
  orderOf,
  placed,
  readMovements,
  stockOf,
} from '#tests/support/gear/checkouts.ts';
import { createGearShop } from '#tests/support/gear/gear-shop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { placeOrder } from './place-order.ts';
import { readDepositStatus } from './read-deposit-status.ts';

const MINUTE = 60_000;

test('an order of gear has its lines at the prices of the moment, takes stock once it is paid, and has nothing of a bow', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [
    { productId: gear.quiver.id, quantity: 2 },
    { productId: gear.tee.id, variantId: gear.large.id },
    { productId: gear.giftCard.id, giftRecipient: 'ben@example.com', giftMessage: 'Shoot straight' },
  ]);
  const opened = await openedCheckout(gear, visitor);
  const { order, keptUntil } = await placed(gear, opened);
  expect(order).toMatchObject({
    status: 'pending',
    bowColor: null,
    campaignId: null,
    drawLength: null,
    balanceTerms: null,
    promisedReleaseDate: null,
    totalAmount: 28_300,
    depositAmount: 28_300,
    remainingBalance: 0,
    shippingAmount: 0,
    customerName: 'Ann Archer',
  });
  expect(keptUntil).toBeNull();
  expect(await gear.shop.db.select().from(orderItems).orderBy(orderItems.id)).toMatchObject([
    { kind: 'stock', name: 'Quiver', variantName: null, quantity: 2, price: 9900 },
    { kind: 'print', name: 'Field Tee', variantName: 'L / Black', quantity: 1, price: 3500 },
    { kind: 'gift_card', price: 5000, giftRecipient: 'ben@example.com', giftMessage: 'Shoot straight' },
  ]);
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
  expect(await readEvents(gear.test)).toMatchObject([{ what: 'placed', actor: 'customer' }]);

  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'completed' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(1);
  expect(await gear.shop.db.$count(cartItems)).toBe(0);
});

test('the Hunter with gear is a pre-order, of which deposit and gear are paid today', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor, { withBow: true });
  const { order } = await placed(gear, opened);
  expect(order).toMatchObject({
    bowColor: 'Tan',
    totalAmount: 188_190,
    depositAmount: 28_350,
    remainingBalance: 159_840,
    shippingAmount: 690,
    promisedReleaseDate: '2025-07-04',
  });
  expect(order.balanceTerms).toContain('$1,598.40');
  await pay(gear.test, intentOf(opened));
  const read = await readDepositStatus(gear.shop, {
    intentId: intentOf(opened),
    clientSecret: opened.clientSecret ?? '',
  });
  expect(read).toMatchObject({ state: 'confirmed', order: { status: 'paid_deposit' }, lines: [{ kind: 'bow' }, {}] });
});

test('of many who pay for the last one at once, one buys it, and the others lose nothing', async () => {
  await using gear = await createGearShop();
  await gear.shop.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, gear.quiver.id));
  const open = async () => openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]));
  const checkouts_ = await Promise.all(Array.from({ length: 8 }, open));
  const outcomes = await Promise.all(checkouts_.map((opened) => placeOrder(gear.shop, orderOf(opened))));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8);
  await Promise.all(
    checkouts_.map(async (opened) => {
      await pay(gear.test, intentOf(opened));
      await syncPayment(gear.shop, intentOf(opened));
    }),
  );
  expect(await stockOf(gear, gear.quiver.id)).toBe(0);
  expect(await gear.shop.db.$count(orders, eq(orders.status, 'completed'))).toBe(1);
  expect(await gear.shop.db.$count(orders, eq(orders.status, 'cancelled'))).toBe(7);
  expect(await gear.shop.db.$count(payments, eq(payments.status, 'succeeded'))).toBe(1);
  expect(await gear.shop.db.$count(cartItems)).toBe(7);
});

test('a double click, and a retry with a corrected address, find the same order, which takes stock once', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor);
  const clicks = await Promise.all(Array.from({ length: 4 }, () => placeOrder(gear.shop, orderOf(opened))));
  expect(new Set(clicks.map((click) => click.ok && click.order.id)).size).toBe(1);
  const moved = orderOf(opened, { shippingAddress: '2 Ridge Road, Bozeman, MT 59715' });
  expect(await placeOrder(gear.shop, moved)).toMatchObject({
    order: { shippingAddress: '2 Ridge Road, Bozeman, MT 59715', bowColor: null },
  });
  const elsewhere = orderOf(opened, { shippingAddress: '2 Ridge Road, Juneau, AK 99801' });
  expect(await placeOrder(gear.shop, elsewhere)).toEqual({ ok: false, reason: 'cart-changed' });
  expect(await readMovements(gear)).toHaveLength(0);
  await pay(gear.test, intentOf(opened));
  await Promise.all([1, 2].map(() => syncPayment(gear.shop, intentOf(opened))));
  expect(await readMovements(gear)).toHaveLength(1);
});

test('a cart or a price of gear that has changed since it was shown are refused, and nothing is saved', async () => {
  await using gear = await createGearShop();
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor, { withBow: true });
  const place = () => placeOrder(gear.shop, orderOf(opened));
  const changed = { ok: false, reason: 'cart-changed' };
  await gear.shop.db.update(cartItems).set({ quantity: 2 });
  expect(await place()).toEqual(changed);
  await gear.shop.db.update(cartItems).set({ quantity: 1 });
  await gear.shop.db.update(products).set({ price: 9901 }).where(eq(products.id, gear.quiver.id));
  expect(await place()).toEqual(changed);
  await gear.shop.db.update(products).set({ price: 9900 }).where(eq(products.id, gear.quiver.id));
  const { shown } = orderOf(opened);
  const refusal = await placeOrder(gear.shop, { ...orderOf(opened), shown: { ...shown, deposit: 1 } });
  expect(refusal).toEqual({ ok: false, reason: 'amount-differs', shown: { ...shown, deposit: 1 }, actual: shown });
  expect(await placeOrder(gear.shop, orderOf(opened, { shippingAddress: 'nowhere' }))).toMatchObject({
    reason: 'unknown-state',
  });
  expect(await gear.shop.db.$count(orders)).toBe(0);
  expect(await place()).toMatchObject({ ok: true });
});

test('another payment than the checkout’s own, or a made-up checkout, orders nothing', async () => {
  await using gear = await createGearShop();
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]));
  const other = await openedCheckout(
    gear,
    await fillCart(gear, [{ productId: gear.tee.id, variantId: gear.small.id }]),
  );
  const unknown = { ok: false, reason: 'unknown-payment' };
  expect(await placeOrder(gear.shop, { ...orderOf(opened), intentId: intentOf(other) })).toEqual(unknown);
  expect(await placeOrder(gear.shop, { ...orderOf(opened), checkoutId: 'co_made_up', intentId: '' })).toEqual(unknown);
  expect(await placeOrder(gear.shop, { ...orderOf(opened), intentId: '' })).toMatchObject({ ok: false });
  expect(await gear.shop.db.$count(orders)).toBe(0);
});

test('an order that a gift card pays whole is paid at once, once, and its page shows it by the checkout', async () => {
  await using gear = await createGearShop();
  const { card, code } = await sellGiftCard(gear.test, { amount: 20_000 });
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id }]);
  const opened = await openedCheckout(gear, visitor, { giftCardCode: code });
  const [first, again] = await Promise.all([1, 2].map(() => placeOrder(gear.shop, orderOf(opened))));
  expect(first).toMatchObject({
    ok: true,
    keptUntil: null,
    order: { status: 'completed', stripePaymentIntentId: null },
  });
  expect(again).toMatchObject({ ok: true, order: { id: first?.ok && first.order.id } });
  const [left] = await gear.shop.db.select().from(giftCards).where(eq(giftCards.id, card.id));
  expect(left?.balance).toBe(9410);
  expect(await gear.shop.db.$count(cartItems)).toBe(0);
  expect(await readDepositStatus(gear.shop, { checkoutId: opened.checkout.id })).toMatchObject({
    state: 'confirmed',
    giftAmount: 10_590,
    lines: [{ name: 'Quiver' }],
  });
  expect((await readMails(gear.test)).findLast(({ template }) => template === 'order-confirmed')?.data).toMatchObject({
    depositAmount: 10_590,
    giftAmount: 10_590,
  });
  expect(await readDepositStatus(gear.shop, { checkoutId: 'co_made_up' })).toMatchObject({ reason: 'unknown-payment' });
});

test('a gift card that has less by now is refused with what is left, and everything else is undone', async () => {
  await using gear = await createGearShop();
  const { code } = await sellGiftCard(gear.test, { amount: 2000 });
  const open = async () =>
    openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]), { giftCardCode: code });
  const [one, other] = [await open(), await open()];
  await placed(gear, one);
  expect(await placeOrder(gear.shop, orderOf(other))).toEqual({ ok: false, reason: 'gift-card-short', balance: 0 });
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
  expect(await gear.shop.db.$count(checkouts, eq(checkouts.id, other.checkout.id))).toBe(1);
});

test('what a gift card paid of an order that is not paid for 5 minutes is on it again', async () => {
  await using gear = await createGearShop();
  const { card, code } = await sellGiftCard(gear.test, { amount: 2000 });
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]), {
    giftCardCode: code,
  });
  const { order } = await placed(gear, opened);
  gear.test.advance(4 * MINUTE);
  expect(await cancelUnpaidOrders(gear.shop)).toBe(0);
  gear.test.advance(2 * MINUTE);
  expect(await cancelUnpaidOrders(gear.shop)).toBe(1);
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await gear.test.stripe.paymentIntents.retrieve(intentOf(opened))).toMatchObject({ status: 'canceled' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
  const [back] = await gear.shop.db.select().from(giftCards).where(eq(giftCards.id, card.id));
  expect(back?.balance).toBe(2000);
  expect(await gear.shop.db.$count(cartItems)).toBe(1);
  expect((await readMails(gear.test)).at(-1)).toMatchObject({ template: 'order-cancelled' });
  expect(await cancelUnpaidOrders(gear.shop)).toBe(0);
});

test('a gift card’s part of an order that nobody paid is free after 5 minutes, though nothing else was kept', async () => {
  await using gear = await createGearShop();
  const { card, code } = await sellGiftCard(gear.test, { amount: 2000 });
  const tee = await fillCart(gear, [{ productId: gear.tee.id, variantId: gear.small.id }]);
  const opened = await openedCheckout(gear, tee, { giftCardCode: code });
  const { order } = await placed(gear, opened);
  const balance = async () =>
    (await gear.shop.db.select().from(giftCards).where(eq(giftCards.id, card.id)))[0]?.balance;
  expect(await balance()).toBe(0);
  gear.test.advance(4 * MINUTE);
  expect(await cancelUnpaidOrders(gear.shop)).toBe(0);
  gear.test.advance(2 * MINUTE);
  expect(await cancelUnpaidOrders(gear.shop)).toBe(1);
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await gear.test.stripe.paymentIntents.retrieve(intentOf(opened))).toMatchObject({ status: 'canceled' });
  expect(await balance()).toBe(2000);
});

test('an order of gear is kept for its day, and a card that was authorised meanwhile pays it', async () => {
  await using gear = await createGearShop();
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]));
  const { order } = await placed(gear, opened);
  await pay(gear.test, intentOf(opened));
  const tee = await fillCart(gear, [{ productId: gear.tee.id, variantId: gear.small.id }]);
  const prints = await placed(gear, await openedCheckout(gear, tee));
  expect(prints.keptUntil).toBeNull();
  gear.test.advance(16 * MINUTE);
  expect(await cancelUnpaidOrders(gear.shop)).toBe(0);
  await syncPayment(gear.shop, intentOf(opened));
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'completed' });
  expect(await readOrder(gear.test, prints.order.id)).toMatchObject({ status: 'pending' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(2);
});

test('a paid order of gear that staff cancel puts its stock back once', async () => {
  await using gear = await createGearShop();
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]));
  const { order } = await placed(gear, opened);
  await pay(gear.test, intentOf(opened));
  await syncPayment(gear.shop, intentOf(opened));
  const cancel = { orderId: order.id, actor: 'staff', reason: 'asked for', cause: 'requested' } as const;
  expect(await cancelOrder(gear.shop, cancel)).toMatchObject({ ok: true });
  expect(await cancelOrder(gear.shop, cancel)).toMatchObject({ ok: false });
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
  expect(await readMovements(gear)).toMatchObject([{ quantity: -2 }, { quantity: 2, reason: 'cancelled' }]);
});

test('what was chosen and never ordered is forgotten after a day', async () => {
  await using gear = await createGearShop();
  await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]));
  gear.test.advance(25 * 60 * MINUTE);
  await cancelUnpaidOrders(gear.shop);
  expect(await gear.shop.db.$count(checkouts)).toBe(0);
  expect(await gear.shop.db.select().from(payments)).toMatchObject([{ status: 'canceled', checkoutId: null }]);
});
