import { desc, eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import {
  type GiftCardRow,
  giftCards,
  orderItems,
  orders,
  type PaymentRow,
  type RefundRow,
  refunds,
} from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { makeGiftCard } from './issue-gift-cards.ts';
import { lockGiftCard } from './redeem-gift-card.ts';

/**
 * Makes a card that takes over what is on another, and mails its code. The caller has locked the former card; a trigger moves
 * the balance and makes the former one void. The amount stays that of the first: money that it paid may come back.
 */
export async function replaceGiftCard(
  tx: Transaction,
  { origin }: Pick<Shop, 'origin'>,
  former: GiftCardRow,
  { recipient, cause, occasion }: { recipient: string; cause: 'lost' | 'returned'; occasion?: string },
): Promise<GiftCardRow> {
  const { id: replacesId, amount, orderItemId, piece, message, balance } = former;
  const made = await makeGiftCard(tx, { amount, recipient, message, orderItemId, piece, replacesId });
  if (!made) throw new Error(`Gift card ${replacesId} was not replaced.`);
  const [bought] = await tx
    .select({ id: orders.id, isTest: orders.isTest })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orderItems.id, orderItemId ?? 0));
  await queueMail(tx, {
    template: 'gift-card-reissued',
    data: {
      giftCardId: made.card.id,
      giftCardCode: made.code,
      balanceAmount: balance,
      former: former.lastFour,
      cause,
      isTest: bought?.isTest ?? false,
      origin,
    },
    recipient,
    orderId: bought?.id ?? null,
    dedupeKey: occasion ?? `gift-card:${made.card.id}`,
  });
  return made.card;
}

type Return = Pick<RefundRow, 'amount' | 'reason'> & {
  payment: PaymentRow;
  requestKey?: string | undefined;
  meaning?: RefundRow['meaning'] | undefined;
};

/**
 * Gives back what a gift card had paid: the refund is done at once, and no provider is asked. The money goes onto the card, or
 * the one that took its place; where that is void, onto a new one that is mailed (rule 23.7). Of one whose own money is gone it goes on to its order (23.10). The caller holds the order's lock.
 */
export async function returnToGiftCard(
  tx: Transaction,
  shop: Pick<Shop, 'origin'>,
  { payment, ...refunded }: Return,
): Promise<RefundRow> {
  if (payment.giftCardId === null) throw new Error(`Payment ${payment.id} was not paid with a gift card.`);
  const cardId = await presentCard(tx, payment.giftCardId);
  await lockGiftCard(tx, cardId);
  const [refund] = await tx
    .insert(refunds)
    .values({ ...refunded, paymentId: payment.id, status: 'succeeded' })
    .returning();
  if (!refund) throw new Error('The refund was not written.');
  const card = await lockGiftCard(tx, cardId);
  if (card?.state === 'void' && card.balance > 0) {
    await replaceGiftCard(tx, shop, card, { recipient: card.recipient, cause: 'returned' });
  }
  return refund;
}

/** The last of those that took its place, as the journal's function finds it (`present_gift_card`). */
async function presentCard(tx: Transaction, id: number): Promise<number> {
  const [next] = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(eq(giftCards.replacesId, id))
    .orderBy(desc(giftCards.id))
    .limit(1);
  return next ? presentCard(tx, next.id) : id;
}
