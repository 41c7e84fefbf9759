import { eq, or } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type PaymentRow, payments, type RefundRow, refunds } from '#db/schema.ts';
import { nextCheck } from '#shop/orders/payments/next-check.ts';
import type { ProviderRefund } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert, resolveAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';

/**
 * Brings our refunds of a payment to what the provider says. One that this shop did not ask for is written down and told to
 * staff, who say what it means for the price (`decideMoneyBack`).
 */
export async function recordRefunds(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  seen: ProviderRefund[],
): Promise<void> {
  for (const refund of seen) await recordRefund(tx, shop, payment, refund);
}

export async function recordRefund(
  tx: Transaction,
  shop: Shop,
  payment: PaymentRow,
  seen: ProviderRefund,
): Promise<void> {
  const known = await findRefund(tx, payment, seen);
  if (known?.status === seen.status && known.providerRefundId === seen.id) return;
  const now = { status: seen.status, providerRefundId: seen.id, amount: seen.amount, lastError: null };
  if (known) await tx.update(refunds).set(now).where(eq(refunds.id, known.id));
  else await tx.insert(refunds).values({ ...now, paymentId: payment.id, reason: OUTSIDE, outside: true });
  if (!known && isBack(seen)) {
    const detail = { amount: seen.amount, leg: payment.leg };
    await raiseAlert(tx, { kind: 'refund-outside', subject: seen.id, orderId: payment.orderId, detail });
  }
  if (known?.outside && !isBack(seen)) await resolveAlert(tx, 'refund-outside', seen.id, shop.clock());
  if (seen.status === 'pending') {
    // A bank transfer back takes days and its webhook can be lost: the reconciler follows it.
    await tx
      .update(payments)
      .set({ nextCheckAt: nextCheck('processing', 0, shop.clock(), { placed: false }) })
      .where(eq(payments.id, payment.id));
  }
  if (seen.status === 'failed' || seen.status === 'canceled') {
    await raiseAlert(tx, { kind: 'refund-failed', subject: seen.id, orderId: payment.orderId });
  }
  if (!payment.orderId) return;
  await recordEvent(tx, {
    orderId: payment.orderId,
    at: shop.clock(),
    actor: 'provider',
    what: `refund-${seen.status}`,
    before: known ? { status: known.status } : null,
    after: { status: seen.status, amount: seen.amount, refund: seen.id, ...(known ? {} : { outside: true }) },
  });
}

const OUTSIDE = "made in the provider's dashboard";

/** What failed is not given back. */
function isBack({ status }: ProviderRefund): boolean {
  return status === 'pending' || status === 'succeeded';
}

async function findRefund(tx: Transaction, payment: PaymentRow, seen: ProviderRefund): Promise<RefundRow | null> {
  const ours = seen.refundId === null ? undefined : eq(refunds.id, seen.refundId);
  const rows = await tx
    .select()
    .from(refunds)
    .where(or(eq(refunds.providerRefundId, seen.id), ours));
  return rows.find((row) => row.paymentId === payment.id) ?? null;
}
