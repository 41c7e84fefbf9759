import { and, eq, gt } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderItemRow, type OrderRow, orderItems } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { makeGiftCard } from './make-gift-card.ts';

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
