import type { Transaction } from '#db/database.ts';
import type { Cents } from '#values/money.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { MailTemplates } from '../mail/templates.ts';
import type { OrderRow } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import { orderFacts } from './order-facts.ts';

export type Cancellation = {
  cause: MailTemplates['order-cancelled']['cause'];
  refunded: Cents;
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
  { cause, refunded, kept = 0, disputed = 0, dedupeKey }: Cancellation,
): Promise<void> {
  await queueMail(tx, {
    template: 'order-cancelled',
    data: {
      ...orderFacts(order, shop.origin),
      refundedAmount: refunded,
      keptAmount: kept,
      disputedAmount: disputed,
      cause,
    },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey,
  });
}
