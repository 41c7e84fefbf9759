import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm';
import { orders, payments } from '#db/schema.ts';
import { lockPayment } from '#shop/orders/payments/lock-payment.ts';
import { settleLocked } from '#shop/orders/payments/settle-payment.ts';
import { forgetPayment } from '#shop/orders/placing/keep-charge.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { eachAlone } from '#shop/queue/each-alone.ts';
import { cancelOrder } from './cancel-order.ts';

const HOURS_TO_PAY_DEPOSIT = 24;
const MAX_BATCH = 100;

/**
 * Cancels orders that nobody touched or paid for 24 hours, and payments of checkouts that never became an order. The
 * provider is asked before each: money that is there or under way keeps the order. Returns how many orders were cancelled.
 */
export async function cancelUnpaidOrders(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - HOURS_TO_PAY_DEPOSIT * 3_600_000);
  const stale = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'pending'), eq(orders.otherKeys, false), lt(orders.updatedAt, before)))
    .orderBy(asc(orders.createdAt))
    .limit(MAX_BATCH);
  let cancelled = 0;
  const reason = `no deposit within ${HOURS_TO_PAY_DEPOSIT} hours`;
  await eachAlone(shop, stale, async ({ id }) => {
    const request = { orderId: id, actor: 'job', reason, cause: 'unpaid', untouchedSince: before } as const;
    const outcome = await cancelOrder(shop, request);
    if (outcome.ok) cancelled += 1;
  });
  await closeAbandonedCheckouts(shop, before);
  return cancelled;
}

async function closeAbandonedCheckouts(shop: Shop, before: Date): Promise<void> {
  const abandoned = await shop.db
    .select({ intentId: payments.providerIntentId })
    .from(payments)
    .where(
      and(
        isNull(payments.orderId),
        eq(payments.method, 'card'),
        eq(payments.otherKeys, false),
        lt(payments.createdAt, before),
        notInArray(payments.status, ['succeeded', 'canceled']),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(MAX_BATCH);
  await eachAlone(shop, abandoned, ({ intentId }) => closeAbandoned(shop, intentId));
}

/**
 * The one place where a lock is held while the provider is asked: an order that is being placed on this very payment waits,
 * and then sees that it is gone, instead of being tied to a payment that is cancelled a moment later.
 */
async function closeAbandoned(shop: Shop, intentId: string): Promise<void> {
  const known = await shop.db.transaction(async (tx) => {
    const locked = await lockPayment(tx, intentId);
    if (locked.order) return true;
    const seen = await shop.payments.cancelPayment(intentId);
    if (seen) await settleLocked(tx, shop, seen, locked);
    return seen !== null;
  });
  if (!known) await forgetPayment(shop, intentId, { replace: true });
}
