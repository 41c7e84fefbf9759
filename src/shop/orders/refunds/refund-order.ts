import { inArray, sum } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, type PaymentRow, refunds } from '#db/schema.ts';
import { lockGiftCardsOf, spentOfGiftCards } from '#shop/gift-cards/void-gift-cards.ts';
import { readPayments } from '#shop/orders/ledger/ledger.ts';
import { lockNamedOrder } from '#shop/orders/ledger/order-key.ts';
import { isRefundable } from '#shop/orders/ledger/transitions.ts';
import { queueRefundNotice } from '#shop/orders/mails/cancellation-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { byStaff } from '#shop/records/record-event.ts';
import type { StaffMember } from '#shop/records/record-staff-event.ts';
import { type Cents, fromDecimal } from '#values/money.ts';
import { type Ok, ok, type Refused, refused } from '#values/result.ts';
import { planRefund, requestRefund, toGiftCards } from './plan-refund.ts';

export type RefundOrder = {
  amount: Cents;
  reason: string;
  /** Made by the page once per refund: asking twice with it is one refund. */
  requestKey: string;
};

export type OrderRefunded =
  | Ok
  | Refused<'not-found' | 'no-amount'>
  | Refused<'not-cancelled', { order: OrderRow }>
  | Refused<'too-much', { refundable: Cents }>
  | Refused<'disputed', { disputed: Cents; refundable: Cents }>
  | Refused<'other-refund', { amount: Cents }>;

/**
 * Gives money of a shipped or cancelled order back, of the balance first, and tells the customer. Under the order's lock,
 * so that two people at once can never give back more than was received. `other-refund`: the key was used already, for
 * another amount; nothing more is given back.
 */
export function refundOrder(
  shop: Shop,
  staff: StaffMember,
  key: string,
  { amount, reason, requestKey }: RefundOrder,
): Promise<OrderRefunded> {
  return shop.db.transaction(async (tx) => {
    const order = await lockNamedOrder(tx, key);
    if (!order) return refused('not-found');
    if (amount <= 0) return refused('no-amount');
    const entries = await readPayments(tx, order.id);
    // Of a remainder, and of what a gift card paid, there may be another beside it.
    const keyOf = ({ id, leg, method }: PaymentRow) =>
      `${order.id}:${requestKey}:${leg === 'remainder' || method !== 'card' ? `${leg}-${id}` : leg}`;
    const known = await amountOf(
      tx,
      entries.map(({ payment }) => keyOf(payment)),
    );
    if (known !== null) return known === amount ? ok() : refused('other-refund', { amount: known });
    if (!isRefundable(order.status) || order.otherKeys) return refused('not-cancelled', { order });
    const cards = await lockGiftCardsOf(tx, order.id);
    const worth = cards.reduce((sum, { balance }) => sum + balance, 0);
    const withheld = worth + (await spentOfGiftCards(tx, order.id));
    const planned = planRefund(entries, amount, { withheld });
    if (!planned.ok) return planned;
    for (const part of planned.plan) {
      const request = { order, ...part, reason, by: byStaff(staff), requestKey: keyOf(part.payment) };
      await requestRefund(tx, shop, request);
    }
    await queueRefundNotice(tx, shop, order, { amount, toGiftCards: toGiftCards(planned.plan), requestKey });
    return ok();
  });
}

/** What was asked for with these keys, of all legs together; null when they are new. */
async function amountOf(tx: Transaction, requestKeys: string[]): Promise<Cents | null> {
  const [asked] = await tx
    .select({ amount: sum(refunds.amount) })
    .from(refunds)
    .where(inArray(refunds.requestKey, requestKeys));
  return asked?.amount ? fromDecimal(asked.amount) : null;
}
