import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents } from '#db/schema.ts';
import { queueMail } from '#shop/mail/queue-mail.ts';
import { readPayments } from '#shop/orders/ledger/ledger.ts';
import { orderFacts } from '#shop/orders/ledger/order-facts.ts';
import { readOrderLines } from '#shop/orders/parcels/order-lines.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { giveBackUnsent, markCancelled } from './mark-cancelled.ts';
import { planRefund, requestRefund, toGiftCards } from './plan-refund.ts';

const NO_PLACE_LEFT = 'no place was left in any open batch';

/**
 * The money of an order came when no place was left for its bow (rule 30.4): the whole order is cancelled, gear included, and
 * all that was paid goes back, with a mail of its own. Nothing that its deposit sets off has happened yet, so there is no gift
 * card to make void. Under the order's lock.
 */
export async function cancelWithoutPlace(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow> {
  const reason = NO_PLACE_LEFT;
  const cancelled = await markCancelled(tx, shop, order, { actor: 'job', reason });
  const lines = await readOrderLines(tx, order.id);
  await giveBackUnsent(tx, order.id);
  const planned = planRefund(await readPayments(tx, order.id), null, { leaveDisputed: true });
  if (!planned.ok) throw new Error(`What order ${order.id} has paid cannot be given back: ${planned.reason}.`);
  for (const part of planned.plan) await requestRefund(tx, shop, { order: cancelled, ...part, reason });
  await shop.hooks.orderCancelled(tx, cancelled, shop);
  const giftCardAmount = toGiftCards(planned.plan);
  await queueMail(tx, {
    template: 'no-place',
    data: {
      ...orderFacts(cancelled, shop.origin),
      withGear: lines.some(({ kind }) => kind !== 'bow'),
      refundedAmount: planned.total - giftCardAmount,
      ...(giftCardAmount > 0 ? { giftCardAmount } : {}),
    },
    recipient: cancelled.customerEmail,
    orderId: cancelled.id,
    dedupeKey: `no-place:${cancelled.id}`,
  });
  return cancelled;
}

/** Whether that is why an order is cancelled. */
export async function isWithoutPlace(db: Database, { id, status }: OrderRow): Promise<boolean> {
  const { orderId, what, after } = orderEvents;
  const cause = and(eq(orderId, id), eq(what, 'cancelled'), sql`${after}->>'reason' = ${NO_PLACE_LEFT}`);
  return status === 'cancelled' && (await db.$count(orderEvents, cause)) > 0;
}
