import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import { forgetPayment } from '#shop/orders/payments/keep-charge.ts';
import { isDue, nextCheck } from '#shop/orders/payments/next-check.ts';
import { isOpen } from '#shop/ports/payment-provider.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { isOpenDispute } from '#values/order/order.ts';
import { closePayment } from './close-payments.ts';
import { syncPayment } from './sync-payment.ts';

/** Stripe's own limit is 25 calls a second with test keys and 100 with live ones; customers' calls go first. */
const MOST_A_MINUTE = 1000;
const AT_ONCE = 4;
/** Then the next round is near, and begins with what was left. */
const ROUND_MS = 50_000;

type DuePayment = { id: number; intentId: string; checks: number; placed: boolean };

/**
 * Re-reads every payment whose time has come: what a lost webhook did not tell is learnt here. Returns how many were
 * read, which is bounded: payments of orders come first, then checkouts. A payment that cannot be read waits for its next
 * turn and never holds up the others. One that was made under other keys is left alone.
 */
export async function reconcilePayments(shop: Shop): Promise<number> {
  const due = await shop.db
    .select({
      id: payments.id,
      intentId: payments.providerIntentId,
      checks: payments.checks,
      placed: isNotNull(payments.orderId).mapWith(Boolean),
    })
    .from(payments)
    .where(and(isDue(shop.clock()), eq(payments.otherKeys, false), eq(payments.method, 'card')))
    .orderBy(isNull(payments.orderId), asc(payments.nextCheckAt))
    .limit(MOST_A_MINUTE);
  return eachAlone(shop, due, (payment) => check(shop, payment), { atOnce: AT_ONCE, forMs: ROUND_MS });
}

async function check(shop: Shop, payment: DuePayment): Promise<void> {
  // Planned before it is read: one that fails each time must not stand at the head of every round.
  await plan(shop, payment, nextCheck('processing', payment.checks + 1, shop.clock(), payment));
  const synced = await syncPayment(shop, payment.intentId);
  if (!synced) return forgetPayment(shop, payment.intentId);
  const { seen, order } = synced;
  // A cancelled order takes no money: whatever was opened beside the cancellation is closed here.
  const isLeftOpen = isOpen(seen.status) || seen.status === 'requires_capture';
  if (order?.status === 'cancelled' && isLeftOpen) await closePayment(shop, payment.intentId);
  const followed =
    seen.refunds.some(({ status }) => status === 'pending') ||
    seen.disputes.some(({ status }) => isOpenDispute(status));
  if (!followed && nextCheck(seen.status, 0, shop.clock(), payment) === null) await plan(shop, payment, null);
}

async function plan({ db }: Shop, { id, checks }: DuePayment, nextCheckAt: Date | null): Promise<void> {
  await db
    .update(payments)
    .set({ nextCheckAt, checks: checks + 1 })
    .where(eq(payments.id, id));
}

/**
 * The job that writes an order's number on its deposit's payment at the provider: the payment is older than the order.
 * A person who compares both sides finds the order there. Throws while the provider does not answer; no request waits for it.
 */
export async function namePayment({ db, payments: provider }: Pick<Shop, 'db' | 'payments'>, paymentId: number) {
  const { providerIntentId: intentId, leg, otherKeys, method } = payments;
  const [row] = await db
    .select({ intentId, leg, orderNumber: orders.orderNumber })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.id, paymentId), eq(otherKeys, false), eq(method, 'card')));
  if (row) await provider.nameOrder(row.intentId, row);
}
