import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { batches, campaigns, holds, products, refunds } from '#db/schema.ts';
import { readCart } from '#shop/carts/read-cart.ts';
import { cancelUnpaidOrders } from '#shop/orders/cancel-and-refund/cancel-unpaid-orders.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { readDepositStatus } from '#shop/orders/placing/read-deposit-status.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { addBatches, readPlaceRows } from '#tests/support/campaigns/batches.ts';
import { askFor, fillCart, openedCheckout, orderOf, placed, stockOf } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import {
  DETAILS,
  depositOf,
  openCheckout,
  paidOrder,
  pay,
  pendingOrder,
  readMails,
  readOrder,
  SHOWN,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { endHolds } from './hold-goods.ts';

const MINUTE = 60_000;

const captureOf = async ({ stripe }: TestShop, intentId: string) =>
  (await stripe.paymentIntents.retrieve(intentId)).capture_method;

async function statusOf(counter: TestShop, intentId: string) {
  const { client_secret } = await counter.stripe.paymentIntents.retrieve(intentId);
  return readDepositStatus(counter.shop, { intentId, clientSecret: client_secret ?? '' });
}

async function gearOrder(gear: GearShop, quantity = 1, customerEmail = DETAILS.customerEmail) {
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id, quantity }]));
  const { order, keptUntil } = await placed(gear, opened, { customerEmail });
  return { order, keptUntil, intentId: depositOf(order) };
}

const stock = ({ shop }: GearShop, pieces: number, productId: number) =>
  shop.db.update(products).set({ stockQuantity: pieces }).where(eq(products.id, productId));

test('saved orders withhold nothing from anybody, and what is set aside is never more than a fifth', async () => {
  await using gear = await createGearShop();
  await stock(gear, 40, gear.quiver.id);
  const hoard = [];
  for (let request = 0; request < 6; request += 1) hoard.push(await gearOrder(gear, 8));
  expect(hoard.filter(({ keptUntil }) => keptUntil !== null)).toHaveLength(1);
  expect(await stockOf(gear, gear.quiver.id)).toBe(40);
  const cart = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 20 }]);
  expect(await openedCheckout(gear, cart)).toMatchObject({ lines: [{ available: 40, problem: null }] });
});

test('what is set aside for five minutes is never set aside again, whoever sends the order again', async () => {
  await using gear = await createGearShop();
  await stock(gear, 100, gear.quiver.id);
  const opened = await openedCheckout(gear, await fillCart(gear, [{ productId: gear.quiver.id }]));
  const first = await placed(gear, opened);
  expect(first.keptUntil).toEqual(new Date(gear.shop.clock().getTime() + 5 * MINUTE));
  expect(await captureOf(gear.test, depositOf(first.order))).toBe('automatic_async');
  gear.test.advance(4 * MINUTE);
  expect((await placed(gear, opened)).keptUntil).toEqual(first.keptUntil);
  gear.test.advance(MINUTE);
  expect((await placed(gear, opened)).keptUntil).toBeNull();
  expect(await captureOf(gear.test, depositOf(first.order))).toBe('manual');
});

test('a card for which nothing is set aside any more is authorised first, though its customer does nothing', async () => {
  await using gear = await createGearShop();
  await stock(gear, 100, gear.quiver.id);
  const { intentId } = await gearOrder(gear);
  gear.test.advance(5 * MINUTE);
  await endHolds(gear.shop);
  expect(await captureOf(gear.test, intentId)).toBe('manual');
  gear.test.advance(24 * 60 * MINUTE);
  await endHolds(gear.shop);
  expect(await gear.shop.db.select().from(holds)).toEqual([]);
});

test('of two who pay for the last piece, the first to be authorised gets it, and the other’s card is let go', async () => {
  await using gear = await createGearShop();
  await stock(gear, 1, gear.quiver.id);
  const [ann, bob] = [await gearOrder(gear), await gearOrder(gear, 1, 'bob@example.com')];
  for (const { intentId } of [ann, bob]) await pay(gear.test, intentId);
  await syncPayment(gear.shop, bob.intentId);
  await syncPayment(gear.shop, ann.intentId);
  expect(await readOrder(gear.test, bob.order.id)).toMatchObject({ status: 'completed' });
  expect(await readOrder(gear.test, ann.order.id)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(0);
  expect(await gear.test.stripe.paymentIntents.retrieve(ann.intentId)).toMatchObject({ status: 'canceled' });
  expect((await gear.test.stripe.balanceTransactions.list()).data).toHaveLength(1);
  expect(await gear.shop.db.select().from(refunds)).toEqual([]);
  expect(await statusOf(gear.test, bob.intentId)).toMatchObject({ state: 'confirmed' });
  expect(await statusOf(gear.test, ann.intentId)).toMatchObject({
    state: 'not-charged',
    lastError: 'while you paid, others paid for the last that we have of: Quiver.',
  });
  const mails = (await readMails(gear.test)).filter(({ orderId }) => orderId === ann.order.id);
  expect(mails).toMatchObject([{ template: 'no-place', data: { refundedAmount: 0, gone: ['Quiver'] } }]);
});

test('the last place goes to one card that was authorised, and nobody else is charged', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [1]);
  const buyers = [];
  for (const name of ['ann', 'bob', 'cid']) {
    buyers.push(await pendingOrder(counter, { customerEmail: `${name}@example.com` }));
  }
  for (const order of buyers) await pay(counter, depositOf(order));
  await Promise.all(buyers.map((order) => syncPayment(counter.shop, depositOf(order))));
  const after = await Promise.all(buyers.map(({ id }) => readOrder(counter, id)));
  expect(after.map(({ status }) => status).sort()).toEqual(['cancelled', 'cancelled', 'paid_deposit']);
  expect(await readPlaceRows(counter.shop)).toMatchObject([{ state: 'taken' }]);
  expect((await counter.stripe.balanceTransactions.list()).data).toHaveLength(1);
});

test('whoever is killed between taking, charging and noting is healed: charged where the goods were taken, else let go', async () => {
  await using gear = await createGearShop();
  await stock(gear, 1, gear.quiver.id);
  const [ann, bob] = [await gearOrder(gear), await gearOrder(gear, 1, 'bob@example.com')];
  for (const { intentId } of [ann, bob]) await pay(gear.test, intentId);
  const down = { ...gear.shop.payments, capturePayment: lost, cancelPayment: lost };
  for (const { intentId } of [ann, bob]) {
    await expect(syncPayment({ ...gear.shop, payments: down }, intentId)).rejects.toThrow('no answer');
  }
  expect(await stockOf(gear, gear.quiver.id)).toBe(0);
  expect(await readOrder(gear.test, ann.order.id)).toMatchObject({ status: 'pending' });
  gear.test.advance(20 * MINUTE);
  await cancelUnpaidOrders(gear.shop);
  await gear.test.stripe.paymentIntents.capture(ann.intentId);
  await reconcilePayments(gear.shop);
  expect(await readOrder(gear.test, ann.order.id)).toMatchObject({ status: 'completed' });
  expect(await gear.test.stripe.paymentIntents.retrieve(bob.intentId)).toMatchObject({ status: 'canceled' });
  expect((await gear.test.stripe.balanceTransactions.list()).data).toHaveLength(1);
});

const lost = () => Promise.reject(new Error('no answer'));

test('an authorised card that runs out gives the goods back', async () => {
  await using gear = await createGearShop();
  await stock(gear, 1, gear.quiver.id);
  const { order, intentId } = await gearOrder(gear);
  await pay(gear.test, intentId);
  const down = { ...gear.shop.payments, capturePayment: lost };
  await expect(syncPayment({ ...gear.shop, payments: down }, intentId)).rejects.toThrow('no answer');
  await gear.test.stripe.paymentIntents.cancel(intentId);
  gear.test.advance(MINUTE);
  await reconcilePayments(gear.shop);
  gear.test.advance(20 * MINUTE);
  await cancelUnpaidOrders(gear.shop);
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(1);
});

test('money that comes for gear that is gone goes back whole', async () => {
  await using gear = await createGearShop();
  await stock(gear, 100, gear.quiver.id);
  const { order, intentId } = await gearOrder(gear);
  await stock(gear, 0, gear.quiver.id);
  await pay(gear.test, intentId);
  await syncPayment(gear.shop, intentId);
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await gear.shop.db.select().from(refunds)).toMatchObject([{ amount: order.totalAmount, status: 'requested' }]);
  expect(await statusOf(gear.test, intentId)).toMatchObject({ state: 'no-place' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(0);
});

test('an order that is never paid takes no stock, and puts none back', async () => {
  await using gear = await createGearShop();
  await stock(gear, 3, gear.quiver.id);
  const { order } = await gearOrder(gear, 2);
  gear.test.advance(25 * 60 * MINUTE);
  await cancelUnpaidOrders(gear.shop);
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(gear, gear.quiver.id)).toBe(3);
});

test('whose card is declined on the last piece finds it in the cart as before, and can pay with another', async () => {
  await using gear = await createGearShop();
  await stock(gear, 2, gear.quiver.id);
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]);
  const opened = await openedCheckout(gear, visitor);
  const { order } = await placed(gear, opened);
  await expect(pay(gear.test, depositOf(order), 'pm_card_chargeDeclined')).rejects.toThrow('declined');
  await syncPayment(gear.shop, depositOf(order));
  const { cartId, id: checkoutId } = opened.checkout;
  expect(await readCart(gear.shop, cartId ?? 0)).toMatchObject([{ quantity: 2, available: 2, problem: null }]);
  const again = await openedCheckout(gear, visitor, { checkoutId });
  expect(again).toMatchObject({ checkout: { id: checkoutId }, lines: [{ problem: null }], paid: false });
  await pay(gear.test, depositOf(order));
  await syncPayment(gear.shop, depositOf(order));
  expect(await readOrder(gear.test, order.id)).toMatchObject({ status: 'completed' });
});

test('an unpaid order in somebody’s address does not use up their bows, and no card pays for one too many', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(campaigns).set({ mostPerCustomer: 1 });
  const stranger = await pendingOrder(counter);
  const victim = await pendingOrder(counter);
  expect(await captureOf(counter, depositOf(victim))).toBe('manual');
  await pay(counter, depositOf(victim));
  await syncPayment(counter.shop, depositOf(victim));
  expect(await readOrder(counter, victim.id)).toMatchObject({ status: 'paid_deposit' });
  const opened = await openCheckout(counter);
  const request = { intentId: opened, details: DETAILS, shown: SHOWN, sameBrowser: true };
  expect(await placeOrder(counter.shop, request)).toEqual({ ok: false, reason: 'too-many-bows', most: 1 });
  expect(await readOrder(counter, stranger.id)).toMatchObject({ status: 'pending' });
});

test('of two tabs of one customer who may have one bow, one is charged', async () => {
  await using counter = await createTestShop();
  await counter.shop.db.update(campaigns).set({ mostPerCustomer: 1 });
  await pendingOrder(counter);
  const tabs = [await pendingOrder(counter), await pendingOrder(counter)];
  for (const order of tabs) await pay(counter, depositOf(order));
  await Promise.all(tabs.map((order) => syncPayment(counter.shop, depositOf(order))));
  const after = await Promise.all(tabs.map(({ id }) => readOrder(counter, id)));
  expect(after.map(({ status }) => status).sort()).toEqual(['cancelled', 'paid_deposit']);
  expect((await readMails(counter)).map(({ template }) => template).sort()).toEqual(['no-place', 'order-confirmed']);
});

test('what is set aside gives way while others pay, so that it stays within a fifth of what is left', async () => {
  await using counter = await createTestShop();
  await addBatches(counter.shop, [10]);
  const first = await pendingOrder(counter, { customerEmail: 'first@example.com' });
  const until = async () => (await counter.shop.db.select().from(holds).where(eq(holds.orderId, first.id)))[0];
  expect((await until())?.until).toEqual(new Date(counter.shop.clock().getTime() + 5 * MINUTE));
  for (let sold = 0; sold < 5; sold += 1) await paidOrder(counter, { customerEmail: `buyer${sold}@example.com` });
  expect((await until())?.until).toEqual(new Date(counter.shop.clock().getTime() + 5 * MINUTE));
  await paidOrder(counter, { customerEmail: 'sixth@example.com' });
  const given = await until();
  expect(given?.until).toEqual(given?.since);
  expect((await counter.shop.db.select().from(batches))[0]?.used).toBe(6);
});

test('a gift card that pays all takes the goods as it pays, or pays nothing', async () => {
  await using gear = await createGearShop();
  await stock(gear, 1, gear.quiver.id);
  const [one, two] = [
    await fillCart(gear, [{ productId: gear.quiver.id }]),
    await fillCart(gear, [{ productId: gear.quiver.id }]),
  ];
  const opened = await openedCheckout(gear, one);
  const other = await openedCheckout(gear, two);
  await placed(gear, opened);
  await stock(gear, 0, gear.quiver.id);
  expect(await placeOrder(gear.shop, orderOf(other))).toMatchObject({ ok: false, reason: 'out-of-stock' });
  expect(askFor(two).visitor).toEqual(two);
});
