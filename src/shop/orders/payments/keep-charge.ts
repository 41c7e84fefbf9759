import { and, eq, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, payments } from '#db/schema.ts';
import { nextDue, readLedger } from '#shop/orders/ledger/ledger.ts';
import type { ProviderPayment } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { raiseAlert } from '#shop/records/raise-alert.ts';
import type { Cents } from '#values/money.ts';
import type { PaymentLeg, PaymentStatus } from '#values/order/order.ts';
import { isPart } from '#values/order/parts.ts';
import { lockOrder, lockPayment } from './lock-payment.ts';
import { nextCheck } from './next-check.ts';

/** The card's payment of an order's leg that counts; there is one at most. A part or a remainder that came in may be followed by another. */
export function isLive(orderId: number, leg: PaymentLeg): SQL | undefined {
  const over: PaymentStatus[] = leg === 'remainder' ? ['canceled', 'succeeded'] : ['canceled'];
  const ofLeg = and(eq(payments.orderId, orderId), eq(payments.leg, leg), eq(payments.method, 'card'));
  const isPartThatCame = and(payments.part, eq(payments.status, 'succeeded'));
  return and(ofLeg, notInArray(payments.status, over), not(sql`(${isPartThatCame})`));
}

/** What an order is to be charged next, as it was read. `part`: its customer pays no more of it now. */
export type Charge = { order: OrderRow; leg: PaymentLeg; amount: Cents; part: boolean };

/** Whether a payment is for what is due: for all of it, or for what a part of it may be. */
export function isForDue({ leg, amount, part }: Omit<Charge, 'order'>, due: ReturnType<typeof nextDue>): boolean {
  return due?.leg === leg && (part ? isPart(amount, due.amount) : amount === due.amount);
}

/**
 * Writes a new payment down if, under the order's lock, it is still wanted: the link is the one it was asked through and
 * has not expired, the amount is still due, or may be a part of it, and no other tab was quicker.
 */
export function keepCharge(
  shop: Shop,
  charge: Charge,
  seen: ProviderPayment,
): Promise<'kept' | 'already-open' | 'not-due'> {
  const { order, leg } = charge;
  return shop.db.transaction(async (tx) => {
    const now = shop.clock();
    const current = await lockOrder(tx, order.id);
    if (!current || current.paymentToken !== order.paymentToken) return 'not-due';
    if (current.linkExpiresAt && current.linkExpiresAt <= now) return 'not-due';
    const due = nextDue(current, await readLedger(tx, order.id));
    if (!isForDue(charge, due)) return 'not-due';
    const [live] = await tx.select({ id: payments.id }).from(payments).where(isLive(order.id, leg));
    if (live) return 'already-open';
    await insertCharge(tx, shop, charge, seen);
    return 'kept';
  });
}

/** The payment's row, for a caller that holds the order's lock and has looked that it has no live one of this leg. Returns its id. */
export async function insertCharge(
  tx: Transaction,
  shop: Pick<Shop, 'payments' | 'clock'>,
  { order, leg, amount, part }: Charge,
  seen: ProviderPayment,
): Promise<number> {
  const now = shop.clock();
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      campaignId: order.campaignId,
      termsId: order.termsId,
      leg,
      providerIntentId: seen.id,
      mode: shop.payments.mode,
      amount,
      part,
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
