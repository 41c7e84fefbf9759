import { and, eq, notInArray, type SQL } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, payments } from '#db/schema.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg, PaymentStatus } from '#values/order/order.ts';
import { lockOrder, lockPayment } from './lock-payment.ts';
import { nextCheck } from './next-check.ts';

/** The card's payment of an order's leg that counts; there is one at most. A remainder that came in may be followed by another. */
export function isLive(orderId: number, leg: PaymentLeg): SQL | undefined {
  const over: PaymentStatus[] = leg === 'remainder' ? ['canceled', 'succeeded'] : ['canceled'];
  const ofLeg = and(eq(payments.orderId, orderId), eq(payments.leg, leg), eq(payments.method, 'card'));
  return and(ofLeg, notInArray(payments.status, over));
}

/** What an order is to be charged next, as it was read. */
export type Charge = { order: OrderRow; leg: PaymentLeg; amount: Cents };

/**
 * Writes a new payment down if, under the order's lock, it is still wanted: the link is the one it was asked through and
 * has not expired, the same amount is due, and no other tab was quicker.
 */
export function keepCharge(
  shop: Shop,
  { order, leg, amount }: Charge,
  seen: ProviderPayment,
): Promise<'kept' | 'already-open' | 'not-due'> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const current = await lockOrder(tx, order.id);
    if (!current || current.paymentToken !== order.paymentToken) return 'not-due';
    if (current.linkExpiresAt && current.linkExpiresAt <= now) return 'not-due';
    const due = nextDue(current, await readLedger(tx, order.id));
    if (due?.leg !== leg || due.amount !== amount) return 'not-due';
    const [live] = await tx.select({ id: payments.id }).from(payments).where(isLive(order.id, leg));
    if (live) return 'already-open';
    await insertCharge(tx, shop, { order, leg, amount }, seen);
    return 'kept';
  });
}

/** The payment's row, for a caller that holds the order's lock and has looked that it has no live one of this leg. Returns its id. */
export async function insertCharge(
  tx: Transaction,
  shop: Pick<Shop, 'payments' | 'clock'>,
  { order, leg, amount }: Charge,
  seen: ProviderPayment,
): Promise<number> {
  const now = shop.clock();
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      ...{ campaignId: order.campaignId, termsId: order.termsId },
      leg,
      providerIntentId: seen.id,
      mode: shop.payments.mode,
      amount,
      fullPrice: order.totalAmount,
      status: seen.status,
      nextCheckAt: nextCheck(seen.status, 0, now, { placed: true }),
      createdAt: now,
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error(`Payment ${seen.id} was not written.`);
  return payment.id;
}

/**
 * The provider does not know a payment of ours: other keys are in use than those it was made with. It is not asked for
 * again by itself, and a person is told. With `replace` a new payment may take the row's place; its money, should it ever
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
