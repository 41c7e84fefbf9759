import type { Transaction } from '#db/database.ts';
import type { Cents } from '#values/money.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { OrderRow } from '../payments/ledger.ts';
import type { Shop } from '../shop.ts';
import { orderFacts } from './order-facts.ts';

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
