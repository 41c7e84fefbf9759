import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import type { MailTemplates } from '#shop/ports/mail-templates.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';

export type Cancellation = {
  cause: MailTemplates['order-cancelled']['cause'];
  refunded: Cents;
  /** The part of it that is on gift cards again. */
  toGiftCards?: Cents;
  /** What was paid and does not go back. */
  kept?: Cents;
  /** What a bank decides about, so that the shop can neither give it back nor keep it. */
  disputed?: Cents;
  dedupeKey: string;
};

/** Tells the customer that the order is cancelled and what comes back. */
export async function queueCancellation(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  { cause, refunded, toGiftCards = 0, kept = 0, disputed = 0, dedupeKey }: Cancellation,
): Promise<void> {
  await queueMail(tx, {
    template: 'order-cancelled',
    data: {
      ...orderFacts(order, shop.origin),
      refundedAmount: refunded - toGiftCards,
      ...(toGiftCards > 0 ? { giftCardAmount: toGiftCards } : {}),
      keptAmount: kept,
      disputedAmount: disputed,
      cause,
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey,
  });
}

/** Tells the customer of money that comes back without the order being cancelled by it. */
export async function queueRefundNotice(
  tx: Transaction,
  shop: Pick<Shop, 'origin'>,
  order: OrderRow,
  { amount, toGiftCards = 0, requestKey }: { amount: Cents; toGiftCards?: Cents; requestKey: string },
): Promise<void> {
  await queueMail(tx, {
    template: 'money-returned',
    data: {
      ...orderFacts(order, shop.origin),
      refundedAmount: amount - toGiftCards,
      ...(toGiftCards > 0 ? { giftCardAmount: toGiftCards } : {}),
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `money-returned:${order.id}:${requestKey}`,
  });
}
