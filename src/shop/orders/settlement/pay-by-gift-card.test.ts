import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards, type OrderRow, orders, refunds } from '#db/schema.ts';
import { setGiftCardState } from '#shop/gift-cards/change-gift-card.ts';
import { readGiftCardLiability } from '#shop/gift-cards/list-gift-cards.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { openBalanceOf, paidOrder, pay, readEvents, readMails, readOrder } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { openBalance } from './open-balance.ts';
import { offerGiftCard, payByGiftCard } from './pay-by-gift-card.ts';
import { completePayment } from './sync-payment.ts';

const NETWORK = '192.0.2.7';
const typed = (order: OrderRow, code: string) => ({ token: order.paymentToken ?? '', code, network: NETWORK });

/** The customer looks at what the card would pay, and agrees. */
async function payWith({ shop }: TestShop, order: OrderRow, code: string) {
  const offer = await offerGiftCard(shop, typed(order, code));
  if (!offer.ok) return offer;
  return payByGiftCard(shop, typed(order, code), offer);
}

test('a gift card pays a part of the balance, a card the rest, and the receipt goes out once all is there', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter);
  expect(await offerGiftCard(shop, typed(order, code))).toMatchObject({
    due: 159_840,
    pays: 10_000,
    left: 149_840,
    card: { balance: 10_000 },
  });
  expect(await payWith(counter, order, code)).toEqual({ ok: true, paid: 10_000, left: 149_840 });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'paid_deposit', outstanding: 149_840 });
  const receipts = async () => (await readMails(counter)).filter(({ template }) => template === 'balance-received');
  expect(await receipts()).toEqual([]);
  const rest = await openBalanceOf(counter, { ...order, remainingBalance: 149_840 });
  await pay(counter, rest);
  expect(await completePayment(shop, order.paymentToken ?? '')).toMatchObject({ status: 'completed', paid: true });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', outstanding: 0 });
  expect(await receipts()).toHaveLength(1);
  expect(await readGiftCardLiability(shop)).toBe(0);
});

test('a gift card pays all of the balance, and no card is asked for', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const { code, card } = await sellGiftCard(counter, { amount: 200_000 });
  expect(await payWith(counter, order, code)).toEqual({ ok: true, paid: 159_840, left: 0 });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed', paymentState: 'paid' });
  const [kept] = await counter.shop.db.select().from(giftCards).where(eq(giftCards.id, card.id));
  expect(kept?.balance).toBe(40_160);
  expect(await openBalance(counter.shop, { token: order.paymentToken ?? '', amount: 159_840 })).toMatchObject({
    reason: 'nothing-due',
  });
});

test('two gift cards pay one balance', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  for (const [recipient, left] of [
    ['ben@example.com', 149_840],
    ['eve@example.com', 139_840],
  ] as const) {
    const { code } = await sellGiftCard(counter, { recipient });
    expect(await payWith(counter, order, code)).toEqual({ ok: true, paid: 10_000, left });
  }
  expect(await readLedger(counter.shop.db, order.id)).toMatchObject({ balancePaid: 20_000, balanceReceived: false });
});

test('so much is left that a card can be charged: fifty cents at least', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter, { amount: 159_839 });
  expect(await offerGiftCard(counter.shop, typed(order, code))).toMatchObject({ pays: 159_790, left: 50 });
});

test('two tabs and a double click take the gift card once', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter);
  const agreed = { due: 159_840, pays: 10_000 };
  const outcomes = await Promise.all([1, 2, 3].map(() => payByGiftCard(shop, typed(order, code), agreed)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  for (const outcome of outcomes) {
    if (!outcome.ok) expect(['amount-differs', 'empty']).toContain(outcome.reason);
  }
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 149_840 });
});

test('an open card payment is closed first: its tab can charge nothing any more', async () => {
  await using counter = await createTestShop();
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter);
  const open = await openBalanceOf(counter, order);
  expect(await payWith(counter, order, code)).toMatchObject({ ok: true });
  await expect(pay(counter, open)).rejects.toThrow(/canceled/);
});

test('a card payment that was quicker has paid, and the gift card keeps its money', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter);
  const open = await openBalanceOf(counter, order);
  const offer = await offerGiftCard(shop, typed(order, code));
  if (!offer.ok) throw new Error(offer.reason);
  await pay(counter, open);
  expect(await payByGiftCard(shop, typed(order, code), offer)).toEqual({ ok: false, reason: 'nothing-due' });
  expect(await readOrder(counter, order.id)).toMatchObject({ status: 'completed' });
  expect(await readGiftCardLiability(shop)).toBe(10_000);
});

test('a tab that opens a card payment at the same moment never lets anybody pay too much', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter);
  const agreed = { due: 159_840, pays: 10_000 };
  const token = order.paymentToken ?? '';
  const [gift] = await Promise.all([
    payByGiftCard(shop, typed(order, code), agreed),
    openBalance(shop, { token, amount: 159_840 }),
  ]);
  expect(gift).toEqual({ ok: true, paid: 10_000, left: 149_840 });
  const { data } = await counter.stripe.paymentIntents.list({ limit: 20 });
  const chargeable = data.filter(({ status, amount }) => status === 'requires_payment_method' && amount === 159_840);
  expect(chargeable).toEqual([]);
});

test('a card that was blocked after the customer looked at it pays nothing, and the page can say why', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code, card } = await sellGiftCard(counter);
  await setGiftCardState(shop, STAFF, card.id, { state: 'blocked', reason: 'stolen' });
  const paid = await payByGiftCard(shop, typed(order, code), { due: 159_840, pays: 10_000 });
  expect(paid).toEqual({ ok: false, reason: 'blocked' });
  expect(await readOrder(counter, order.id)).toMatchObject({ outstanding: 159_840 });
});

test('a link that has ended takes no gift card, nor one that nobody was sent', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code } = await sellGiftCard(counter);
  const offered = () => offerGiftCard(shop, typed(order, code));
  await shop.db.update(orders).set({ linkExpiresAt: shop.clock() }).where(eq(orders.id, order.id));
  expect(await offered()).toEqual({ ok: false, reason: 'link-invalid' });
  expect(await offerGiftCard(shop, { token: 'nobody', code, network: NETWORK })).toMatchObject({
    reason: 'link-invalid',
  });
});

test('a cancelled order gives back to the gift card what it paid, at once, and to the card what the card paid', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code, card } = await sellGiftCard(counter);
  await payWith(counter, order, code);
  const cancelled = await cancelOrder(shop, {
    orderId: order.id,
    actor: 'staff',
    actorName: 'robin',
    reason: 'asked',
    cause: 'requested',
  });
  expect(cancelled).toEqual({ ok: true, refunded: 27_760 });
  expect(await shop.db.select().from(refunds).orderBy(refunds.id)).toMatchObject([
    { amount: 10_000, status: 'succeeded', providerRefundId: null },
    { amount: 17_760, status: 'requested' },
  ]);
  const [kept] = await shop.db.select().from(giftCards).where(eq(giftCards.id, card.id));
  expect(kept).toMatchObject({ balance: 10_000, state: 'active' });
  const events = (await readEvents(counter)).filter(({ what }) => what === 'refund-succeeded');
  expect(events).toMatchObject([{ after: { amount: 10_000, giftCard: true } }]);
});

test('money for a card that has become void goes onto a new one, which is mailed', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code, card } = await sellGiftCard(counter, { amount: 10_000 });
  const offer = await offerGiftCard(shop, typed(order, code));
  if (!offer.ok) throw new Error(offer.reason);
  await payByGiftCard(shop, typed(order, code), offer);
  await setGiftCardState(shop, STAFF, card.id, { state: 'void', reason: 'its order was refunded' });
  await cancelOrder(shop, { orderId: order.id, actor: 'job', reason: 'asked', cause: 'requested' });
  const cards = await shop.db.select().from(giftCards).orderBy(giftCards.id);
  expect(cards).toMatchObject([
    { id: card.id, state: 'void', balance: 0 },
    { replacesId: card.id, state: 'active', balance: 10_000, recipient: 'ben@example.com' },
  ]);
  const mail = (await readMails(counter)).find(({ template }) => template === 'gift-card-reissued');
  expect(mail).toMatchObject({ recipient: 'ben@example.com', data: { balanceAmount: 10_000, cause: 'returned' } });
  expect(await readGiftCardLiability(shop)).toBe(10_000);
});

test('an order of gift cards gives back what is left on them, and they are void; what was spent stays', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code, card, order: bought } = await sellGiftCard(counter, { amount: 200_000 });
  await payWith(counter, order, code);
  const cancel = (refund?: number) =>
    cancelOrder(shop, { orderId: bought.id, actor: 'staff', reason: 'asked', cause: 'requested', refund });
  expect(await cancel(200_000)).toEqual({ ok: false, reason: 'too-much', refundable: 40_160 });
  expect(await shop.db.select().from(giftCards)).toMatchObject([{ state: 'active' }]);
  expect(await cancel()).toEqual({ ok: true, refunded: 40_160 });
  const [voided] = await shop.db.select().from(giftCards).where(eq(giftCards.id, card.id));
  expect(voided).toMatchObject({ state: 'void', balance: 0 });
  expect(await readGiftCardLiability(shop)).toBe(0);
  const left = await offerGiftCard(shop, typed(order, code));
  expect(left.ok).toBe(false);
});

test('a gift card that pays while its own order is cancelled never gives its money twice', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await paidOrder(counter);
  const { code, order: bought } = await sellGiftCard(counter);
  const [paid, cancelled] = await Promise.all([
    payByGiftCard(shop, typed(order, code), { due: 159_840, pays: 10_000 }),
    cancelOrder(shop, { orderId: bought.id, actor: 'staff', reason: 'asked', cause: 'requested' }),
  ]);
  const spent = paid.ok ? paid.paid : 0;
  const back = cancelled.ok ? cancelled.refunded : 0;
  expect(spent + back).toBe(10_000);
  expect(await readGiftCardLiability(shop)).toBe(0);
});
