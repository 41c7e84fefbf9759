import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { giftCards } from '#db/schema.ts';
import { sellGiftCard } from '#tests/support/gift-cards.ts';
import { pendingOrder, readPaymentRows } from '#tests/support/pre-orders.ts';
import { createTestShop } from '#tests/support/test-shop.ts';
import { redeemGiftCard } from './redeem-gift-card.ts';

test('a blocked card pays nothing, nor does a void one', async () => {
  await using counter = await createTestShop();
  const { shop } = counter;
  const { card } = await sellGiftCard(counter);
  const { id: orderId, totalAmount: fullPrice } = await pendingOrder(counter);
  const before = await readPaymentRows(counter);
  for (const state of ['blocked', 'void'] as const) {
    await shop.db.update(giftCards).set({ state }).where(eq(giftCards.id, card.id));
    const redeemed = await shop.db.transaction((tx) =>
      redeemGiftCard(tx, shop, { giftCardId: card.id, orderId, leg: 'deposit', amount: 1, fullPrice }),
    );
    expect(redeemed).toEqual({ ok: false, reason: 'not-enough', balance: 0, state });
  }
  expect(await readPaymentRows(counter)).toEqual(before);
});
