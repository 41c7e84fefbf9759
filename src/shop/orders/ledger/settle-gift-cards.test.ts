import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, giftCards, payments } from '#db/schema.ts';
import { usualSince, verifyBooks } from '#shop/books/verify-books.ts';
import { reissueGiftCard, setGiftCardState } from '#shop/gift-cards/change-gift-card.ts';
import { findGiftCard } from '#shop/gift-cards/find-gift-card.ts';
import { readGiftCard, readGiftCardLiability } from '#shop/gift-cards/list-gift-cards.ts';
import { redeemGiftCard } from '#shop/gift-cards/redeem-gift-card.ts';
import { cancelOrder } from '#shop/orders/cancel-and-refund/cancel-order.ts';
import { reconcilePayments } from '#shop/orders/settlement/reconcile-payments.ts';
import { settlePayment } from '#shop/orders/settlement/settle-payment.ts';
import { syncPayment } from '#shop/orders/settlement/sync-payment.ts';
import { codeOf, orderGiftCards, readGiftCards } from '#tests/support/gear/gift-cards.ts';
import { deliver, NETWORK, pay, pendingOrder, readEvents, webhookOf } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';

const DISPUTED = 'pm_card_createDisputeProductNotReceived';

/** Two cards of $100.00 that were bought with one charge; of the first $66.90 are spent before anything else is heard of it. */
async function soldCards(counter: TestShop, card = 'pm_card_visa') {
  const { shop } = counter;
  const { order, intentId } = await orderGiftCards(counter, { quantity: 2 });
  await pay(counter, intentId, card);
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) throw new Error('no payment');
  await shop.db.transaction((tx) => settlePayment(tx, shop, { ...seen, disputes: [], refunds: [] }));
  const [one, two] = await readGiftCards(counter, order);
  if (!one || !two) throw new Error('no cards');
  const { id: orderId, totalAmount: fullPrice } = await pendingOrder(counter);
  await shop.db.transaction((tx) =>
    redeemGiftCard(tx, shop, { giftCardId: one.id, orderId, leg: 'deposit', amount: 6690, fullPrice }),
  );
  return { order, intentId, one, two, paidFor: orderId };
}

const statesOf = async (counter: TestShop, order: { id: number }) =>
  (await readGiftCards(counter, order)).map(({ state, balance }) => [state, balance]);

async function alertsOf({ shop }: TestShop) {
  const found = await shop.db
    .select()
    .from(alerts)
    .where(eq(alerts.kind, 'gift-cards-without-money'))
    .orderBy(alerts.id);
  return found.map(({ subject, detail, resolvedAt }) => ({ subject, detail, open: resolvedAt === null }));
}

async function close({ stripe, shop }: TestShop, evidence: string): Promise<void> {
  const [dispute] = (await stripe.disputes.list()).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: evidence } });
  await syncPayment(shop, String(dispute?.payment_intent));
}

test('gift cards are blocked while their charge is disputed, and as they were once it is won', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, intentId, one, two } = await soldCards(counter, DISPUTED);
  await setGiftCardState(shop, STAFF, two.id, { state: 'blocked', reason: 'asked' });
  await syncPayment(shop, intentId);
  expect(await statesOf(counter, order)).toEqual([
    ['blocked', 3310],
    ['blocked', 10_000],
  ]);
  const find = async () => findGiftCard(shop, { code: await codeOf(counter, one), network: NETWORK });
  expect(await find()).toMatchObject({ ok: false, reason: 'blocked' });
  const cards = [one, two].map(({ lastFour }, at) => ({
    card: lastFour,
    money: 'disputed',
    spent: at === 0 ? 6690 : 0,
    amount: 10_000,
  }));
  expect(await alertsOf(counter)).toEqual([{ subject: order.orderNumber, detail: { cards }, open: true }]);
  // Nobody opens or reissues them meanwhile.
  expect(await setGiftCardState(shop, STAFF, one.id, { state: 'active' })).toMatchObject({ reason: 'held' });
  expect(await reissueGiftCard(shop, STAFF, one.id)).toMatchObject({ reason: 'held' });
  await close(counter, 'winning_evidence');
  expect(await statesOf(counter, order)).toEqual([
    ['active', 3310],
    ['blocked', 10_000],
  ]);
  expect(await alertsOf(counter)).toMatchObject([{ open: false }]);
  expect(await find()).toMatchObject({ ok: true });
  await syncPayment(shop, intentId);
  expect((await readEvents(counter)).map(({ what }) => what).filter((what) => what.startsWith('gift-cards'))).toEqual([
    ...['gift-cards-held', 'gift-cards-good-again'],
  ]);
});

test('a lost dispute makes them void for what is unspent, and what was spent is a loss that staff read', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, intentId, one, two, paidFor } = await soldCards(counter, DISPUTED);
  await syncPayment(shop, intentId);
  await close(counter, 'losing_evidence');
  expect(await statesOf(counter, order)).toEqual([
    ['void', 0],
    ['void', 0],
  ]);
  expect(await readGiftCardLiability(shop)).toBe(0);
  expect(await readGiftCard(shop, one.id)).toMatchObject({ spent: 6690, card: { stateBefore: 'active' } });
  expect(await alertsOf(counter)).toMatchObject([
    {
      detail: {
        cards: [
          { card: one.lastFour, money: 'gone', spent: 6690 },
          { card: two.lastFour, spent: 0 },
        ],
      },
      open: true,
    },
  ]);
  expect(await findGiftCard(shop, { code: await codeOf(counter, one), network: NETWORK })).toMatchObject({
    reason: 'unknown-code',
  });
  // Money that it had paid and that comes back makes up for the loss, and makes no new card.
  const reason = 'asked';
  await cancelOrder(shop, { orderId: paidFor, actor: 'staff', actorName: 'Sam', reason, cause: 'requested' });
  expect(await shop.db.$count(giftCards)).toBe(2);
  expect(await readGiftCardLiability(shop)).toBe(0);
  expect(await readGiftCard(shop, one.id)).toMatchObject({ spent: 0, card: { state: 'void', balance: 0 } });
});

test('a refund in the dashboard takes the use of as many cards as its money covers no more, whoever hears of it', async () => {
  const ways: [string, (counter: TestShop, intentId: string) => Promise<unknown>][] = [
    ['webhook', async (counter) => deliver(counter, await webhookOf(counter, 'charge.refunded'))],
    ['return page', ({ shop }, intentId) => syncPayment(shop, intentId)],
    [
      'reconciler',
      async ({ shop }, intentId) => {
        await shop.db
          .update(payments)
          .set({ nextCheckAt: shop.clock() })
          .where(eq(payments.providerIntentId, intentId));
        await reconcilePayments(shop);
      },
    ],
    [
      'daily comparison',
      ({ shop }) => {
        const later = new Date(shop.clock().getTime() + 3_600_000);
        return verifyBooks({ ...shop, clock: () => later }, { since: usualSince(later), askedBy: 'job' });
      },
    ],
  ];
  for (const [way, notice] of ways) {
    await using counter = await createTestShop();
    const { order, intentId, two } = await soldCards(counter);
    // All but the money of the first card, of which something is spent.
    await counter.stripe.refunds.create({ payment_intent: intentId, amount: 5000 });
    await notice(counter, intentId);
    expect(await statesOf(counter, order), way).toEqual([
      ['active', 3310],
      ['void', 0],
    ]);
    expect(await alertsOf(counter), way).toMatchObject([
      { detail: { cards: [{ card: two.lastFour, money: 'gone' }] } },
    ]);
    await counter.stripe.refunds.create({ payment_intent: intentId, amount: 15_000 });
    await notice(counter, intentId);
    expect(await statesOf(counter, order), way).toEqual([
      ['void', 0],
      ['void', 0],
    ]);
  }
});

test('a refund in the dashboard that fails makes the cards good again', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { order, intentId } = await soldCards(counter);
  await counter.stripe.refunds.create({ payment_intent: intentId });
  await syncPayment(shop, intentId);
  expect(await statesOf(counter, order)).toEqual([
    ['void', 0],
    ['void', 0],
  ]);
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) throw new Error('no payment');
  const refunds = seen.refunds.map((refund) => ({ ...refund, status: 'failed' as const }));
  await shop.db.transaction((tx) => settlePayment(tx, shop, { ...seen, refunds }));
  expect(await statesOf(counter, order)).toEqual([
    ['active', 3310],
    ['active', 10_000],
  ]);
  expect(await readGiftCardLiability(shop)).toBe(13_310);
  expect(await alertsOf(counter)).toMatchObject([{ open: false }]);
});
