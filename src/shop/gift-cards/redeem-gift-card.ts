import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type GiftCardRow, giftCards, orders, type PaymentRow, payments } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { isOfOtherKeys } from './find-gift-card.ts';

export type RedeemGiftCard = {
  giftCardId: number;
  orderId: number;
  leg: PaymentLeg;
  amount: Cents;
  /** Of the order, as `payments.full_price` has it. */
  fullPrice: Cents;
};

export type GiftCardRedeemed =
  | Ok<{ payment: PaymentRow }>
  /** `balance` is what the card can still pay: 0 for one that was blocked or has become void (`state`). */
  | Refused<'not-enough', { balance: Cents; state: GiftCardState }>;

/**
 * Pays a leg of an order, or a part of it, from a gift card. Locks the card until the transaction ends, so that two who redeem it at once
 * never take more than is on it. The money has moved with the row of `payments`: a trigger books it and lowers the balance.
 * The caller holds the order's lock and goes on with `applyReceivedPayment`.
 */
export async function redeemGiftCard(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'payments'>,
  { giftCardId, orderId, leg, amount, fullPrice }: RedeemGiftCard,
): Promise<GiftCardRedeemed> {
  const card = await lockGiftCard(tx, giftCardId);
  if (!card) throw new Error(`There is no gift card ${giftCardId}.`);
  const usable = card.state === 'active' && !(await isOfOtherKeys(tx, giftCardId));
  const balance = usable ? card.balance : 0;
  if (amount > balance) return refused('not-enough', { balance, state: card.state });
  const [order] = await tx.select({ campaignId: orders.campaignId }).from(orders).where(eq(orders.id, orderId));
  const now = shop.clock();
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId,
      campaignId: order?.campaignId,
      leg,
      giftCardId,
      amount,
      fullPrice,
      method: 'gift_card',
      providerIntentId: `gift_${randomBytes(18).toString('base64url')}`,
      mode: shop.payments.mode,
      received: amount,
      status: 'succeeded',
      succeededAt: now,
      createdAt: now,
    })
    .returning();
  if (!payment) throw new Error('The redemption was not written.');
  return ok({ payment });
}

/** The card's row, locked until the transaction ends. Taken after the order's lock where both are. */
export async function lockGiftCard(tx: Transaction, id: number): Promise<GiftCardRow | null> {
  const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for('update');
  return card ?? null;
}
