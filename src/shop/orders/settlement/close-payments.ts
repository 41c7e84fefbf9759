import { and, eq, inArray, notInArray } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import { readLedger } from '#shop/orders/ledger/ledger.ts';
import { forgetPayment } from '#shop/orders/payments/keep-charge.ts';
import { findOutdated } from '#shop/orders/payments/outdated-payments.ts';
import type { Shop } from '#shop/ports/shop.ts';
import type { PaymentLeg } from '#values/order/order.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Cancels an order's open payments at the provider, so that no tab that is still open can pay. The provider is asked,
 * not assumed: false when money was faster or is under way; what it said is settled either way.
 */
export async function closePayments(shop: Shop, orderId: number, legs?: PaymentLeg[]): Promise<boolean> {
  const open = await shop.db
    .select({ intentId: payments.providerIntentId, status: payments.status })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.method, 'card'),
        legs ? inArray(payments.leg, legs) : undefined,
        notInArray(payments.status, ['succeeded', 'canceled']),
      ),
    );
  let closed = true;
  for (const { intentId, status } of open) {
    if (status === 'processing' && (await isStillCharged(shop, intentId))) closed = false;
    else closed = (await closePayment(shop, intentId)) && closed;
  }
  return closed;
}

/** Whoever has begun to pay is not stopped, even where the provider would do it (rule 5.10): what it says of the payment is settled. */
async function isStillCharged(shop: Shop, intentId: string): Promise<boolean> {
  const seen = await shop.payments.retrievePayment(intentId);
  if (seen?.status !== 'processing') return false;
  await shop.db.transaction((tx) => settlePayment(tx, shop, seen));
  return true;
}

/** Cancels one payment at the provider and settles what it answered. False when it could not be cancelled any more. */
export async function closePayment(shop: Shop, intentId: string): Promise<boolean> {
  const seen = await shop.payments.cancelPayment(intentId);
  if (!seen) {
    await forgetPayment(shop, intentId, { replace: true });
    return true;
  }
  await shop.db.transaction((tx) => settlePayment(tx, shop, seen));
  return seen.status === 'canceled';
}

/** The job: closes at the provider what a card may still be charged for and is not due, and takes over what was paid before. Throws while the provider cannot be asked. */
export async function closeOutdated(shop: Shop, orderId: number): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return;
  const open = await findOutdated(shop.db, order, await readLedger(shop.db, orderId));
  for (const intentId of open) await closePayment(shop, intentId);
}
