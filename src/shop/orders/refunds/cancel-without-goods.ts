import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents } from '#db/schema.ts';
import type { WithoutGoods } from '#shop/orders/mails/cancellation-mails.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { carryOut } from './carry-out.ts';
import { planCancellation } from './plan-cancellation.ts';

const TOO_MANY_BOWS = 'its customer has as many bows on order as they may have';
const GONE = 'others had paid for the last: ';

/**
 * An order is being paid and what it needs is gone (rule 30.4): the whole of it is cancelled, and all that was paid goes back, with a
 * mail of its own. A card that was authorised is let go by whoever calls this, once it is written. Under the order's lock, and that
 * of its campaign's batches.
 */
export async function cancelWithoutGoods(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  without: WithoutGoods,
): Promise<OrderRow> {
  const planned = await planCancellation(tx, order, { leaveDisputed: true });
  if (!planned.ok) throw new Error(`What order ${order.id} has paid cannot be given back: ${planned.reason}.`);
  const reason = without === 'too-many-bows' ? TOO_MANY_BOWS : GONE + without.gone.join(', ');
  return carryOut(tx, shop, { order, planned, reason, cause: 'no-place', without, actor: 'job' });
}

/** Whether that is why an order is cancelled; null: it is not. */
export async function withoutGoods(db: Database, { id, status }: OrderRow): Promise<WithoutGoods | null> {
  if (status !== 'cancelled') return null;
  const { orderId, what, after } = orderEvents;
  const [event] = await db
    .select({ reason: sql<string>`${after}->>'reason'` })
    .from(orderEvents)
    .where(and(eq(orderId, id), eq(what, 'cancelled')));
  const reason = event?.reason ?? '';
  if (reason === TOO_MANY_BOWS) return 'too-many-bows';
  return reason.startsWith(GONE) ? { gone: reason.slice(GONE.length).split(', ') } : null;
}
