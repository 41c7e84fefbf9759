import { createHmac, randomBytes } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards, secrets } from '#db/schema.ts';
import { formatGiftCardCode, newGiftCardCode } from '#values/order/gift-card-code.ts';

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

const NAME = 'gift-cards';

/**
 * What a gift card is found by: whoever has a copy of the table alone can make no hash to compare. The secret is the shop's
 * own and sealed in its row, so that cards are found after the data key was changed.
 */
export async function hashGiftCardCode(db: Database | Transaction, code: string): Promise<string> {
  const secret = (await readSecret(db)) ?? (await makeSecret(db));
  return createHmac('sha256', secret).update(code).digest('base64url');
}

async function readSecret(db: Database | Transaction): Promise<string | undefined> {
  const [row] = await db.select({ secret: secrets.secret }).from(secrets).where(eq(secrets.name, NAME));
  return row?.secret;
}

/** Two at once get the same one. */
async function makeSecret(db: Database | Transaction): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await db.insert(secrets).values({ name: NAME, secret }).onConflictDoNothing();
  const kept = await readSecret(db);
  if (!kept) throw new Error('The secret of the gift cards was not written.');
  return kept;
}
