import type { Transaction } from '#db/database.ts';
import { type OrderRow, type PaymentRow, refunds } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import type { Cents } from '#values/money.ts';

export type RefundRequest = {
  order: OrderRow;
  payment: PaymentRow;
  amount: Cents;
  reason: string;
  /** Who wants it; default: the shop by itself. */
  by?: Actor;
  /** Unique among all refunds, where somebody may ask twice. */
  requestKey?: string;
};

/**
 * Promises money back: the row, the history and the job that asks the provider are written together. The row comes before
 * the provider is asked, so that a crash between the two can neither lose a refund nor make a second one. The mail is the
 * caller's: a customer gets one for a cancelled order, however many charges go back.
 */
export async function requestRefund(
  tx: Transaction,
  shop: Shop,
  { order, payment, amount, reason, by = { actor: 'job' }, requestKey }: RefundRequest,
): Promise<void> {
  const [refund] = await tx
    .insert(refunds)
    .values({ paymentId: payment.id, amount, reason, status: 'requested', requestKey })
    .returning({ id: refunds.id });
  if (!refund) throw new Error('The refund was not written.');
  await enqueue(tx, 'refund-payment', { refundId: refund.id });
  await recordEvent(tx, {
    orderId: order.id,
    at: shop.clock(),
    ...by,
    what: 'refund-requested',
    after: { refundId: refund.id, leg: payment.leg, amount, reason },
  });
}
