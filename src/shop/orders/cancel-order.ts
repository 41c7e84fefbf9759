import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { orders } from '#db/schema.ts';
import type { Cents } from '#values/money.ts';
import { type Refused, refused } from '#values/result.ts';
import { closePayments } from '../payments/close-payments.ts';
import { type OrderRow, readPayments } from '../payments/ledger.ts';
import { lockOrder } from '../payments/lock-payment.ts';
import { requestRefund } from '../payments/request-refund.ts';
import type { Shop } from '../shop.ts';
import { noteEvent } from './note-event.ts';
import { queueCancellation } from './queue-cancellation.ts';
import { nextStatus } from './transitions.ts';

export type CancelOrder = {
  orderId: number;
  actor: 'customer' | 'staff' | 'job';
  actorName?: string;
  reason: string;
  /** `unpaid`: the clean-up of orders whose deposit never came; it gives way to money. */
  cause: 'unpaid' | 'requested';
};

export type OrderCancelled = { ok: true; refunded: Cents } | Refused<'not-found' | 'not-allowed' | 'money-arrived'>;

/**
 * Cancels an order and sends back all that was paid for it. Open payments are cancelled at the provider first; money
 * that is quicker than that is refunded when it arrives. `not-allowed`: shipped, or cancelled already.
 */
export async function cancelOrder(shop: Shop, request: CancelOrder): Promise<OrderCancelled> {
  const closed = await closePayments(shop, request.orderId);
  if (!closed && request.cause === 'unpaid') return refused('money-arrived');
  return shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, request.orderId);
    if (!order) return refused('not-found');
    const status = nextStatus(order.status, 'cancel');
    if (!status) return refused('not-allowed');
    if (request.cause === 'unpaid' && order.status !== 'pending') return refused('money-arrived');
    const cancelled = await markCancelled(tx, shop, order, request);
    const refunded = await refundAll(tx, shop, cancelled, request);
    await queueCancellation(tx, shop, cancelled, {
      cause: request.cause,
      refunded,
      dedupeKey: `order-cancelled:${order.id}`,
    });
    return { ok: true, refunded };
  });
}

async function markCancelled(tx: Transaction, shop: Shop, order: OrderRow, request: CancelOrder): Promise<OrderRow> {
  const now = shop.clock();
  const [cancelled] = await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, linkExpiresAt: null })
    .where(eq(orders.id, order.id))
    .returning();
  await noteEvent(tx, {
    orderId: order.id,
    at: now,
    actor: request.actor,
    actorName: request.actorName ?? null,
    what: 'cancelled',
    before: { status: order.status },
    after: { status: 'cancelled', reason: request.reason },
  });
  return cancelled ?? order;
}

/** Each paid leg is refunded by itself, because it was charged by itself. */
async function refundAll(tx: Transaction, shop: Shop, order: OrderRow, { reason }: CancelOrder): Promise<Cents> {
  let total = 0;
  for (const { payment, refunded } of await readPayments(tx, order.id)) {
    const amount = payment.received - refunded;
    if (amount <= 0) continue;
    await requestRefund(tx, shop, { order, payment, amount, reason });
    total += amount;
  }
  return total;
}
