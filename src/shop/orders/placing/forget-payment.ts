import { eq } from 'drizzle-orm';
import { payments } from '#db/schema.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';

/**
 * The provider does not know a payment of ours: other keys are in use than those it was made with. It is not asked for
 * again by itself, and a person is told. With `replace` the row makes room for a new payment; its money, should it ever
 * arrive after all, is then an alert and not lost.
 */
export async function forgetPayment(shop: Shop, intentId: string, { replace = false } = {}): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const { payment } = await lockPayment(tx, intentId);
    if (!payment || payment.status === 'succeeded') return;
    await tx
      .update(payments)
      .set({ nextCheckAt: null, ...(replace ? { status: 'canceled' as const } : {}) })
      .where(eq(payments.id, payment.id));
    await raiseAlert(tx, { kind: 'payment-unknown', subject: intentId, orderId: payment.orderId });
  });
}
