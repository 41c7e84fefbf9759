import { eq } from 'drizzle-orm';
import { allOrNothing } from '#db/all-or-nothing.ts';
import type { Transaction } from '#db/database.ts';
import { type GiftCardRow, type OrderRow, orderItems, payments } from '#db/schema.ts';
import { findGiftCard, type GiftCardFound } from '#shop/gift-cards/find-gift-card.ts';
import { redeemGiftCard } from '#shop/gift-cards/redeem-gift-card.ts';
import { takeGoods } from '#shop/orders/goods/hold-goods.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { admitDeposit, type NotAdmitted } from '#shop/orders/links/admit-deposit.ts';
import { findOrderByLink } from '#shop/orders/links/find-order-by-link.ts';
import { isLive } from '#shop/orders/payments/keep-charge.ts';
import { lockOrder } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';
import type { GiftCardState } from '#values/order/gear.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { applyReceivedPayment } from './apply-received-payment.ts';
import { closePayment } from './close-payments.ts';

/** The card provider charges no less (in cents). */
const LEAST_CHARGE: Cents = 50;

/** A code typed on the page of a payment link. */
export type TypedGiftCard = { token: string; code: string; network: string };

type NotUsable =
  | Refused<'link-invalid'>
  | Refused<'nothing-due'>
  | Refused<'too-small'>
  | Exclude<GiftCardFound, { ok: true }>;

/** `pays`: what the card would pay of what is due; `left`: what is due afterwards. */
export type GiftCardOffer = Ok<{ card: GiftCardRow; due: Cents; pays: Cents; left: Cents }>;

/**
 * What a gift card would pay of what an order's link asks for. Nothing moves and nothing is reserved. `too-small`: less than a card can be
 * charged would be left, and the gift card has too little to leave more.
 */
export async function offerGiftCard(
  shop: Shop,
  { token, code, network }: TypedGiftCard,
): Promise<GiftCardOffer | NotUsable> {
  const found = await findOrderByLink(shop, token);
  if (!found.ok) return found;
  if (!found.due || found.ledger.processing) return refused('nothing-due');
  const looked = await findGiftCard(shop, { code, network });
  if (!looked.ok) return looked;
  const { card } = looked;
  const { amount: due } = found.due;
  const pays = partOf(card.balance, due);
  return pays > 0 ? ok({ card, due, pays, left: due - pays }) : refused('too-small');
}

/** All that the card has, or all that is due; never so much that too little is left for a card to be charged. */
function partOf(balance: Cents, due: Cents): Cents {
  if (balance >= due) return due;
  return Math.max(Math.min(balance, due - LEAST_CHARGE), 0);
}

export type PaidByGiftCard =
  | Ok<{ paid: Cents; left: Cents }>
  | NotUsable
  | NotAdmitted
  | Refused<'amount-differs', { due: Cents; pays: Cents }>
  | Refused<'not-enough', { balance: Cents; state: GiftCardState }>;

/** What the page showed when its customer said yes. */
type Agreed = { due: Cents; pays: Cents };

/**
 * Pays what a link asks for, or a part of it, from a gift card, once its customer has agreed to both amounts. A card payment
 * that is open is closed at the provider first, so that no other tab can pay the same again; then money, history and mail
 * are one transaction under the order's lock. `nothing-due`: paid already, or a card is being charged. `amount-differs`: another tab was
 * quicker. `not-enough`: the card was used or blocked meanwhile. Nothing has moved then.
 */
export async function payByGiftCard(shop: Shop, typed: TypedGiftCard, agreed: Agreed): Promise<PaidByGiftCard> {
  const offer = await offerGiftCard(shop, typed);
  if (!offer.ok) return offer;
  if (offer.due !== agreed.due || offer.pays !== agreed.pays) {
    return refused('amount-differs', { due: offer.due, pays: offer.pays });
  }
  const found = await findOrderByLink(shop, typed.token);
  if (!found.ok || !found.due) return refused('nothing-due');
  const due: DueOfLink = { order: found.order, leg: found.due.leg };
  // Another tab may open one anew in between.
  for (let tries = 0; tries < 3; tries++) {
    if (!(await closeLive(shop, due))) return refused('nothing-due');
    const outcome = await allOrNothing<Redeemed>(shop.db, (tx) =>
      redeem(tx, shop, due, { card: offer.card, ...agreed }),
    );
    if (outcome.ok || outcome.reason !== 'card-open') return outcome;
  }
  return refused('nothing-due');
}

type DueOfLink = { order: OrderRow; leg: PaymentLeg };

/** Closes the open card payment of a leg; false when its money was quicker or is under way. */
async function closeLive(shop: Shop, { order, leg }: DueOfLink): Promise<boolean> {
  const [live] = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(isLive(order.id, leg));
  return !live || closePayment(shop, live.intentId);
}

/** `card-open`: another tab has opened a card payment, which has to be closed first. */
type Redeemed = PaidByGiftCard | Refused<'card-open'>;

async function redeem(
  tx: Transaction,
  shop: Shop,
  { order: { id, paymentToken }, leg }: DueOfLink,
  { card, due, pays }: Agreed & { card: GiftCardRow },
): Promise<Redeemed> {
  const order = await lockOrder(tx, id);
  const now = shop.clock();
  if (!order || order.paymentToken !== paymentToken) return refused('link-invalid');
  if (order.linkExpiresAt && order.linkExpiresAt <= now) return refused('link-invalid');
  const next = nextDue(order, await readLedger(tx, id));
  if (!next) return refused('nothing-due');
  if (next.leg !== leg || next.amount !== due) {
    return refused('amount-differs', { due: next.amount, pays: partOf(card.balance, next.amount) });
  }
  const [live] = await tx.select({ id: payments.id }).from(payments).where(isLive(id, leg)).limit(1);
  if (live) return refused('card-open');
  const admitted = await admitDeposit(tx, shop, order);
  if (!admitted.ok) return admitted;
  if (pays === due && order.status === 'pending') {
    const lines = await tx.select().from(orderItems).where(eq(orderItems.orderId, id)).orderBy(orderItems.id);
    const taken = await takeGoods(tx, order, { lines, now });
    if (!taken.ok) return refused('sold-out');
  }
  const fullPrice = order.totalAmount;
  const redeemed = await redeemGiftCard(tx, shop, { giftCardId: card.id, orderId: id, leg, amount: pays, fullPrice });
  if (!redeemed.ok) return redeemed;
  await applyReceivedPayment(tx, shop, redeemed.payment, order);
  return ok({ paid: pays, left: due - pays });
}
