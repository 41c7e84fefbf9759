import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { disputes, type PaymentRow, payments } from '#db/schema.ts';
import type { ProviderDispute } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { renewAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';
import { isOpenDispute } from '#values/order.ts';
import { nextCheck } from './next-check.ts';

/**
 * Brings our rows of a payment's disputes to what the provider says, under the locks of `lockPayment`. Whatever its status
 * has become is written into the order's history and told to staff, once; the same reading again changes nothing, and one
 * that was asked for earlier than what stands here is left out.
 */
export async function recordDisputes(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  payment: PaymentRow,
  seen: ProviderDispute[],
): Promise<void> {
  for (const dispute of seen) await recordDispute(tx, shop, payment, dispute);
  if (!seen.some(({ status }) => isOpenDispute(status))) return;
  // It runs for weeks, and the webhook of its end can be lost: the reconciler follows it.
  const nextCheckAt = nextCheck('processing', 0, shop.clock(), { placed: false });
  if (!payment.nextCheckAt) await tx.update(payments).set({ nextCheckAt }).where(eq(payments.id, payment.id));
}

async function recordDispute(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  payment: PaymentRow,
  seen: ProviderDispute,
): Promise<void> {
  const [known] = await tx.select().from(disputes).where(eq(disputes.providerDisputeId, seen.id));
  if (known && known.readAt > seen.readAt) return;
  const { id, amount, reason, status, evidenceDueBy, refundable, page, openedAt, readAt } = seen;
  const facts = { amount, reason, status, evidenceDueBy, refundable, page, readAt };
  const closedAt = isOpenDispute(status) ? null : (known?.closedAt ?? shop.clock());
  if (known) {
    await tx
      .update(disputes)
      .set({ ...facts, closedAt })
      .where(eq(disputes.id, known.id));
  } else {
    await tx.insert(disputes).values({ ...facts, closedAt, openedAt, paymentId: payment.id, providerDisputeId: id });
  }
  if (known?.status === status && known.amount === amount) return;
  const dueBy = evidenceDueBy?.toISOString() ?? null;
  await renewAlert(tx, {
    kind: 'payment-disputed',
    subject: id,
    orderId: payment.orderId,
    detail: { leg: payment.leg, amount, reason, disputeStatus: status, dueBy, page },
  });
  if (!payment.orderId) return;
  await recordEvent(tx, {
    orderId: payment.orderId,
    at: shop.clock(),
    actor: 'provider',
    what: known ? 'dispute-changed' : 'dispute-opened',
    before: known ? { disputeStatus: known.status } : null,
    after: { disputeStatus: status, amount, reason, leg: payment.leg, dueBy, dispute: id },
  });
}
