import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/database.ts';
import { type OrderRow, orderEvents } from '#db/schema.ts';
import type { Shop } from '#shop/ports/shop.ts';
import { carryOut } from './carry-out.ts';
import { planCancellation } from './plan-cancellation.ts';

const NO_PLACE_LEFT = 'no place was left in any open batch';

/**
 * The money of an order came when no place was left for its bow (rule 30.4): the whole order is cancelled, gear included, with a
 * mail of its own. Under the locks of the order and of its campaign's batches.
 */
export async function cancelWithoutPlace(tx: Transaction, shop: Shop, order: OrderRow): Promise<OrderRow> {
  const planned = await planCancellation(tx, order, { leaveDisputed: true });
  if (!planned.ok) throw new Error(`What order ${order.id} has paid cannot be given back: ${planned.reason}.`);
  return carryOut(tx, shop, { order, planned, reason: NO_PLACE_LEFT, cause: 'no-place', actor: 'job' });
}

/** Whether that is why an order is cancelled. */
export async function isWithoutPlace(db: Database, { id, status }: OrderRow): Promise<boolean> {
  const { orderId, what, after } = orderEvents;
  const cause = and(eq(orderId, id), eq(what, 'cancelled'), sql`${after}->>'reason' = ${NO_PLACE_LEFT}`);
  return status === 'cancelled' && (await db.$count(orderEvents, cause)) > 0;
}
