import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards, type OrderItemRow, type OrderRow, orderItems, secrets } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { formatGiftCardCode, newGiftCardCode } from '#values/order/gift-card-code.ts';

type Now = { origin: string; clock: () => Date };

/**
 * What was bought is paid: each piece of a line of gift cards becomes a card, and its code is mailed to whom the buyer named, or to
 * the buyer. Runs in the transaction of the money, and once for each piece however often it is called (rule 23.2).
 */
export async function issueGiftCards(tx: Transaction, order: OrderRow, now: Now): Promise<void> {
  const lines = await tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, order.id), eq(orderItems.kind, 'gift_card'), gt(orderItems.price, 0)))
    .orderBy(orderItems.id);
  for (const line of lines) {
    for (let piece = 1; piece <= line.quantity - line.cancelledQuantity; piece++) {
      await issuePiece(tx, order, { line, piece }, now);
    }
  }
}

async function issuePiece(
  tx: Transaction,
  order: OrderRow,
  { line, piece }: { line: OrderItemRow; piece: number },
  { origin, clock }: Now,
): Promise<void> {
  const recipient = line.giftRecipient ?? order.customerEmail;
  const { price: amount, giftMessage: message } = line;
  const made = await makeGiftCard(tx, { amount, recipient, message, orderItemId: line.id, piece });
  if (!made) return;
  const { card, code } = made;
  await queueMail(tx, {
    template: 'gift-card',
    data: {
      giftCardId: card.id,
      giftCardCode: code,
      cardAmount: amount,
      from: line.giftRecipient ? order.customerName : null,
      message,
      isTest: order.isTest,
      origin,
    },
    recipient,
    orderId: order.id,
    dedupeKey: `gift-card:${card.id}`,
  });
  await recordEvent(tx, {
    orderId: order.id,
    at: clock(),
    actor: 'job',
    what: 'gift-card-issued',
    after: { giftCard: card.lastFour, amount, recipient },
  });
}

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
