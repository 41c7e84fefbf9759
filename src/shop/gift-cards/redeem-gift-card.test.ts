import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards, journalLines } from '#db/schema.ts';
import { sellGiftCard } from '#tests/support/gear/gift-cards.ts';
import { pendingOrder, readPaymentRows } from '#tests/support/orders/pre-orders.ts';
import { createTestShop, STAFF, type TestShop } from '#tests/support/test-shop.ts';
import { setGiftCardState } from './change-gift-card.ts';
import { findGiftCard } from './find-gift-card.ts';
import { readGiftCardLiability } from './list-gift-cards.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';

/** A part of a deposit, paid from a card. */
async function redeem(
  { shop }: TestShop,
  giftCardId: number,
  order: { id: number; totalAmount: number },
  amount: number,
) {
  const { id: orderId, totalAmount: fullPrice } = order;
  return shop.db.transaction((tx) =>
    redeemGiftCard(tx, shop, { giftCardId, orderId, leg: 'deposit', amount, fullPrice }),
  );
}

const balanceOf = async ({ shop }: TestShop, id: number) => {
  const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.id, id));
  return card?.balance;
};

test('a card has what was paid for it, and less by what it pays; the journal owes exactly that', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { card, code } = await sellGiftCard(counter);
  expect(card.balance).toBe(10_000);
  expect(await readGiftCardLiability(shop)).toBe(10_000);
  const order = await pendingOrder(counter);
  expect(await redeem(counter, card.id, order, 2_450)).toMatchObject({
    ok: true,
    payment: { method: 'gift_card', giftCardId: card.id, amount: 2_450, received: 2_450, status: 'succeeded' },
  });
  expect(await balanceOf(counter, card.id)).toBe(7_550);
  expect(await readGiftCardLiability(shop)).toBe(7_550);
  expect(await redeem(counter, card.id, order, 7_551)).toEqual({
    ok: false,
    reason: 'not-enough',
    balance: 7_550,
    state: 'active',
  });
  expect(await redeem(counter, card.id, order, 7_550)).toMatchObject({ ok: true });
  expect(await findGiftCard(shop, { code, network: '192.0.2.7' })).toMatchObject({ reason: 'empty' });
  expect(await readGiftCardLiability(shop)).toBe(0);
  const [sums] = await shop.db
    .select({ total: sql`sum(amount)`.mapWith(Number) })
    .from(journalLines)
    .where(eq(journalLines.account, 'gift_cards'));
  expect(sums).toEqual({ total: 0 });
});

test('of two who pay with the same card at once, one gets what is on it', async () => {
  await using counter = await createTestShop();
  const { card } = await sellGiftCard(counter);
  const [one, other] = [await pendingOrder(counter), await pendingOrder(counter)];
  const outcomes = await Promise.all([redeem(counter, card.id, one, 6_000), redeem(counter, card.id, other, 6_000)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ reason: 'not-enough', balance: 4_000 });
  expect(await balanceOf(counter, card.id)).toBe(4_000);
});

test('a card that is blocked while it pays has paid, or pays nothing; never less than it says', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const order = await pendingOrder(counter);
  for (let round = 0; round < 5; round++) {
    const { card } = await sellGiftCard(counter);
    const [paid] = await Promise.all([
      redeem(counter, card.id, order, 4_000),
      setGiftCardState(shop, STAFF, card.id, { state: 'blocked', reason: 'stolen' }),
    ]);
    expect(await balanceOf(counter, card.id)).toBe(paid.ok ? 6_000 : 10_000);
    if (!paid.ok) expect(paid).toMatchObject({ reason: 'not-enough', balance: 0, state: 'blocked' });
    expect(await redeem(counter, card.id, order, 1)).toMatchObject({ ok: false, state: 'blocked' });
  }
});

test('a blocked card pays nothing, nor does a void one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { card } = await sellGiftCard(counter);
  const order = await pendingOrder(counter);
  const before = await readPaymentRows(counter);
  for (const state of ['blocked', 'void'] as const) {
    await shop.db.update(giftCards).set({ state }).where(eq(giftCards.id, card.id));
    expect(await redeem(counter, card.id, order, 1)).toEqual({ ok: false, reason: 'not-enough', balance: 0, state });
  }
  expect(await readPaymentRows(counter)).toEqual(before);
});
