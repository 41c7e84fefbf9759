import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { campaigns, type OrderRow, orderItems, orders, type PaymentRow, payments } from '#db/schema.ts';
import { buildColumns } from '#shop/orders/ledger/order-facts.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { enqueue } from '#shop/queue/enqueue.ts';
import { resolveAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { balanceTerms } from '#values/balance-terms.ts';
import type { BowBuild } from '#values/build.ts';
import { normaliseEmail } from '#values/email-address.ts';
import type { OrderDetail } from '#values/order-details.ts';
import { newOrderNumber, newPaymentToken } from '#values/random.ts';

export type OrderDetails = Pick<OrderRow, OrderDetail> & {
  /** The signed-in customer, from the session and never from the request's body. */
  userId: string | null;
  /** Left out, it stays as the order has it; null takes it off. */
  build?: BowBuild | null | undefined;
  agreedToBalance: boolean;
};

const NAME_AFTER_MS = 60_000;

/** Writes a new order with its item and its first event, and ties the deposit's payment to it. */
export async function insertOrder(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  { agreedToBalance, build, ...details }: OrderDetails,
): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const now = shop.clock();
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(eq(campaigns.id, payment.campaignId ?? 0));
  if (!campaign) throw new Error(`Payment ${payment.id} has no campaign.`);
  const balance = payment.fullPrice - payment.amount;
  const [order] = await tx
    .insert(orders)
    .values({
      ...details,
      ...buildColumns(build),
      customerEmail: normaliseEmail(details.customerEmail),
      campaignId: campaign.id,
      orderNumber: newOrderNumber(),
      totalAmount: payment.fullPrice,
      depositAmount: payment.amount,
      remainingBalance: balance,
      stripePaymentIntentId: payment.providerIntentId,
      paymentToken: newPaymentToken(),
      promisedReleaseDate: campaign.releaseDate,
      balanceTerms: agreedToBalance ? balanceTerms(balance) : null,
      balanceAgreedAt: agreedToBalance ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!order) throw new Error('The order was not written.');
  await tx
    .insert(orderItems)
    .values({ orderId: order.id, productId: campaign.productId, quantity: 1, price: order.totalAmount });
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    actor: 'customer',
    what: 'placed',
    after: { status: order.status, total: order.totalAmount, agreedToBalance },
  });
  const [tied] = await tx.update(payments).set({ orderId: order.id }).where(eq(payments.id, payment.id)).returning();
  // Later, when its customer's card is likely to be charged: nobody else should touch the payment meanwhile.
  await enqueue(tx, 'name-payment', { paymentId: payment.id }, { inMs: NAME_AFTER_MS });
  if (payment.status === 'succeeded') await resolveAlert(tx, 'payment-without-order', payment.providerIntentId, now);
  return { order, payment: tied ?? payment };
}
