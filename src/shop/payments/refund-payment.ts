import { eq } from 'drizzle-orm';
import { payments, refunds } from '#db/schema.ts';
import type { Shop } from '../shop.ts';
import { lockPayment } from './lock-payment.ts';
import type { ProviderPayment, ProviderRefund } from './payment-provider.ts';
import { recordRefund, recordRefunds } from './record-refunds.ts';

type RefundRow = typeof refunds.$inferSelect;

/**
 * The job that asks the provider for a promised refund. Idempotency keys last about a day and a job may be repeated
 * later than that, so the provider's own list of refunds is read first: one that names our row is ours. What somebody
 * gave back in the provider's dashboard since the promise is not given back a second time.
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
  const made = seen.refunds.find((candidate) => candidate.refundId === refundId) ?? (await make(shop, refund, seen));
  await shop.db.transaction(async (tx) => {
    const { payment } = await lockPayment(tx, intentId);
    if (!payment) return;
    await recordRefunds(tx, shop, payment, seen.refunds);
    if (made) await recordRefund(tx, shop, payment, { ...made, refundId });
    else await tx.update(refunds).set({ status: 'canceled', lastError: ALL_BACK }).where(eq(refunds.id, refundId));
  });
}

const ALL_BACK = "everything was given back in the provider's dashboard already";

/** Null: nothing of this payment is left to give back. */
async function make(
  { payments: provider }: Shop,
  refund: RefundRow,
  seen: ProviderPayment,
): Promise<ProviderRefund | null> {
  const back = seen.refunds.filter(({ status }) => status === 'succeeded' || status === 'pending');
  const left = seen.received - back.reduce((sum, { amount }) => sum + amount, 0);
  const amount = Math.min(refund.amount, left);
  if (amount <= 0) return null;
  return provider.refundPayment({ paymentId: seen.id, amount, refundId: refund.id }, `refund-${refund.id}-${amount}`);
}
