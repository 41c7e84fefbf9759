import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards, type OrderRow, orders, type PaymentRow, payments, refunds } from '#db/schema.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { refundOrder } from '#shop/orders/cancel-and-refund/refund-order.ts';
import { nextDue, outstandingOf, readLedger } from '#shop/orders/ledger/ledger.ts';
import { applyReceivedPayment } from '#shop/orders/settlement/apply-received-payment.ts';
import { completePayment } from '#shop/orders/settlement/sync-payment.ts';
import { verify } from '#tests/support/books/books.ts';
import { checkFigures } from '#tests/support/books/count-figures.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import { lockOrder } from './lock-payment.ts';

/** A gift card of so much, that staff have made. */
async function giftCard({ shop }: TestShop, amount: Cents): Promise<number> {
  const card = { codeHash: crypto.randomUUID(), lastFour: 'AAAA', recipient: 'bea@example.com', amount };
  const [made] = await shop.db.insert(giftCards).values(card).returning({ id: giftCards.id });
  return made?.id ?? 0;
}

type Redemption = { orderId: number; leg: PaymentLeg; amount: Cents; giftCardId: number };

/** The card pays a part of a leg, as a redemption writes it down. */
function redeem({ shop }: TestShop, { orderId, ...redemption }: Redemption): Promise<OrderRow | null> {
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [payment] = await tx
      .insert(payments)
      .values({
        ...redemption,
        orderId,
        method: 'gift_card',
        providerIntentId: `gift_${crypto.randomUUID()}`,
        status: 'succeeded',
        received: redemption.amount,
        fullPrice: order?.totalAmount ?? 0,
        succeededAt: shop.clock(),
      })
      .returning();
    return applyReceivedPayment(tx, shop, payment as PaymentRow, order);
  });
}

const balanceOn = async ({ shop }: TestShop, id: number) =>
  (await shop.db.select().from(giftCards).where(eq(giftCards.id, id)))[0]?.balance;

async function gearOrder({ shop }: TestShop): Promise<number> {
  const [order] = await shop.db
    .insert(orders)
    .values({
      orderNumber: 'FD-GEAR',
      customerName: 'Ann Archer',
      customerEmail: 'ann@example.com',
      bowColor: null,
      shippingAddress: '1 Ridge Road',
      totalAmount: 4900,
      depositAmount: 4900,
      remainingBalance: 0,
    })
    .returning();
  return order?.id ?? 0;
}

test('a balance that a gift card paid a part of asks for the rest, and is received with it', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const giftCardId = await giftCard(counter, 50_000);
  await redeem(counter, { orderId: order.id, leg: 'balance', amount: 50_000, giftCardId });
  expect(await balanceOn(counter, giftCardId)).toBe(0);
  const ledger = await readLedger(shop.db, order.id);
  const part = await readOrder(counter, order.id);
  expect(ledger).toMatchObject({ balancePaid: 50_000, balanceReceived: false, received: 67_760 });
  expect(nextDue(part, ledger)).toEqual({ leg: 'balance', amount: 109_840 });
  expect(part).toMatchObject({ status: 'paid_deposit', paymentState: 'deposit_paid', outstanding: 109_840 });
  expect(outstandingOf(part, ledger)).toBe(part.outstanding);
  await pay(counter, await openBalanceOf(counter, { ...part, remainingBalance: 109_840 }));
  expect(await completePayment(shop, order.paymentToken ?? '')).toEqual({ ok: true, status: 'completed', paid: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'paid', outstanding: 0, received: 177_600 });
  const happened = (await readEvents(counter)).map(({ what }) => what);
  expect(happened).toEqual(['placed', 'deposit-received', 'part-received', 'balance-received']);
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['order-confirmed', 'balance-received']);
  await checkFigures(counter.database);
  expect((await verify(counter)).found).toEqual([]);
});

test('an order that lacks a single cent is not paid before that cent has come', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const giftCardId = await giftCard(counter, 200_000);
  const complete = () => completePayment(counter.shop, order.paymentToken ?? '');
  await redeem(counter, { orderId: order.id, leg: 'balance', amount: 159_839, giftCardId });
  expect(await complete()).toEqual({ ok: true, status: 'paid_deposit', paid: false });
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'deposit_paid', outstanding: 1 });
  await redeem(counter, { orderId: order.id, leg: 'balance', amount: 1, giftCardId });
  expect(await complete()).toEqual({ ok: true, status: 'completed', paid: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ paymentState: 'paid', outstanding: 0 });
});

test('gear is paid in full at the checkout: nothing is paid later, and the order is completed', async () => {
  await using counter = await createTestShop();
  const orderId = await gearOrder(counter);
  const giftCardId = await giftCard(counter, 5000);
  const paid = await redeem(counter, { orderId, leg: 'deposit', amount: 4900, giftCardId });
  expect(paid).toMatchObject({ status: 'completed' });
  const order = await readOrder(counter, orderId);
  expect(order).toMatchObject({ depositReceived: true, balanceReceived: false, outstanding: 0, paymentState: 'paid' });
  expect(nextDue(order, await readLedger(counter.shop.db, orderId))).toBeNull();
  expect((await readMails(counter)).map(({ template }) => template)).toEqual(['order-confirmed']);
  expect(await balanceOn(counter, giftCardId)).toBe(100);
  await checkFigures(counter.database);
  expect((await verify(counter)).found).toEqual([]);
});

test('a part of what is paid at the checkout changes nothing yet, and the rest of it is asked for', async () => {
  await using counter = await createTestShop();
  const orderId = await gearOrder(counter);
  const giftCardId = await giftCard(counter, 2000);
  expect(await redeem(counter, { orderId, leg: 'deposit', amount: 2000, giftCardId })).toMatchObject({
    status: 'pending',
  });
  const order = await readOrder(counter, orderId);
  expect(order).toMatchObject({ depositPaid: 2000, depositReceived: false, outstanding: 2900, paymentState: 'unpaid' });
  expect(nextDue(order, await readLedger(counter.shop.db, orderId))).toEqual({ leg: 'deposit', amount: 2900 });
  expect(await readMails(counter)).toEqual([]);
});

test('what a gift card paid is on it again at once when the order is cancelled, and the card is asked for nothing', async () => {
  await using counter = await createTestShop();
  const called: number[] = [];
  const orderCancelled = async (_: unknown, { id }: OrderRow) => void called.push(id);
  const shop = { ...counter.shop, hooks: { ...counter.shop.hooks, orderCancelled } };
  const order = await paidOrder(counter);
  const giftCardId = await giftCard(counter, 50_000);
  await redeem(counter, { orderId: order.id, leg: 'balance', amount: 30_000, giftCardId });
  const cancelled = await cancelOrder(shop, { orderId: order.id, actor: 'staff', reason: 'asked', cause: 'requested' });
  expect(cancelled).toEqual({ ok: true, refunded: 47_760 });
  expect(called).toEqual([order.id]);
  expect(await balanceOn(counter, giftCardId)).toBe(50_000);
  const given = await shop.db.select().from(refunds).orderBy(refunds.amount);
  expect(given.map(({ amount, status }) => [amount, status])).toEqual([
    [17_760, 'requested'],
    [30_000, 'succeeded'],
  ]);
  expect(await readOrder(counter, order.id)).toMatchObject({ refunded: 47_760, refundWaiting: 17_760 });
  await checkFigures(counter.database);
});

test('a gift card that comes to a cancelled order gets its money back', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  await cancelOrder(counter.shop, {
    orderId: order.id,
    actor: 'staff',
    reason: 'asked',
    cause: 'requested',
    refund: 0,
  });
  const giftCardId = await giftCard(counter, 50_000);
  await redeem(counter, { orderId: order.id, leg: 'balance', amount: 30_000, giftCardId });
  expect(await balanceOn(counter, giftCardId)).toBe(50_000);
  const requestKey = '0b4d7b1c-0000-4000-8000-000000000001';
  const asked = { amount: 17_760, reason: 'asked', requestKey };
  expect(await refundOrder(counter.shop, STAFF, order.orderNumber, asked)).toEqual({ ok: true });
  expect(await refundOrder(counter.shop, STAFF, order.orderNumber, { ...asked, requestKey: 'other' })).toMatchObject({
    reason: 'too-much',
  });
});
