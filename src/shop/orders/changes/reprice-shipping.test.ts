import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, parcels, products, refundParts, refunds } from '#db/schema.ts';
import { refundPayment } from '#shop/orders/cancel-and-refund/refund-payment.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { placeOrder } from '#shop/orders/placing/place-order.ts';
import { openBalance } from '#shop/orders/settlement/open-balance.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { fillCart, openedCheckout, orderOf, placed } from '#tests/support/gear/checkouts.ts';
import { createGearShop, type GearShop } from '#tests/support/gear/gear-shop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { STAFF } from '#tests/support/test-shop.ts';
import { correctDetails } from './correct-details.ts';
import { correctFoundOrder } from './correct-own-order.ts';

const MISSOULA = '1 Mill Street, Missoula, MT 59801';
const HONOLULU = '7 Ala Moana Blvd, Honolulu, HI 96814';

/** Gear of 18 lb, $160.00, paid to where it is shipped. */
async function paidGear(gear: GearShop, shippingAddress = MISSOULA, state = 'MT') {
  await gear.shop.db.update(products).set({ weight: '9.00', price: 8000 }).where(eq(products.id, gear.quiver.id));
  const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]);
  const opened = await openedCheckout(gear, visitor, { state });
  const placed = await placeOrder(gear.shop, orderOf(opened, { shippingAddress }));
  if (!placed.ok) throw new Error(placed.reason);
  const intent = placed.order.stripePaymentIntentId ?? '';
  await pay(gear.test, intent);
  await syncPayment(gear.shop, intent);
  const order = await readOrder(gear.test, placed.order.id);
  const move = (address: string, agreed?: number) =>
    correctFoundOrder(gear.shop, (tx) => lockOrder(tx, order.id), {
      shippingAddress: address,
      ...(agreed === undefined ? {} : { shippingAmount: agreed }),
    });
  return { order, move, now: () => readOrder(gear.test, order.id) };
}

test('what goes elsewhere after paying costs what the checkout asks there, and is asked for by the link', async () => {
  await using gear = await createGearShop();
  const { order, move, now } = await paidGear(gear);
  expect(order).toMatchObject({ totalAmount: 16_000, shippingAmount: 0, status: 'completed', outstanding: 0 });
  // Nothing is saved before its customer has seen both amounts.
  for (const agreed of [undefined, 0, 4489]) {
    expect(await move(HONOLULU, agreed)).toEqual({ ok: false, reason: 'shipping-differs', from: 0, to: 4490 });
  }
  expect(await now()).toMatchObject({ shippingAddress: MISSOULA, totalAmount: 16_000, outstanding: 0 });
  expect(await move(HONOLULU, 4490)).toMatchObject({ ok: true });
  const moved = await now();
  expect(moved).toMatchObject({ shippingAddress: HONOLULU, state: 'HI', shippingAmount: 4490, totalAmount: 20_490 });
  expect(moved).toMatchObject({ addedAmount: 4490, outstanding: 4490, status: 'completed' });
  const mail = (await readMails(gear.test)).find(({ template }) => template === 'order-corrected');
  expect(mail?.data).toMatchObject({ totalAmount: 20_490, shipping: { from: 0, to: 4490, owed: 4490 } });
  expect((await readEvents(gear.test)).at(-1)).toMatchObject({
    what: expect.stringMatching(/details-changed|link/),
  });
  const opened = await openBalance(gear.shop, { token: moved.paymentToken ?? '', amount: 4490 });
  if (!opened.ok) throw new Error(opened.reason);
  const [intent = ''] = opened.clientSecret.split('_secret_');
  await pay(gear.test, intent);
  await syncPayment(gear.shop, intent);
  expect(await now()).toMatchObject({ outstanding: 0, received: 20_490, paymentState: 'paid', status: 'completed' });
});

test('where it costs less the difference goes back once, and comes again with an address where it costs more', async () => {
  await using gear = await createGearShop();
  const { move, now } = await paidGear(gear, HONOLULU, 'HI');
  expect(await now()).toMatchObject({ totalAmount: 20_490, shippingAmount: 4490 });
  expect(await move(MISSOULA)).toMatchObject({ reason: 'shipping-differs', from: 4490, to: 0 });
  expect(await move(MISSOULA, 0)).toMatchObject({ ok: true });
  expect(await gear.shop.db.select().from(refunds)).toMatchObject([{ amount: 4490, meaning: 'price_reduction' }]);
  expect(await gear.shop.db.select().from(refundParts)).toMatchObject([{ what: 'shipping', amount: 4490 }]);
  expect(await now()).toMatchObject({ outstanding: 0, refunded: 4490 });
  // The same zone again changes nothing, and another one is asked for anew.
  expect(await move('2 Mill Street, Boise, ID 83702')).toMatchObject({ ok: true });
  expect(await move(HONOLULU, 4490)).toMatchObject({ ok: true });
  expect(await now()).toMatchObject({ addedAmount: 4490, outstanding: 4490 });
  // What was not paid yet is not asked for any more, and nothing goes back for it.
  expect(await move(MISSOULA, 0)).toMatchObject({ ok: true });
  expect(await now()).toMatchObject({ addedAmount: 0, outstanding: 0, refunded: 4490 });
  expect(await gear.shop.db.$count(refunds)).toBe(1);
});

test('once a parcel is under way its customer is told to write, and staff change the address alone', async () => {
  await using gear = await createGearShop();
  const { order, move, now } = await paidGear(gear);
  const staff = (shippingAmount?: number) =>
    correctDetails(gear.shop, STAFF, order.orderNumber, {
      shippingAddress: HONOLULU,
      customerName: undefined,
      customerEmail: undefined,
      customerPhone: undefined,
      bowColor: undefined,
      ...(shippingAmount === undefined ? {} : { shippingAmount }),
    });
  // Staff see the difference before they save, too.
  expect(await staff()).toMatchObject({ reason: 'shipping-differs', from: 0, to: 4490 });
  const { rows } = await gear.test.database.pool.query('select id from order_items');
  const [parcel] = await gear.shop.db
    .insert(parcels)
    .values({ orderId: order.id, kind: 'stock', state: 'packing' })
    .returning();
  await gear.test.database.pool.query(
    'insert into parcel_items (parcel_id, order_item_id, quantity) values ($1, $2, 1)',
    [parcel?.id, rows[0].id],
  );
  expect(await move(HONOLULU, 4490)).toMatchObject({ reason: 'parcel-left', from: 0, to: 4490 });
  expect(await staff()).toMatchObject({ ok: true });
  expect(await now()).toMatchObject({ shippingAddress: HONOLULU, shippingAmount: 0, outstanding: 0 });
});

test('staff who change an address have the difference asked for, and the history says both amounts', async () => {
  await using gear = await createGearShop();
  const { order, now } = await paidGear(gear);
  const details = { shippingAddress: HONOLULU, customerName: undefined, customerEmail: undefined };
  const corrected = await correctDetails(gear.shop, STAFF, order.orderNumber, {
    ...details,
    customerPhone: undefined,
    bowColor: undefined,
    shippingAmount: 4490,
  });
  expect(corrected).toMatchObject({ ok: true });
  expect(await now()).toMatchObject({ shippingAmount: 4490, outstanding: 4490 });
  const event = (await readEvents(gear.test)).find(({ what }) => what === 'details-changed');
  expect([event?.before, event?.after]).toMatchObject([{ shippingAmount: 0 }, { shippingAmount: 4490 }]);
  expect(await gear.shop.db.select({ total: orders.totalAmount }).from(orders)).toEqual([{ total: 20_490 }]);
});

test('while money is on its way back the next address moves only what is still there, and each difference goes back once', async () => {
  await using gear = await createGearShop();
  const { order, move, now } = await paidGear(gear, HONOLULU, 'HI');
  expect(await move(MISSOULA, 0)).toMatchObject({ ok: true });
  // The provider has not been asked yet: the refund waits.
  expect(await gear.shop.db.select().from(refunds)).toMatchObject([{ amount: 4490, status: 'requested' }]);
  expect(await move(HONOLULU, 4490)).toMatchObject({ ok: true });
  expect(await now()).toMatchObject({ outstanding: 4490, addedAmount: 4490 });
  expect(await move(MISSOULA, 0)).toMatchObject({ ok: true });
  for (const { id } of await gear.shop.db.select().from(refunds)) await refundPayment(gear.shop, id);
  expect(await now()).toMatchObject({ outstanding: 0, refunded: 4490, addedAmount: 0 });
  const charge = await gear.test.stripe.refunds.list({ payment_intent: order.stripePaymentIntentId ?? '' });
  expect(charge.data.map(({ amount }) => amount)).toEqual([4490]);
});

test('an unpaid order does not become cheaper than what its gift card has paid, and else its card pays less', async () => {
  await using gear = await createGearShop();
  const { shop } = gear;
  await shop.db.update(products).set({ weight: '9.00', price: 8000 }).where(eq(products.id, gear.quiver.id));
  const orderBy = async (amount: number) => {
    const { code } = await sellGiftCard(gear.test, { amount });
    const visitor = await fillCart(gear, [{ productId: gear.quiver.id, quantity: 2 }]);
    const opened = await openedCheckout(gear, visitor, { state: 'HI', giftCardCode: code });
    const { order } = await placed(gear, opened, { shippingAddress: HONOLULU });
    const move = () =>
      correctFoundOrder(shop, (tx) => lockOrder(tx, order.id), { shippingAddress: MISSOULA, shippingAmount: 0 });
    return { move, now: () => readOrder(gear.test, order.id) };
  };
  const [much, little] = [await orderBy(20_000), await orderBy(1000)];
  expect(await much.now()).toMatchObject({ status: 'pending', totalAmount: 20_490, outstanding: 490 });
  expect(await much.move()).toEqual({ ok: false, reason: 'difference-kept', from: 4490, to: 0 });
  expect(await much.now()).toMatchObject({ shippingAddress: HONOLULU, totalAmount: 20_490, outstanding: 490 });
  expect(await little.move()).toEqual({ ok: true });
  expect(await little.now()).toMatchObject({ status: 'pending', totalAmount: 16_000, outstanding: 15_000 });
});
