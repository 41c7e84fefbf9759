import { isNull } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards } from '#db/schema.ts';
import { formatGiftCardCode, newGiftCardCode } from '#values/order/gift-card-code.ts';
import { hashGiftCardCode } from './hash-code.ts';

type NewGiftCard = Pick<GiftCardRow, 'amount' | 'recipient' | 'message' | 'orderItemId' | 'piece'> & {
  replacesId?: number;
};

/**
 * Writes a card with a new code, which is known here and in the mail alone. A trigger books it, and so its balance comes
 * about. Null: this piece of the line has its card already.
 */
export async function makeGiftCard(
  tx: Transaction,
  card: NewGiftCard,
): Promise<{ card: GiftCardRow /** As it is mailed. */; code: string } | null> {
  const code = newGiftCardCode();
  const [made] = await tx
    .insert(giftCards)
    .values({ ...card, codeHash: await hashGiftCardCode(tx, code), lastFour: code.slice(-4) })
    .onConflictDoNothing({
      target: [giftCards.orderItemId, giftCards.piece],
      where: isNull(giftCards.replacesId),
    })
    .returning();
  return made ? { card: made, code: formatGiftCardCode(code) } : null;
}
