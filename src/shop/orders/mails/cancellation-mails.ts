import type { Transaction } from '#db/database.ts';
import type { OrderRow, RefundRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { giveLink, linkAddress } from '#shop/orders/links/give-link.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Actor } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';
import { DAYS_TO_PAY_BALANCE } from '#values/text/balance-terms.ts';

export type Cancellation = {
  cause: MailTemplates['order-cancelled']['cause'];
  refunded: Cents;
  /** The part of it that is on gift cards again. */
  toGiftCards?: Cents;
  /** What was paid and does not go back. */
  kept?: Cents;
  /** What a bank decides about, so that the shop can neither give it back nor keep it. */
  disputed?: Cents;
  /** Of `kept`: the price of gear that was sent before. */
  sent?: Cents;
  dedupeKey: string;
};

/** Tells the customer that the order is cancelled and what comes back. */
export async function queueCancellation(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { cause, refunded, toGiftCards = 0, kept = 0, sent = 0, disputed = 0, dedupeKey }: Cancellation,
): Promise<void> {
  await queueMail(tx, {
    template: 'order-cancelled',
    data: {
      ...orderFacts(order, shop.origin),
      refundedAmount: refunded - toGiftCards,
      ...(toGiftCards > 0 ? { giftCardAmount: toGiftCards } : {}),
      keptAmount: kept,
      disputedAmount: disputed,
      ...(sent > 0 ? { sentAmount: sent } : {}),
      cause,
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey,
  });
}

type RefundNotice = {
  amount: Cents;
  toGiftCards?: Cents;
  requestKey: string;
  by: Actor;
  /** So much of it is owed again. */
  owed?: Cents;
};

/**
 * Tells the customer of money that comes back without the order being cancelled by it. What is owed again beyond the balance has a
 * payment link, which works for as many days as one that staff send.
 */
export async function queueRefundNotice(
  tx: Transaction,
  shop: Pick<Shop, 'origin' | 'clock'>,
  order: OrderRow,
  { amount, toGiftCards = 0, requestKey, by, owed = 0 }: RefundNotice,
): Promise<void> {
  await queueMail(tx, {
    template: 'money-returned',
    data: {
      ...orderFacts(order, shop.origin),
      refundedAmount: amount - toGiftCards,
      ...(toGiftCards > 0 ? { giftCardAmount: toGiftCards } : {}),
      ...(owed > 0 ? { owedAmount: owed, paymentLink: await linkForRemainder(tx, shop, order, by) } : {}),
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `money-returned:${order.id}:${requestKey}`,
  });
}

type RefundFailed = {
  refund: RefundRow;
  /** In words: what is on the order again. */
  linesBack: string[];
  shipping: boolean;
};

/** Tells the customer, who was told that money is coming, that it has not gone, and what is now. */
export async function queueRefundFailed(
  tx: Transaction,
  shop: Pick<Shop, 'origin'>,
  order: OrderRow,
  { refund, linesBack, shipping }: RefundFailed,
): Promise<void> {
  await queueMail(tx, {
    template: 'refund-failed',
    data: {
      ...orderFacts(order, shop.origin),
      failedAmount: refund.amount,
      isCancelled: order.status === 'cancelled',
      wasOwed: refund.meaning === 'still_owed',
      ...{ linesBack, shippingBack: shipping },
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `refund-failed:${refund.name}`,
  });
}

/** Null: it is added to what is due anyway, or a charge is under way. */
async function linkForRemainder(
  tx: Transaction,
  { clock, origin }: Pick<Shop, 'origin' | 'clock'>,
  order: OrderRow,
  by: Actor,
): Promise<string | null> {
  if (nextDue(order, await readLedger(tx, order.id))?.leg !== 'remainder') return null;
  const given = await giveLink(tx, order, { now: clock(), hours: DAYS_TO_PAY_BALANCE * 24, by });
  return given.ok ? linkAddress(origin, given.token) : null;
}
