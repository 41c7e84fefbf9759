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
  /** The clean-up keeps away from an order whose customer was here since. */
  untouchedSince?: Date;
};

export type OrderCancelled =
  | { ok: true; refunded: Cents }
  | Refused<'not-found' | 'not-allowed' | 'money-arrived' | 'in-use'>;

/**
 * Cancels an order and sends back all that was paid for it. Open payments are cancelled at the provider first; money
 * that is quicker than that is refunded when it arrives. `not-allowed`: shipped, or cancelled already; nothing was touched then.
 */
export async function cancelOrder(shop: Shop, request: CancelOrder): Promise<OrderCancelled> {
  const unpaid = request.cause === 'unpaid';
  const [known] = await shop.db.select().from(orders).where(eq(orders.id, request.orderId));
  const objection = objectTo(known ?? null, request);
  if (objection) return objection;
  const closed = await closePayments(shop, request.orderId, unpaid ? 'deposit' : undefined);
  if (!closed && unpaid) return refused('money-arrived');
  const outcome = await shop.db.transaction((tx) => cancelLocked(tx, shop, request));
  // A tab may have opened a payment between the two; now that the order is cancelled it cannot open another.
  if (outcome.ok) await closePayments(shop, request.orderId);
  return outcome;
}

async function cancelLocked(tx: Transaction, shop: Shop, request: CancelOrder): Promise<OrderCancelled> {
  const order = await lockOrder(tx, request.orderId);
  const objection = objectTo(order, request);
  if (!order || objection) return objection ?? refused('not-found');
  const cancelled = await markCancelled(tx, shop, order, request);
  const refunded = await refundAll(tx, shop, cancelled, request);
  const dedupeKey = `order-cancelled:${order.id}`;
  await queueCancellation(tx, shop, cancelled, { cause: request.cause, refunded, dedupeKey });
  return { ok: true, refunded };
}

function objectTo(order: OrderRow | null, { cause, untouchedSince }: CancelOrder) {
  if (!order) return refused('not-found');
  if (cause === 'unpaid' && order.status !== 'pending') return refused('money-arrived');
  if (!nextStatus(order.status, 'cancel')) return refused('not-allowed');
  return untouchedSince && order.updatedAt >= untouchedSince ? refused('in-use') : null;
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
    before: { status: order.status, linkExpiresAt: order.linkExpiresAt },
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
