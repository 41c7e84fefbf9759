import { eq } from 'drizzle-orm';
import { payments, refunds } from '#db/schema.ts';
import type { Shop } from '../shop.ts';
import { lockPayment } from './lock-payment.ts';
import { recordRefund } from './record-refunds.ts';

/**
 * The job that asks the provider for a promised refund. Idempotency keys last about a day and a job may be repeated
 * later than that, so the provider's own list of refunds is read first: one that names our row is ours.
 */
export async function refundPayment(shop: Shop, refundId: number): Promise<void> {
  const [row] = await shop.db
    .select({ refund: refunds, intentId: payments.providerIntentId })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  if (row?.refund.status !== 'requested') return;
  const { refund, intentId } = row;
  const seen = await shop.payments.retrievePayment(intentId);
  if (!seen) throw new Error(`The provider does not know payment ${intentId}, which refund ${refundId} is of.`);
  const made =
    seen.refunds.find((candidate) => candidate.refundId === refundId) ??
    (await shop.payments.refundPayment({ paymentId: intentId, amount: refund.amount, refundId }, `refund-${refundId}`));
  await shop.db.transaction(async (tx) => {
    const { payment } = await lockPayment(tx, intentId);
    if (payment) await recordRefund(tx, shop, payment, { ...made, refundId });
  });
}
