import { and, eq } from 'drizzle-orm';
import { payments, refunds } from '#db/schema.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import { recordEvent } from '#shop/records/record-event.ts';

/**
 * The card provider has not taken a promised refund, and nobody asks it again: the promise counts no more, so that staff
 * can give the money back anew, and a person is told. Should the provider have taken it after all, the next reading of its
 * payment says so. One that is not waiting any more stays as it is.
 */
export async function giveUpRefund(shop: Pick<Shop, 'db' | 'clock'>, refundId: number, reason: string): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ intentId: payments.providerIntentId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, refundId));
    if (!row) return;
    const { order } = await lockPayment(tx, row.intentId);
    const [failed] = await tx
      .update(refunds)
      .set({ status: 'failed', lastError: reason })
      .where(and(eq(refunds.id, refundId), eq(refunds.status, 'requested')))
      .returning();
    if (!failed) return;
    const orderId = order?.id ?? null;
    await raiseAlert(tx, { kind: 'refund-failed', subject: `refund ${refundId}`, orderId, detail: { reason } });
    if (orderId === null) return;
    await recordEvent(tx, {
      orderId,
      at: shop.clock(),
      actor: 'job',
      what: 'refund-failed',
      before: { status: 'requested' },
      after: { status: 'failed', amount: failed.amount, reason },
    });
  });
}
