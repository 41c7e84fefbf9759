import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { alerts, giftCards, type OrderRow, orders, printSubmissions, products, refunds } from '#db/schema.ts';
import { processOrder, shipOrder } from '#shop/orders/changes/process-and-ship.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { listAudit } from '#shop/overview/list-audit.ts';
import { ProviderUnavailable } from '#shop/ports/payment-provider.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { orderPaidWhole } from '#tests/support/campaigns/workshop.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import {
  openBalanceOf,
  paidOrder,
  pay,
  pendingOrder,
  readEvents,
  readMails,
  readOrder,
} from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { cancelFoundOrder, readOwnCancellation } from './cancel-own-order.ts';

const UNPAID = { carrier: 'UPS', trackingNumber: '1Z', allowUnpaid: true };
const lock =
  ({ id }: OrderRow) =>
  (tx: Transaction) =>
    lockOrder(tx, id);
const cancel = ({ shop }: TestShop, order: OrderRow, shown = 0, reason = '') =>
  cancelFoundOrder(shop, lock(order), { shown, reason });
const offer = async ({ shop }: TestShop, order: OrderRow) =>
  readOwnCancellation(shop.db, order, await readOrderLines(shop.db, order.id));
const mailsOf = async (counter: TestShop) => (await readMails(counter)).map(({ template }) => template);

test('a customer cancels until the bow ships, also one that is being made: all that was paid goes back, once', async () => {
  await using counter = await createTestShop();
  const order = await orderPaidWhole(counter);
  await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: false });
  expect(await offer(counter, await readOrder(counter, order.id))).toMatchObject({
    against: null,
    back: { toCard: 177_600 },
  });
  const clicks = await Promise.all([cancel(counter, order, 177_600, 'no time'), cancel(counter, order, 177_600)]);
  expect(clicks).toEqual([{ ok: true }, { ok: true }]);
  expect(await cancel(counter, order, 177_600)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', refunded: 177_600, outstanding: 0 });
  const given = await counter.shop.db.select().from(refunds).orderBy(refunds.id);
  expect(given.map(({ amount }) => amount)).toEqual([159_840, 17_760]);
  const cancelled = (await readEvents(counter)).filter(({ what }) => what === 'cancelled');
  expect(cancelled).toMatchObject([{ actor: 'customer', before: { status: 'processing' } }]);
  expect((await readMails(counter)).filter(({ template }) => template === 'order-cancelled')).toMatchObject([
    { recipient: order.customerEmail, data: { cause: 'by-customer', refundedAmount: 177_600, keptAmount: 0 } },
  ]);
  await checkFigures(counter.database);
});

test('staff see who cancelled: in what needs a person, and in the audit list', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancel(counter, order, 17_760, 'I bought another one');
  expect(await counter.shop.db.select().from(alerts)).toMatchObject([
    { kind: 'order-cancelled-by-customer', orderId: order.id, detail: { refunded: 17_760, status: 'paid_deposit' } },
  ]);
  expect(await listAudit(counter.shop, { limit: 10 })).toMatchObject([
    { what: 'cancelled', subjectId: order.orderNumber, actorName: null, after: { reason: 'I bought another one' } },
  ]);
});

test('an order that was never paid is cancelled without a word to staff, and takes no money afterwards', async () => {
  await using counter = await createTestShop();
  const order = await pendingOrder(counter);
  expect(await cancel(counter, order)).toEqual({ ok: true });
  expect(await counter.shop.db.$count(alerts)).toBe(0);
  const intent = await counter.stripe.paymentIntents.retrieve(order.stripePaymentIntentId ?? '');
  expect(intent.status).toBe('canceled');
});

test('a bow that has shipped is not cancelled, and whoever was quicker than staff is', async () => {
  await using counter = await createTestShop();
  const order = await orderPaidWhole(counter);
  await processOrder(counter.shop, STAFF, order.orderNumber, { allowUnpaid: true });
  const [cancelled, shipped] = await Promise.all([
    cancel(counter, order, 177_600),
    shipOrder(counter.shop, STAFF, order.orderNumber, UNPAID),
  ]);
  const now = await readOrder(counter, order.id);
  if (now.status === 'shipped') expect(cancelled).toEqual({ ok: false, reason: 'bow-sent' });
  else expect(shipped).toMatchObject({ ok: false, reason: 'not-allowed', order: { status: 'cancelled' } });
  const other = await paidOrder(counter);
  await processOrder(counter.shop, STAFF, other.orderNumber, { allowUnpaid: true });
  await shipOrder(counter.shop, STAFF, other.orderNumber, UNPAID);
  expect(await offer(counter, await readOrder(counter, other.id))).toMatchObject({ against: 'bow-sent' });
  expect(await cancel(counter, other)).toEqual({ ok: false, reason: 'bow-sent' });
  expect(await readOrder(counter, other.id)).toMatchObject({ status: 'shipped', refunded: 0 });
});

test('a balance that is being paid meanwhile goes back too: the provider says which was first', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await pay(counter, await openBalanceOf(counter, order));
  // The page knew of the deposit alone.
  expect(await cancel(counter, order, 17_760)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({
    status: 'cancelled',
    received: 177_600,
    refunded: 177_600,
  });
  const other = await paidOrder(counter);
  const open = await openBalanceOf(counter, other);
  expect(await cancel(counter, other, 17_760)).toEqual({ ok: true });
  await expect(pay(counter, open)).rejects.toThrow();
  await reconcilePayments(counter.shop);
  expect(await readOrder(counter, other.id)).toMatchObject({ received: 17_760, refunded: 17_760 });
});

test('while the card service is silent nothing is cancelled', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await openBalanceOf(counter, order);
  await counter.disturb({ errorRate: 1 });
  await expect(cancel(counter, order, 17_760)).rejects.toThrow(ProviderUnavailable);
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', refunded: 0 });
});

test('gear that was sent before the bow stays with its customer; the rest goes back, and what was not sent is in stock', async () => {
  await using counter = await createTestShop();
  const { order, items } = await gearOrder(counter.shop, { bow: true, lines: [{ quantity: 3 }] });
  const wax = items[1];
  const parcel = { carrier: null, trackingNumber: null, allowUnpaid: true };
  const sent = { ...parcel, items: [{ orderItemId: wax?.id ?? 0, quantity: 2 }] };
  expect(await shipLines(counter.shop, STAFF, order.orderNumber, sent)).toEqual({ ok: true });
  const now = await readOrder(counter, order.id);
  // Two pieces and the shipping stay; the third piece and the deposit go back.
  expect(await offer(counter, now)).toMatchObject({
    against: null,
    back: { toCard: 17_760 + 900, sent: 2 * 900 + 795, kept: 0 },
  });
  expect(await cancel(counter, now, 17_760 + 901)).toEqual({ ok: false, reason: 'shown-differs', amount: 18_660 });
  expect(await cancel(counter, now, 18_660)).toEqual({ ok: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'cancelled', refunded: 18_660 });
  expect((await readMails(counter)).at(-1)?.data).toMatchObject({ keptAmount: 2_595, sentAmount: 2_595 });
  const [shelf] = await counter.shop.db
    .select()
    .from(products)
    .where(eq(products.id, wax?.productId ?? 0));
  expect(shelf?.stockQuantity).toBe(21);
});

test('an order without a bow is cancelled until anything of it is on its way', async () => {
  await using counter = await createTestShop();
  const { order } = await gearOrder(counter.shop, { lines: [{ quantity: 2 }, { name: 'Sling' }] });
  const other = await gearOrder(counter.shop, {});
  expect(await cancel(counter, other.order, 900 + 795)).toEqual({ ok: true });
  const one = (await readOrderLines(counter.shop.db, order.id))[1]?.id ?? 0;
  const parcel = { carrier: null, trackingNumber: null, allowUnpaid: true, items: [{ orderItemId: one, quantity: 1 }] };
  await shipLines(counter.shop, STAFF, order.orderNumber, parcel);
  expect(await cancel(counter, order, 0)).toEqual({ ok: false, reason: 'gear-sent' });
  expect(await mailsOf(counter)).toEqual(['order-cancelled', 'parcel-shipped']);
});

test('an order without a bow is not cancelled once its gift card was mailed, or its print is under way', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  const cards = await sellGiftCard(counter);
  await db.update(giftCards).set({ sentAt: counter.shop.clock() });
  expect(await cancel(counter, cards.order)).toEqual({ ok: false, reason: 'cards-mailed' });
  const { order } = await gearOrder(counter.shop, { lines: [{ kind: 'print' }] });
  await db.insert(printSubmissions).values({ orderId: order.id, externalId: order.orderNumber, state: 'confirmed' });
  expect(await cancel(counter, order)).toEqual({ ok: false, reason: 'in-print' });
  await db.update(printSubmissions).set({ state: 'draft' });
  expect(await offer(counter, order)).toMatchObject({ against: null });
  expect(await db.$count(refunds)).toBe(0);
});

test('orders of other keys, and orders that are not the asker’s, are left alone', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  expect(await cancelFoundOrder(counter.shop, async () => null, { shown: 0, reason: '' })).toEqual({
    ok: false,
    reason: 'not-found',
  });
  await counter.shop.db.update(orders).set({ otherKeys: true });
  expect(await cancel(counter, order)).toMatchObject({ ok: false, reason: 'not-allowed' });
  expect(await counter.shop.db.$count(refunds)).toBe(0);
});
