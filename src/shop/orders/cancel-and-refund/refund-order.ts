import { and, inArray } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, type PaymentRow, refunds } from '#db/schema.ts';
import { lockGiftCardsOf, spentOfGiftCards } from '#shop/gift-cards/change-gift-card.ts';
import { keptOf, readPayments, sumLedger } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { isLeftAlone } from '#shop/orders/ledger/transitions.ts';
import { queueRefundNotice } from '#shop/orders/mails/cancellation-mails.ts';
import { closeOutdatedLater } from '#shop/orders/payments/outdated-payments.ts';
import { planRefund, requestRefund, toGiftCards } from '#shop/orders/refunds/plan-refund.ts';
import { readSinceRestore } from '#shop/orders/settlement/read-since-restore.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import type { Cents } from '#values/money.ts';
import type { MoneyBackMeaning } from '#values/order/order.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';

export type RefundOrder = {
  amount: Cents;
  reason: string;
  /** Made by the page once per refund: asking twice with it is one refund. */
  requestKey: string;
  /**
   * Of an order that stands: the price is lower by it, or the customer owes it again. Needed before the bow ships; afterwards the
   * price is lower unless this says otherwise. A cancelled order has no price.
   */
  meaning?: MoneyBackMeaning | undefined;
  /** What the page said could go back: compared, never used. Somebody else may have given money back since. */
  shown?: Cents | undefined;
};

export type OrderRefunded =
  | Ok
  | Refused<'not-found' | 'no-amount' | 'no-meaning'>
  | Refused<'not-allowed', { order: OrderRow }>
  | Refused<'too-much' | 'moved-meanwhile', { refundable: Cents }>
  | Refused<'disputed', { disputed: Cents; refundable: Cents }>
  | Refused<'other-refund', { amount: Cents }>;

/**
 * Gives any part of an order's money back at any time, of the balance first, and tells the customer; the order goes on as it is.
 * What the customer owes again is asked for by the payment link from then on, and payments that are open for another amount are
 * closed at the provider. Under the order's lock, so that two people at once can never give back more than was received.
 * `other-refund`: the key was used already, for something else; nothing more is given back. `moved-meanwhile`: there is more or less
 * to give back than `shown` says. `no-meaning`: the order stands, and nobody has said what the money means for its price.
 */
export async function refundOrder(
  shop: Shop,
  staff: StaffMember,
  key: string,
  { amount, reason, requestKey, meaning, shown }: RefundOrder,
): Promise<OrderRefunded> {
  await readSinceRestore(shop, key);
  return shop.db.transaction(async (tx): Promise<OrderRefunded> => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (amount <= 0) return refused('no-amount');
    const entries = await readPayments(tx, order.id);
    // Of a remainder, and of what a gift card paid, there may be another beside it.
    const keyOf = ({ id, leg, method }: PaymentRow) =>
      `${order.id}:${requestKey}:${leg === 'remainder' || method !== 'card' ? `${leg}-${id}` : leg}`;
    const made = await readMade(
      tx,
      entries.map(({ payment }) => keyOf(payment)),
    );
    const means = order.status === 'cancelled' ? undefined : (meaning ?? afterShipping(order));
    if (made) {
      const same = made.amount === amount && (made.meaning ?? undefined) === means;
      return same ? ok() : refused('other-refund', { amount: made.amount });
    }
    if (isLeftAlone(order)) return refused('not-allowed', { order });
    if (order.status === 'cancelled' && meaning !== undefined) return refused('not-allowed', { order });
    if (order.status !== 'cancelled' && means === undefined) return refused('no-meaning');
    const cards = await lockGiftCardsOf(tx, order.id);
    const spent = await spentOfGiftCards(tx, order.id);
    const worth = cards.reduce((sum, { balance }) => sum + balance, 0);
    const stays = spent + (order.status === 'cancelled' ? worth : 0);
    const kept = Math.max(keptOf(sumLedger(entries)) - stays, 0);
    if (shown !== undefined && shown !== kept) return refused('moved-meanwhile', { refundable: kept });
    const planned = planRefund(entries, amount, { withheld: worth + spent });
    if (!planned.ok) return planned;
    const by = byStaff(staff);
    for (const part of planned.plan) {
      await requestRefund(tx, shop, { order, ...part, reason, by, requestKey: keyOf(part.payment), meaning: means });
    }
    const owed = means === 'still_owed' ? amount : 0;
    await queueRefundNotice(tx, shop, order, {
      amount,
      toGiftCards: toGiftCards(planned.plan),
      owed,
      requestKey,
      by,
    });
    if (owed > 0) await closeOutdatedLater(tx, order);
    return ok();
  });
}

/** What was sent is not asked for again by itself. */
function afterShipping({ status }: OrderRow): MoneyBackMeaning | undefined {
  return status === 'shipped' ? 'price_reduction' : undefined;
}

/** What was asked for with these keys, of all legs together; null when they are new. */
async function readMade(tx: Transaction, requestKeys: string[]) {
  const made = await tx
    .select({ amount: refunds.amount, meaning: refunds.meaning })
    .from(refunds)
    .where(and(inArray(refunds.requestKey, requestKeys)));
  const [first] = made;
  return first ? { meaning: first.meaning, amount: made.reduce((sum, { amount }) => sum + amount, 0) } : null;
}
