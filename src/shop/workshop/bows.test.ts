import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, bows, type OrderRow, orders, places } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { decideMoneyBack } from '#shop/orders/cancel-and-refund/decide-money-back.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { offerGiftCard, payByGiftCard } from '#shop/orders/settlement/pay-by-gift-card.ts';
import { completePayment, syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { BUILD, newBatch, orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { depositOf, openBalanceOf, paidOrder, pay, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { bowOf, findBow } from './bows.ts';

const ship = ({ shop }: TestShop, { orderNumber }: OrderRow, allowUnpaid = false) =>
  shipOrder(shop, STAFF, orderNumber, { carrier: 'UPS', trackingNumber: '1Z999', allowUnpaid });
const cancel = ({ shop }: TestShop, { id }: OrderRow) =>
  cancelOrder(shop, { orderId: id, actor: 'staff', actorName: 'robin', reason: 'asked', cause: 'requested' });

test('a bow waits to be made from the moment its balance is paid, with a serial number, once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter, { build: BUILD });
  expect(await bowOf(shop.db, order.id)).toBeNull();
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(shop, order.paymentToken ?? '');
  const year = String(shop.clock().getUTCFullYear()).slice(2);
  const bow = await bowOf(shop.db, order.id);
  expect(bow).toMatchObject({
    state: 'to_make',
    serial: `FDH-${year}-00001`,
    color: 'Tan',
    batchId: null,
    listed: true,
    drawLength: 28.5,
    drawWeight: 60,
    hand: 'Right',
  });
  // Every trigger reads the provider again and ends in the same place.
  await syncPayment(shop, depositOf(order));
  await completePayment(shop, order.paymentToken ?? '');
  expect(await shop.db.select().from(bows)).toEqual([bow]);
  expect(await findBow(shop.db, `fdh-${year}-00001`)).toEqual(bow);
});

test('a gift card that pays the balance brings the bow into the workshop as a card does', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter, { amount: 200_000 });
  const typed = { token: order.paymentToken ?? '', code, network: '192.0.2.7' };
  const offer = await offerGiftCard(shop, typed);
  if (!offer.ok) throw new Error(offer.reason);
  await payByGiftCard(shop, typed, offer);
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'to_make', drawLength: null });
});

test('what staff call a price reduction, or a refund that fails, may be all that was missing', async () => {
  await using counter = await createTestShop();
  const { shop, stripe } = counter;
  const order = await paidOrder(counter);
  await stripe.refunds.create({ payment_intent: depositOf(order), amount: 5_000 });
  await syncPayment(shop, depositOf(order));
  await pay(counter, await openBalanceOf(counter, order));
  await completePayment(shop, order.paymentToken ?? '');
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 5_000 });
  expect(await bowOf(shop.db, order.id)).toBeNull();
  await decideMoneyBack(shop, STAFF, order.orderNumber, { kind: 'refund', id: 1, meaning: 'price_reduction' });
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'to_make' });
});

test('an order that staff process unpaid is on no board; paid later its bow is in the making, sent unpaid it is shipped', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const unpaid = await paidOrder(counter, { build: BUILD });
  await processOrder(shop, STAFF, unpaid.orderNumber, { allowUnpaid: true });
  expect(await bowOf(shop.db, unpaid.id)).toBeNull();
  const sent = await paidOrder(counter, { build: BUILD });
  await processOrder(shop, STAFF, sent.orderNumber, { allowUnpaid: true });
  await ship(counter, sent, true);
  expect(await bowOf(shop.db, sent.id)).toMatchObject({ state: 'shipped', shippedAt: shop.clock() });
  await pay(counter, await openBalanceOf(counter, unpaid));
  await completePayment(shop, unpaid.paymentToken ?? '');
  expect(await bowOf(shop.db, unpaid.id)).toMatchObject({ state: 'in_making', startedAt: shop.clock() });
});

test('a payment that is undone takes its bow with it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter, { build: BUILD });
  await pay(counter, await openBalanceOf(counter, order));
  const broken = {
    ...shop,
    hooks: {
      ...shop.hooks,
      paidWhole: async (...given: Parameters<typeof shop.hooks.paidWhole>) => {
        await shop.hooks.paidWhole(...given);
        throw new Error('the server was killed');
      },
    },
  };
  await expect(completePayment(broken, order.paymentToken ?? '')).rejects.toThrow('the server was killed');
  expect(await bowOf(shop.db, order.id)).toBeNull();
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit' });
  await completePayment(shop, order.paymentToken ?? '');
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'to_make' });
});

test('processing an order starts its bow, unless nobody knows its build; shipping it ships the bow', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter);
  await processOrder(shop, STAFF, order.orderNumber, { allowUnpaid: false });
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'in_making', startedAt: shop.clock() });
  await ship(counter, order);
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'shipped' });
  const without = await orderPaidWhole(counter, { build: null });
  await processOrder(shop, STAFF, without.orderNumber, { allowUnpaid: false });
  expect(await bowOf(shop.db, without.id)).toMatchObject({ state: 'to_make' });
});

test('the bow of a cancelled order leaves the board; one that was begun is for staff to decide about', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const waiting = await orderPaidWhole(counter);
  await cancel(counter, waiting);
  expect(await bowOf(shop.db, waiting.id)).toMatchObject({ state: 'to_make', listed: false });
  expect(await shop.db.select().from(alerts)).toEqual([]);
  const begun = await orderPaidWhole(counter);
  await processOrder(shop, STAFF, begun.orderNumber, { allowUnpaid: false });
  await cancel(counter, begun);
  const bow = await bowOf(shop.db, begun.id);
  expect(bow).toMatchObject({ state: 'in_making', listed: false });
  expect(await shop.db.select().from(alerts)).toMatchObject([
    { kind: 'bow-of-cancelled-order', subject: bow?.serial, orderId: begun.id, detail: { state: 'in_making' } },
  ]);
});

test('a bow has the build of its order, and the batch of its place until it is begun', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await orderPaidWhole(counter, { build: null });
  const [first, second] = [await newBatch(counter, 1), await newBatch(counter, 2)];
  await shop.db.insert(places).values({ orderId: order.id, batchId: first.id, state: 'taken', sort: 1 });
  await shop.db
    .update(orders)
    .set({ drawLength: 30, drawWeight: 70, hand: 'Left', bowColor: 'Black' })
    .where(eq(orders.id, order.id));
  expect(await bowOf(shop.db, order.id)).toMatchObject({
    batchId: first.id,
    color: 'Black',
    drawLength: 30,
    drawWeight: 70,
    hand: 'Left',
  });
  await shop.db.update(places).set({ batchId: second.id }).where(eq(places.orderId, order.id));
  expect(await bowOf(shop.db, order.id)).toMatchObject({ batchId: second.id });
  await processOrder(shop, STAFF, order.orderNumber, { allowUnpaid: false });
  await shop.db.update(places).set({ batchId: first.id }).where(eq(places.orderId, order.id));
  await shop.db.update(orders).set({ bowColor: 'Tan' }).where(eq(orders.id, order.id));
  expect(await bowOf(shop.db, order.id)).toMatchObject({ state: 'in_making', batchId: second.id, color: 'Tan' });
});
