import { eq } from 'drizzle-orm';
import type { Transaction } from '#db/database.ts';
import { type OrderRow, orders } from '#db/schema.ts';
import { freePlace } from '#shop/batches/free-held-places.ts';
import { giveStockBack } from '#shop/catalogue/stock.ts';
import { lockGiftCardsOf, voidGiftCards } from '#shop/gift-cards/change-gift-card.ts';
import { leftToSend, readOrderLines } from '#shop/orders/ledger/order-lines.ts';
import { type CancellationCause, queueCancellation, type WithoutGoods } from '#shop/orders/mails/cancellation-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { type Actor, recordEvent } from '#shop/records/record-event.ts';
import type { Cancellation } from './plan-cancellation.ts';
import { requestRefund } from './plan-refund.ts';
import { endWaitingCancellation } from './waiting-cancellation.ts';

type Decided = Actor & {
  order: OrderRow;
  planned: Pick<Cancellation, 'plan' | 'back'>;
  reason: string;
  cause: CancellationCause;
  /** Of `no-place`: what was gone. */
  without?: WithoutGoods;
  /** No mail tells of it. */
  quiet?: boolean | undefined;
};

/**
 * Writes a cancellation down that has been decided: the order, its place, its stock, the gift cards that were bought with it, what
 * goes back, and the mail. The caller holds the order's lock, and that of its campaign's batches.
 */
export async function carryOut(
  tx: Transaction,
  shop: Shop,
  { order, planned, reason, cause, without, quiet, actor, actorName }: Decided,
): Promise<OrderRow> {
  const by = { actor, actorName: actorName ?? null };
  const cards = await lockGiftCardsOf(tx, order.id);
  const cancelled = await markCancelled(tx, shop, order, { ...by, reason });
  if (order.cancelsAt) {
    const ended = actor === 'staff' ? 'done' : 'overtaken';
    await endWaitingCancellation(tx, order.id, { ended, at: shop.clock() });
  }
  const lines = await readOrderLines(tx, order.id);
  await freePlace(tx, order.id);
  // What was taken off the shelf and not sent goes back onto it; what was called off before is there already.
  await giveStockBack(
    tx,
    lines.map((orderItem) => ({ orderItem, quantity: leftToSend(orderItem), reason: 'cancelled' })),
  );
  await voidGiftCards(tx, cards);
  for (const part of planned.plan) await requestRefund(tx, shop, { order: cancelled, ...part, reason, by });
  await shop.hooks.orderCancelled(tx, cancelled, shop);
  if (!quiet) {
    const withGear = lines.some(({ kind }) => kind !== 'bow');
    await queueCancellation(tx, shop, cancelled, { cause, back: planned.back, withGear, without });
  }
  return cancelled;
}

async function markCancelled(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  order: OrderRow,
  { reason, ...by }: Actor & { reason: string },
): Promise<OrderRow> {
  const now = shop.clock();
  const [cancelled] = await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: now, linkExpiresAt: null })
    .where(eq(orders.id, order.id))
    .returning();
  await recordEvent(tx, {
    orderId: order.id,
    at: now,
    ...by,
    what: 'cancelled',
    before: { status: order.status, linkExpiresAt: order.linkExpiresAt },
    after: { status: 'cancelled', reason },
  });
  return cancelled ?? order;
}
