import type { Transaction } from '#db/database.ts';
import type { OrderRow } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { Cents } from '#values/money.ts';

/** Tells the customer of money that comes back without the order being cancelled by it. */
export async function queueRefundNotice(
  tx: Transaction,
  shop: Pick<Shop, 'origin'>,
  order: OrderRow,
  { amount, requestKey }: { amount: Cents; requestKey: string },
): Promise<void> {
  await queueMail(tx, {
    template: 'money-returned',
    data: { ...orderFacts(order, shop.origin), refundedAmount: amount },
    recipient: order.customerEmail,
    orderId: order.id,
    dedupeKey: `money-returned:${order.id}:${requestKey}`,
  });
}
