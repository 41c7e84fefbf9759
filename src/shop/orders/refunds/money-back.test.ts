import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type OrderItemRow, type OrderRow, payments, refunds } from '#db/schema.ts';
import { settleDelays } from '#shop/delays/settle-delays.ts';
import { answerNotice } from '#shop/orders/cancel-and-refund/answer-notice.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { cancelFoundOrder, readOwnCancellation } from '#shop/orders/cancel-and-refund/cancel-own-order.ts';
import { readNotice } from '#shop/orders/delay-consent/delay-answer.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { noteShipment } from '#shop/orders/parcels/note-shipment.ts';
import { shipLines } from '#shop/orders/parcels/ship-lines.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import { promiseRelease, putOff, sendNotices, tokensOf } from '#tests/support/campaigns/delays.ts';
import { gearOrder } from '#tests/support/gear/gear-orders.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { moneyBackSentences } from '#values/text/money-back-text.ts';
import { cancelWithoutGoods } from './cancel-without-goods.ts';
import { readMoneyBack } from './plan-cancellation.ts';

const BACK = { toCard: 10_960, toGiftCards: 10_000, sent: 8_590, spent: 0, disputed: 0, kept: 0 };
const MAIL = {
  refundedAmount: 10_960,
  giftCardAmount: 10_000,
  sentAmount: 8_590,
  keptAmount: 8_590,
  disputedAmount: 0,
};
const WORDS = [
  '$109.60 goes back to the card it came from; your bank may take 5 to 10 business days to show it.',
  '$100.00 goes back onto your gift card, at once.',
  '$85.90 stays paid for what we have sent you already, which is yours.',
];

/** A Hunter, a stabilizer and a tee, $100.00 by gift card and $195.50 by card, of which the stabilizer was sent. */
async function partlySent(counter: TestShop): Promise<{ order: OrderRow; items: OrderItemRow[] }> {
  const { db } = counter.shop;
  const { card } = await sellGiftCard(counter, { recipient: null });
  const lines = [
    { name: 'Stabilizer', price: 7_900 },
    { kind: 'print' as const, price: 3_200 },
  ];
  const made = await gearOrder(counter.shop, { bow: true, lines, shipping: 690, paid: false, status: 'paid_deposit' });
  const { id: orderId } = made.order;
  const paid = { status: 'succeeded' as const, succeededAt: counter.shop.clock() };
  await db
    .update(payments)
    .set({ ...paid, amount: 19_550, received: 19_550 })
    .where(eq(payments.orderId, orderId));
  await db.insert(payments).values({
    orderId,
    leg: 'deposit' as const,
    method: 'gift_card' as const,
    giftCardId: card.id,
    ...paid,
    providerIntentId: `gift-card:${randomUUID()}`,
    amount: 10_000,
    received: 10_000,
    fullPrice: 29_550,
  });
  await shipPiece(counter, made.order, 'Stabilizer');
  return { ...made, order: await readOrder(counter, orderId) };
}

async function shipPiece(counter: TestShop, order: OrderRow, name: string): Promise<void> {
  const line = (await readOrderLines(counter.shop.db, order.id)).find((each) => each.name === name);
  const items = [{ orderItemId: line?.id ?? 0, quantity: 1 }];
  const facts = { items, carrier: 'UPS', trackingNumber: '1Z999AA10123456784', allowUnpaid: true };
  expect(await shipLines(counter.shop, STAFF, order.orderNumber, facts)).toMatchObject({ ok: true });
}

/** What the refunds are, what the mail of the cancellation says, and what the page says afterwards. */
async function expectGivenBack(counter: TestShop, order: OrderRow, template = 'order-cancelled'): Promise<void> {
  const { db } = counter.shop;
  const cancelled = await readOrder(counter, order.id);
  expect(cancelled).toMatchObject({ status: 'cancelled', refunded: 20_960 });
  const given = await db
    .select({ amount: refunds.amount, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .orderBy(refunds.amount);
  expect(given).toEqual([
    { amount: 10_000, method: 'gift_card' },
    { amount: 10_960, method: 'card' },
  ]);
  const mails = (await readMails(counter)).filter((mail) => mail.template === template);
  expect(mails).toMatchObject([{ data: MAIL }]);
  const after = await readMoneyBack(db, cancelled);
  expect(after).toEqual(BACK);
  expect(moneyBackSentences(after)).toEqual(WORDS);
}

const mine = (order: OrderRow) => (tx: Parameters<typeof lockNamedOrder>[0]) => lockNamedOrder(tx, order.orderNumber);

test('a customer who cancels gets back what was not sent, the card’s part to the card and the gift card’s onto it', async () => {
  await using counter = await createTestShop();
  const { order } = await partlySent(counter);
  const { back, against } = await readOwnCancellation(
    counter.shop.db,
    order,
    await readOrderLines(counter.shop.db, order.id),
  );
  expect([against, back]).toEqual([null, BACK]);
  expect(moneyBackSentences(back)).toEqual(WORDS);
  expect(await cancelFoundOrder(counter.shop, mine(order), { reason: '', shown: 20_960 })).toEqual({ ok: true });
  await expectGivenBack(counter, order);
});

test('the answer to a delay gives back the same, and its page and mail say so before', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 20);
  const { order } = await partlySent(counter);
  await putOff(counter, 60);
  const letter = (await sendNotices(counter)).get(order.id);
  expect(letter).toMatchObject({ refundAmount: 20_960, back: BACK });
  const [token = ''] = await tokensOf(counter, order.id);
  expect(await readNotice(counter.shop, token)).toMatchObject({ ok: true, facts: { back: BACK } });
  // Less than the page has said is never given back unasked.
  expect(await answerNotice(counter.shop, token, 'cancel', { shown: 29_550 })).toEqual({
    ok: false,
    reason: 'shown-differs',
    amount: 20_960,
  });
  expect(await answerNotice(counter.shop, token, 'cancel', { shown: 20_960 })).toMatchObject({
    ok: true,
    facts: { back: BACK },
  });
  await expectGivenBack(counter, order);
});

test('silence about a delay gives back the same', async () => {
  await using counter = await createTestShop();
  await promiseRelease(counter, 20);
  const { order } = await partlySent(counter);
  await putOff(counter, 60);
  await sendNotices(counter);
  counter.advance(60 * 86_400_000);
  expect(await settleDelays(counter.shop)).toBe(1);
  await expectGivenBack(counter, order);
});

test('staff who choose no amount give back the same, and may give back all of it', async () => {
  await using counter = await createTestShop();
  const { order } = await partlySent(counter);
  const by = { actor: 'staff', actorName: 'Sam', reason: 'asked', cause: 'requested' } as const;
  const beyond = await cancelOrder(counter.shop, { orderId: order.id, ...by, refund: 29_551 });
  expect(beyond).toEqual({ ok: false, reason: 'too-much', refundable: 29_550 });
  expect(await cancelOrder(counter.shop, { orderId: order.id, ...by })).toEqual({ ok: true, refunded: 20_960 });
  await expectGivenBack(counter, order);
});

test('an order that is cancelled because no place was left gives back the same', async () => {
  await using counter = await createTestShop();
  const { order } = await partlySent(counter);
  await counter.shop.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked) await cancelWithoutGoods(tx, counter.shop, locked, { gone: ['Hunter'] });
  });
  await expectGivenBack(counter, order, 'no-place');
});

test('a bow that has left ends the question of a delay, though gear is still to come, and stays paid', async () => {
  await using counter = await createTestShop();
  const { db } = counter.shop;
  await promiseRelease(counter, 20);
  const { order, items } = await partlySent(counter);
  await putOff(counter, 60);
  await sendNotices(counter);
  const [token = ''] = await tokensOf(counter, order.id);
  await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const bow = items.find(({ kind }) => kind === 'bow');
    if (!locked || !bow) throw new Error('no bow');
    await noteShipment(tx, counter.shop, locked, {
      kind: 'bow',
      items: [{ orderItemId: bow.id, quantity: 1 }],
      carrier: 'UPS',
      trackingNumber: 'TRK1',
      trackingUrl: null,
      providerShipmentId: null,
      state: 'shipped',
      shippedAt: counter.shop.clock(),
      deliveredAt: null,
      by: { actor: 'staff', actorName: 'Sam' },
    });
  });
  expect(await answerNotice(counter.shop, token, 'cancel')).toMatchObject({ ok: false, reason: 'closed' });
  expect((await readOrder(counter, order.id)).status).not.toBe('cancelled');
  counter.advance(60 * 86_400_000);
  expect(await settleDelays(counter.shop)).toBe(0);
  // What staff give back without choosing an amount leaves the bow paid, as far as it is.
  expect(await readMoneyBack(db, await readOrder(counter, order.id))).toMatchObject({
    toCard: 0,
    toGiftCards: 0,
    sent: 29_550,
  });
});
